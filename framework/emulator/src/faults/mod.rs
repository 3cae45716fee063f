//! Fault injection: fault plans, active plans, and simulated network faults.

pub(crate) mod active;
#[cfg(feature = "gateway")]
pub(crate) mod gateway;
pub(crate) mod net;
pub(crate) mod plan;
pub(crate) mod plan_form;
