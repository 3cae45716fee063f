//! An app that users install for themselves, and use in every server, group and direct message; with an Activity.
//!
//! Run it without an account: `cargo run -p anywhere -- playground`. For Discord, enable *User Install* in the
//! portal, on the page *Installation*, and *Activities*, on the page of that name.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(anywhere::app()).await
}
