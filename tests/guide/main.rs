//! Runs the bot of one listing of the guide: `LISTING=counter my-bot playground`. `tests/playground/test_guide.py` takes
//! the pictures of the guide from these bots.

include!(concat!(env!("OUT_DIR"), "/listings.rs"));

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let name = std::env::var("LISTING").unwrap_or_default();
    let builder = listing(&name).ok_or_else(|| {
        guildhall::Error::user(format!(
            "LISTING is `{name}`, which is no picture of the guide"
        ))
    })?;
    guildhall::cli::run(builder).await
}
