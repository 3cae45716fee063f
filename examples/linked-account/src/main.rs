//! A web page on which users link their Discord account, and a bot that knows the linked accounts.
//!
//! `cargo run -p linked-account -- playground` shows the bot without an account. Without arguments, the program
//! serves the page and the bot; `DISCORD_CLIENT_SECRET` and the tool's variables are required, and `PAGE_URL` is the
//! public address of the page, whose path `/linked` is a redirect in the portal, on the page *OAuth2*.

use std::env;

use guildhall::client::oauth::TokenEndpoint;
use guildhall::server::Server;
use guildhall::{Config, Error};
use linked_account::{Accounts, LinkPage};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let accounts = Accounts::default();
    if env::args().len() > 1 {
        return guildhall::cli::run(linked_account::bot(accounts)).await;
    }
    let config = Config::from_env()?;
    let app = config.require_application_id()?;
    let tokens =
        TokenEndpoint::new(&config.client()?, app).secret(variable("DISCORD_CLIENT_SECRET")?);
    let page = LinkPage::new(
        tokens,
        app,
        &variable("PAGE_URL")?,
        config.api_base_url(),
        accounts.clone(),
    );
    let listener = TcpListener::bind(config.bind_address()).await?;
    let bot = linked_account::bot(accounts).config(config).build()?;
    let router = page.router().merge(bot.clone().into_router());
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    Server::new().serve(listener, router, interrupted).await;
    // Waits for the handlers that still run.
    bot.close().await;
    Ok(())
}

/// Returns the value of an environment variable, or an error that names the variable.
fn variable(name: &str) -> guildhall::Result<String> {
    env::var(name).map_err(|error| Error::user(format!("{name}: {error}")))
}
