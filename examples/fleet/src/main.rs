//! Runs the bot: see the library.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(fleet::app()).await
}
