//! The arguments of `include` must be paths.
use guildhall::prelude::*;

/// Pings
#[command]
fn ping() {}

/// Pings
#[group(include("ping"))]
mod text {}

/// Pings
#[group(include = ping)]
mod value {}

fn main() {}
