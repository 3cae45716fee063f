//! What can be shown where the tool prints, and what a person answers.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};

use clap::ArgMatches;

use crate::error::{Error, Result};
use guildhall_deploy::plan::Paint;

/// How many characters fit into a line where nothing says it.
const WIDTH: usize = 80;

/// How many characters fit into a line: those of `COLUMNS`, or of the terminal.
pub(super) fn width() -> usize {
    let columns = env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.trim().parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(terminal).unwrap_or(WIDTH)
}

/// Whether it is colored: as was asked for, or else on a terminal without `NO_COLOR`.
pub(super) fn paint(matches: &ArgMatches) -> Paint {
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
pub(super) fn is_wanted(question: &str) -> Result<bool> {
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
