//! A bot inside an axum application. Without arguments, the program serves the application; with arguments, it is the usual
//! tool: `cargo run -p web-app -- playground` needs no account, and `… -- commands apply` registers the commands.
//!
//! The variables are those of the tool: `DISCORD_PUBLIC_KEY`, `DISCORD_APPLICATION_ID`, `DISCORD_TOKEN`, `GUILDHALL_BIND`.

use std::env;

use guildhall::Config;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use web_app::Orders;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let orders = Orders::default();
    if env::args().len() > 1 {
        return guildhall::cli::run(web_app::bot(orders)).await;
    }
    tracing_subscriber::fmt().init();
    let recorder = web_app::install_recorder()?;
    let config = Config::from_env()?;
    let listener = TcpListener::bind(config.bind_address()).await?;
    let bot = web_app::bot(orders.clone()).config(config).build()?;
    let router = web_app::router(bot.clone(), orders, recorder);
    // A container or systemd sends SIGTERM.
    let mut terminate = signal(SignalKind::terminate())?;
    axum::serve(listener, router)
        .with_graceful_shutdown(async move {
            terminate.recv().await;
        })
        .await?;
    // Waits for the handlers that still run.
    bot.close().await;
    Ok(())
}
