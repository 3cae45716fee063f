//! The interaction side: what a member does becomes an interaction, is signed, delivered and answered.
//!
//! An [`Invoker`] is a member in a channel. `line` reads what they type, `input` what they click and
//! enter; build makes the interaction, the letter signs it, deliver sends it, and the outcome judges
//! what comes back as the service does.

mod build;
mod deliver;
mod endpoint;
mod exchange;
mod input;
mod invoker;
mod launch;
mod letter;
mod limit;
mod line;
mod offer;
mod outcome;
mod place;
mod reply;
mod sample;
mod show;

pub use deliver::EndpointResponse;
pub use endpoint::EndpointCheck;
pub use input::{InputValue, Modal};
pub use invoker::Invoker;
pub use line::LineError;
pub use outcome::{Outcome, ResponseError};

pub(crate) use deliver::InteractionSender;
pub(crate) use endpoint::to_json;
pub(crate) use sample::sample_lines;

/// Characters of an interaction's token. The service promises no length; its own are long.
const TOKEN_LENGTH: usize = 176;
