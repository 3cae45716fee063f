//! Autocomplete on options that are neither text nor numbers.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// Whether
    #[option(autocomplete = suggest)]
    whether: bool,
    /// Who
    #[option(autocomplete = suggest)]
    user: Option<User>,
    /// Valid
    #[option(autocomplete = suggest)]
    what: Option<&str>,
    /// Valid
    #[option(autocomplete = suggest)]
    number: Option<f32>,
) -> String {
    format!("{whether}{user:?}{what:?}{number:?}")
}

async fn suggest(typed: &str) -> Vec<String> {
    vec![typed.to_owned()]
}

fn main() {}
