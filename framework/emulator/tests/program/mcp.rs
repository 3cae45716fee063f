//! `mcp`: lines of JSON-RPC on standard input and output.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::kit::{PROGRAM, run_expecting_failure, stderr, temporary_file};

/// Page of the guide with the table of tools.
const GUIDE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../src/docs/guide/20-agents.md"
);

/// Agent whose server is a child process, which is killed on drop.
struct Agent {
    process: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    next: u64,
}

impl Agent {
    /// Starts the server with these arguments after `mcp`, and initializes the protocol.
    fn start(arguments: &[&str]) -> Self {
        Self::start_in(Path::new("."), arguments)
    }

    fn start_in(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(PROGRAM);
        let command = command.arg("mcp").args(arguments).current_dir(folder);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let command = command.stderr(Stdio::null());
        let mut process = command.spawn().expect("the program starts");
        let stdout = process.stdout.take().expect("standard output is piped");
        let mut agent = Self {
            stdin: process.stdin.take(),
            stdout: BufReader::new(stdout),
            process,
            next: 0,
        };
        let client = json!({ "name": "test", "version": "1" });
        let version = "2025-06-18";
        let started = agent.request(
            "initialize",
            &json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client }),
        );
        assert_eq!(
            started["result"]["serverInfo"]["name"],
            "guildhall-emulator"
        );
        agent.write(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        agent
    }

    fn write(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("standard input is open");
        writeln!(stdin, "{line}").expect("the server reads");
    }

    /// Sends a request, and returns its response.
    fn request(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let request =
            json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params });
        self.write(&request.to_string());
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("the server writes");
        let response: Value = serde_json::from_str(&line).expect("each line is JSON");
        assert_eq!(response["id"], self.next, "{line}");
        response
    }

    /// Calls a tool, and returns the text of the result and whether it is an error.
    fn call(&mut self, tool: &str, arguments: Value) -> (String, bool) {
        let mut params = json!({ "name": tool });
        params["arguments"] = arguments;
        let response = self.request("tools/call", &params);
        let result = &response["result"];
        let text = result["content"][0]["text"].as_str();
        assert!(result["structuredContent"].is_object(), "{response}");
        let is_error = result["isError"] == true;
        (text.expect("a result has a text").to_owned(), is_error)
    }

    /// Calls a tool that succeeds.
    fn text(&mut self, tool: &str, arguments: Value) -> String {
        let (text, is_error) = self.call(tool, arguments);
        assert!(!is_error, "{text}");
        text
    }

    /// Calls a tool that fails.
    fn error(&mut self, tool: &str, arguments: Value) -> String {
        let (text, is_error) = self.call(tool, arguments);
        assert!(is_error, "{text}");
        text
    }

    /// Closes standard input, and returns the exit code.
    fn close(mut self) -> Option<i32> {
        drop(self.stdin.take());
        self.process.wait().expect("the process exits").code()
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Returns the rows of the table in the guide: names of tools, and first sentences.
fn rows_of_guide() -> Vec<(String, String)> {
    let page = fs::read_to_string(GUIDE).expect("the guide has the page");
    let rows = page.lines().filter_map(|line| {
        let (name, text) = line.strip_prefix("| `")?.split_once("` | ")?;
        Some((name.to_owned(), text.strip_suffix(" |")?.to_owned()))
    });
    rows.collect()
}

#[test]
fn guide_has_all_tools_with_the_first_sentence_of_their_descriptions() {
    let mut agent = Agent::start(&[]);
    let listed = agent.request("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().expect("a list");
    let rows = tools.iter().map(|tool| {
        let description = tool["description"].as_str().expect("a text");
        let first = description
            .split_inclusive(". ")
            .next()
            .expect("a sentence");
        let name = tool["name"].as_str().expect("a name");
        (name.to_owned(), first.trim().to_owned())
    });
    assert_eq!(rows_of_guide(), rows.collect::<Vec<_>>());
}

#[test]
fn schemas_reject_unknown_fields_and_describe_each_field() {
    let mut agent = Agent::start(&[]);
    let listed = agent.request("tools/list", &json!({}));
    for tool in listed["result"]["tools"].as_array().expect("a list") {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{tool}");
        assert_eq!(schema["additionalProperties"], false, "{tool}");
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            assert!(field["description"].is_string(), "{name}: {tool}");
        }
    }
}

#[test]
fn malformed_line_is_ignored() {
    let mut agent = Agent::start(&[]);
    agent.write("{\"jsonrpc\": oh no");
    assert!(agent.text("world", json!({})).contains("#general"));
}

#[test]
fn unknown_tool_is_an_error_with_the_names() {
    let mut agent = Agent::start(&[]);
    let response = agent.request("tools/call", &json!({ "name": "invok" }));
    let message = response["error"]["message"].as_str().expect("a message");
    let expected = "there is no tool `invok`; the tools are world, commands, invoke";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn wrong_arguments_are_errors_with_the_path_and_the_valid_values() {
    let cases = [
        (
            "world",
            json!({ "guild": 1 }),
            "world: guild: unknown field `guild`",
        ),
        (
            "clock",
            json!({ "seconds": -1 }),
            "clock: seconds: invalid value",
        ),
        (
            "clock",
            json!({ "seconds": 99_999_999 }),
            "at most 31536000 seconds",
        ),
        (
            "messages",
            json!({ "member": "nobody" }),
            "member: there is no user `nobody`",
        ),
        (
            "messages",
            json!({ "member": "you", "limit": 0 }),
            "limit: 0 must be a number from 1 to 100",
        ),
        (
            "trouble",
            json!({ "remove": 1, "gateway": {} }),
            "remove and gateway cannot be combined",
        ),
        (
            "timeline",
            json!({ "interaction": "1" }),
            "interaction: the record has no interaction 1",
        ),
        (
            "save_test",
            json!({ "path": "a.txt" }),
            "`a.txt` must end with .json or .rs",
        ),
        (
            "save_test",
            json!({ "path": "a.rs" }),
            "app: a test in Rust needs the expression",
        ),
    ];
    let mut agent = Agent::start(&[]);
    for (tool, arguments, expected) in cases {
        let error = agent.error(tool, arguments);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn result_says_that_the_bot_cannot_be_run() {
    let mut agent = Agent::start(&["--", "no-such-command"]);
    let expected = "The bot does not run: the command `no-such-command` cannot be run";
    let found = agent.text("commands", json!({ "member": "you" }));
    assert!(found.contains(expected), "{found}");
    let restarted = agent.text("bot", json!({ "restart": true }));
    assert!(restarted.contains(expected), "{restarted}");
}

#[test]
fn result_has_the_last_lines_of_a_bot_that_crashes() {
    let script = "echo starting; echo oh no >&2; exit 3";
    let mut agent = Agent::start(&["--", "sh", "-c", script]);
    let found = agent.text("commands", json!({ "member": "you" }));
    assert!(
        found.contains("the bot has ended: exit status: 3"),
        "{found}"
    );
    assert!(
        found.contains("starting") && found.contains("oh no"),
        "{found}"
    );
    let restarted = agent.text("bot", json!({ "restart": true }));
    assert!(restarted.contains("exit status: 3"), "{restarted}");
}

#[cfg(unix)]
#[test]
fn end_of_input_and_a_signal_stop_the_bot() {
    for name in ["closed", "terminated"] {
        let file = temporary_file(&format!("mcp-{name}"));
        // The file may not exist.
        let _removed = fs::remove_file(&file);
        let script = format!(
            "trap 'echo stopped > {}; exit' TERM; echo up; while :; do sleep 0.05; done",
            file.display()
        );
        let mut agent = Agent::start(&["--", "sh", "-c", &script]);
        while !agent.text("bot", json!({})).contains("up") {}
        if name == "closed" {
            assert_eq!(agent.close(), Some(0));
        } else {
            let pid = agent.process.id().to_string();
            let killed = Command::new("kill").args(["-TERM", &pid]).status();
            assert!(killed.expect("the `kill` command exists").success());
            let ended = agent.process.wait().expect("the process exits");
            assert_eq!(ended.code(), Some(0));
        }
        let text = fs::read_to_string(&file).expect("the bot has handled SIGTERM");
        assert_eq!(text, "stopped\n", "{name}");
    }
}

#[test]
fn test_is_saved_in_the_folder_only() {
    let folder = temporary_file("mcp-saved");
    // The folder may exist from an earlier run.
    let _removed = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is created");
    let mut agent = Agent::start_in(&folder, &[]);
    let nothing = agent.error("save_test", json!({ "path": "a.json" }));
    assert!(nothing.contains("there is nothing to save"), "{nothing}");
    agent.text("say", json!({ "member": "bob", "content": "Hello" }));
    for path in ["../a.json", "/tmp/a.json", "b/../../a.json"] {
        let error = agent.error("save_test", json!({ "path": path }));
        assert!(error.contains("must be a relative path"), "{error}");
    }
    let saved = agent.text("save_test", json!({ "path": "b/a.json" }));
    assert!(
        saved.contains("replay: guildhall-emulator replay b/a.json"),
        "{saved}"
    );
    let again = agent.error("save_test", json!({ "path": "b/a.json" }));
    assert!(again.contains("`overwrite` replaces it"), "{again}");
    agent.text(
        "save_test",
        json!({ "path": "b/a.json", "overwrite": true }),
    );
    let text = fs::read_to_string(folder.join("b/a.json")).expect("the file is saved");
    assert!(text.contains(r#""post": "Hello""#), "{text}");
}

#[cfg(unix)]
#[test]
fn link_out_of_the_folder_is_not_followed() {
    let folder = temporary_file("mcp-link");
    // The folder may exist from an earlier run.
    let _removed = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is created");
    std::os::unix::fs::symlink("..", folder.join("out")).expect("the link is created");
    let mut agent = Agent::start_in(&folder, &[]);
    agent.text("say", json!({ "member": "bob", "content": "Hello" }));
    let error = agent.error("save_test", json!({ "path": "out/a.json" }));
    assert!(error.contains("must be a relative path"), "{error}");
}

#[test]
fn long_channel_has_a_cursor() {
    let mut agent = Agent::start(&[]);
    for number in 0..3 {
        agent.text(
            "say",
            json!({ "member": "bob", "content": format!("number {number}") }),
        );
    }
    let newest = agent.text("messages", json!({ "member": "bob", "limit": 2 }));
    assert!(
        !newest.contains("number 0") && newest.contains("number 2"),
        "{newest}"
    );
    let cursor = newest.split("older messages: before ").nth(1);
    let before = cursor.expect("the text has a cursor").trim();
    let older = agent.text("messages", json!({ "member": "bob", "before": before }));
    assert!(
        older.contains("number 0") && !older.contains("number 1"),
        "{older}"
    );
}

#[test]
fn record_has_a_cursor_in_both_directions() {
    let mut agent = Agent::start(&[]);
    for number in 0..3 {
        agent.text(
            "say",
            json!({ "member": "bob", "content": format!("number {number}") }),
        );
    }
    let newest = agent.text("record", json!({ "limit": 1 }));
    assert!(newest.contains(" older entries: before "), "{newest}");
    let next: u64 = newest
        .rsplit(' ')
        .next()
        .and_then(|next| next.parse().ok())
        .expect("a number");
    let later = agent.text("record", json!({ "since": next }));
    assert!(later.starts_with("no entries"), "{later}");
}

#[test]
fn world_is_changed_and_restored() {
    let mut agent = Agent::start(&[]);
    let joined = agent.text("change_world", json!({ "add_member": "dora" }));
    assert!(joined.contains("dora has joined"), "{joined}");
    assert!(agent.text("world", json!({})).contains("dora"));
    let restored = agent.text("change_world", json!({ "undo": 0 }));
    assert!(restored.contains("the snapshot is back"), "{restored}");
    assert!(!agent.text("world", json!({})).contains("dora"));
}

#[test]
fn invalid_address_of_the_app_is_rejected() {
    let output = run_expecting_failure(&["mcp", "--app", "somewhere"]);
    assert!(stderr(&output).contains("not `somewhere`"));
}
