//! Fault injection: fault plans, active plans, and simulated network faults.

pub(crate) mod active;
pub(crate) mod net;
pub(crate) mod plan;
