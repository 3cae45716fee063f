//! Opens connections to the service with a timeout: TCP, and TLS for https.

use std::error::Error as StdError;
use std::future::poll_fn;
use std::io;
use std::sync::OnceLock;

use http::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use tower_service::Service;

use crate::error::Error;
use crate::hyper::tls::{StreamConnector, stream_connector};
use crate::platform::{Duration, timeout};

/// Default timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The bytes of a connection.
pub(crate) type Stream = <StreamConnector as Service<Uri>>::Response;

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

/// Opens connections.
pub(crate) struct Connector {
    options: ConnectOptions,
    /// Created for the first connection: many apps never open one, and the TLS configuration with its root
    /// certificates takes memory.
    streams: OnceLock<StreamConnector>,
}

impl Connector {
    /// Creates a connector.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if a root certificate in `options` cannot be read.
    pub(crate) fn new(options: ConnectOptions) -> Result<Self, Error> {
        let connector = Self {
            options,
            streams: OnceLock::new(),
        };
        // Only the certificates can be at fault.
        if !connector.options.roots.is_empty() {
            connector.streams()?;
        }
        Ok(connector)
    }

    /// Opens a connection to the host of a URI.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no connection within the timeout.
    pub(crate) async fn connect(
        &self,
        uri: &Uri,
    ) -> Result<Stream, Box<dyn StdError + Send + Sync>> {
        let mut streams = self.streams()?;
        poll_fn(|context| streams.poll_ready(context)).await?;
        let limit = self.options.timeout;
        let connected = timeout(limit, streams.call(uri.clone())).await;
        let stream = connected.map_err(|_| {
            let message = format!("no connection within {limit:?}");
            io::Error::new(io::ErrorKind::TimedOut, message)
        })??;
        Ok(stream)
    }

    fn streams(&self) -> Result<StreamConnector, Error> {
        if let Some(streams) = self.streams.get() {
            return Ok(streams.clone());
        }
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        // hyper divides the timeout among the addresses of a host, so that one unresponsive address
        // does not use it up.
        tcp.set_connect_timeout(Some(self.options.timeout));
        let created = stream_connector(tcp, &self.options.roots)?;
        Ok(self.streams.get_or_init(|| created).clone())
    }
}
