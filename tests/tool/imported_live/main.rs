//! A bot whose commands are those that `commands import --live` wrote, as it wrote them.

#[rustfmt::skip]
#[allow(dead_code, missing_docs, unreachable_pub, reason = "it is as it was written")]
#[allow(clippy::all, clippy::pedantic, reason = "it is as it was written")]
mod commands;

use guildhall::App;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(App::builder()).await
}
