//! Runs an interaction to its end, whoever waits for it, and hands out its first answer.
//!
//! With the client, an interaction may be acknowledged first and answered later. Without it, there
//! is only the response to the service's request.

mod attended;
mod entry;

pub(super) use attended::{attend, beside, bounded, drive, in_time, let_go, recover};
