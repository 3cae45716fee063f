//! A bound of a number option beyond ±2^53.
use guildhall::prelude::*;

/// Goes far
#[command]
fn far(
    /// Beyond
    #[option(min = -9007199254740994.0, max = 9007199254740994.0)]
    both: f64,
    /// Beyond all numbers
    #[option(max = 1e400)]
    infinite: f32,
    /// Valid
    #[option(min = -9007199254740992.0, max = 9007199254740992.0)]
    fits: f64,
    /// Valid
    #[option(min = -9007199254740992, max = 9007199254740992)]
    whole: f64,
) -> String {
    format!("{both}{infinite}{fits}{whole}")
}

fn main() {}
