//! Replays a scenario file against a bot, and prints the differences.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};
use std::time::Duration;

use guildhall_emulator::{ConnectError, Scenario};
use tokio::sync::watch;

use crate::program::arguments::ServiceArguments;
use crate::program::exec::{LISTENING, command, pass_lines};
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
        let mut command = command(&replay.command, &service, redirect.as_ref())?;
        let mut bot = command.stdout(Stdio::piped()).spawn()?;
        tokio::spawn(pass_lines(bot.stdout.take(), move |line| {
            if let Some(url) = line.strip_prefix(LISTENING) {
                announce.send_replace(Some(url.trim().to_owned()));
            }
        }));
        Some(bot)
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
        invalid = serve(&service, announced) => Err(invalid.into()),
        () = shutdown => Ok(ExitCode::FAILURE),
    }
}

/// Connects the app when its URL is known, and then waits forever. Returns only if the URL is invalid.
async fn serve(
    service: &StartedService,
    mut announced: watch::Receiver<Option<String>>,
) -> ConnectError {
    let url = announced.wait_for(Option::is_some).await;
    let url = url.ok().and_then(|url| url.clone());
    service.serve(url.as_deref()).await
}
