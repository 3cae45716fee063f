//! What this shows: a message with buttons and a select, and clicks that update it.
//!
//! How to run it: `cargo run -p buttons -- playground` needs no account: open the page that it
//! names, type `/outing to:lake` and click; `cargo run -p buttons -- serve` answers Discord, once
//! `DISCORD_PUBLIC_KEY` is set.
//!
//! What to look at: in `lib.rs`, a button and a select are declared with the functions that answer
//! them, and `close::button(7)` and `days::select(7)` build them. Where one function answers two
//! buttons, as `come` does, `come::custom_id(7, Answer::Yes)` builds the id of each.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(buttons::app()).await
}
