//! HTTP server for axum routers, with limits for slow, idle and numerous clients.
//!
//! [`App::serve`](crate::App::serve) uses a [`Server`]. An app that is nested in a larger axum application can use one
//! too:
//!
//! ```no_run
//! use axum::Router;
//! use guildhall::App;
//! use guildhall::server::Server;
//! use tokio::net::TcpListener;
//!
//! async fn serve(app: App, shutdown: impl Future<Output = ()>) -> guildhall::Result<()> {
//!     let router = Router::new().nest("/bot", app.clone().into_router());
//!     let listener = TcpListener::bind("127.0.0.1:8787").await?;
//!     Server::new().serve(listener, router, shutdown).await;
//!     app.close().await;
//!     Ok(())
//! }
//! # fn main() {}
//! ```
//!
//! # Behind another server
//!
//! `axum::serve` has none of these limits: 1,000 idle connections use up the file descriptors of a process. A server or
//! proxy in front of an app should have
//!
//! | limit | value here |
//! |---|---|
//! | time for the head of a request | 3 seconds |
//! | time for the body of a request | 3 seconds, also with another server |
//! | time without a byte of a body, or in which the client reads no byte of a response | 3 seconds |
//! | time between two requests on a connection | 75 seconds; longer than that of the proxy in front of the server |
//! | size of a head | 16 KiB |
//! | size of a body | [`Endpoint::body_limit`](crate::settings::Endpoint::body_limit), also with another server |
//! | number of connections | 1,024 |
//!
//! A connection without a valid signature holds at most 32 KiB of a head, and 32 KiB of a body. Larger bodies share 16
//! MiB until their signatures are verified; when these are in use, the largest one is rejected with 503.
//!
//! `framework/docs/connections.md` in the repository has the phases of a connection, with the limits of each.

mod connection;
mod connections;
pub(crate) mod observed;
pub(crate) mod serving;

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use guildhall_client::__private::OncePerMinute;
use tokio::net::{TcpListener, TcpStream};

use crate::platform::{sleep, spawn};
use crate::server::connections::Connections;
use crate::server::serving::Respond;

/// HTTP/1 server for an axum router.
///
/// When all connections are in use, or no file descriptor is left, the server closes connections for whose clients it
/// waits: those between two requests, or else those whose requests began first. Connections with a successful `POST`
/// come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a server does nothing until it serves a router"]
pub struct Server {
    max_connections: usize,
    head_timeout: Duration,
    stall_timeout: Duration,
    idle_timeout: Duration,
    drain: Duration,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            max_connections: 1024,
            head_timeout: Duration::from_secs(3),
            stall_timeout: Duration::from_secs(3),
            idle_timeout: Duration::from_secs(75),
            drain: Duration::from_secs(2),
        }
    }
}

impl Server {
    /// Creates a server with the default limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the maximum number of connections, at least 1. The default is 1,024.
    pub fn max_connections(mut self, number: usize) -> Self {
        self.max_connections = number.max(1);
        self
    }

    /// Sets the time limit for the head of a request, counted from the first byte, and for the first byte on a new
    /// connection. The default is 3 seconds.
    ///
    /// The server checks all limits four times in the shorter one of this time and the
    /// [`stall_timeout`](Self::stall_timeout), so it closes a connection up to a quarter of that time late.
    pub fn head_timeout(mut self, timeout: Duration) -> Self {
        self.head_timeout = timeout;
        self
    }

    /// Sets the time for which a client may send no byte of a body that the app reads, or read no byte of a response.
    /// The default is 3 seconds. Then the server closes the connection.
    ///
    /// An app gives a body 3 seconds in all.
    pub fn stall_timeout(mut self, timeout: Duration) -> Self {
        self.stall_timeout = timeout;
        self
    }

    /// Sets the time between two requests after which a connection is closed. The default is 75 seconds. A proxy should
    /// close idle connections earlier than the server.
    pub fn idle_timeout(mut self, timeout: Duration) -> Self {
        self.idle_timeout = timeout;
        self
    }

    /// Sets the time from the shutdown signal until the server stops accepting connections. The default is 2 seconds.
    ///
    /// In this time, responses have the header `Connection: close`, so that a proxy moves to another process without
    /// losing a request.
    pub fn drain(mut self, time: Duration) -> Self {
        self.drain = time;
        self
    }

    /// Returns the time from the shutdown signal until the server stops accepting connections.
    pub(crate) fn drain_time(&self) -> Duration {
        self.drain
    }

    /// Serves a router until `shutdown` completes, then drains: see [`drain`](Self::drain). Returns when all
    /// connections are closed. After draining, an incomplete request has 0.75 seconds to arrive, and a response as long
    /// to be read; the router has the time that it needs.
    pub async fn serve(
        self,
        listener: TcpListener,
        router: Router,
        shutdown: impl Future<Output = ()>,
    ) {
        let shutdown = async {
            shutdown.await;
            self.drain
        };
        self.serve_until(listener, router, shutdown).await;
    }

    /// Serves until `shutdown` returns the time for draining.
    pub(crate) async fn serve_until(
        self,
        listener: TcpListener,
        responder: impl Respond,
        shutdown: impl Future<Output = Duration>,
    ) {
        let connections = Arc::new(Connections::new(self));
        let closing = connections.close_on_drop();
        let mut enforcing = pin!(connections.enforce_timeouts());
        let drained = async {
            let drain = shutdown.await;
            connections.begin_drain();
            sleep(drain).await;
        };
        tokio::select! {
            () = accept_all(&listener, &responder, &connections) => {}
            () = &mut enforcing => {}
            () = drained => {}
        }
        drop(listener);
        drop(closing);
        tokio::select! {
            () = connections.wait_until_empty() => {}
            () = enforcing => {}
        }
    }
}

/// Accepts connections until the future is dropped.
async fn accept_all(
    listener: &TcpListener,
    responder: &impl Respond,
    connections: &Arc<Connections>,
) {
    let warning = OncePerMinute::default();
    loop {
        connections.make_room().await;
        match listener.accept().await {
            Ok((stream, _)) => start(stream, responder, connections),
            Err(error) if is_aborted(&error) => {}
            Err(error) => {
                if warning.is_due() {
                    tracing::warn!(
                        %error,
                        "cannot accept a connection; closing idle connections. If too many files are open, raise the limit (`ulimit -n`)"
                    );
                }
                connections.lower_capacity();
            }
        }
    }
}

fn start(stream: TcpStream, responder: &impl Respond, connections: &Arc<Connections>) {
    // Fails only if the client has closed the connection, which the first read reports.
    let _ = stream.set_nodelay(true);
    let serving = connections.add().serve(stream, responder.clone());
    spawn(serving);
}

/// Returns whether `accept` failed because the client closed the connection.
fn is_aborted(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}
