//! Connections that can be closed, and bodies that end too early.
//!
//! Both sides use them for what a script wants of the network.

mod half;
mod line;

pub(crate) use half::TruncatedBody;
pub(crate) use line::{DisconnectSwitch, DisconnectableListener};
