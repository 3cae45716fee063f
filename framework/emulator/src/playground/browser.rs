//! Opens the page in the browser of the desktop.
//!
//! The crates `opener` and `webbrowser` bring a parser of URLs with its Unicode tables, 30 crates, which the URL of the
//! page does not need.

use std::process::{Command, Stdio};
use std::{env, io, thread};

/// Opens a URL with the first command in the environment variable `BROWSER`, a list with `:` between commands, of which
/// `%s` stands for the URL; or with the program of the operating system. Does not wait for the browser.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub(crate) fn open_browser(url: &str) -> io::Result<()> {
    let setting = env::var("BROWSER").unwrap_or_default();
    let mut command = chosen_browser(&setting, url).unwrap_or_else(|| system_browser(url));
    let mut browser = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // A process that nobody waits for stays as a zombie.
    thread::spawn(move || browser.wait());
    Ok(())
}

/// Returns the first command of the setting; `None` if there is none.
fn chosen_browser(setting: &str, url: &str) -> Option<Command> {
    let first = setting.split(':').find(|entry| !entry.trim().is_empty())?;
    let mut words = first.split_whitespace();
    let mut command = Command::new(words.next()?);
    let arguments: Vec<_> = words.map(|word| word.replace("%s", url)).collect();
    let has_url = first.contains("%s");
    command.args(arguments).args((!has_url).then_some(url));
    Some(command)
}

fn system_browser(url: &str) -> Command {
    let (program, arguments): (_, &[&str]) = if cfg!(windows) {
        // The first quoted argument of `start` is the title of a window.
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url);
    command
}
