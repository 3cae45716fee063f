//! Claims about the tool that a bot's own binary is.

mod commands;
mod desk;
mod empty;
mod environment;
mod explain;
mod fault;
mod help;
mod import;
mod invite;
mod kept;
mod lock;
mod look;
mod looks;
mod owed;
mod playground;
mod program;
mod question;
mod seat;
mod serve;
mod token;
