//! Guards that repeat another guard of the same handler, and a second check with an unsupported return type.
use guildhall::prelude::*;

/// Pays
#[command(check = is_open, check = self::is_open, check = is_open)]
fn pay() {}

/// Pays
#[command(cooldown(3 per 60s), cooldown(5 per 1min, by = user), cooldown(5 per 1min, by = guild))]
fn twice() {}

/// Pays
#[command(concurrency(1, by = guild), concurrency(2), concurrency(3, by = guild))]
fn at_once() {}

/// Pays
#[command(check = is_open, check = number)]
fn counted() {}

/// Manages the bank
#[group(check = is_open, check = is_open, cooldown(1 per 1s), cooldown(2 per 1s))]
mod bank {
    use guildhall::prelude::*;

    /// Looks
    #[command]
    fn look() {}
}

fn is_open(_ctx: &Context) -> bool {
    true
}

fn number(_ctx: &Context) -> u32 {
    1
}

fn main() {}
