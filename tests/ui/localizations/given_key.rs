use guildhall::prelude::*;

guildhall::localizations!("key");

/// Rolls dice
#[command(key = "Roll dice")]
fn roll() {}

/// Weather
#[group(key = "8ball")]
mod weather {
    /// Now
    #[guildhall::command(key = 8)]
    fn now() {}
}

fn main() {}
