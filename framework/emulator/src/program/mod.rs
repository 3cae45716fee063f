//! From the command line to a service that runs until it is stopped.

mod arguments;
mod connect;
mod environment;
mod run;
mod signal;

pub(crate) use run::run;
