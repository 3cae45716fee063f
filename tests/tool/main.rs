//! Tests of programs: the command-line tool that every bot's binary contains, its store and its file descriptors.

mod commands;
mod confirmation;
mod connections;
mod doctor;
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
mod secrets;
mod serve;
mod service_faults;
mod store;
mod terminal;
