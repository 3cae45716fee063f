//! Streams of builds without TLS. Takes the place of `tls.rs`.

use std::error::Error as StdError;

use crate::error::Error;
use crate::hyper::proxy::TcpConnector;

/// Whether connections can use https.
pub(crate) const HAS_TLS: bool = false;

/// Opens TCP connections.
pub(crate) type StreamConnector = TcpConnector;

/// Returns a connector for http.
///
/// # Errors
///
/// Returns [`Error`] if there are root certificates, which require TLS.
pub(crate) fn stream_connector(
    tcp: TcpConnector,
    roots: &[Vec<u8>],
) -> Result<StreamConnector, Error> {
    if roots.is_empty() {
        return Ok(tcp);
    }
    Err(Error::setup(
        "root certificates require TLS, which this build lacks: enable the `ring` feature",
    ))
}

/// Returns `false`: without TLS, a certificate cannot cause an error.
pub(crate) const fn is_untrusted(_: &(dyn StdError + 'static)) -> bool {
    false
}
