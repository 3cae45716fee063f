//! `serve`: the endpoint on a socket, until it is asked to stop.

use std::future::Future;
use std::io::{self, Write};
use std::net::SocketAddr;

use axum::routing::get;
use tokio::net::TcpListener;

use super::tool::with_environment;
use crate::app::AppBuilder;
use crate::error::Result;
use crate::receive;

/// The address that was asked for cannot be listened on.
#[derive(Debug, thiserror::Error)]
#[error(
    "GUILDHALL_BIND is {address}, where nothing can listen: set it to a free address and port of this machine"
)]
struct Unbindable {
    address: SocketAddr,
    source: io::Error,
}

/// Answers interactions, and `GET /healthz`, until SIGTERM or Ctrl-C; handlers in flight finish.
pub(super) async fn run(builder: AppBuilder) -> Result<()> {
    let builder = with_environment(builder)?;
    let address = builder.config.bind();
    let app = builder.build()?;
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|source| Unbindable { address, source })?;
    let asked_to_stop = asked_to_stop()?;

    let url = format!("http://{}{}", listener.local_addr()?, app.path());
    let router = app.into_router().route("/healthz", get(async || "ok"));
    writeln!(io::stdout().lock(), "listening on {url}")?;
    receive::serve(router, listener, asked_to_stop).await?;
    Ok(())
}

/// Done when SIGTERM or SIGINT arrives. They are caught from the moment of the call.
#[cfg(unix)]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut signals = [
        signal(SignalKind::terminate())?,
        signal(SignalKind::interrupt())?,
    ];
    Ok(std::future::poll_fn(move |context| {
        let mut any = false;
        for signal in &mut signals {
            any |= signal.poll_recv(context).is_ready();
        }
        if any {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    }))
}

/// Done when Ctrl-C is pressed.
#[cfg(not(unix))]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "Ctrl-C cannot be waited for");
            std::future::pending::<()>().await;
        }
    })
}
