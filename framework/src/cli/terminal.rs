//! Terminal output: line width, color, progress messages and confirmation questions.

use std::io::{BufRead, IsTerminal, Write};
use std::pin::pin;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;
use std::{env, io};

use clap::ArgMatches;
use guildhall_deploy::plan::ColorMode;

use crate::error::{Error, Result};
use crate::platform::{Mutex, sleep};

/// Default line width, in columns.
const DEFAULT_WIDTH: usize = 80;

/// Returns the line width in columns: the value of `COLUMNS`, the width of the terminal, or 80.
pub(crate) fn width() -> usize {
    let variable = env::var("COLUMNS").ok();
    let columns = variable.and_then(|columns| columns.trim().parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(terminal).unwrap_or(DEFAULT_WIDTH)
}

/// Returns the color mode of the output, as set by `--color`. By default, the output is colored on a terminal, unless
/// `NO_COLOR` is set.
pub(crate) fn color_mode(matches: &ArgMatches) -> ColorMode {
    let requested = matches.get_one::<String>("color").map(String::as_str);
    let is_colored = match requested {
        Some("always") => true,
        Some("never") => false,
        _ => !has_no_color() && io::stdout().is_terminal(),
    };
    if is_colored {
        ColorMode::Colored
    } else {
        ColorMode::Plain
    }
}

/// Returns whether the environment disables colors.
pub(crate) fn has_no_color() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Asks a yes-or-no question on standard error, since standard output may be redirected to a file.
///
/// # Errors
///
/// Returns an error if standard input or standard error is not a terminal.
pub(crate) fn confirm(question: &str) -> Result<bool> {
    let mut input = io::stdin().lock();
    let mut out = io::stderr().lock();
    if !(input.is_terminal() && out.is_terminal()) {
        return Err(Error::user(
            "nothing was changed: confirmation requires a terminal; review the plan, then add --yes",
        ));
    }
    write!(out, "{question} [y/N] ")?;
    out.flush()?;
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes"))
}

/// Interval between progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// The current step of a long-running task, which is printed if the task takes longer than a second.
#[derive(Debug, Default)]
pub(crate) struct ProgressMessage(Mutex<Option<String>>);

impl ProgressMessage {
    /// Sets the current step.
    pub(crate) fn set(&self, step: &str) {
        *self.lock() = Some(step.to_owned());
    }

    /// Waits for a task. Once per second, prints the current step to standard error if the step has changed.
    pub(crate) async fn run<T>(&self, task: impl Future<Output = T>) -> T {
        let mut task = pin!(task);
        loop {
            tokio::select! {
                output = &mut task => return output,
                () = sleep(PROGRESS_INTERVAL) => self.print(),
            }
        }
    }

    fn print(&self) {
        if let Some(step) = self.lock().take() {
            // Progress messages are optional: closing standard error must not stop the task.
            let _ignored = writeln!(io::stderr().lock(), "{step} …");
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
