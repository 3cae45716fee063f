//! Command-line tool in the bot's own binary.
//!
//! ```text
//! serve                        answer interactions
//! commands plan                print the changes that a registration would make, and their costs
//! commands apply               register the commands if they differ
//! commands check               exit with 2 if they differ from the registered ones, with 0 if not
//! commands export              print the commands to register, as JSON or Markdown
//! commands import FILE|--live  print Rust source for commands that are registered
//! commands explain             report whether a member may use a command in a channel, and why
//! invite                       print the URLs at which the app is installed
//! playground [--once]          try the bot out without an account (feature `emulator`)
//! ```
//!
//! Each exits with 0 on success and with 1 on an error or a malformed command line. `--help` lists the
//! environment variables that it reads.

pub use crate::cli::tool::run;

mod apply;
mod arguments;
mod check;
mod commands;
mod explain;
mod export;
mod guild_scan;
mod import;
mod invite;
mod lock;
mod plan;
#[cfg(feature = "emulator")]
mod playground;
#[cfg(not(feature = "emulator"))]
#[path = "no_playground.rs"]
mod playground;
mod restore_queue;
mod serve;
mod terminal;
mod tool;
