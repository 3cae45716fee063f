//! The transport of requests: sends them to the service and returns complete responses.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::BodyExt;

use crate::upload::body::Upload;

/// The future returned by [`Transport::send`] and [`Transport::upload`].
pub type TransportFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Response<Bytes>, TransportError>> + Send + 'a>>;

/// Sends requests to the service and returns complete responses.
///
/// By default, the client uses a transport over hyper and rustls.
/// [`ClientBuilder::transport`](crate::ClientBuilder::transport) replaces it, for example with a
/// stub in a test. A transport needs no timeout: the client drops the future when the request times out.
///
/// ```
/// use bytes::Bytes;
/// use guildhall_client::{Auth, Client, Transport, TransportFuture};
/// use http::{Request, Response};
///
/// /// Responds to every request with the same text.
/// struct Echo(&'static str);
///
/// impl Transport for Echo {
///     fn send(&self, _: Request<Bytes>) -> TransportFuture<'_> {
///         Box::pin(async { Ok(Response::new(Bytes::from_static(self.0.as_bytes()))) })
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::builder(Auth::None).transport(Echo("{}")).build()?;
/// # Ok(())
/// # }
/// ```
pub trait Transport: Send + Sync + 'static {
    /// Sends one request. Its URI is absolute and its headers are complete. The host is that of the base URL, or of
    /// Discord's CDN for a [download](crate::Client::download).
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_>;

    /// Sends one request with files.
    ///
    /// The default implementation reads the files into memory and calls [`send`](Self::send). A transport that can
    /// stream a body should override this method.
    fn upload(&self, request: Request<Upload>) -> TransportFuture<'_> {
        Box::pin(async move {
            let (head, body) = request.into_parts();
            let body = body.collect().await.map_err(TransportError::interrupted)?;
            let request = Request::from_parts(head, body.to_bytes());
            self.send(request).await
        })
    }
}

impl fmt::Debug for dyn Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Transport")
    }
}

/// The error of a request that got no response.
///
/// The constructor states how far the request got, which determines whether the client retries it.
///
/// ```
/// use guildhall_client::TransportError;
///
/// let error = TransportError::connect("the socket is closed");
/// assert_eq!(error.to_string(), "no connection to the service");
/// ```
#[derive(Debug)]
pub struct TransportError {
    kind: TransportErrorKind,
    source: Box<dyn StdError + Send + Sync>,
}

/// The maximum size of a response, in bytes, in the extensions of a request. The default transport follows it.
#[cfg_attr(
    not(feature = "hyper"),
    expect(dead_code, reason = "the default transport limits responses")
)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResponseSizeLimit(pub(crate) u64);

/// The stage at which a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransportErrorKind {
    /// No connection was opened.
    Connect,
    /// The service's certificate is not trusted; the request was not sent.
    Untrusted,
    /// The connection broke after the request may have reached the service.
    Interrupted,
    /// The response is larger than the limit of the request. The size is known if the service states it.
    TooLarge(Option<u64>),
}

impl TransportError {
    /// Creates the error of a failed connection: the service has not received the request.
    pub fn connect(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(TransportErrorKind::Connect, source.into())
    }

    /// Creates the error of an untrusted certificate: the request was not sent.
    pub fn untrusted(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(TransportErrorKind::Untrusted, source.into())
    }

    /// Creates the error of a lost connection: the service may have acted on the request.
    pub fn interrupted(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(TransportErrorKind::Interrupted, source.into())
    }

    #[cfg_attr(
        not(feature = "hyper"),
        expect(dead_code, reason = "the default transport limits responses")
    )]
    /// Creates the error of a response above the [limit](ResponseSizeLimit) of its request.
    pub(crate) fn too_large(size: Option<u64>) -> Self {
        let source = "the response is larger than the limit of the request";
        Self::new(TransportErrorKind::TooLarge(size), source.into())
    }

    fn new(kind: TransportErrorKind, source: Box<dyn StdError + Send + Sync>) -> Self {
        Self { kind, source }
    }

    pub(crate) fn into_parts(self) -> (TransportErrorKind, Box<dyn StdError + Send + Sync>) {
        (self.kind, self.source)
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for TransportErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connect => "no connection to the service",
            Self::Untrusted => "the service's certificate is not trusted",
            Self::Interrupted => "the connection broke before the response was complete",
            Self::TooLarge(_) => "the response is larger than the limit of the request",
        })
    }
}

impl StdError for TransportError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&*self.source)
    }
}
