//! The emulator as a program: arguments, environment output, and shutdown by a signal.

mod arguments;
mod run;

pub(crate) use run::run;
