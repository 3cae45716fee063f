//! Replays a scenario file against a bot, and prints the differences.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use guildhall_emulator::Scenario;
use tokio::sync::watch;

use crate::program::arguments::ServiceArguments;
use crate::program::exec::{command, serve_announced, spawn_bot};
use crate::program::redirect::Redirect;
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
    /// Whether the command reaches the emulator at Discord's addresses.
    pub(crate) redirect: bool,
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
    let redirect = Redirect::start_if(replay.redirect, &service.emulator).await?;
    let (announce, announced) = watch::channel(app.map(str::to_owned));
    let _bot = if replay.command.is_empty() {
        service.print_environment()?;
        None
    } else {
        let command = command(&replay.command, &service, redirect.as_ref())?;
        Some(spawn_bot(command, announce)?)
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
        invalid = serve_announced(&service, announced) => Err(invalid.into()),
        () = shutdown => Ok(ExitCode::FAILURE),
    }
}
