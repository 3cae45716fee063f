//! Connections of a build with TLS: rustls, with ring and Mozilla's roots.

use std::time::Duration;

use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use rustls::crypto::ring;

use super::wrap;
use crate::client::Error;

/// Whether https can be spoken.
pub(in crate::client) const SPEAKS_TLS: bool = true;

/// Opens TCP connections, and speaks TLS over them for https.
pub(in crate::client) type Connector = HttpsConnector<HttpConnector>;

/// A connector that speaks https, and http.
pub(in crate::client) fn new(timeout: Duration) -> Result<Connector, Error> {
    let mut tcp = HttpConnector::new();
    tcp.enforce_http(false);
    tcp.set_nodelay(true);
    tcp.set_connect_timeout(Some(timeout));
    // The provider is named because rustls has no default where a program links two of them.
    let builder = HttpsConnectorBuilder::new()
        .with_provider_and_webpki_roots(ring::default_provider())
        .map_err(|error| Error::setup(format!("TLS cannot be set up ({error})")))?;
    Ok(wrap(builder.https_or_http(), tcp))
}
