//! What this shows: work that takes longer than Discord waits for an answer.
//!
//! How to run it: `cargo run -p slow-report -- playground` needs no account: open the page that it
//! names and type `/report weeks:4`; `cargo run -p slow-report -- serve` answers Discord, once
//! `DISCORD_PUBLIC_KEY` and `DISCORD_APPLICATION_ID` are set.
//!
//! What to look at: in `lib.rs`, `defer` shows at once that the bot is at work, each edit changes
//! what the member sees meanwhile, and the last one brings the file.

use std::time::Duration;

use slow_report::Archive;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let archive = Archive::with_delay(Duration::from_millis(500));
    guildhall::cli::run(slow_report::app(archive)).await
}
