//! Tests of the emulator program, which runs as a child process.

mod exec;
mod faults;
mod kit;
mod redirect;
mod replay;
mod server;
mod settings;
