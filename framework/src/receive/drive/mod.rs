//! Runs an interaction to its end, whoever waits for it, and hands out its first answer.
//!
//! With the client, an interaction may be acknowledged first and answered later. Without it, there
//! is only the response to the service's request.

#[cfg(feature = "client")]
mod attended;
#[cfg(feature = "client")]
mod entry;
#[cfg(not(feature = "client"))]
mod plain;

#[cfg(feature = "client")]
pub(super) use attended::{attend, beside, bounded, drive, in_time, let_go, recover};
#[cfg(not(feature = "client"))]
pub(super) use plain::{attend, beside, bounded, drive, in_time, let_go, recover};
