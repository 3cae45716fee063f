//! Saves what users did as a test, and replays it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use tokio::process::Command;
use tokio::time::timeout;

use crate::program::mcp::inputs::SaveInput;
use crate::program::mcp::session::{AgentSession, ToolError, ToolResult, output};
use crate::program::mcp::texts::shortened;

/// Time limit for the replay of a saved test.
const REPLAY_TIMEOUT: Duration = Duration::from_mins(2);

/// Number of bytes of the report of a replay.
const REPORT_SIZE_MAX: usize = 6 << 10;

/// Number of lines of the output of a replay that has no report.
const REPORT_LINES_MAX: usize = 40;

/// Name of the subcommand.
const SUBCOMMAND: &str = "mcp";

/// Options with a value that a replay must not have: they are for this session.
const OWN_OPTIONS: [&str; 3] = ["--port", "--record", "--tests"];

/// Option without a value that a replay must not have.
const OWN_FLAG: &str = "--open";

/// Format of a saved test.
#[derive(Clone, Copy, PartialEq)]
enum TestFormat {
    Scenario,
    Rust,
}

pub(super) async fn save_test(session: Arc<AgentSession>, input: SaveInput) -> ToolResult {
    let format = format_of(&input)?;
    let path = path_in_folder(session.tests.as_deref(), &input.path)?;
    if path.exists() && !input.overwrite {
        let text = format!("path: {} exists; `overwrite` replaces it", path.display());
        return Err(ToolError::new(text));
    }
    let drop = (!input.drop.is_empty()).then(|| input.drop.join(","));
    let query = json!({
        "format": if format == TestFormat::Rust { "rust" } else { "json" },
        "only": input.only,
        "drop": drop,
        "app": input.app,
    });
    let text = session.get_text("/scenario", &query).await?;
    if let Ok(scenario) = text.parse::<serde_json::Value>()
        && scenario["steps"].as_array().is_some_and(Vec::is_empty)
    {
        return Err(ToolError::new(
            "there is nothing to save: no user has done anything since the start or the reset",
        ));
    }
    write(&path, &text)?;
    let shown = path.display().to_string();
    let mut lines = vec![format!("saved {shown}")];
    let unrepeated = session.unrepeated.load(Ordering::Relaxed);
    if unrepeated > 0 {
        lines.push(format!(
            "{unrepeated} reactions, changes of the world, steps of the clock or faults since the recording began are not part of the test"
        ));
    }
    let mut json = json!({ "path": shown });
    match format {
        TestFormat::Rust => lines.push("`cargo test` runs it".to_owned()),
        TestFormat::Scenario => {
            let arguments = replay_arguments(env::args_os().skip(1), &path);
            let command = shell_line(&arguments);
            lines.push(format!("replay: {command}"));
            json["command"] = command.into();
            if session.bot.is_some() {
                let (is_success, report) = replay(&arguments).await?;
                lines.push(if is_success {
                    format!("the replay passed:\n{report}")
                } else {
                    format!("the replay failed; `drop` leaves out parts that differ between runs:\n{report}")
                });
                json["passed"] = is_success.into();
                json["report"] = report.into();
            }
        }
    }
    Ok(output(lines.join("\n"), json))
}

fn format_of(input: &SaveInput) -> Result<TestFormat, ToolError> {
    match Path::new(&input.path)
        .extension()
        .and_then(|extension| extension.to_str())
    {
        Some("json") => Ok(TestFormat::Scenario),
        Some("rs") if input.app.is_some() => Ok(TestFormat::Rust),
        Some("rs") => Err(ToolError::new(
            "app: a test in Rust needs the expression for the app, such as `my_bot::app()`",
        )),
        _ => Err(ToolError::new(format!(
            "path: `{}` must end with .json or .rs",
            input.path
        ))),
    }
}

