//! Tests of the command-line tool that every bot's binary contains.

mod commands;
mod confirmation;
mod environment;
mod explain;
mod guild_scan;
mod help;
mod import;
mod imported_service;
mod invite;
mod lock;
mod lock_file;
mod lock_recovery;
mod permissions;
mod permissions_token;
mod plan_rendering;
mod playground;
mod program;
mod project;
mod restore_queue;
mod serve;
mod service_faults;
mod terminal;
