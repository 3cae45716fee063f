//! Runs the bot: see the library.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::read_env_file()?;
    let mut app = fleet::app();
    if let Some(store) = guildhall_redis::from_env().await? {
        app = app.store(store);
    }
    guildhall::cli::run(app).await
}
