//! Settings of the transport, and the check of the base URL.

use std::num::NonZeroU16;

use http::Uri;

use crate::connection::is_loopback;
use crate::error::Error;
use crate::hyper::proxy::ProxySetting;
use crate::hyper::tls::HAS_TLS;
use crate::platform::Duration;

/// Default timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Default maximum number of open connections.
const MAX_CONNECTIONS: NonZeroU16 = NonZeroU16::new(64).unwrap();

/// Settings of the transport.
#[derive(Debug)]
pub(crate) struct HyperSettings {
    /// Timeout of a connection attempt, including the TLS handshake.
    pub(crate) connect_timeout: Duration,
    /// Certificates that are trusted in addition to Mozilla's roots, as PEM or DER.
    pub(crate) roots: Vec<Vec<u8>>,
    /// Whether requests without TLS may be sent to other hosts than loopback addresses.
    pub(crate) allow_plain_http: bool,
    /// Maximum number of open connections.
    pub(crate) max_connections: NonZeroU16,
    pub(crate) proxy: ProxySetting,
}

impl Default for HyperSettings {
    fn default() -> Self {
        Self {
            connect_timeout: CONNECT_TIMEOUT,
            roots: Vec::new(),
            allow_plain_http: false,
            max_connections: MAX_CONNECTIONS,
            proxy: ProxySetting::default(),
        }
    }
}

impl HyperSettings {
    /// Checks that requests can be sent to a base URL.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the base URL is invalid, requires TLS in a build without it, or would send the token
    /// unencrypted.
    pub(crate) fn check_base_url(&self, base: &str) -> Result<(), Error> {
        // Do not repeat the URL in the message: its user information may contain a password.
        if base.contains('@') {
            return Err(Error::setup(
                "the service's base URL must not contain a user name or an `@`",
            ));
        }
        let uri: Uri = base
            .parse()
            .map_err(|_| base_url_error(base, "must be a URL"))?;
        let host = uri
            .host()
            .ok_or_else(|| base_url_error(base, "must have a host"))?;
        match uri.scheme_str() {
            Some("https") if HAS_TLS => Ok(()),
            Some("https") => Err(base_url_error(
                base,
                "requires TLS, which this build lacks: enable the `ring` feature",
            )),
            Some("http") if self.allow_plain_http || is_loopback(host) => Ok(()),
            Some("http") => Err(base_url_error(
                base,
                "would send the token unencrypted: use https, or a loopback address",
            )),
            Some(_) | None => Err(base_url_error(base, "must be an http or https URL")),
        }
    }
}

fn base_url_error(base: &str, reason: &str) -> Error {
    Error::setup(format!("the service's base URL `{base}` {reason}"))
}
