use guildhall::prelude::*;

guildhall::localizations!("syntax");

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: Option<u32>,
    /// Dice
    dice: Option<u32>,
) -> String {
    format!("{sides:?} {dice:?}")
}

/// Greets. The text has a fault of its own, and is not reported as missing.
#[command]
fn greet(ctx: Context) -> String {
    tr!(ctx, "greeting", name = "Ada")
}

fn main() {}
