//! Bot of the source code that `commands import` generates.

#![forbid(unsafe_code)]

use guildhall::App;

#[rustfmt::skip]
#[path = "../fixtures/import/commands.rs.golden"]
#[allow(dead_code, unreachable_pub, clippy::pedantic, reason = "the module is generated")]
mod commands;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(App::builder()).await
}