/// Returns the path of a file in the folder for tests. Nothing outside of the folder can be written, also not through
/// symbolic links.
fn path_in_folder(folder: Option<&Path>, path: &str) -> Result<PathBuf, ToolError> {
    let relative = Path::new(path);
    let outside = || {
        let folder = folder.map_or_else(
            || "the working directory".to_owned(),
            |folder| folder.display().to_string(),
        );
        ToolError::new(format!(
            "path: `{path}` must be a relative path in {folder}, without `..`"
        ))
    };
    let mut parts = relative.components();
    if !parts.all(|part| matches!(part, Component::Normal(_))) {
        return Err(outside());
    }
    let path = folder.unwrap_or(Path::new("")).join(relative);
    let base = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    let base = base.map_err(|error| ToolError::new(format!("the folder for tests: {error}")))?;
    let mut ancestors = path
        .ancestors()
        .filter(|ancestor| !ancestor.as_os_str().is_empty());
    let existing = ancestors.find(|ancestor| ancestor.symlink_metadata().is_ok());
    let real = existing.map_or_else(|| Ok(base.clone()), fs::canonicalize);
    match real {
        Ok(real) if real.starts_with(&base) => Ok(path),
        _ => Err(outside()),
    }
}

fn write(path: &Path, text: &str) -> Result<(), ToolError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let created = folder.map_or(Ok(()), fs::create_dir_all);
    let written = created.and_then(|()| fs::write(path, format!("{}\n", text.trim_end())));
    written.map_err(|error| ToolError::new(format!("{}: {error}", path.display())))
}

/// Returns the arguments of a replay: those of this program, without the ones that are for this session.
fn replay_arguments(arguments: impl IntoIterator<Item = OsString>, file: &Path) -> Vec<OsString> {
    let mut arguments = arguments.into_iter();
    let mut found = Vec::new();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let name = text.split('=').next().unwrap_or_default();
        if text == "--" {
            found.push(argument);
            break;
        }
        if text == SUBCOMMAND {
            found.extend(["replay".into(), file.as_os_str().to_owned()]);
        } else if OWN_OPTIONS.contains(&name) {
            let has_value = text.contains('=');
            drop(if has_value { None } else { arguments.next() });
        } else if text != OWN_FLAG {
            found.push(argument);
        }
    }
    found.extend(arguments);
    found
}

/// Returns the line for a shell that runs this program with arguments.
fn shell_line(arguments: &[OsString]) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "-_./:=,@%+".contains(character);
    let words = arguments.iter().map(|argument| {
        let word = argument.to_string_lossy();
        if !word.is_empty() && word.chars().all(is_plain) {
            return word.into_owned();
        }
        format!("'{}'", word.replace('\'', r"'\''"))
    });
    let words: Vec<_> = words.collect();
    format!("guildhall-emulator {}", words.join(" "))
}

/// Replays the saved test with the bot's command, in an emulator of its own. Returns whether it passed, and the report.
async fn replay(arguments: &[OsString]) -> Result<(bool, String), ToolError> {
    let program = env::current_exe().map_err(|error| ToolError::new(error.to_string()))?;
    let mut command = Command::new(program);
    let command = command
        .args(arguments)
        .stdin(Stdio::null())
        .kill_on_drop(true);
    let run = timeout(REPLAY_TIMEOUT, command.output()).await;
    let run = run.map_err(|_| {
        let seconds = REPLAY_TIMEOUT.as_secs();
        ToolError::new(format!(
            "the test is saved; its replay took more than {seconds} seconds"
        ))
    })?;
    let run = run.map_err(|error| ToolError::new(format!("the replay cannot be run: {error}")))?;
    let output = String::from_utf8_lossy(&run.stderr);
    let lines: Vec<_> = output.lines().collect();
    // The report is at the end, after the bot's lines.
    let first = lines.iter().rposition(|line| line.starts_with("  1 "));
    let first = first.unwrap_or_else(|| lines.len().saturating_sub(REPORT_LINES_MAX));
    let report = lines[first..].join("\n");
    Ok((run.status.success(), shortened(&report, REPORT_SIZE_MAX)))
}
