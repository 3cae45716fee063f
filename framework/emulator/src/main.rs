//! Program that runs the emulator, for bots in any language: until a signal, with the environment for
//! the bot on standard output, or as long as a command runs.

mod program;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use tracing_subscriber::filter::LevelFilter;

use crate::program::arguments::Arguments;
use crate::program::exec::exec;
use crate::program::service::{StartedService, print_status};
use crate::program::signals::shutdown_signal;

/// Runs the program. The exit code is that of the command, if there is one; otherwise it is a failure if
/// the emulator cannot start, or if the URL of the app is invalid.
#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::read();
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::WARN)
        .with_writer(io::stderr)
        .init();
    run_service(arguments).await.unwrap_or_else(|fault| {
        print_status(&format!("Error: {fault}"));
        ExitCode::FAILURE
    })
}

async fn run_service(arguments: Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let app = arguments.app.as_deref();
    if let Some(command) = &arguments.command {
        return exec(command, arguments.service, app).await;
    }
    let shutdown = shutdown_signal()?;
    let service = StartedService::start(arguments.service).await?;
    print_environment(&service)?;
    tokio::select! {
        invalid = service.serve(app) => Err(invalid.into()),
        () = shutdown => Ok(ExitCode::SUCCESS),
    }
}

/// Prints one `NAME=value` pair per line, which shells and dotenv files can read. No value needs
/// quotes.
fn print_environment(service: &StartedService) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (name, value) in service.environment() {
        writeln!(out, "{name}={value}")?;
    }
    out.flush()
}
