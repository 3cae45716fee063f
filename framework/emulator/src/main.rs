//! Program that runs the emulator, for bots in any language: until a signal, with the environment for the bot on
//! standard output, as long as a command runs, for the replay of a scenario, for a load on the bot, or for a coding
//! agent.

mod program;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use guildhall_emulator::ConnectError;
use tracing_subscriber::filter::LevelFilter;

use crate::program::arguments::{Arguments, Task};
use crate::program::conformance::run_conformance;
use crate::program::exec::exec;
use crate::program::load::run_load;
#[cfg(feature = "mcp")]
use crate::program::mcp::run_mcp;
use crate::program::replay::run_replay;
use crate::program::service::{StartedService, print_status};
use crate::program::signals::{end_of_input, shutdown_signal};

/// Runs the program. The exit code is that of the command, if there is one; otherwise it is a failure if the emulator
/// cannot start, the URL of the app is invalid, or the result of a replay is not as expected.
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
    app.map_or(Ok(()), ConnectError::check_url)?;
    let until_eof = match &arguments.task {
        Task::Exec(task) => return exec(task, arguments.service, app).await,
        Task::Replay(task) => {
            return Box::pin(run_replay(task, arguments.service, app)).await;
        }
        Task::Conformance(task) => {
            return Box::pin(run_conformance(task, arguments.service, app)).await;
        }
        Task::Load(task) => return Box::pin(run_load(task, arguments.service, app)).await,
        #[cfg(feature = "mcp")]
        Task::Mcp(task) => return Box::pin(run_mcp(task, arguments.service, app)).await,
        Task::Serve { until_eof } => *until_eof,
    };
    let service = StartedService::start(arguments.service).await?;
    // After the load of a world, which takes the thread: until then, a signal ends the program at once.
    let shutdown = shutdown_signal()?;
    service.print_environment()?;
    tokio::select! {
        invalid = service.serve(app) => Err(invalid.into()),
        () = shutdown => Ok(ExitCode::SUCCESS),
        () = end_of_input(), if until_eof => Ok(ExitCode::SUCCESS),
    }
}
