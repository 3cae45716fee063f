//! A bot for the moderators of a guild.

mod cases;
mod commands;
mod report;

use guildhall::prelude::*;

use cases::Cases;

// Verdicts are only in custom IDs.
guildhall::localizations!("locales", untranslated("verdict"));

/// Returns a builder for the app, with its cases in the database at `url`.
///
/// # Errors
///
/// Returns an error if the database cannot be opened.
pub async fn app(url: &str) -> Result<AppBuilder> {
    Ok(App::builder().state(Cases::open(url).await?))
}
