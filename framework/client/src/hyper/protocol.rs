//! The versions of HTTP: HTTP/2 where the service offers it, with the `http2` feature; else HTTP/1.1.

#[cfg(feature = "http2")]
use std::time::Duration;

#[cfg(feature = "ring")]
use hyper_rustls::builderstates::WantsProtocols1;
#[cfg(feature = "ring")]
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Builder;
#[cfg(feature = "ring")]
use hyper_util::client::legacy::connect::HttpConnector;
#[cfg(feature = "http2")]
use hyper_util::rt::TokioTimer;

/// Wraps a TCP connector for HTTP/2 and HTTP/1.1.
#[cfg(feature = "http2")]
pub(crate) fn wrap(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_all_versions().wrap_connector(tcp)
}

/// Wraps a TCP connector for HTTP/1.1.
#[cfg(all(feature = "ring", not(feature = "http2")))]
pub(crate) fn wrap(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_http1().wrap_connector(tcp)
}

/// The time without data, during a request, after which the connection is pinged.
#[cfg(feature = "http2")]
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(4);

/// The time in which the ping must be acknowledged.
#[cfg(feature = "http2")]
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(4);

/// Enables pings, which close a dead connection.
///
/// All requests share one HTTP/2 connection: without pings, a dead one fails each of them until the
/// operating system notices, which takes minutes. The two times together leave room within the
/// deadline for a second attempt.
#[cfg(feature = "http2")]
pub(crate) fn keep_alive(pool: &mut Builder) {
    pool.timer(TokioTimer::new())
        .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
        .http2_keep_alive_timeout(KEEP_ALIVE_TIMEOUT);
}

/// Does nothing: an HTTP/1.1 connection carries one request, whose deadline covers it.
#[cfg(not(feature = "http2"))]
pub(crate) const fn keep_alive(_: &mut Builder) {}
