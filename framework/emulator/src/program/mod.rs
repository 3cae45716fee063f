//! From the command line to a service that runs until it is stopped.
//!
//! Only the program has this: arguments, the environment that it prints for a bot, the search for
//! the app, and signals. What it can do beyond that is done with the public face of the library.

mod arguments;
mod connect;
mod environment;
mod run;
mod signal;

pub(crate) use run::run;
