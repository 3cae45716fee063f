//! Command-line tool in the app's binary.
//!
//! ```text
//! serve                        serve interactions over HTTP
//! listen                       receive interactions over the gateway (feature `gateway`)
//! commands plan                print the changes that `apply` would make
//! commands apply               register the commands if they differ
//! commands check               exit with 2 if the registered commands differ, with 0 if not;
//!                              with --permissions, if a recorded request requires an undeclared permission
//! commands export              print the declared commands as JSON or Markdown
//! commands import FILE|--live  print Rust source for registered commands
//! commands explain             report whether a member may use a command in a channel, and why
//! invite                       print the install links of the app
//! doctor                       compare the configuration with the app in the developer portal
//! playground [--once|--watch|--load RATE]
//!                              try the app without a Discord account (feature `emulator`)
//! ```
//!
//! Each subcommand exits with 0 on success, and with 1 on an error or a malformed command line. `--help` lists the
//! environment variables that a subcommand reads.

pub use crate::cli::tool::run;
pub use crate::config::env_file::read_env_file;

#[cfg(feature = "emulator")]
mod app_build;
mod apply;
mod arguments;
mod atomic_file;
#[cfg(feature = "emulator")]
mod attached;
mod check;
mod commands;
#[cfg(feature = "emulator")]
mod console;
mod doctor;
mod explain;
mod export;
mod guild_scan;
#[cfg(feature = "emulator")]
mod handler_table;
mod import;
mod invite;
#[cfg(feature = "emulator")]
mod line_editor;
mod lock;
#[cfg(feature = "emulator")]
mod log_entries;
#[cfg(feature = "emulator")]
mod outcome_report;
mod permissions;
mod plan;
#[cfg(feature = "emulator")]
mod playground;
#[cfg(not(feature = "emulator"))]
#[path = "no_playground.rs"]
mod playground;
#[cfg(feature = "emulator")]
mod prompt;
mod restore_queue;
mod serve;
mod signals;
#[cfg(feature = "emulator")]
mod source_files;
mod terminal;
mod tool;
#[cfg(feature = "emulator")]
mod watch;
