//! A bound beyond all 64-bit numbers.
use guildhall::prelude::*;

/// Goes far
#[command]
fn far(
    /// Beyond
    #[option(max = 9223372036854775808)]
    above: u64,
    /// Valid in Rust, and beyond all the same
    #[option(min = -9223372036854775808)]
    below: i64,
) -> String {
    format!("{above}{below}")
}

fn main() {}
