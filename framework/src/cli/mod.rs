//! The tool that a bot's own binary is.
//!
//! ```text
//! serve                        answer interactions
//! commands export              print what would be registered, as JSON
//! commands apply [--guild ID]  register the commands
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
