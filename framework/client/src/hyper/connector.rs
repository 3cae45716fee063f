//! Opens TCP connections with a timeout; the `ring` feature adds TLS.

use std::error::Error as StdError;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Uri;
use hyper::rt::{Read, Write};
use hyper_util::client::legacy::connect::{Connection, HttpConnector};
use tokio::time::timeout;
use tower_service::Service;

/// Default timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Options for opening connections.
#[derive(Clone, Debug)]
pub(crate) struct ConnectOptions {
    /// Timeout of a connection attempt, including the TLS handshake.
    pub(crate) timeout: Duration,
    /// Certificates that are trusted in addition to Mozilla's roots, as PEM or DER.
    pub(crate) roots: Vec<Vec<u8>>,
}

impl Default for ConnectOptions {
    fn default() -> Self {
        Self {
            timeout: CONNECT_TIMEOUT,
            roots: Vec::new(),
        }
    }
}

impl ConnectOptions {
    /// Returns a connector for plain TCP.
    pub(crate) fn tcp(&self) -> HttpConnector {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        // hyper divides the timeout among the addresses of a host, so that one unresponsive address
        // does not use it up.
        tcp.set_connect_timeout(Some(self.timeout));
        tcp
    }
}

/// A stream that a connector opened: the bytes of a connection.
pub(crate) trait ConnectorStream:
    Read + Write + Connection + Unpin + Send + 'static
{
}

impl<T: Read + Write + Connection + Unpin + Send + 'static> ConnectorStream for T {}

/// Wraps the connector `C` with a timeout.
#[derive(Clone, Debug)]
pub(crate) struct TimeoutConnector<C> {
    connector: C,
    limit: Duration,
}

type BoxError = Box<dyn StdError + Send + Sync>;

impl<C> TimeoutConnector<C> {
    pub(crate) const fn new(connector: C, limit: Duration) -> Self {
        Self { connector, limit }
    }
}

impl<C> Service<Uri> for TimeoutConnector<C>
where
    C: Service<Uri, Error: Into<BoxError>, Future: Send + 'static>,
{
    type Response = C::Response;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<C::Response, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.connector.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let (limit, connecting) = (self.limit, self.connector.call(uri));
        Box::pin(async move {
            let Ok(outcome) = timeout(limit, connecting).await else {
                let message = format!("no connection within {limit:?}");
                return Err(io::Error::new(io::ErrorKind::TimedOut, message).into());
            };
            outcome.map_err(Into::into)
        })
    }
}
