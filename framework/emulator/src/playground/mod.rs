//! The playground: a web page where you act as a user, by the [control API](crate::control).

pub(crate) mod browser;
pub(crate) mod routes;

/// Path of the playground.
pub(crate) const PATH: &str = "/playground";
