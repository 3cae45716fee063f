//! Claims about the tool that a bot's own binary is.

mod commands;
mod desk;
mod environment;
mod import;
mod playground;
mod program;
mod serve;
