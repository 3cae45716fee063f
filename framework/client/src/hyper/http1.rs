//! HTTP/1.1, the only version of a build without the feature `http2`.
//!
//! Stands in for `alive` where there is no HTTP/2: each request has its connection for itself.

#[cfg(feature = "ring")]
use hyper_rustls::HttpsConnector;
#[cfg(feature = "ring")]
use hyper_rustls::HttpsConnectorBuilder;
#[cfg(feature = "ring")]
use hyper_rustls::builderstates::WantsProtocols1;
use hyper_util::client::legacy::Builder;
#[cfg(feature = "ring")]
use hyper_util::client::legacy::connect::HttpConnector;

#[cfg(feature = "ring")]
/// The connector over `tcp`.
pub(crate) fn wrap(
    builder: HttpsConnectorBuilder<WantsProtocols1>,
    tcp: HttpConnector,
) -> HttpsConnector<HttpConnector> {
    builder.enable_http1().wrap_connector(tcp)
}

/// Leaves connections to the deadlines of their requests.
pub(crate) const fn keep_alive(_: &mut Builder) {}
