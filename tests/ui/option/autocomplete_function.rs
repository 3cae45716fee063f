//! An autocomplete function must be `async`, take the typed text, and return choices.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// What
    #[option(autocomplete = blocking)]
    one: &str,
    /// What
    #[option(autocomplete = by_value)]
    two: &str,
    /// What
    #[option(autocomplete = numbers)]
    three: &str,
) -> String {
    format!("{one}{two}{three}")
}

fn blocking(typed: &str) -> Vec<String> {
    vec![typed.to_owned()]
}

async fn by_value(typed: String) -> Vec<String> {
    vec![typed]
}

async fn numbers(_: &str) -> Vec<bool> {
    Vec::new()
}

fn main() {}
