//! The service as a program: arguments, the environment of the app, and the end by a signal.

mod arguments;
mod run;

pub(crate) use run::run;
