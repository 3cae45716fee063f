//! Parts of the program: arguments, fault files, the service, commands and signals.
//!
//! - `arguments` describes the command line; `settings` has the values of its numbers and times.
//! - `service` starts the service and connects the app.
//! - `exec` runs a command; `redirect` gives it the emulator in the place of Discord. `replay` replays a scenario.
//! - `conformance` runs a suite against a bot, `load` a load; `mcp` serves a coding agent.
//! - `signals` has the signals that stop the program or a command.

pub(crate) mod arguments;
pub(crate) mod conformance;
pub(crate) mod exec;
pub(crate) mod load;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
pub(crate) mod redirect;
pub(crate) mod replay;
pub(crate) mod service;
pub(crate) mod settings;
pub(crate) mod signals;
