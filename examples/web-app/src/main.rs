//! A bot inside an axum application. Without arguments, the program serves the application; with arguments, it is the
//! usual tool: `cargo run -p web-app -- playground` needs no account, and `… -- commands apply` registers the
//! commands.
//!
//! The variables are those of the tool: `DISCORD_PUBLIC_KEY`, `DISCORD_APPLICATION_ID`, `DISCORD_TOKEN`,
//! `GUILDHALL_BIND`.

use std::env;
use std::time::Duration;

use guildhall::Config;
use guildhall::server::Server;
use tokio::net::TcpListener;
use tokio::time::sleep;
use web_app::Orders;

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    let orders = Orders::default();
    if env::args().len() > 1 {
        return guildhall::cli::run(web_app::bot(orders)).await;
    }
    tracing_subscriber::fmt().init();
    let recorder = web_app::install_recorder()?;
    let upkeep = recorder.clone();
    tokio::spawn(async move {
        // Frees the values that nobody has read from `/metrics`.
        loop {
            sleep(Duration::from_secs(5)).await;
            upkeep.run_upkeep();
        }
    });
    guildhall::cli::read_env_file()?;
    let config = Config::from_env()?;
    let listener = TcpListener::bind(config.bind_address()).await?;
    let bot = web_app::bot(orders.clone()).config(config).build()?;
    let router = web_app::router(bot.clone(), orders, recorder);
    // `Server` limits connections and their idle time, which `axum::serve` does not.
    Server::new().serve(listener, router, terminated()).await;
    // Waits for the handlers that still run.
    bot.close().await;
    Ok(())
}

/// Waits for SIGTERM, which systemd and containers send.
#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    if let Ok(mut terminate) = signal(SignalKind::terminate()) {
        terminate.recv().await;
    }
}

/// Waits for Ctrl+C.
#[cfg(not(unix))]
async fn terminated() {
    let _ = tokio::signal::ctrl_c().await;
}
