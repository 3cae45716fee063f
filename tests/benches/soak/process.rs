//! The app's process: its start, clock, memory and log.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use guildhall::emulator::Emulator;

use crate::app::{API_BASE, KEY};

/// Paths at which Debian installs libfaketime.
const LIBFAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// Files that the app's processes share with the driver.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) log: PathBuf,
    clock: PathBuf,
}

impl Files {
    pub(super) fn new(folder: &Path) -> Self {
        let files = Self {
            log: folder.join("soak.log"),
            clock: folder.join("soak.clock"),
        };
        fs::write(&files.log, "").expect("the folder is writable");
        files.set_clock("+0");
        files
    }

    /// Sets the distance of the app's wall clock from the machine's, such as `+1d`.
    pub(super) fn set_clock(&self, offset: &str) {
        // libfaketime reads the file at each call; a rename never shows it a half-written file.
        let new = self.clock.with_extension("new");
        fs::write(&new, format!("{offset}\n")).expect("the folder is writable");
        fs::rename(new, &self.clock).expect("the folder is writable");
    }

    /// Returns whether the app's clock can be changed.
    pub(super) fn can_set_clock() -> bool {
        Path::new(LIBFAKETIME).exists()
    }

    /// Returns the number of logged lines with this level.
    pub(super) fn logged(&self, level: &str) -> usize {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        log.lines().filter(|line| line.contains(level)).count()
    }
}

/// The app's process. Dropping the value kills it.
#[derive(Debug)]
pub(super) struct AppProcess {
    child: Child,
    pub(super) url: String,
}

impl AppProcess {
    /// Starts this program as an app and waits until it listens.
    pub(super) fn start(service: &Emulator, files: &Files) -> Self {
        let log = File::options()
            .append(true)
            .open(&files.log)
            .expect("the log exists");
        let program = std::env::current_exe().expect("the system knows the path of the program");
        let mut command = Command::new(program);
        command
            .env(KEY, service.public_key())
            .env(API_BASE, service.api_base())
            // The tables for the backtraces of panics would grow with each function that occurs in one.
            .env("RUST_BACKTRACE", "0");
        if Files::can_set_clock() {
            command
                .env("LD_PRELOAD", LIBFAKETIME)
                .env("FAKETIME_TIMESTAMP_FILE", &files.clock);
            command
                .env("FAKETIME_NO_CACHE", "1")
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the app starts");
        let output = child.stdout.take().expect("the stream is piped");
        let mut url = String::new();
        let read = BufReader::new(output).read_line(&mut url);
        read.expect("the app prints its URL");
        Self {
            child,
            url: url.trim_end().to_owned(),
        }
    }

    /// Returns the resident memory, in KiB.
    pub(super) fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.expect("Linux reports the memory")
    }

    /// Sends SIGTERM and waits for the exit. Returns whether it succeeded.
    pub(super) fn stop(&mut self) -> bool {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status();
        assert!(sent.expect("the `kill` command exists").success());
        self.child.wait().expect("the process exits").success()
    }
}

impl Drop for AppProcess {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}
