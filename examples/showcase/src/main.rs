//! The commands of poise's `feature_showcase`, one module for each group of its topics.
//!
//! Run it without an account: `cargo run -p showcase -- playground`. The guide compares the handlers with those of
//! poise: `guildhall::guide::coming_from`.

use guildhall::model::Id;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    // In a bot of your own: your user ID, from *Copy User ID* in the context menu of your name.
    let owner = Id::new(80_351_110_224_678_912);
    guildhall::cli::run(showcase::app(owner)).await
}
