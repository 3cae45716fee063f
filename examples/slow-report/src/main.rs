//! A handler that runs longer than the 3 seconds that Discord waits for an initial response.
//!
//! Run it without an account: `cargo run -p slow-report -- playground`, open the printed page and
//! type `/report weeks:4`. With `DISCORD_PUBLIC_KEY` and `DISCORD_APPLICATION_ID` set,
//! `cargo run -p slow-report -- serve` responds to Discord.
//!
//! In `lib.rs`, `defer` shows a loading state immediately, each edit updates the
//! progress, and the last edit attaches the file.

use std::time::Duration;

use slow_report::Archive;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let archive = Archive::with_delay(Duration::from_millis(500));
    guildhall::cli::run(slow_report::app(archive)).await
}
