//! Lines of the playground's prompt, from a pipe and from a terminal.

use std::io::Write;
use std::process::Stdio;

use acceptance::{assert_contains, assert_lacks};

use crate::program::{Run, bot};
use crate::project::with_terminal;
use crate::terminal::Terminal;

/// Types lines at the prompt, and returns the output.
fn typed(lines: &str, arguments: &[&str]) -> Run {
    let arguments = [&["playground", "--port", "0"], arguments].concat();
    let mut command = bot(&arguments, &[]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = piped
        .stderr(Stdio::piped())
        .spawn()
        .expect("the bot is built");
    let mut input = process.stdin.take().expect("the stream is piped");
    input
        .write_all(lines.as_bytes())
        .expect("the process reads its input");
    drop(input);
    Run::from(process.wait_with_output().expect("the process exits"))
}

#[test]
fn session_starts_with_its_name_and_address() {
    let output = typed("", &[]).stdout;
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines[0], "Guildhall playground · bot · 4 commands");
    assert!(lines[1].starts_with("http://127.0.0.1:"), "{output}");
    assert_eq!(lines[2..], ["`o` opens it · `help`", ""]);
    let verbose = typed("", &["-v"]).stdout;
    assert_contains(&verbose, "a wrongly signed PING → 401");
}

#[test]
fn user_goes_to_a_channel_and_acts_as_another_member() {
    let lines = "in #lounge\nas bob\nlanguage de\n/ping\nin #nowhere\nas nobody\nlanguage German\n";
    let output = typed(lines, &[]).stdout;
    assert_contains(&output, "> language de\n> /ping\nYour bot\n  pong\n");
    assert_contains(&output, "there is no channel `nowhere`\n  known: #");
    assert_contains(&output, "there is no member `nobody`\n");
    assert_contains(&output, "no language `German`; did you mean `de`?\n");
}

#[test]
fn unknown_line_names_those_that_exist() {
    let output = typed("submit a:b\nclck Yes\nweather\n", &[]).stdout;
    assert_contains(
        &output,
        "no line starts with `submit`; did you mean `fill`?\n",
    );
    assert_contains(
        &output,
        "no line starts with `clck`; did you mean `click`?\n",
    );
    assert_contains(&output, "no line starts with `weather`\n");
    for word in ["click", "fill", "help"] {
        assert_contains(output.trim_end().lines().last().unwrap_or_default(), word);
    }
}

#[test]
fn output_has_colors_on_request_only() {
    let [bold, red] = ["\x1b[1m", "\x1b[31m"];
    let colored = typed("/ping\nweather\n", &["--color", "always"]).stdout;
    assert_contains(&colored, format!("{bold}Your bot\x1b[0m\n  pong\n"));
    assert_contains(&colored, format!("{red}no line starts with"));
    assert_lacks(&typed("/ping\nweather\n", &[]).stdout, "\x1b");
}

/// Starts the bot in a terminal, with a state folder of its own.
fn terminal(state: &str, arguments: &[&str]) -> Terminal {
    let arguments = [&["playground", "--port", "0"], arguments].concat();
    let variables = [
        ("XDG_STATE_HOME", state),
        ("TERM", "xterm"),
        ("NO_COLOR", "1"),
    ];
    Terminal::start(with_terminal(&bot(&arguments, &variables)))
}

#[tokio::test]
async fn line_is_completed_and_repeated_from_the_history() {
    let folder = tempfile::tempdir().expect("a directory can be created");
    let state = folder.path().to_str().expect("the path is UTF-8");
    let prompt = "you #general> ";
    let mut first = terminal(state, &[]);
    first.read_until(prompt).await;
    first.type_line("/pi\t").await;
    assert_contains(&first.read_until("pong").await, "/ping");
    first.read_until(prompt).await;
    first.type_line("as bo\t").await;
    first.read_until("bob #general> ").await;
    first.type_line("quit").await;
    assert_eq!(first.exit_code().await, Some(0));

    let history = folder.path().join("guildhall/bot.history");
    let history = std::fs::read_to_string(history).expect("the history is written");
    assert_contains(&history, "/ping\n");
    let mut second = terminal(state, &[]);
    second.read_until(prompt).await;
    // Up three times: `quit`, `as @bob` and `/ping`.
    second.type_line("\x1b[A\x1b[A\x1b[A").await;
    second.read_until("pong").await;
    second.type_line("quit").await;
    assert_eq!(second.exit_code().await, Some(0));
}

#[tokio::test]
async fn history_that_cannot_be_written_does_not_end_the_session() {
    let folder = tempfile::NamedTempFile::new().expect("a file can be created");
    let state = folder.path().to_str().expect("the path is UTF-8");
    let mut session = terminal(state, &[]);
    session.read_until("you #general> ").await;
    session.type_line("/ping").await;
    session.read_until("pong").await;
    session.type_line("quit").await;
    assert_eq!(session.exit_code().await, Some(0));
}
