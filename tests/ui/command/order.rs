//! A required option stands behind an optional one.
use guildhall::prelude::*;

/// Times a member out
#[command]
fn timeout(
    /// Why
    reason: Option<String>,
    /// Whom
    member: Member,
) -> String {
    format!("{member:?} {reason:?}")
}

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = 6)]
    sides: u32,
    /// What for
    what: &str,
) -> String {
    format!("{sides} {what}")
}

type Reason = Option<String>;
type Name = String;

/// Bans a member, where only the types know the order
#[command]
fn ban(
    /// Why
    reason: Reason,
    /// Whom
    member: Name,
) -> String {
    format!("{member:?} {reason:?}")
}

fn main() {}
