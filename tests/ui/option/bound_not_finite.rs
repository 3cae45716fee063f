//! A bound of a constant that is no finite number.
use guildhall::prelude::*;

/// Goes far
#[command]
fn far(
    /// None
    #[option(min = f64::NAN)]
    none: f64,
    /// Infinite
    #[option(max = f64::INFINITY)]
    infinite: f64,
    /// Negative
    #[option(min = -f64::INFINITY, max = 1.0)]
    negative: f64,
) -> String {
    format!("{none}{infinite}{negative}")
}

fn main() {}
