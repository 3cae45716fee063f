//! A bound of a whole number is so far beyond ±(2^53−1) that no number has it, either.
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
