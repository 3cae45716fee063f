//! How connections are opened: with TLS by the feature `ring`, without it to loopback addresses only.
//!
//! How connections are opened.
//!
//! A connector that gives up after a while.

use std::error::Error as StdError;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use tokio::time::timeout;
use tower_service::Service;

/// How long opening a connection may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// How connections are opened.
#[derive(Clone, Debug)]
pub(crate) struct ConnectOptions {
    /// How long it may take, the TLS handshake included.
    pub(crate) timeout: Duration,
    /// Certificates that are trusted beside Mozilla's roots, as they were given.
    pub(crate) roots: Vec<Vec<u8>>,
}

impl Default for ConnectOptions {
    fn default() -> Self {
        Self {
            timeout: TIMEOUT,
            roots: Vec::new(),
        }
    }
}

impl ConnectOptions {
    /// A connector for TCP alone.
    pub(crate) fn tcp(&self) -> HttpConnector {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        // Divided among the addresses of a host, so that one of them may be silent.
        tcp.set_connect_timeout(Some(self.timeout));
        tcp
    }
}

/// Opens connections with `C`, and gives up after a while, wherever it stands by then.
#[derive(Clone, Debug)]
pub(crate) struct Timed<C> {
    connector: C,
    limit: Duration,
}

type BoxError = Box<dyn StdError + Send + Sync>;

impl<C> Timed<C> {
    pub(crate) const fn new(connector: C, limit: Duration) -> Self {
        Self { connector, limit }
    }
}

impl<C> Service<Uri> for Timed<C>
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
        let (limit, opened) = (self.limit, self.connector.call(uri));
        Box::pin(async move {
            let Ok(opened) = timeout(limit, opened).await else {
                let sentence = format!("no connection within {limit:?}");
                return Err(io::Error::new(io::ErrorKind::TimedOut, sentence).into());
            };
            opened.map_err(Into::into)
        })
    }
}
