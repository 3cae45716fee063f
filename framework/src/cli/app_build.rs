//! Build of an app for `playground --watch`: the command, its environment and its messages.

use std::collections::VecDeque;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, Split};
use tokio::process::Command;

use crate::cli::console::eprintln;
use crate::platform::Mutex;

/// Number of lines of a build that the page shows if the build fails.
const BUILD_LINES_MAX: usize = 400;

/// Returns the command that builds a program of cargo's `target` folder.
pub(crate) fn cargo_build(folder: &Path, program: &Path) -> Vec<OsString> {
    let name = program.file_stem().unwrap_or_default();
    let profile = program.parent().and_then(Path::file_name);
    let mut command: Vec<OsString> = vec![
        env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        "build".into(),
        "--color=never".into(),
        "--manifest-path".into(),
        folder.join("Cargo.toml").into(),
        "--bin".into(),
        name.to_owned(),
    ];
    if let Some(profile) = profile.filter(|profile| *profile != "debug") {
        command.extend(["--profile".into(), profile.to_owned()]);
    }
    command
}

/// Runs a build, and copies its output to standard error.
///
/// # Errors
///
/// Returns the compiler's messages, or the reason that the build cannot run.
pub(crate) async fn run_build(command: &[OsString]) -> Result<(), String> {
    let (program, arguments) = command.split_first().ok_or("--build has no command")?;
    let mut command = Command::new(program);
    for (name, _) in env::vars_os().filter(|(name, _)| is_set_by_cargo_run(name)) {
        command.env_remove(name);
    }
    let spawned = command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn();
    let name = program.display();
    let mut build = spawned.map_err(|error| format!("cannot run `{name}`: {error}"))?;
    let lines = LastLines::new(BUILD_LINES_MAX);
    let (output, errors) = (build.stdout.take(), build.stderr.take());
    let copied = async { tokio::join!(lines.copy_from(errors), lines.copy_from(output)) };
    let (status, _) = tokio::join!(build.wait(), copied);
    let status = status.map_err(|error| format!("cannot wait for `{name}`: {error}"))?;
    if status.success() {
        return Ok(());
    }
    Err(lines.text())
}

/// Returns whether `cargo run` sets this environment variable for the program that it starts. Build scripts of
/// dependencies compare such variables: in the environment of a build, they build TLS libraries again.
fn is_set_by_cargo_run(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    ["CARGO_BIN_", "CARGO_MANIFEST_", "CARGO_PKG_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
        || matches!(
            &*name,
            "CARGO_CRATE_NAME" | "CARGO_PRIMARY_PACKAGE" | "CARGO_TARGET_TMPDIR" | "OUT_DIR"
        )
}

/// Last lines of the output of a process.
#[derive(Clone, Debug)]
pub(crate) struct LastLines {
    lines: Arc<Mutex<VecDeque<String>>>,
    max: usize,
}

impl LastLines {
    pub(crate) fn new(max: usize) -> Self {
        Self {
            lines: Arc::default(),
            max,
        }
    }

    /// Copies lines to standard error, and keeps the last ones.
    pub(crate) async fn copy_from(&self, stream: Option<impl AsyncRead + Unpin>) {
        let Some(stream) = stream else {
            return;
        };
        let mut lines = BufReader::new(stream).split(b'\n');
        while let Some(line) = next_line(&mut lines).await {
            // Without a terminal, the page still shows the end of the output.
            let _ignored = eprintln(&line);
            let mut last = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
            last.push_back(line);
            if last.len() > self.max {
                last.pop_front();
            }
        }
    }

    pub(crate) fn text(&self) -> String {
        let last = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        last.iter()
            .fold(String::new(), |text, line| text + line + "\n")
    }
}

/// Returns the next line of a stream, with replacement characters for bytes that are not UTF-8; `None` at the end. An
/// app whose output nobody reads would wait in its next write.
pub(crate) async fn next_line<R: AsyncRead + Unpin>(
    lines: &mut Split<BufReader<R>>,
) -> Option<String> {
    let line = lines.next_segment().await.ok()??;
    Some(String::from_utf8_lossy(&line).into_owned())
}
