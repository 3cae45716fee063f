//! The function that suggests values is not there.
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
