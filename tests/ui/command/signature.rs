//! Function signatures that a command cannot have.
use guildhall::prelude::*;

struct Sides {
    sides: u32,
}

/// Rolls dice
#[command]
unsafe fn roll<T: ToString>(
    /// Sides
    sides: T,
) -> String {
    sides.to_string()
}

/// Rolls dice
#[command]
fn sized<const N: usize>() {}

/// Rolls dice
#[command]
extern "C" fn foreign() {}

/// Rolls dice
#[command]
fn dice(
    /// Sides
    Sides { sides }: Sides,
    /// Nothing
    _: bool,
    /// Count
    count: impl ToString,
    /// Color
    #[cfg(unix)]
    color: String,
) -> String {
    format!("{sides}{}{color}", count.to_string())
}

/// Valid: a `const fn` with a lifetime and a `mut` parameter
#[command]
const fn valid<'a>(
    /// Sides
    mut _sides: &'a str,
) {
    _sides = "";
}

fn main() {}
