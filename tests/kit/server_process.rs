//! A server in a process of its own, for benches that read the process's CPU time and memory.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::signing::{sign, signing_key, timestamp};

/// ID of an interaction in the body of a request, which [`ServerProcess::exchange`] replaces by another one each time.
pub const INTERACTION_ID: &str = "1100000000000000000";

/// A server in a separate process, and a keep-alive connection to the server.
///
/// The process is another run of the current program, with `--serve` and further arguments. It prints its address, and
/// ends when its standard input closes.
#[derive(Debug)]
pub struct ServerProcess {
    process: Child,
    address: SocketAddr,
    connection: BufReader<TcpStream>,
    /// Number of requests so far.
    sent: u64,
}

impl ServerProcess {
    /// Starts the current program with `--serve` and `arguments`.
    ///
    /// # Panics
    ///
    /// Panics if the program does not start.
    pub fn start(arguments: &[&str]) -> Self {
        let mut program = Command::new(env::current_exe().expect("a running program has a path"));
        Self::try_start(&mut program, arguments).expect("the bench starts itself")
    }

    /// Starts `program` with `--serve` and `arguments`. Returns `None` if the program does not start.
    fn try_start(program: &mut Command, arguments: &[&str]) -> Option<Self> {
        program
            .arg("--serve")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut process = program.spawn().ok()?;
        let mut address = String::new();
        BufReader::new(process.stdout.take()?)
            .read_line(&mut address)
            .ok()?;
        let address = address.trim().parse().ok()?;
        let connection = TcpStream::connect(address).ok()?;
        connection.set_nodelay(true).ok()?;
        Some(Self {
            process,
            address,
            connection: BufReader::new(connection),
            sent: 0,
        })
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the ID of the process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends a body several times, each after the response to the one before, and each with an interaction ID of its
    /// own in place of [`INTERACTION_ID`].
    ///
    /// # Panics
    ///
    /// Panics if a response is not a message with the status 200.
    pub fn exchange(&mut self, body: &str, times: u32) {
        for _ in 0..times {
            self.sent += 1;
            let id = format!("11{:017}", self.sent);
            let request = signed_http_request(&body.replacen(INTERACTION_ID, &id, 1));
            self.connection
                .get_mut()
                .write_all(&request)
                .expect("the server reads");
            let length = self.read_head();
            let mut body = vec![0; length];
            self.connection
                .read_exact(&mut body)
                .expect("the body is as long as announced");
            let text = String::from_utf8_lossy(&body);
            assert!(text.starts_with(r#"{"type":4"#), "{text}");
        }
    }

    /// Reads the head of a response, and returns the length of the body.
    fn read_head(&mut self) -> usize {
        let mut length = 0;
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            self.connection
                .read_line(&mut line)
                .expect("the server responds");
            assert!(
                !line.starts_with("HTTP/1.1") || line.contains(" 200 "),
                "{line}"
            );
            if let Some(value) = line.to_lowercase().strip_prefix("content-length: ") {
                length = value.trim().parse().expect("a length is a number");
            }
        }
        length
    }

    /// Counts the user-space instructions of a server, from its start until it has responded to a number of requests, with
    /// valgrind. Returns `None` if valgrind is not installed.
    ///
    /// # Panics
    ///
    /// Panics as [`exchange`](Self::exchange) does.
    pub fn instructions(arguments: &[&str], body: &str, requests: u32) -> Option<f64> {
        let program = env::current_exe().ok()?;
        let output = format!("{}-{}", program.display(), std::process::id());
        let mut valgrind = Command::new("valgrind");
        valgrind
            .arg("--tool=callgrind")
            .arg(format!("--callgrind-out-file={output}"))
            .arg(program)
            .stderr(Stdio::null());
        let mut server = Self::try_start(&mut valgrind, arguments)?;
        server.exchange(body, requests);
        // The file is written when the server ends.
        drop(server);
        let text = fs::read_to_string(&output).ok()?;
        fs::remove_file(output).ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("summary: "))?;
        line.trim().parse().ok()
    }

    /// Sends a body several times, and returns the CPU time of the process per request, kernel included, in
    /// microseconds.
    ///
    /// # Panics
    ///
    /// Panics as [`exchange`](Self::exchange) does.
    pub fn cpu_micros_per_request(&mut self, body: &str, times: u32) -> f64 {
        let before = self.cpu_micros();
        self.exchange(body, times);
        (self.cpu_micros() - before) / f64::from(times)
    }

    /// Returns the CPU time of the process since its start, kernel included, in microseconds.
    ///
    /// # Panics
    ///
    /// Panics on another system than Linux.
    pub fn cpu_micros(&self) -> f64 {
        let threads = format!("/proc/{}/task", self.process.id());
        let threads = fs::read_dir(threads).expect("Linux accounts for CPU time");
        let nanoseconds = threads.map(|thread| {
            let thread = thread.expect("a server's threads stay").path();
            let text = fs::read_to_string(thread.join("schedstat"))
                .expect("Linux accounts for each thread");
            let nanoseconds = text
                .split_whitespace()
                .next()
                .expect("the first number is time on a CPU");
            nanoseconds.parse::<f64>().expect("the field is a number")
        });
        nanoseconds.sum::<f64>() / 1_000.0
    }

    /// Returns the resident memory of the process, in KiB.
    pub fn resident_kib(&self) -> u64 {
        let status = format!("/proc/{}/status", self.process.id());
        let status = fs::read_to_string(status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        kib.unwrap_or_default()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ended = self.process.wait();
    }
}

/// Returns the bytes of a signed HTTP request with this body.
pub(crate) fn signed_http_request(body: &str) -> Vec<u8> {
    let timestamp = timestamp();
    let digits = sign(&signing_key(), &timestamp, body.as_bytes());
    let head = format!(
        "POST /interactions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\
         user-agent: Discord-Interactions/1.0 (+https://discord.com)\r\n\
         x-signature-ed25519: {digits}\r\nx-signature-timestamp: {timestamp}\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body.as_bytes()].concat()
}
