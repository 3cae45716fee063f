//! Runs the bot and its tool: see `--help`.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run({{crate}}::app()).await
}
