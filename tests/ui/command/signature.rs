//! The function's signature is not one that a command can have.
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
fn dice(
    /// Sides
    Sides { sides }: Sides,
    /// Count
    count: impl ToString,
    /// Color
    #[cfg(unix)]
    color: String,
) -> String {
    format!("{sides}{}{color}", count.to_string())
}

fn main() {}
