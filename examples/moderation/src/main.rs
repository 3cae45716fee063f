//! A moderation bot: warnings, timeouts, bans with a confirmation, purges, reports of messages, and a log channel.
//!
//! Run it without an account: `cargo run -p moderation -- playground`, open the printed page, and type
//! `/mod warn member:@bob reason:spam`. With `DISCORD_PUBLIC_KEY` and `DISCORD_TOKEN` set,
//! `cargo run -p moderation -- serve` responds to Discord. Cases are in memory, unless `DATABASE_URL` names a file:
//! `DATABASE_URL='sqlite://moderation.db?mode=rwc'`.
//!
//! `commands.rs` has the group `/mod` with its guards and cooldown, and the buttons that confirm a ban: the case and
//! the member are in their custom IDs, so the buttons work after a restart. `report.rs` follows a report from the
//! context menu of a message over a modal to buttons in the log channel. `cases.rs` is the database. `locales/` has
//! the texts in English and German.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let url = std::env::var("DATABASE_URL").unwrap_or_else(|_| "sqlite::memory:".to_owned());
    guildhall::cli::run(moderation::app(&url).await?).await
}
