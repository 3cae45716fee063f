//! A required option stands behind an optional one, and only their types know.
use guildhall::prelude::*;

type Reason = Option<String>;
type Name = String;

/// Times a member out
#[command]
fn timeout(
    /// Why
    reason: Reason,
    /// Whom
    member: Name,
) -> String {
    format!("{member:?} {reason:?}")
}

fn main() {}
