//! Connections of a build without TLS.

use std::error::Error as StdError;

use hyper_util::client::legacy::connect::HttpConnector;

use crate::error::Error;
use crate::hyper::connector::{ConnectOptions, Timed};

/// Whether https can be spoken.
pub(crate) const SPEAKS_TLS: bool = false;

/// Opens TCP connections.
pub(crate) type Connector = Timed<HttpConnector>;

/// A connector that speaks http.
///
/// # Errors
///
/// [`Error`] where certificates are to be trusted, which nothing here looks at.
pub(crate) fn new(opening: &ConnectOptions) -> Result<Connector, Error> {
    if opening.roots.is_empty() {
        return Ok(Timed::new(opening.tcp(), opening.timeout));
    }
    Err(Error::setup(
        "a root certificate needs TLS, which this build leaves out: add the feature `ring`",
    ))
}

/// Whether an error came of a certificate: there are none.
pub(crate) const fn is_untrusted(_: &(dyn StdError + 'static)) -> bool {
    false
}
