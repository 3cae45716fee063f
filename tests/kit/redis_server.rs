//! A Redis server in a process of its own, without persistence.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use redis::{Client, Commands, Connection, FromRedisValue, Script};

/// Number of the next folder of a server in this process.
static NEXT_FOLDER: AtomicU32 = AtomicU32::new(0);

/// Moves all times at which something expires earlier: those of keys, and those in sorted sets.
const ADVANCE: &str = "
    for _, key in ipairs(redis.call('KEYS', '*')) do
        if redis.call('TYPE', key).ok == 'zset' then
            for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do
                redis.call('ZINCRBY', key, -ARGV[1], member)
            end
        end
        redis.call('PEXPIRE', key, redis.call('PTTL', key) - ARGV[1])
    end";

/// A Redis server on a loopback port. Dropping the value kills the process and removes its folder.
#[derive(Debug)]
pub struct RedisServer {
    process: Child,
    port: u16,
    folder: PathBuf,
    arguments: Vec<String>,
}

impl RedisServer {
    /// Starts a server.
    ///
    /// # Panics
    ///
    /// Panics if no server is installed, or the server does not start.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a server with further arguments, in which `{folder}` stands for a folder of the server: see
    /// [`start`](Self::start).
    ///
    /// # Panics
    ///
    /// Same as [`start`](Self::start).
    pub fn start_with(arguments: &[&str]) -> Self {
        let number = NEXT_FOLDER.fetch_add(1, Ordering::Relaxed);
        let name = format!("guildhall-redis-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let path = folder.to_string_lossy();
        let arguments: Vec<_> = arguments
            .iter()
            .map(|argument| argument.replace("{folder}", &path))
            .collect();
        // Another process may take the port between its choice and the start.
        let mut last_log = String::new();
        for _ in 0..10 {
            let port = free_port();
            match spawn(port, &folder, &arguments) {
                Ok(process) => {
                    return Self {
                        process,
                        port,
                        folder,
                        arguments,
                    };
                }
                Err(log) => last_log = log,
            }
        }
        panic!("the server does not start: {last_log}");
    }

    /// Returns the URL of the server.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the folder of the server.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Kills the process.
    ///
    /// # Panics
    ///
    /// Panics if the process has no ID, which every process has.
    pub fn stop(&mut self) {
        self.process.kill().expect("the process can be killed");
        self.process.wait().expect("the process ends");
    }

    /// Starts a server without data on the same port, after [`stop`](Self::stop).
    ///
    /// # Panics
    ///
    /// Panics if the server does not start.
    pub fn restart(&mut self) {
        match spawn(self.port, &self.folder, &self.arguments) {
            Ok(process) => self.process = process,
            Err(log) => panic!("{log}"),
        }
    }

    /// Sends a signal to the process: `STOP` suspends the process, and `CONT` continues it.
    ///
    /// # Panics
    ///
    /// Panics if the signal is unknown.
    pub fn signal(&self, name: &str) {
        let pid = self.process.id().to_string();
        let kill = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(kill.expect("the `kill` command exists").success());
    }

    /// Executes a command over a connection of its own.
    ///
    /// # Panics
    ///
    /// Panics if the server rejects the command.
    pub fn command<T: FromRedisValue>(&self, words: &[&str]) -> T {
        let (name, arguments) = words.split_first().expect("a command has a name");
        let mut command = redis::cmd(name);
        command.arg(arguments);
        let result = command.query(&mut self.connection());
        result.unwrap_or_else(|error| panic!("{words:?}: {error}"))
    }

    /// Returns all keys, in alphabetical order.
    ///
    /// # Panics
    ///
    /// Panics if the server cannot be reached.
    pub fn keys(&self) -> Vec<String> {
        let mut keys: Vec<_> = self
            .connection()
            .keys("*")
            .expect("the server returns its keys");
        keys.sort();
        keys
    }

    /// Lets everything expire earlier by a duration.
    ///
    /// # Panics
    ///
    /// Panics if the server cannot be reached.
    pub fn advance(&self, duration: Duration) {
        let millis = u64::try_from(duration.as_millis()).expect("the duration is short");
        let script = Script::new(ADVANCE);
        let advanced = script.arg(millis).invoke(&mut self.connection());
        let () = advanced.expect("the server executes the script");
    }

    fn connection(&self) -> Connection {
        let client = Client::open(self.url()).expect("the URL is valid");
        client.get_connection().expect("the server accepts")
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        // The process may have ended already, and the folder may be gone.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
        let _removed = fs::remove_dir_all(&self.folder);
    }
}

/// Starts a server, or returns the log of a server that ended at once.
fn spawn(port: u16, folder: &Path, arguments: &[String]) -> Result<Child, String> {
    let port = port.to_string();
    let mut process = Command::new("redis-server")
        .args(["--port", &port, "--bind", "127.0.0.1", "--save", ""])
        .args(["--appendonly", "no", "--dir"])
        .arg(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("redis-server is installed");
    let output = process.stdout.take().expect("the stream is piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let mut log = String::new();
    for line in lines.by_ref() {
        log.push_str(&line);
        log.push('\n');
        if line.contains("Ready to accept connections") {
            // The server would block if nothing read its log.
            thread::spawn(move || lines.for_each(drop));
            return Ok(process);
        }
    }
    // The output ended, so the process ends.
    let _ended = process.wait();
    Err(log)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a loopback port is free");
    let address = listener.local_addr();
    address.expect("a bound socket has an address").port()
}
