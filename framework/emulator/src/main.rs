//! The service as a program, for a bot in any language.

mod program;

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    program::run().await
}
