//! `defer` has no value, a time below 3 seconds, or `never`; `ephemeral` has no value or `never`.
use guildhall::prelude::*;

/// Waits
#[command(defer = 5)]
fn without_unit() {}

/// Waits
#[command(defer = 1.5s)]
fn broken_number() {}

/// Waits
#[command(defer(2s))]
fn list() {}

/// Waits
#[command(defer = 3s)]
fn too_late() {}

/// Waits
#[command(defer = 0ms)]
fn zero() {}

/// Waits
#[command(defer = always, ephemeral = true)]
fn words() {}

/// Waits
#[command]
fn misplaced(
    /// For how long
    #[option(defer)]
    time: u32,
) -> String {
    time.to_string()
}

/// Waits
#[group(defer = "2s", ephemeral(never))]
mod waits {
    use super::*;

    /// Waits
    #[command(defer = 2min)]
    fn minutes() {}
}

fn main() {}
