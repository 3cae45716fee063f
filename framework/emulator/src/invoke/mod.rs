//! The interaction side: a member's line becomes an interaction, is signed, delivered and answered.

mod build;
mod deliver;
mod endpoint;
mod invoker;
mod letter;
mod limit;
mod line;
mod outcome;
mod sample;
mod show;

pub use deliver::Delivered;
pub use endpoint::EndpointCheck;
pub use invoker::Invoker;
pub use line::LineError;
pub use outcome::{Failure, Outcome};

pub(crate) use deliver::Courier;
pub(crate) use endpoint::written;
pub(crate) use limit::{is_allowed, is_empty};
pub(crate) use sample::samples;

/// Characters of an interaction's token. The service promises no length; its own are long.
const TOKEN_LENGTH: usize = 176;
