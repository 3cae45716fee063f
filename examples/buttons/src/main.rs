//! What this shows: a message with buttons and a select, and clicks that update it.
//!
//! How to run it: `cargo run -p buttons -- playground` needs no account: open the page that it
//! names, type `/outing to:lake` and click; `cargo run -p buttons -- serve` answers Discord, once
//! `DISCORD_PUBLIC_KEY` is set.
//!
//! What to look at: in `lib.rs`, the custom id `outing/{outing}/come/{answer}` is declared once,
//! with the function that answers it; `come::custom_id(7, Answer::Yes)` builds one that fits.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(buttons::app()).await
}
