//! Runs a command while the service runs, with the environment variables for the app.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::{ExitCode, ExitStatus, Stdio};
use std::time::Duration;

use guildhall_emulator::{ConnectError, CoverageKind, Emulator, LogLine};
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::program::arguments::ServiceArguments;
use crate::program::redirect::Redirect;
use crate::program::service::{StartedService, print_status};
use crate::program::signals::signal_passing;

/// Arguments of `exec`.
#[derive(Debug)]
pub(crate) struct Exec {
    /// Command to run with its arguments, while the service runs.
    pub(crate) command: Vec<OsString>,
    /// Whether failures of the app leave the exit code as it is.
    pub(crate) allow_failures: bool,
    /// Whether to print the coverage of the app at the end.
    pub(crate) coverage: bool,
    /// Whether the command reaches the emulator at Discord's addresses.
    pub(crate) redirect: bool,
}

/// Time limit for the last lines of standard error after the end of a command.
pub(crate) const LOG_TIMEOUT: Duration = Duration::from_secs(1);

/// Prefix of the line by which a bot says that its endpoint listens.
pub(crate) const LISTENING: &str = "listening on ";

/// Exit code for a command that does not exist, as in a shell.
const NO_SUCH_COMMAND: u8 = 127;

/// Exit code for a command that cannot be run, as in a shell.
const NOT_EXECUTABLE: u8 = 126;

/// Number of failures that are printed.
const LISTED: usize = 20;

/// Starts the service, runs a command until it ends, and returns its exit code, or 1 if the command succeeded and the
/// app sent no valid response to an interaction.
///
/// # Errors
///
/// Returns an error if the service cannot start, or if the URL of the app is invalid.
pub(crate) async fn exec(
    Exec {
        command,
        allow_failures,
        coverage,
        redirect,
    }: &Exec,
    arguments: ServiceArguments,
    app: Option<&str>,
) -> Result<ExitCode, Box<dyn Error>> {
    let service = StartedService::start(arguments).await?;
    // Before the command starts, so that no signal ends the emulator without the command. Until then, a signal ends the
    // emulator at once.
    let pass_signals = signal_passing()?;
    let redirect = Redirect::start_if(*redirect, &service.emulator).await?;
    let spawned = self::command(command, &service, redirect.as_ref())
        .and_then(|mut command| command.stderr(Stdio::piped()).spawn());
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => return Ok(spawn_failure(command, &error)),
    };
    let id = child.id();
    let emulator = service.emulator.clone();
    let mut log = tokio::spawn(pass_lines(child.stderr.take(), move |line| {
        record_error(&emulator, line);
    }));
    tokio::select! {
        status = child.wait() => {
            // The command may have left a process that keeps its standard error open.
            let _lines = timeout(LOG_TIMEOUT, &mut log).await;
            if *coverage {
                print_status(&service.emulator.coverage().to_string());
            }
            let has_failures = print_failures(&service.emulator);
            let status = status?;
            if status.success() && has_failures && !allow_failures {
                return Ok(ExitCode::FAILURE);
            }
            Ok(exit_code(status))
        }
        invalid = service.serve(app) => Err(invalid.into()),
        never = pass_signals(id) => match never {},
    }
}

/// Prints the interactions without a valid response, and the number of refusals. Returns whether there is such an
/// interaction.
fn print_failures(emulator: &Emulator) -> bool {
    let failed = emulator.failed_interactions();
    match failed.len() {
        0 => {}
        1 => print_status("the app failed to respond to 1 interaction:"),
        count => print_status(&format!(
            "the app failed to respond to {count} interactions:"
        )),
    }
    for failed in failed.iter().take(LISTED) {
        print_status(&format!("  {failed}"));
    }
    if let Some(more) = failed.len().checked_sub(LISTED).filter(|more| *more > 0) {
        print_status(&format!("  and {more} more"));
    }
    let coverage = emulator.coverage();
    match coverage.total(CoverageKind::Refusal) {
        0 => {}
        1 => print_status("1 use was refused, which is no failure"),
        count => print_status(&format!("{count} uses were refused, which are no failures")),
    }
    !failed.is_empty()
}

/// Writes the lines of a command's output to standard error, and passes each to a function.
pub(crate) async fn pass_lines(
    output: Option<impl AsyncRead + Unpin>,
    mut on_line: impl FnMut(String),
) {
    let Some(output) = output else { return };
    let mut lines = BufReader::new(output).split(b'\n');
    while let Ok(Some(line)) = lines.next_segment().await {
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        print_status(&line);
        on_line(line);
    }
}

/// Starts a bot. Its output goes to standard error, and the URL of its line `listening on URL` to `announce`.
pub(crate) fn spawn_bot(
    mut command: Command,
    announce: watch::Sender<Option<String>>,
) -> io::Result<Child> {
    let mut bot = command.stdout(Stdio::piped()).spawn()?;
    tokio::spawn(pass_lines(bot.stdout.take(), move |line| {
        if let Some(url) = line.strip_prefix(LISTENING) {
            announce.send_replace(Some(url.trim().to_owned()));
        }
    }));
    Ok(bot)
}

/// Connects the app when its URL is known, and then waits forever. Returns only if the URL is invalid.
pub(crate) async fn serve_announced(
    service: &StartedService,
    mut announced: watch::Receiver<Option<String>>,
) -> ConnectError {
    let url = announced.wait_for(Option::is_some).await;
    let url = url.ok().and_then(|url| url.clone());
    service.serve(url.as_deref()).await
}

/// Adds a line of a command's standard error to the record.
pub(crate) fn record_error(emulator: &Emulator, message: String) {
    emulator.record_log(LogLine {
        interaction: None,
        level: "INFO".to_owned(),
        target: "stderr".to_owned(),
        message,
    });
}

/// Returns a command with the environment variables for the app. Dropping its process kills it.
pub(crate) fn command(
    words: &[OsString],
    service: &StartedService,
    redirect: Option<&Redirect>,
) -> io::Result<Command> {
    let (program, arguments) = words.split_first().ok_or(ErrorKind::NotFound)?;
    let mut command = Command::new(program);
    command
        .args(arguments)
        .envs(service.emulator.environment())
        .envs(redirect.into_iter().flat_map(Redirect::environment))
        .kill_on_drop(true);
    Ok(command)
}

/// Reports that a command cannot be run, and returns the exit code that a shell would return.
fn spawn_failure(command: &[OsString], error: &io::Error) -> ExitCode {
    let name = command.first().map(|name| name.display());
    let name = name.map(|name| name.to_string()).unwrap_or_default();
    print_status(&format!(
        "Error: the command `{name}` cannot be run: {error}"
    ));
    if error.kind() == ErrorKind::NotFound {
        NO_SUCH_COMMAND.into()
    } else {
        NOT_EXECUTABLE.into()
    }
}

/// Returns the exit code for the end of a command.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| signal_code(status));
    let code = code.and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Returns 128 plus the number of the signal that ended a command.
#[cfg(unix)]
fn signal_code(status: ExitStatus) -> Option<i32> {
    use std::os::unix::process::ExitStatusExt;

    Some(128 + status.signal()?)
}

#[cfg(not(unix))]
fn signal_code(_: ExitStatus) -> Option<i32> {
    None
}
