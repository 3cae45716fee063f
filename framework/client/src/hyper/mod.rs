//! The transport over hyper: pooled connections, TLS where the build has it.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::uri::Scheme;
use http::{Request, Response, Uri};
use http_body_util::{BodyExt, Either, Full, Limited};
use hyper_util::client::legacy::{Client, Error as HyperError};
use hyper_util::rt::{TokioExecutor, TokioTimer};

use crate::error::Error;
use crate::hyper::connector::ConnectOptions;
use crate::hyper::tls::Connector;
use crate::transport::{Carrying, Transport, TransportError};
use crate::upload::body::Upload;

pub(crate) mod connector;
#[cfg(not(feature = "http2"))]
#[path = "http1.rs"]
pub(crate) mod protocol;
#[cfg(feature = "http2")]
#[path = "http2.rs"]
pub(crate) mod protocol;
#[cfg(feature = "ring")]
pub(crate) mod tls;
#[cfg(not(feature = "ring"))]
#[path = "plain.rs"]
pub(crate) mod tls;

/// The largest answer that is read, in bytes: far above a list of 1000 members.
const ANSWER_LIMIT: usize = 16 * 1024 * 1024;

/// How long an idle connection is kept.
const IDLE: Duration = Duration::from_secs(60);

/// Where requests may travel without TLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainHttp {
    /// Within this machine.
    Loopback,
    /// Wherever the app says so.
    Anywhere,
}

/// The settings of the transport over hyper.
#[derive(Debug)]
pub(crate) struct HyperSettings {
    pub(crate) connect: ConnectOptions,
    pub(crate) plain_http: PlainHttp,
}

impl Default for HyperSettings {
    fn default() -> Self {
        Self {
            connect: ConnectOptions::default(),
            plain_http: PlainHttp::Loopback,
        }
    }
}

/// What is sent: in memory, or read meanwhile.
type Body = Either<Full<Bytes>, Upload>;

/// Pooled connections to the service.
pub(crate) struct Hyper {
    pool: Client<Connector, Body>,
}

impl Hyper {
    /// Connections for requests below `base`.
    ///
    /// # Errors
    ///
    /// [`Error`] where a token would travel in the open, this build cannot speak the scheme, or a
    /// certificate that is to be trusted cannot be read.
    pub(crate) fn new(
        base: &str,
        plain_http: PlainHttp,
        connect: &ConnectOptions,
    ) -> Result<Self, Error> {
        check(base, plain_http)?;
        let mut pool = Client::builder(TokioExecutor::new());
        pool.pool_timer(TokioTimer::new()).pool_idle_timeout(IDLE);
        protocol::keep_alive(&mut pool);
        let pool = pool.build(tls::new(connect)?);
        Ok(Self { pool })
    }

    fn send(&self, request: Request<Body>) -> Carrying<'_> {
        Box::pin(async {
            let answer = self.pool.request(request).await;
            let (head, body) = answer.map_err(failure)?.into_parts();
            let body = Limited::new(body, ANSWER_LIMIT).collect().await;
            let body = body.map_err(TransportError::interrupted)?;
            Ok(Response::from_parts(head, body.to_bytes()))
        })
    }
}

impl Transport for Hyper {
    fn carry(&self, request: Request<Bytes>) -> Carrying<'_> {
        self.send(request.map(|body| Either::Left(Full::new(body))))
    }

    fn upload(&self, request: Request<Upload>) -> Carrying<'_> {
        self.send(request.map(Either::Right))
    }
}

impl fmt::Debug for Hyper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hyper").finish_non_exhaustive()
    }
}

/// Tells how far a request came before it failed.
fn failure(error: HyperError) -> TransportError {
    let seen: &(dyn StdError + 'static) = &error;
    if !error.is_connect() {
        TransportError::interrupted(error)
    } else if tls::is_untrusted(seen) {
        TransportError::untrusted(error)
    } else {
        TransportError::connect(error)
    }
}

fn check(base: &str, plain_http: PlainHttp) -> Result<(), Error> {
    // It may be a password, so the URL is not repeated.
    if base.contains('@') {
        return Err(Error::setup(
            "the service's base URL must not hold a user name or an `@`",
        ));
    }
    let uri: Uri = base.parse().map_err(|_| refused(base, "is no URL"))?;
    let host = uri.host().ok_or_else(|| refused(base, "names no host"))?;
    match uri.scheme() {
        Some(scheme) if *scheme == Scheme::HTTPS && tls::SPEAKS_TLS => Ok(()),
        Some(scheme) if *scheme == Scheme::HTTPS => Err(refused(
            base,
            "needs TLS, which this build leaves out: add the feature `ring`",
        )),
        Some(scheme) if *scheme == Scheme::HTTP && may_be_plain(host, plain_http) => Ok(()),
        Some(scheme) if *scheme == Scheme::HTTP => Err(refused(
            base,
            "would carry the token in the open: use https, or a loopback address",
        )),
        Some(_) | None => Err(refused(base, "is neither an http nor an https URL")),
    }
}

fn may_be_plain(host: &str, plain_http: PlainHttp) -> bool {
    plain_http == PlainHttp::Anywhere || is_loopback(host)
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    let parsed = address.parse::<std::net::IpAddr>();
    host.eq_ignore_ascii_case("localhost") || parsed.is_ok_and(|address| address.is_loopback())
}

fn refused(base: &str, why: &str) -> Error {
    Error::setup(format!("the service's base URL `{base}` {why}"))
}
