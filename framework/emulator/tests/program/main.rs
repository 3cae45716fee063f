//! Tests of the emulator program, which runs as a child process.

mod exec;
mod faults;
mod kit;
mod replay;
mod server;
mod settings;
