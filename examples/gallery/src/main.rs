//! Messages that consist of components, pages, and a question inside a handler.
//!
//! Run it without an account: `cargo run -p gallery -- playground`, open the printed page and type `/exhibit number:2`,
//! `/catalog` or `/buy number:1`.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(gallery::app()).await
}
