//! What this thread has cost, as a quiet core would count it.

use std::fs;

/// The CPU time of this thread so far, in microseconds.
///
/// The kernel accounts for it in steps: what is measured should take many of them.
///
/// # Panics
///
/// Where the kernel does not say, as elsewhere than on Linux.
pub fn cpu_micros() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat");
    let text = text.expect("Linux accounts for CPU time");
    let nanos = text.split_whitespace().next();
    let nanos: f64 = nanos.and_then(|it| it.parse().ok()).expect("a number");
    nanos / 1000.0
}
