//! A required option after an optional one.
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

/// Bans a member; only the types show which option is required
#[command]
fn ban(
    /// Why
    reason: Reason,
    /// Whom
    member: Name,
) -> String {
    format!("{member:?} {reason:?}")
}

/// Has one mistake, although two required options follow
#[command]
fn kick(
    /// Why
    reason: Option<String>,
    /// Whom
    member: Member,
    /// Whom else
    other: Member,
) -> String {
    format!("{member:?} {other:?} {reason:?}")
}

/// Valid
#[command]
fn warn(
    /// Whom
    member: Member,
    /// How often
    #[option(default = 1)]
    times: u32,
    /// Why
    reason: Option<String>,
) -> String {
    format!("{member:?} {times} {reason:?}")
}

fn main() {}
