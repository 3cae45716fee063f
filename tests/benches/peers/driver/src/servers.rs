//! The servers: their programs, processes and use of the machine.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::server_process::ServerProcess;

/// Names of the servers. Ratios are those to the first one.
pub(super) const NAMES: [&str; 6] = [
    "bare",
    "lean",
    "composure",
    "twilight",
    "serenity",
    "guildhall",
];

/// Folder of the workspace with the servers.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Builds the programs of servers in the release profile, each alone, so that none gets features for another one.
pub(super) fn build(names: &[&str]) {
    for name in names {
        let mut cargo = Command::new("cargo");
        cargo.args([
            "build",
            "--release",
            "--quiet",
            "--locked",
            "--package",
            &package(name),
        ]);
        let status = cargo
            .current_dir(workspace())
            .env_remove("CARGO_TARGET_DIR")
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "cannot build {name}"
        );
    }
}

fn package(name: &str) -> String {
    format!("peer-{name}")
}

/// The process of a server.
#[derive(Debug)]
pub(super) struct Server {
    pub(super) name: &'static str,
    pub(super) process: ServerProcess,
}

impl Server {
    pub(super) fn start(name: &'static str, threads: usize) -> Self {
        let program = workspace().join("target/release").join(package(name));
        let process = ServerProcess::try_start(&mut Command::new(program), &[&threads.to_string()]);
        Self {
            name,
            process: process.expect("the program was built"),
        }
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.process.address()
    }

    /// Returns what the process has used so far.
    pub(super) fn usage(&self) -> Usage {
        let [user, kernel] = self.ticks();
        Usage {
            micros: self.process.cpu_micros(),
            user,
            kernel,
            switches: self.switches(),
        }
    }

    /// Returns the CPU time in user space and in the kernel, in the kernel's units.
    fn ticks(&self) -> [f64; 2] {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.process.id()));
        let text = text.expect("Linux accounts for CPU time");
        let (_, after_name) = text.rsplit_once(')').expect("the name is in parentheses");
        let mut fields = after_name.split_whitespace().skip(11);
        [(); 2].map(|()| {
            fields
                .next()
                .and_then(|field| field.parse().ok())
                .expect("a number")
        })
    }

    /// Returns how often a thread of the process gave up its processor to wait.
    fn switches(&self) -> f64 {
        let threads = fs::read_dir(format!("/proc/{}/task", self.process.id()));
        let threads = threads.expect("Linux accounts for each thread");
        let count = |path: PathBuf| {
            let text = fs::read_to_string(path.join("status")).unwrap_or_default();
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
            line.and_then(|line| line.trim().parse::<f64>().ok())
                .unwrap_or_default()
        };
        threads.flatten().map(|thread| count(thread.path())).sum()
    }

    /// Returns the proportional share of the memory that the process and others use, in KiB.
    pub(super) fn proportional_kib(&self) -> f64 {
        let path = format!("/proc/{}/smaps_rollup", self.process.id());
        let text = fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        kib.unwrap_or_default()
    }

    /// Starts to count the system calls of the process. Returns the counter, which [`counted`] stops.
    pub(super) fn count_system_calls(&self) -> Child {
        let mut perf = Command::new("perf");
        perf.args([
            "stat",
            "-x,",
            "-e",
            EVENTS,
            "-p",
            &self.process.id().to_string(),
        ]);
        perf.stderr(Stdio::piped())
            .spawn()
            .expect("`perf` is installed")
    }
}

/// System calls that are counted one by one, after all of them together.
const EVENTS: &str = "raw_syscalls:sys_enter,syscalls:sys_enter_epoll_wait,syscalls:sys_enter_recvfrom,\
                      syscalls:sys_enter_sendto,syscalls:sys_enter_writev,syscalls:sys_enter_futex,context-switches";

/// Names of the figures that [`counted`] returns.
pub(super) const COUNTED: [&str; 7] = [
    "system calls",
    "epoll_wait",
    "recvfrom",
    "sendto",
    "writev",
    "futex",
    "context switches",
];

/// Stops a counter of system calls and returns its figures.
pub(super) fn counted(counter: Child) -> Vec<f64> {
    let _interrupted = Command::new("kill")
        .args(["-INT", &counter.id().to_string()])
        .status();
    let output = counter
        .wait_with_output()
        .expect("`perf` ends when it is interrupted");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let figures = text.lines().filter_map(|line| line.split(',').next());
    figures.filter_map(|figure| figure.parse().ok()).collect()
}

/// CPU time and waits of a process.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// CPU time, in microseconds.
    pub(super) micros: f64,
    user: f64,
    kernel: f64,
    /// Number of times that a thread waited.
    pub(super) switches: f64,
}

impl Usage {
    /// Returns the difference to an earlier reading, for each of `requests`.
    pub(super) fn since(self, earlier: Self, requests: f64) -> Self {
        Self {
            micros: (self.micros - earlier.micros) / requests,
            user: (self.user - earlier.user) / requests,
            kernel: (self.kernel - earlier.kernel) / requests,
            switches: (self.switches - earlier.switches) / requests,
        }
    }

    /// Returns the share of the CPU time in the kernel, from all of these readings, in percent.
    pub(super) fn kernel_percent(readings: &[Self]) -> f64 {
        let kernel: f64 = readings.iter().map(|usage| usage.kernel).sum();
        let user: f64 = readings.iter().map(|usage| usage.user).sum();
        100.0 * kernel / (kernel + user)
    }
}
