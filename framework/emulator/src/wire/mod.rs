//! Connections that can be closed, and bodies that end too early.

mod half;
mod line;

pub(crate) use half::Half;
pub(crate) use line::{Lines, Switch};
