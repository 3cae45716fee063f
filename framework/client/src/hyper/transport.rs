//! The default transport: a pool of hyper connections to the service.

use std::error::Error as StdError;
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use bytes::Bytes;
use http::uri::Scheme;
use http::{Request, Response, Uri};
use http_body_util::{BodyExt, Either, Full, Limited};
use hyper_util::client::legacy::{Client, Error as HyperError};
use hyper_util::rt::{TokioExecutor, TokioTimer};

use crate::error::Error;
use crate::hyper::connector::ConnectOptions;
#[cfg(not(feature = "ring"))]
use crate::hyper::plain::{Connector, HAS_TLS, connector, is_untrusted};
use crate::hyper::protocol;
#[cfg(feature = "ring")]
use crate::hyper::tls::{Connector, HAS_TLS, connector, is_untrusted};
use crate::transport::{Transport, TransportError, TransportFuture};
use crate::upload::body::Upload;

/// Maximum size of a response, in bytes: far more than a list of 1000 members.
const MAX_RESPONSE_SIZE: usize = 16 * 1024 * 1024;

/// Time after which an idle connection is closed.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

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
}

impl Default for HyperSettings {
    fn default() -> Self {
        Self {
            connect: ConnectOptions::default(),
            plain_http: PlainHttpHosts::Loopback,
        }
    }
}

/// A body in memory, or a body that is read while it is sent.
type HyperBody = Either<Full<Bytes>, Upload>;

/// A pool of connections to the service.
pub(crate) struct HyperTransport {
    pool: Client<Connector, HyperBody>,
}

impl HyperTransport {
    /// Creates a pool for requests to the base URL `base`.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the base URL is invalid or requires TLS in a build without it, the token would
    /// be sent unencrypted, or a root certificate cannot be read.
    pub(crate) fn new(
        base: &str,
        plain_http: PlainHttpHosts,
        connect: &ConnectOptions,
    ) -> Result<Self, Error> {
        check_base_url(base, plain_http)?;
        let mut builder = Client::builder(TokioExecutor::new());
        builder
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIMEOUT);
        protocol::keep_alive(&mut builder);
        let pool = builder.build(connector(connect)?);
        Ok(Self { pool })
    }

    fn exchange(&self, request: Request<HyperBody>) -> TransportFuture<'_> {
        Box::pin(async {
            let response = self.pool.request(request).await;
            let (head, body) = response.map_err(transport_error)?.into_parts();
            let body = Limited::new(body, MAX_RESPONSE_SIZE)
                .collect()
                .await
                .map_err(TransportError::interrupted)?;
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

impl fmt::Debug for HyperTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HyperTransport").finish_non_exhaustive()
    }
}

fn transport_error(error: HyperError) -> TransportError {
    let cause: &(dyn StdError + 'static) = &error;
    if !error.is_connect() {
        TransportError::interrupted(error)
    } else if is_untrusted(cause) {
        TransportError::untrusted(error)
    } else {
        TransportError::connect(error)
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
    match uri.scheme() {
        Some(scheme) if *scheme == Scheme::HTTPS && HAS_TLS => Ok(()),
        Some(scheme) if *scheme == Scheme::HTTPS => Err(base_url_error(
            base,
            "requires TLS, which this build lacks: enable the `ring` feature",
        )),
        Some(scheme) if *scheme == Scheme::HTTP && allows_plain_http(host, plain_http) => Ok(()),
        Some(scheme) if *scheme == Scheme::HTTP => Err(base_url_error(
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
