//! CPU time of the current thread, unaffected by other processes.

use std::fs;
use std::thread;
use std::time::Duration;

/// Returns the CPU time of this thread so far, in microseconds.
///
/// While a thread runs, the kernel updates the value only in steps of milliseconds. It is exact when
/// the thread has just waited, so the function waits for a moment.
///
/// # Panics
///
/// Panics if the kernel does not report the CPU time, as on systems other than Linux.
pub fn cpu_micros() -> f64 {
    thread::sleep(Duration::from_micros(1));
    let statistics =
        fs::read_to_string("/proc/thread-self/schedstat").expect("Linux provides `schedstat`");
    let nanoseconds: f64 = statistics
        .split_whitespace()
        .next()
        .and_then(|field| field.parse().ok())
        .expect("the first field is a number");
    nanoseconds / 1000.0
}
