//! The clock that answers are held against: tokio's, which a test can stop, where there is tokio.

#[cfg(not(feature = "client"))]
pub(crate) use std::time::{Duration, Instant};
#[cfg(feature = "client")]
pub(crate) use tokio::time::{Duration, Instant};
