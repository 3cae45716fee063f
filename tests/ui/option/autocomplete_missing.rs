//! An undefined autocomplete function.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// What
    #[option(autocomplete = sugest)]
    what: &str,
) -> String {
    what.to_owned()
}

fn main() {}
