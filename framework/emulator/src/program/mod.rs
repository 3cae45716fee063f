//! The emulator as a program: arguments, fault files, the running service, commands and signals.
//!
//! - `arguments` describes the command line; `settings` has the values of its numbers and times.
//! - `fault_file` reads fault plans. `service` starts the service and connects the app.
//! - `run` runs until a signal; `exec` runs until a command ends. `signals` has the signals of both.

mod arguments;
mod exec;
mod fault_file;
mod run;
mod service;
mod settings;
mod signals;

pub(crate) use run::run;
