//! What a member may do, and why: roles, overwrites, time-outs, and who may use a command.

mod access;
mod explain;
mod guild;
mod implicit;
mod overwrite;
mod place;
mod standing;
mod verdict;

pub use access::{CommandAccess, Layering};
pub use explain::explain;
pub use guild::Guild;
pub use place::Place;
pub use standing::Standing;
pub use verdict::{Level, Reason, Subject, Verdict};
