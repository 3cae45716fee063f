//! Tests of the emulator program, which runs as a child process.

mod conformance;
mod exec;
mod faults;
mod kit;
mod load;
mod mcp;
mod redirect;
mod replay;
mod server;
mod settings;
