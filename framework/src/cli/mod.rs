//! The tool that a bot's own binary is.
//!
//! ```text
//! serve                        answer interactions
//! commands plan                print what a registration would do, and what it costs
//! commands apply               register the commands where they differ
//! commands check               2 if they differ from what is registered, 0 if not
//! commands export              print what would be registered, as JSON
//! playground [--once]          try the bot out, without an account (feature `emulator`)
//! ```

mod commands;
#[cfg(feature = "emulator")]
mod playground;
#[cfg(not(feature = "emulator"))]
#[path = "no_playground.rs"]
mod playground;
mod serve;
mod tool;

pub use tool::run;
