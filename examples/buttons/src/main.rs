//! A message with buttons and a select; each click updates the message.
//!
//! Run it without an account: `cargo run -p buttons -- playground`, open the printed page, type
//! `/outing to:lake` and click. With `DISCORD_PUBLIC_KEY` set, `cargo run -p buttons -- serve`
//! responds to Discord.
//!
//! `lib.rs` declares a button and a select in the attributes of their handlers, and
//! `close::button(7)` and `days::select(7)` build them. One function can handle two buttons:
//! `come::custom_id(7, Answer::Yes)` builds the custom ID of one of them.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(buttons::app()).await
}
