//! Polls in messages: those that exist, and those to be sent.

mod body;
mod layout;
mod object;

pub use body::{PollAnswerBody, PollBody};
pub use layout::PollLayout;
pub use object::{Poll, PollAnswer, PollAnswerCount, PollMedia, PollResults};
