//! Tests of the client's rate limits, on their own.

#[path = "../client/rate_limit_waits.rs"]
mod rate_limit_waits;
#[path = "../client/rate_limit_windows.rs"]
mod rate_limit_windows;
#[path = "../client/rate_limits.rs"]
mod rate_limits;
#[path = "../client/rejections.rs"]
mod rejections;
#[path = "../client/shared_limits.rs"]
mod shared_limits;
