//! The bot as a child process.

use std::io::{BufRead, BufReader, Read, Write};
use std::mem;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Environment variables that the tool reads.
const VARIABLES: [&str; 22] = [
    "DISCORD_PUBLIC_KEY",
    "DISCORD_APPLICATION_ID",
    "DISCORD_TOKEN",
    "DISCORD_CLIENT_ID",
    "DISCORD_CLIENT_SECRET",
    "DISCORD_API_BASE",
    "DISCORD_DEV_GUILD",
    "DISCORD_PERMISSIONS_TOKEN",
    "GUILDHALL_BIND",
    "GUILDHALL_REQUESTS_PER_SECOND",
    "GUILDHALL_STORE",
    "GUILDHALL_RECORD_PERMISSIONS",
    "COLUMNS",
    "KUBERNETES_SERVICE_HOST",
    "RUST_LOG",
    "NO_COLOR",
    "HTTPS_PROXY",
    "https_proxy",
    "ALL_PROXY",
    "all_proxy",
    "NO_PROXY",
    "no_proxy",
];

/// Returns a process builder for the bot.
pub(crate) fn bot(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    program(env!("CARGO_BIN_EXE_bot"), arguments, variables)
}

/// Returns a process builder for a bot; of the environment variables that the tool reads, only `variables` are set.
pub(crate) fn program(path: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command.envs(variables.iter().copied());
    command
}

/// Result of a process that has exited.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Run {
    pub(crate) const fn is_success(&self) -> bool {
        matches!(self.code, Some(0))
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Runs the bot until it exits.
pub(crate) fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut bot = bot(arguments, variables);
    let output = bot.stdin(Stdio::null()).output();
    output.expect("the bot is built").into()
}

/// Time after which an output that a test waits for is missing. A test compiles nothing within it.
pub(crate) const OUTPUT_DEADLINE: Duration = Duration::from_mins(2);

/// Reader of the output of a process that still runs.
pub(crate) struct OutputReader {
    chunks: Receiver<Vec<u8>>,
    unread: Vec<u8>,
}

impl OutputReader {
    /// Starts to read. A thread reads, because a pipe has no timeout.
    pub(crate) fn new(mut output: impl Read + Send + 'static) -> Self {
        let (sender, chunks) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(size @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..size].to_vec()).is_err() {
                    return;
                }
            }
        });
        let unread = Vec::new();
        Self { chunks, unread }
    }

    /// Reads to the end of the next `text`, and returns what is read.
    ///
    /// # Panics
    ///
    /// Panics with the output if it ends before the text, or lacks the text at the deadline.
    #[track_caller]
    pub(crate) fn read_until(&mut self, text: &str) -> String {
        let deadline = Instant::now() + OUTPUT_DEADLINE;
        loop {
            let mut windows = self.unread.windows(text.len());
            if let Some(start) = windows.position(|window| window == text.as_bytes()) {
                let rest = self.unread.split_off(start + text.len());
                let read = mem::replace(&mut self.unread, rest);
                return String::from_utf8_lossy(&read).into_owned();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.chunks.recv_timeout(left) {
                Ok(chunk) => self.unread.extend(chunk),
                Err(reason) => {
                    let output = String::from_utf8_lossy(&self.unread);
                    panic!("{text:?} is not in the output ({reason}):\n{output}")
                }
            }
        }
    }
}

/// Sends SIGTERM, as a supervisor does.
pub(crate) fn terminate(process: &Child) {
    let pid = process.id().to_string();
    let kill = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(kill.expect("the `kill` command exists").success());
}

/// The bot as a server. Dropping the value kills the process.
pub(crate) struct ServerProcess {
    pub(crate) address: String,
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Starts the bot on a free port and waits until it listens.
    pub(crate) fn start(variables: &[(&str, &str)]) -> Self {
        Self::run(bot(&["serve"], variables))
    }

    /// Starts the bot like [`start`](Self::start), with at most this number of file descriptors.
    pub(crate) fn start_with_descriptors(number: u32, variables: &[(&str, &str)]) -> Self {
        let bot = bot(&["serve"], variables);
        let mut shell = Command::new("sh");
        let script = format!("ulimit -n {number}; exec \"$0\" serve");
        shell.arg("-c").arg(script).arg(bot.get_program());
        for (name, value) in bot.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        Self::run(shell)
    }

    fn run(mut command: Command) -> Self {
        command.env("GUILDHALL_BIND", "127.0.0.1:0");
        let streams = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = streams.spawn().expect("the bot is built");
        let input = process.stdin.take().expect("the stream is piped");
        let output = BufReader::new(process.stdout.take().expect("the stream is piped"));
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

    /// Returns the next line of standard output.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.output
            .read_line(&mut line)
            .expect("standard output is UTF-8");
        line.trim_end().to_owned()
    }

    /// Sends SIGTERM, as a supervisor does.
    pub(crate) fn terminate(&self) {
        terminate(&self.process);
    }

    /// Writes a line to standard input, so that the waiting handler continues.
    pub(crate) fn release(&mut self) {
        self.input
            .write_all(b"\n")
            .expect("the process reads its input");
    }

    /// Waits for the process to exit and returns whether it succeeded.
    pub(crate) fn exits_successfully(&mut self) -> bool {
        self.process.wait().expect("the process exits").success()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}
