//! A bound of an integer option beyond ±2^53, which is also the range of number options.
use guildhall::prelude::*;

/// Goes far
#[command]
fn far(
    /// Beyond
    #[option(max = 9007199254740994)]
    little: u64,
    /// Beyond: the largest `i64`
    #[option(max = 9223372036854775807)]
    most: i64,
) -> String {
    format!("{little}{most}")
}

fn main() {}
