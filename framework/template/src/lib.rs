//! The commands of the bot.

use guildhall::prelude::*;

/// Greet somebody
#[command]
async fn greet(
    /// Person to greet
    who: User,
    /// Number of exclamation marks, 1 if absent
    #[option(min = 1, max = 10, default = 1)]
    marks: u8,
) -> String {
    format!("Hello, {who}{}", "!".repeat(marks.into()))
}

/// Returns the bot.
pub fn app() -> AppBuilder {
    App::builder()
}
