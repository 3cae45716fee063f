//! What can be shown where the tool prints, and what a person answers.
//!
//! Says what is being done, where it takes longer than a second.

use std::io::{BufRead, IsTerminal, Write};
use std::pin::pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, io};

use clap::ArgMatches;
use guildhall_deploy::plan::Paint;
use tokio::time::sleep;

use crate::error::{Error, Result};

/// How many characters fit into a line where nothing says it.
const WIDTH: usize = 80;

/// How many characters fit into a line: those of `COLUMNS`, or of the terminal.
pub(crate) fn width() -> usize {
    let columns = env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.trim().parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(terminal).unwrap_or(WIDTH)
}

/// Whether it is colored: as was asked for, or else on a terminal without `NO_COLOR`.
pub(crate) fn paint(matches: &ArgMatches) -> Paint {
    let plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let asked = matches.get_one::<String>("color").map(String::as_str);
    let colored = match asked {
        Some("always") => true,
        Some("never") => false,
        _ => !plain && io::stdout().is_terminal(),
    };
    if colored {
        Paint::Colored
    } else {
        Paint::Plain
    }
}

/// Asks a person, who says `y` or something else, beside what is printed: that may go into a file.
///
/// # Errors
///
/// Where there is no terminal to ask on.
pub(crate) fn is_wanted(question: &str) -> Result<bool> {
    let mut input = io::stdin().lock();
    let mut out = io::stderr().lock();
    if !(input.is_terminal() && out.is_terminal()) {
        return Err(Error::user(
            "nothing was changed, for there is no terminal to ask on: look at the plan, and add --yes",
        ));
    }
    write!(out, "{question} [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    input.read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// After how long a person wonders.
const SECOND: Duration = Duration::from_secs(1);

/// What is being done, for who wonders why nothing happens.
#[derive(Debug, Default)]
pub(crate) struct Patience(Mutex<Option<String>>);

impl Patience {
    /// Sets what is being done.
    pub(crate) fn say(&self, what: &str) {
        *self.lock() = Some(what.to_owned());
    }

    /// Waits for it, and each second says what is new on the standard error.
    pub(crate) async fn over<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                () = sleep(SECOND) => self.tell(),
            }
        }
    }

    fn tell(&self) {
        if let Some(what) = self.lock().take() {
            // Where nobody can be told, nobody waits.
            let _told = writeln!(io::stderr().lock(), "{what} …");
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
