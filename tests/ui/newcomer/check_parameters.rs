//! Functions for `check`, `cooldown` and `on_error` with other parameters than those with which they are called.
use guildhall::guard::{AppGuards, Cooldown};
use guildhall::prelude::*;

/// Bans
#[command(check = by_value)]
fn one() {}

/// Bans
#[command(check = is_open, check = with_number)]
fn listed() {}

/// Bans
#[group(check = without_parameters)]
mod of_a_group {
    use super::*;

    /// Bans
    #[command]
    fn ban() {}
}

#[component("take/{owner}", check = of_value(owner))]
fn of_a_value(owner: Id<User>) {
    let _ = owner;
}

/// Bans
#[command(cooldown = uses)]
fn cooldown() {}

/// Bans
#[command(on_error = explain)]
fn error_handler() {}

fn is_open(_ctx: &Context) -> bool {
    true
}

fn by_value(_ctx: Context) -> bool {
    true
}

async fn with_number(_ctx: &Context, _number: u32) -> bool {
    true
}

fn without_parameters() -> bool {
    true
}

fn of_value(_ctx: Context, _owner: Id<User>) -> bool {
    true
}

fn uses(_ctx: Context) -> Option<Cooldown> {
    None
}

async fn explain(_error: Error) -> &'static str {
    "failed"
}

fn main() {
    let _ = AppGuards::new().check(by_value);
}
