//! Malformed cooldowns, concurrency limits, checks, owners and permissions.
use guildhall::prelude::*;

/// Stops
#[command(cooldown = 10)]
fn value() {}

/// Stops
#[command(cooldown(3 per 10))]
fn without_unit() {}

/// Stops
#[command(cooldown(3 in 10s))]
fn word() {}

/// Stops
#[command(cooldown(0 per 10s, by = role))]
fn none_by_role() {}

/// Stops
#[command(cooldown(1 per 0s), concurrency)]
fn no_time() {}

/// Stops
#[command(concurrency(1, of = user))]
fn unknown_key() {}

/// Stops
#[command(concurrency(1s, by = guilds))]
fn with_unit() {}

/// Stops
#[command(check = "open", owners = 5)]
fn text() {}

/// Stops
#[command(member_permissions(none), app_permissions())]
fn no_permissions() {}

/// Stops
#[command(member_permissions(0), app_permissions(KICK_MEMBERS, 0x4))]
fn numbers() {}

/// Stops
#[command]
fn misplaced(
    /// How often
    #[option(cooldown(1 per 10s), check = open)]
    count: u32,
) -> String {
    count.to_string()
}

fn main() {}
