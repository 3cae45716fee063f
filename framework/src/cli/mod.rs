//! The tool that a bot's own binary is.
//!
//! ```text
//! serve                        answer interactions
//! commands plan                print what a registration would do, and what it costs
//! commands apply               register the commands where they differ
//! commands check               2 if they differ from what is registered, 0 if not
//! commands export              print what would be registered, as JSON or Markdown
//! commands import FILE|--live   print Rust source for commands that are registered
//! commands explain             say whether a member may use a command somewhere, and why
//! invite                       print where the app is installed, with what its code needs
//! playground [--once]          try the bot out, without an account (feature `emulator`)
//! ```
//!
//! Each ends with 0 where it is done and with 1 on an error, a command line that is not understood
//! included. `--help` behind any of them says what it reads from the environment.

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
mod token_check;
mod tool;
