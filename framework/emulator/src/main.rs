//! Program that runs the emulator, for bots in any language.

mod program;

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    program::run().await
}
