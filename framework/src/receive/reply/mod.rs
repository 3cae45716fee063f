//! Stage 6: a value → the callback that answers the interaction.

mod encode;
mod into_reply;
mod message;
mod suggest;

pub use into_reply::IntoReply;
pub use message::Reply;

pub(super) use encode::{into_response, message, pong};
pub(super) use suggest::{choices, no_choices};
