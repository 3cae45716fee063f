//! Bounds on options that are not numbers.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// What
    #[option(min = 1)]
    what: &str,
    /// Whether
    #[option(max = 2)]
    whether: bool,
    /// Who
    #[option(min = 1)]
    user: User,
    /// Where
    #[option(max = 1)]
    channel: TextChannel,
    /// A file
    #[option(min = 1)]
    file: Option<Attachment>,
    /// A role
    #[option(max = 1)]
    role: Option<Role>,
    /// Somebody
    #[option(min = 1, max = 2)]
    mentionable: Option<Mentionable>,
) -> String {
    format!("{what}{whether}{user}{channel:?}{file:?}{role:?}{mentionable:?}")
}

fn main() {}
