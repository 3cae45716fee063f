//! Replays a scenario file against a bot, and prints the differences.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use guildhall_emulator::Scenario;

use crate::program::arguments::ServiceArguments;
use crate::program::exec::command;
use crate::program::service::{StartedService, print_status, read, with_prefix};
use crate::program::signals::shutdown_signal;

/// Arguments of `replay`.
#[derive(Debug)]
pub(crate) struct ReplayArguments {
    /// Path of the scenario file.
    pub(crate) file: PathBuf,
    /// Path of the file to which the scenario is written with the results of this bot.
    pub(crate) save: Option<PathBuf>,
    /// Time limit for each result.
    pub(crate) timeout: Duration,
    /// Command that runs the bot; empty if the bot is started in another way.
    pub(crate) command: Vec<OsString>,
}

/// Starts the service and the bot, does what the scenario describes, and prints a report. The exit code is 0 if all
/// results are as expected, or else 1.
///
/// # Errors
///
/// Returns an error if the scenario is invalid, the service or the bot cannot start, the URL of the app is invalid, or
/// the scenario cannot be written.
pub(crate) async fn run_replay(
    replay: &ReplayArguments,
    arguments: ServiceArguments,
    app: Option<&str>,
) -> Result<ExitCode, Box<dyn Error>> {
    let path = replay.file.display();
    let scenario: Result<Scenario, _> = read(&replay.file)?.parse();
    let scenario = scenario.map_err(|error| with_prefix(path, error))?;
    let service = StartedService::start(arguments).await?;
    let shutdown = shutdown_signal()?;
    let _bot = match replay.command[..] {
        [] => {
            service.print_environment()?;
            None
        }
        _ => Some(command(&replay.command, &service, None)?.spawn()?),
    };
    tokio::select! {
        report = service.emulator.replay(&scenario, replay.timeout) => {
            print_status(&report.to_string());
            if let Some(path) = &replay.save {
                let written = fs::write(path, format!("{}\n", service.emulator.scenario()));
                written.map_err(|error| with_prefix(path.display(), error))?;
            }
            let is_success = report.is_success();
            Ok(if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        invalid = service.serve(app) => Err(invalid.into()),
        () = shutdown => Ok(ExitCode::FAILURE),
    }
}
