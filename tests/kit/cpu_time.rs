//! CPU time of the current thread, unaffected by other processes.

use std::fs;

/// Returns the CPU time of this thread so far, in microseconds.
///
/// The kernel updates the value in steps: measure work that spans many steps.
///
/// # Panics
///
/// Panics if the kernel does not report the CPU time, as on systems other than Linux.
pub fn cpu_micros() -> f64 {
    let statistics =
        fs::read_to_string("/proc/thread-self/schedstat").expect("Linux provides `schedstat`");
    let nanoseconds: f64 = statistics
        .split_whitespace()
        .next()
        .and_then(|field| field.parse().ok())
        .expect("the first field is a number");
    nanoseconds / 1000.0
}
