//! A web page on which users link their Discord account, and a bot that knows the linked accounts.
//!
//! `cargo run -p linked-account -- playground` shows the bot without an account. Without arguments, the program serves the
//! page and the bot; `DISCORD_CLIENT_SECRET` and the tool's variables are required, and `PAGE_URL` is the public address of
//! the page, whose path `/linked` is a redirect in the portal, on the page *OAuth2*.

use std::env;

use guildhall::Config;
use guildhall::client::oauth::TokenEndpoint;
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
        TokenEndpoint::new(&config.client()?, app).secret(env::var("DISCORD_CLIENT_SECRET")?);
    let page = LinkPage::new(
        tokens,
        app,
        &env::var("PAGE_URL")?,
        config.api_base_url(),
        accounts.clone(),
    );
    let listener = TcpListener::bind(config.bind_address()).await?;
    let bot = linked_account::bot(accounts).config(config).build()?;
    axum::serve(listener, page.router().merge(bot.into_router())).await?;
    Ok(())
}
