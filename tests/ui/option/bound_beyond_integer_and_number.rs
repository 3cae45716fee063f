//! A bound of an integer option beyond ±2^53, the range of number options too.
use guildhall::prelude::*;

/// Goes far
#[command]
fn far(
    /// Beyond
    #[option(max = 9007199254740994)]
    little: u64,
    /// Beyond, by the most that there is
    #[option(max = 9223372036854775807)]
    most: i64,
) -> String {
    format!("{little}{most}")
}

fn main() {}
