//! HTTP versions: HTTP/2 if the service offers it and the `http2` feature is enabled, else HTTP/1.1.

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
pub(crate) fn wrap_connector(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_all_versions().wrap_connector(tcp)
}

/// Wraps a TCP connector for HTTP/1.1.
#[cfg(all(feature = "ring", not(feature = "http2")))]
pub(crate) fn wrap_connector(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_http1().wrap_connector(tcp)
}

/// Time without incoming data after which a connection with requests in flight is pinged.
#[cfg(feature = "http2")]
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(4);

/// Time within which the service must acknowledge the ping.
#[cfg(feature = "http2")]
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(4);

/// Enables pings, which detect a dead connection.
///
/// All requests share one HTTP/2 connection: without pings, every request over a dead connection
/// fails until the operating system notices, which takes minutes. Interval and timeout together
/// leave time for a second attempt within the default timeout of a request.
#[cfg(feature = "http2")]
pub(crate) fn keep_alive(pool: &mut Builder) {
    pool.timer(TokioTimer::new())
        .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
        .http2_keep_alive_timeout(KEEP_ALIVE_TIMEOUT);
}

/// Does nothing: an HTTP/1.1 connection handles one request at a time, and each request has a
/// timeout.
#[cfg(not(feature = "http2"))]
pub(crate) const fn keep_alive(_: &mut Builder) {}
