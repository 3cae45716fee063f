//! Lines of the playground's prompt, from a pipe and from a terminal.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, Stdio};
use std::time::Duration;

use acceptance::{assert_contains, assert_lacks};
use guildhall::model::Timestamp;
use serde_json::{Value, json};

use crate::program::{OutputReader, Run, bot};
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
fn clock_is_advanced() {
    let output = typed("advance 90m\nadvance 2d\nadvance soon\nadvance 1ü\n", &[]).stdout;
    let times = output
        .lines()
        .filter_map(|line| line.strip_prefix("it is "));
    let times = times.map(|time| time.parse::<Timestamp>().expect("it is a time"));
    let times: Vec<_> = times.map(Timestamp::as_seconds).collect();
    let [first, second] = times[..] else {
        panic!("{output}");
    };
    assert!((172_800..173_400).contains(&(second - first)), "{output}");
    assert_contains(
        &output,
        "`soon` is no time; write `30s`, `15m`, `2h` or `1d`",
    );
    assert_contains(&output, "`1ü` is no time");
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

/// A session in a terminal in which the test types single keys and sends requests of the page. Dropping the value
/// kills the process.
struct Session {
    process: Child,
    input: ChildStdin,
    output: OutputReader,
    address: String,
    _state: tempfile::TempDir,
}

impl Session {
    /// Time after which a request has failed.
    const TIMEOUT: Duration = Duration::from_secs(20);

    /// Starts the bot, and waits for the first prompt.
    fn start() -> Self {
        let state = tempfile::tempdir().expect("a directory can be created");
        let folder = state.path().to_str().expect("the path is UTF-8");
        let variables = [
            ("XDG_STATE_HOME", folder),
            ("TERM", "xterm"),
            ("NO_COLOR", "1"),
            ("RUST_LOG", "debug"),
            ("BOT_PANICS_AT_PING", "out of order"),
        ];
        let mut command = with_terminal(&bot(&["playground", "--port", "0"], &variables));
        let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = streams.spawn().expect("the `script` command exists");
        let mut session = Self {
            input: process.stdin.take().expect("the stream is piped"),
            output: OutputReader::new(process.stdout.take().expect("the stream is piped")),
            process,
            address: String::new(),
            _state: state,
        };
        session.read_until("\nhttp://");
        let address = session.read_until("/playground");
        address
            .trim_end_matches("/playground")
            .clone_into(&mut session.address);
        session.read_until("you #general> ");
        session
    }

    /// Reads until a text, and returns what is read.
    #[track_caller]
    fn read_until(&mut self, text: &str) -> String {
        self.output.read_until(text)
    }

    fn press(&mut self, keys: &str) {
        let written = self.input.write_all(keys.as_bytes());
        written.expect("the process reads its input");
    }

    /// Sends a POST request to the page's API.
    fn post(&self, path: &str, body: &str) {
        self.request("POST", path, body);
    }

    /// Uses `/ping` in the page, which panics: the bot prints the panic, and logs it.
    fn ping_in_page(&self) {
        let state = self.request("GET", "state", "");
        let state: Value = serde_json::from_str(&state).expect("the state is JSON");
        let guild = &state["guilds"][0];
        let id = |list: &str, name: &str| {
            let mut entries = guild[list].as_array().expect("the guild has it").iter();
            let found =
                entries.find(|entry| [&entry["username"], &entry["name"]].contains(&&json!(name)));
            found.expect("the new world has it")["id"].clone()
        };
        let channel = id("channels", "general");
        let member = id("members", "you");
        let body = json!({ "channel": channel, "member": member, "line": "/ping" });
        self.post("send", &body.to_string());
    }

    /// Sends a request to the page's API, and returns the body of the response.
    fn request(&self, method: &str, path: &str, body: &str) -> String {
        let host = &self.address;
        let size = body.len();
        let request = format!(
            "{method} /emulator/v1/{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {size}\r\nConnection: close\r\n\r\n{body}"
        );
        let mut stream = TcpStream::connect(host).expect("the page is served");
        let limited = stream.set_read_timeout(Some(Self::TIMEOUT));
        limited.expect("the timeout is valid");
        let sent = stream.write_all(request.as_bytes());
        sent.expect("the page is served");
        let mut response = String::new();
        let read = stream.read_to_string(&mut response);
        read.expect("the page responds in time");
        assert!(response.starts_with("HTTP/1.1 20"), "{response}");
        let (_, body) = response.split_once("\r\n\r\n").expect("it is HTTP");
        body.to_owned()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// The editor accepts no text of the log in these states.
#[test]
fn log_does_not_wait_for_the_next_key() {
    // An ambiguous completion rings the bell; the search in the history has a prompt of its own.
    for (keys, shown) in [("/\t", "\x07"), ("\x12", "(reverse-i-search)")] {
        let mut session = Session::start();
        // The search needs a history.
        session.press("help\n");
        session.read_until("help, quit");
        session.read_until("you #general> ");
        session.press(keys);
        session.read_until(shown);
        for _ in 0..4 {
            session.ping_in_page();
        }
        session.press("\n");
        session.read_until("you #general> ");
        session.press("weather\n");
        session.read_until("no line starts with `weather`");
    }
}

#[test]
fn log_does_not_wait_for_the_key_after_esc() {
    let mut session = Session::start();
    session.press("\x1b");
    session.ping_in_page();
    session.read_until("out of order");
    session.press("weather\n");
    session.read_until("no line starts with `weather`");
}

#[test]
fn user_and_channel_are_found_in_an_earlier_world() {
    let mut session = Session::start();
    session.press("as bob\n");
    session.read_until("bob #general> ");
    session.press("in #lounge\n");
    session.read_until("bob #lounge> ");
    session.post("reset", "{}");
    session.post("undo", r#"{"snapshot":0}"#);
    // Any line of a user who is gone fails otherwise.
    session.press("/ping\n");
    session.read_until("out of order");
    session.read_until("bob #lounge> ");
}
