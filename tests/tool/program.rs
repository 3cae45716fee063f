//! The bot as a program of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The variables that the tool reads.
const VARIABLES: [&str; 11] = [
    "DISCORD_PUBLIC_KEY",
    "DISCORD_APPLICATION_ID",
    "DISCORD_TOKEN",
    "DISCORD_CLIENT_ID",
    "DISCORD_CLIENT_SECRET",
    "DISCORD_API_BASE",
    "DISCORD_DEV_GUILD",
    "DISCORD_PERMISSIONS_TOKEN",
    "GUILDHALL_BIND",
    "COLUMNS",
    "NO_COLOR",
];

/// The bot with these arguments and, of the variables that the tool reads, only these.
pub(crate) fn bot(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bot"));
    command.args(arguments);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command.envs(variables.iter().copied());
    command
}

/// Runs the bot to its end.
pub(crate) fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    bot(arguments, variables)
        .stdin(Stdio::null())
        .output()
        .expect("the bot is built")
}

/// What a program said where people read errors.
pub(crate) fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What a program printed.
pub(crate) fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a program ended with.
pub(crate) fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

/// The bot while it serves. It is ended when this goes.
pub(crate) struct Serving {
    pub(crate) address: String,
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Serving {
    /// Starts it on a free port and waits until it listens.
    pub(crate) fn start(variables: &[(&str, &str)]) -> Self {
        let mut command = bot(&["serve"], variables);
        command.env("GUILDHALL_BIND", "127.0.0.1:0");
        let streams = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = streams.spawn().expect("the bot is built");
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut serving = Self {
            address: String::new(),
            process,
            input,
            output,
        };
        let line = serving.line();
        let url = line.strip_prefix("listening on http://");
        let address = url.and_then(|url| url.strip_suffix("/interactions"));
        address
            .expect("the first line is the address")
            .clone_into(&mut serving.address);
        serving
    }

    /// The next line that it prints.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it prints text");
        line.trim_end().to_owned()
    }

    /// Asks it to stop, as a supervisor does.
    pub(crate) fn terminate(&self) {
        let pid = self.process.id().to_string();
        let killed = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(killed.expect("there is a `kill`").success());
    }

    /// Gives its handler the line that it waits for.
    pub(crate) fn release(&mut self) {
        self.input.write_all(b"\n").expect("it reads");
    }

    /// Waits until it has ended, and says whether it was content.
    pub(crate) fn ended_well(&mut self) -> bool {
        self.process.wait().expect("it ends").success()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended; then there is nothing left to end.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}
