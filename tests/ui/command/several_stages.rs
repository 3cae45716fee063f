//! Mistakes that the macro finds, with mistakes that only types, names or constants reveal, in one command.
use guildhall::prelude::*;

/// Reports a member
#[command(name_localizations(xx = "melden"))]
async fn report(
    /// Reason
    #[option(min = 1)]
    reason: String,
    /// Rule
    #[option(autocomplete = sugest)]
    rule: Option<String>,
    /// Member
    member: User,
) -> String {
    format!("{reason}{rule:?}{member}")
}

/// Has faults in the options that must not be reported twice
#[command(chek = is_open)]
async fn vote(
    /// Number
    #[option(name = "Number", min = 5, max = 1)]
    number: i64,
    votes: Option<u32>,
    /// Name
    #[option(name = "number")]
    other: String,
) -> u8 {
    format!("{number}{votes:?}{other}").len() as u8
}

fn main() {}
