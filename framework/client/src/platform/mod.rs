//! Time, tasks, locks and files.
//!
//! Clocks, timers, tasks, mutexes and files are named in this folder only: `native` has them on tokio and std, `web` on
//! the functions of a JavaScript host. Both have the same names.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(not(target_family = "wasm"))]
pub use native::*;
#[cfg(target_family = "wasm")]
pub use web::{EventLoop as Runtime, *};

// With this option of the compiler, tests let other threads run before each lock.
#[cfg(guildhall_interleaved)]
pub use crate::interleaved::Mutex;
#[cfg(not(guildhall_interleaved))]
pub use std::sync::Mutex;
pub use std::time::Duration;
pub use tokio::task::coop::unconstrained;
pub use tokio::task::yield_now;
pub use tokio_util::task::TaskTracker;
