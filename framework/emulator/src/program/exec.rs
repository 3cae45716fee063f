//! Runs a command while the service runs, with the environment variables for the app.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::{ExitCode, ExitStatus};

use tokio::process::{Child, Command};

use crate::program::arguments::ServiceArguments;
use crate::program::service::{StartedService, print_status};
use crate::program::signals::signal_passing;

/// Exit code for a command that does not exist, as in a shell.
const NO_SUCH_COMMAND: u8 = 127;

/// Exit code for a command that cannot be run, as in a shell.
const NOT_EXECUTABLE: u8 = 126;

/// Starts the service, runs a command until it ends, and returns its exit code.
///
/// # Errors
///
/// Returns an error if the service cannot start, or if the URL of the app is invalid.
pub(crate) async fn exec(
    command: &[OsString],
    arguments: ServiceArguments,
    app: Option<&str>,
) -> Result<ExitCode, Box<dyn Error>> {
    // Before the command starts, so that no signal ends the emulator without the command.
    let pass_signals = signal_passing()?;
    let service = StartedService::start(arguments).await?;
    let mut child = match spawn(command, &service) {
        Ok(child) => child,
        Err(error) => return Ok(spawn_failure(command, &error)),
    };
    let id = child.id();
    tokio::select! {
        status = child.wait() => Ok(exit_code(status?)),
        invalid = service.serve(app) => Err(invalid.into()),
        never = pass_signals(id) => match never {},
    }
}

fn spawn(command: &[OsString], service: &StartedService) -> io::Result<Child> {
    let (program, arguments) = command.split_first().ok_or(ErrorKind::NotFound)?;
    Command::new(program)
        .args(arguments)
        .envs(service.environment())
        .kill_on_drop(true)
        .spawn()
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
