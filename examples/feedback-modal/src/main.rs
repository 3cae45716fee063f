//! A struct whose fields are the fields of a modal, and two ways to receive the submitted values.
//!
//! Run it without an account: `cargo run -p feedback-modal -- playground`, open the printed page,
//! type `/feedback order:7` and fill in the modal. With `DISCORD_PUBLIC_KEY` set,
//! `cargo run -p feedback-modal -- serve` responds to Discord.
//!
//! In `lib.rs`, `/feedback` returns a modal whose `#[modal]` handler may run in another process;
//! `/answer` shows a modal, waits for its submission, and continues with the submitted values.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(feedback_modal::app()).await
}
