//! Opens the page in the browser of the desktop.
//!
//! The crates `opener` and `webbrowser` bring a parser of URLs with its Unicode tables, 30 crates, which the URL of the
//! page does not need.

use std::process::{Command, Stdio};
use std::{env, io, thread};

/// Opens a URL with the program in the environment variable `BROWSER`, or with that of the operating system. Does not
/// wait for the browser.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub(crate) fn open_browser(url: &str) -> io::Result<()> {
    let program = env::var_os("BROWSER").filter(|program| !program.is_empty());
    let mut command = program.map_or_else(system_browser, Command::new);
    let mut browser = command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // A process that nobody waits for stays as a zombie.
    thread::spawn(move || browser.wait());
    Ok(())
}

fn system_browser() -> Command {
    if cfg!(windows) {
        let mut command = Command::new("cmd");
        // The first quoted argument of `start` is the title of a window.
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    }
}
