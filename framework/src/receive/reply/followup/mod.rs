//! Stage 6, later: what there is to say after the first answer, as calls to the service.

mod calls;
mod send;
mod undelivered;

pub(crate) use calls::{Caller, Calls};
pub(crate) use undelivered::Undelivered;
