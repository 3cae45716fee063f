//! Opens connections to the service with a timeout: TCP, and TLS for https.

use std::error::Error as StdError;
use std::future::poll_fn;
use std::io;
use std::sync::OnceLock;

use http::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use tower_service::Service;

use crate::error::Error;
use crate::hyper::proxy::{Proxy, TcpConnector};
use crate::hyper::settings::HyperSettings;
use crate::hyper::tls::{HAS_TLS, StreamConnector, stream_connector};
use crate::platform::{Duration, timeout};

/// The bytes of a connection.
pub(crate) type Stream = <StreamConnector as Service<Uri>>::Response;

/// Opens connections.
pub(crate) struct Connector {
    timeout: Duration,
    roots: Vec<Vec<u8>>,
    proxy: Option<Proxy>,
    /// Created for the first connection: many apps never open one, and the TLS configuration with its root certificates
    /// takes memory.
    streams: OnceLock<StreamConnector>,
}

impl Connector {
    /// Creates a connector to the host of the base URL `base`. The proxy of the environment is for https only.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if a root certificate in the settings cannot be read, or the URL of the proxy is invalid.
    pub(crate) fn new(base: &str, settings: &HyperSettings) -> Result<Self, Error> {
        let proxy = if base.starts_with("https:") {
            settings.proxy.proxy()?
        } else {
            None
        };
        let connector = Self {
            timeout: settings.connect_timeout,
            roots: settings.roots.clone(),
            proxy,
            streams: OnceLock::new(),
        };
        // Only the certificates can be at fault.
        if !connector.roots.is_empty() {
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
        let connected = timeout(self.timeout, streams.call(uri.clone())).await;
        let stream = connected.map_err(|_| {
            let message = format!("no connection within {:?}", self.timeout);
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
        // hyper divides the timeout among the addresses of a host, so that one unresponsive address does not use it up.
        tcp.set_connect_timeout(Some(self.timeout));
        tcp.enforce_http(!HAS_TLS);
        let proxy = self.proxy.clone();
        let created = stream_connector(TcpConnector { tcp, proxy }, &self.roots)?;
        Ok(self.streams.get_or_init(|| created).clone())
    }
}
