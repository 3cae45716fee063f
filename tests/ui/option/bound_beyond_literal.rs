//! A bound beyond the range of 64-bit numbers.
use guildhall::prelude::*;

/// Goes far
#[command]
fn far(
    /// Beyond
    #[option(max = 9223372036854775808)]
    above: u64,
    /// Valid as an `i64`, but beyond the service's range
    #[option(min = -9223372036854775808)]
    below: i64,
) -> String {
    format!("{above}{below}")
}

fn main() {}
