//! Faults on request: what goes wrong, where, how often, and the connections that can be cut.

pub(crate) mod active;
pub(crate) mod net;
pub(crate) mod plan;
