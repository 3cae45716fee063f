//! An unsupported type is reported once, also with autocomplete.
use guildhall::prelude::*;

struct Uuid;

/// Shows it
#[command]
fn show(
    /// Which
    #[option(autocomplete = suggest, min_length = 5)]
    id: Uuid,
    /// How
    how: Option<u32>,
) {
    let _ = (id, how);
}

async fn suggest(typed: &str, so_far: &show::Partial) -> Vec<String> {
    vec![format!("{typed} {:?}", so_far.how)]
}

fn main() {}
