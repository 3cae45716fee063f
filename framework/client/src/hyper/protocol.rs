//! HTTP versions: HTTP/2 if the service offers it and the `http2` feature is enabled, else HTTP/1.1.

#[cfg(not(feature = "http2"))]
use std::convert::Infallible;

use bytes::Bytes;
#[cfg(not(feature = "http2"))]
use http::{Request, Response};
use http_body_util::{Either, Full};
#[cfg(not(feature = "http2"))]
use hyper::{body::Incoming, client::conn::TrySendError};
#[cfg(feature = "ring")]
use hyper_rustls::builderstates::WantsProtocols1;
#[cfg(feature = "ring")]
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
#[cfg(feature = "ring")]
use hyper_util::client::legacy::connect::HttpConnector;
#[cfg(not(feature = "http2"))]
use tokio::time::Instant;

#[cfg(not(feature = "http2"))]
use crate::hyper::connector::ConnectorStream;
use crate::upload::body::Upload;

/// A body in memory, or a body that is read while it is sent.
pub(crate) type HyperBody = Either<Full<Bytes>, Upload>;

/// Whether this build has HTTP/2.
pub(crate) const HAS_HTTP2: bool = cfg!(feature = "http2");

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

/// Returns `false`: without HTTP/2, there are no streams to refuse.
#[cfg(not(feature = "http2"))]
pub(crate) const fn is_refused(_: &hyper::Error) -> bool {
    false
}

/// The HTTP/2 connection of a build without HTTP/2: there is none.
#[cfg(not(feature = "http2"))]
#[derive(Clone)]
pub(crate) struct NoHttp2(Infallible);

#[cfg(not(feature = "http2"))]
#[expect(
    clippy::unused_async,
    reason = "the methods have the signatures of `Http2Connection`"
)]
impl NoHttp2 {
    /// Fails: a service that was not offered HTTP/2 does not select HTTP/2.
    pub(crate) async fn open(stream: impl ConnectorStream) -> Result<Self, &'static str> {
        drop(stream);
        Err("the service selected HTTP/2, which this build lacks: enable the `http2` feature")
    }

    pub(crate) fn for_request(&self) -> Self {
        match self.0 {}
    }

    pub(crate) async fn try_send(
        &mut self,
        _: Request<HyperBody>,
    ) -> Result<Response<Incoming>, TrySendError<Request<HyperBody>>> {
        match self.0 {}
    }

    pub(crate) fn is_closed(&self) -> bool {
        match self.0 {}
    }

    pub(crate) fn is_same(&self, _: &Self) -> bool {
        match self.0 {}
    }

    pub(crate) fn used_at(&self) -> Instant {
        match self.0 {}
    }
}
