//! What a member may do, and why: roles, overwrites, time-outs, and who may use a command.

mod access;
mod explain;
pub(crate) mod flags;
mod place;
pub(crate) mod requirement;
mod standing;
mod verdict;

pub use access::{CommandAccess, Layering};
pub use explain::explain;
pub use place::Place;
pub use standing::Guild;
pub use standing::Standing;
pub use verdict::{Level, Reason, Subject, Verdict};
