//! Localized texts of modals beyond their maximum lengths; next to them, the longest valid texts.
use guildhall::prelude::*;

guildhall::localizations!("modal");

#[derive(Modal)]
#[modal(title = "Report")]
struct TooLong {
    #[text(paragraph)]
    what_happened: String,
}

#[derive(Modal)]
#[modal(title = "Report")]
struct Longest {
    #[text(paragraph)]
    what_happened: String,
}

fn main() {}
