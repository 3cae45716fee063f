//! Parts of an input, and the runtimes in which targets run.

use std::future::Future;

/// Byte between the parts of an input: ASCII's record separator.
pub const SEPARATOR: u8 = 0x1E;

/// Maximum number of parts that a target reads.
const PARTS_MAX: usize = 12;

/// Returns the parts of an input.
pub(crate) fn parts(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    data.split(|byte| *byte == SEPARATOR).take(PARTS_MAX)
}

/// Runs a future on a clock that skips waits.
pub(crate) fn with_paused_clock<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().start_paused(true).build();
    runtime.expect("a runtime starts").block_on(future)
}

/// Runs a future that uses sockets. Their wait needs a clock that runs.
pub(crate) fn with_sockets<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().build();
    runtime.expect("a runtime starts").block_on(future)
}
