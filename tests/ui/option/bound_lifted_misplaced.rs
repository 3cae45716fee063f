//! An option that has no order has no bound to be without.
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
