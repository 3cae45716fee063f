//! Connections of a build without TLS.

use std::time::Duration;

use hyper_util::client::legacy::connect::HttpConnector;

use crate::client::Error;

/// Whether https can be spoken.
pub(in crate::client) const SPEAKS_TLS: bool = false;

/// Opens TCP connections.
pub(in crate::client) type Connector = HttpConnector;

/// A connector that speaks http.
#[expect(clippy::unnecessary_wraps, reason = "the connector with TLS can fail")]
pub(in crate::client) fn new(timeout: Duration) -> Result<Connector, Error> {
    let mut tcp = HttpConnector::new();
    tcp.set_nodelay(true);
    tcp.set_connect_timeout(Some(timeout));
    Ok(tcp)
}
