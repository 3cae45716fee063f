//! What this shows: a struct whose fields are the fields of a modal, and two ways to get it filled.
//!
//! How to run it: `cargo run -p feedback-modal -- playground` needs no account: open the page that
//! it names, type `/feedback order:7` and fill in; `cargo run -p feedback-modal -- serve` answers
//! Discord, once `DISCORD_PUBLIC_KEY` is set.
//!
//! What to look at: in `lib.rs`, `/feedback` returns a modal that `#[modal]` answers, in whichever
//! process it comes back; `/answer` shows one and goes on where it is, with what was entered.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(feedback_modal::app()).await
}
