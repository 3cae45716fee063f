//! Tests of the emulator program, which runs as a child process.

mod exec;
mod faults;
mod kit;
mod server;
mod settings;
