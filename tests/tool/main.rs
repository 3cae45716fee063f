//! Claims about the tool that a bot's own binary is.

mod commands;
mod environment;
mod playground;
mod program;
mod serve;
