//! Fault injection: fault plans, active plans, and connections that can be closed.

pub(crate) mod active;
pub(crate) mod net;
pub(crate) mod plan;
