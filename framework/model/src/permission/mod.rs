//! Calculation of permissions: roles, overwrites, timeouts, and command permissions.

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
