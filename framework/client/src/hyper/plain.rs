//! The connector for builds without TLS.

use std::error::Error as StdError;

use hyper_util::client::legacy::connect::HttpConnector;

use crate::error::Error;
use crate::hyper::connector::{ConnectOptions, TimeoutConnector};

/// Whether connections can use https.
pub(crate) const HAS_TLS: bool = false;

/// Opens TCP connections.
pub(crate) type Connector = TimeoutConnector<HttpConnector>;

/// Returns a connector for http.
///
/// # Errors
///
/// Returns [`Error`] if the options contain root certificates, which require TLS.
pub(crate) fn connector(options: &ConnectOptions) -> Result<Connector, Error> {
    if options.roots.is_empty() {
        return Ok(TimeoutConnector::new(options.tcp(), options.timeout));
    }
    Err(Error::setup(
        "root certificates require TLS, which this build lacks: enable the `ring` feature",
    ))
}

/// Returns `false`: without TLS, a certificate cannot cause an error.
pub(crate) const fn is_untrusted(_: &(dyn StdError + 'static)) -> bool {
    false
}
