//! The program as a child process.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Output, Stdio};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_guildhall-emulator");

/// Running emulator program. The process is killed on drop.
pub(crate) struct ServerProcess {
    pub(crate) environment: BTreeMap<String, String>,
    pub(crate) process: Child,
    pub(crate) stderr: BufReader<ChildStderr>,
}

impl ServerProcess {
    /// Starts the program on a free port.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(&[&["--port", "0"], arguments].concat())
    }

    /// Starts the program with exactly these arguments.
    pub(crate) fn start_with(arguments: &[&str]) -> Self {
        Self::spawn(Command::new(PROGRAM).args(arguments))
    }

    /// Starts a command that prints the variables.
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = piped.spawn().expect("the program starts");
        let stdout = BufReader::new(process.stdout.take().expect("standard output is piped"));
        let lines = stdout
            .lines()
            .map(|line| line.expect("standard output is UTF-8"));
        let pairs = lines.take(9).map(|line| {
            let (name, value) = line.split_once('=').expect("each line is `NAME=value`");
            (name.to_owned(), value.to_owned())
        });
        Self {
            environment: pairs.collect(),
            stderr: BufReader::new(process.stderr.take().expect("standard output is piped")),
            process,
        }
    }

    /// Waits for a line with this prefix on standard error.
    pub(crate) fn wait_for_line(&mut self, prefix: &str) -> String {
        let mut lines = (&mut self.stderr)
            .lines()
            .map(|line| line.expect("standard error is UTF-8"));
        let found = lines.find(|line| line.starts_with(prefix));
        found.unwrap_or_else(|| panic!("no line on standard error starts with {prefix}"))
    }

    /// Sends a GET request with the bot's token and returns the status.
    pub(crate) fn get_status(&self, path: &str) -> String {
        self.send("GET", &format!("/api/v10{path}"), "")
    }

    pub(crate) fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address()).expect("the emulator accepts connections")
    }

    pub(crate) fn port(&self) -> u16 {
        let (_, port) = self
            .address()
            .split_once(':')
            .expect("the address has a port");
        port.parse().expect("the port is a number")
    }

    pub(crate) fn address(&self) -> &str {
        let base = &self.environment["DISCORD_API_BASE"];
        let base = base
            .strip_prefix("http://")
            .expect("the base URL starts with `http://`");
        let (host, _) = base.split_once('/').expect("the base URL has a path");
        host
    }

    /// Sends a request with the bot's token and returns the status.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> String {
        let response = self.exchange(method, path, body);
        response.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    /// Sends a request with the bot's token and returns the response with its headers.
    pub(crate) fn exchange(&self, method: &str, path: &str, body: &str) -> String {
        self.exchange_as(self.address(), method, path, body)
    }

    /// Sends a request for a host with the bot's token and returns the response with its headers.
    pub(crate) fn exchange_as(&self, host: &str, method: &str, path: &str, body: &str) -> String {
        let (token, length) = (&self.environment["DISCORD_TOKEN"], body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        );
        let mut stream = self.connect();
        stream
            .write_all(request.as_bytes())
            .expect("the request is sent");
        let mut response = String::new();
        stream
            .read_to_string(&mut response)
            .expect("the response is UTF-8");
        response
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Returns the path of a temporary file.
pub(crate) fn temporary_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

pub(crate) fn run_expecting_failure(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).args(arguments).output();
    let output = output.expect("the program starts");
    assert!(!output.status.success());
    output
}

/// Writes a temporary file and returns its path.
pub(crate) fn write_temporary_file(name: &str, text: &str) -> String {
    let path = temporary_file(name);
    fs::write(&path, text).expect("the file is written");
    path.display().to_string()
}

/// Returns the output on standard error.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
