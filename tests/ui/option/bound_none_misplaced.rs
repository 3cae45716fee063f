//! `min = none` and `max = none` on options that have no bounds.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// What
    #[option(min = none)]
    what: &str,
    /// Who
    #[option(max = none)]
    user: User,
) -> String {
    format!("{what}{user}")
}

fn main() {}
