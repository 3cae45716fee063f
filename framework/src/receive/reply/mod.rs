//! Stage 6: a value → the callback that answers the interaction.

mod about;
mod callback;
mod encode;
mod followup;
mod into_reply;
mod message;
mod suggest;
mod update;

pub use callback::Callback;
pub(crate) use callback::Untakeable;
pub use into_reply::{IntoReply, to};
pub use message::Reply;
pub use update::Update;

pub(crate) use followup::{Caller, Calls, Undelivered};

pub(super) use encode::{accepted, encode, into_response};
pub(super) use suggest::choices;
