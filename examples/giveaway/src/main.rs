//! A giveaway: members join by a click, and one of them wins when a moderator draws.
//!
//! Run it without an account: `cargo run -p giveaway -- playground`. The tests are the point of this example: they
//! move the clock, take permissions away, and make Discord fail, in `tests/giveaway.rs`.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(giveaway::app()).await
}
