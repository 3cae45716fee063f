//! The default transport: a pool of hyper connections to the service.

use std::net::IpAddr;
use std::num::NonZeroU16;

use bytes::Bytes;
use http::{Request, Response, Uri};
use http_body_util::{BodyExt, Either, Full, Limited};

use crate::error::Error;
use crate::hyper::connector::ConnectOptions;
use crate::hyper::http1::HyperBody;
use crate::hyper::pool::Pool;
use crate::hyper::tls::HAS_TLS;
use crate::transport::{Transport, TransportError, TransportFuture};
use crate::upload::body::Upload;

/// Maximum size of a response, in bytes: far more than a list of 1000 members.
const MAX_RESPONSE_SIZE: usize = 16 * 1024 * 1024;

/// Default maximum number of open connections.
const MAX_CONNECTIONS: NonZeroU16 = NonZeroU16::new(64).unwrap();

/// Hosts to which requests may be sent without TLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainHttpHosts {
    /// Loopback addresses only.
    Loopback,
    /// Every host.
    Anywhere,
}

/// Settings of the transport.
#[derive(Debug)]
pub(crate) struct HyperSettings {
    pub(crate) connect: ConnectOptions,
    pub(crate) plain_http: PlainHttpHosts,
    /// Maximum number of open connections.
    pub(crate) max_connections: NonZeroU16,
}

impl Default for HyperSettings {
    fn default() -> Self {
        Self {
            connect: ConnectOptions::default(),
            plain_http: PlainHttpHosts::Loopback,
            max_connections: MAX_CONNECTIONS,
        }
    }
}

/// A pool of connections to the service.
pub(crate) struct HyperTransport {
    pool: Pool,
}

impl HyperTransport {
    /// Creates a pool for requests to the base URL `base`.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the base URL is invalid or requires TLS in a build without it, the token would
    /// be sent unencrypted, or a root certificate cannot be read.
    pub(crate) fn new(base: &str, settings: &HyperSettings) -> Result<Self, Error> {
        check_base_url(base, settings.plain_http)?;
        let pool = Pool::new(settings.connect.clone(), settings.max_connections)?;
        Ok(Self { pool })
    }

    fn exchange(&self, request: Request<HyperBody>) -> TransportFuture<'_> {
        Box::pin(async {
            let (response, connection) = self.pool.send(request).await?;
            let (head, body) = response.into_parts();
            let body = Limited::new(body, MAX_RESPONSE_SIZE)
                .collect()
                .await
                .map_err(TransportError::interrupted)?;
            self.pool.release(connection);
            Ok(Response::from_parts(head, body.to_bytes()))
        })
    }
}

impl Transport for HyperTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        self.exchange(request.map(|body| Either::Left(Full::new(body))))
    }

    fn upload(&self, request: Request<Upload>) -> TransportFuture<'_> {
        self.exchange(request.map(Either::Right))
    }
}

fn check_base_url(base: &str, plain_http: PlainHttpHosts) -> Result<(), Error> {
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
        Some("http") if allows_plain_http(host, plain_http) => Ok(()),
        Some("http") => Err(base_url_error(
            base,
            "would send the token unencrypted: use https, or a loopback address",
        )),
        Some(_) | None => Err(base_url_error(base, "must be an http or https URL")),
    }
}

fn allows_plain_http(host: &str, plain_http: PlainHttpHosts) -> bool {
    plain_http == PlainHttpHosts::Anywhere || is_loopback(host)
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    let parsed = address.parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || parsed.is_ok_and(|address| address.is_loopback())
}

fn base_url_error(base: &str, reason: &str) -> Error {
    Error::setup(format!("the service's base URL `{base}` {reason}"))
}
