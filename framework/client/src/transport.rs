//! What carries a request to the service and its answer back.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::BodyExt;

use crate::upload::body::Upload;

/// An exchange under way.
pub type Carrying<'a> =
    Pin<Box<dyn Future<Output = Result<Response<Bytes>, TransportError>> + Send + 'a>>;

/// Carries a request to the service, and the whole answer back.
///
/// The client has one over hyper and rustls. Another can take its place with
/// [`ClientBuilder::transport`](crate::ClientBuilder::transport), such as one without a socket in a
/// test. It keeps no deadline of its own: the client drops the exchange when its time is up.
///
/// ```
/// use bytes::Bytes;
/// use guildhall_client::{Auth, Carrying, Client, Transport};
/// use http::{Request, Response};
///
/// /// Answers everything with the same text.
/// struct Echo(&'static str);
///
/// impl Transport for Echo {
///     fn carry(&self, _: Request<Bytes>) -> Carrying<'_> {
///         Box::pin(async { Ok(Response::new(Bytes::from_static(self.0.as_bytes()))) })
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::builder(Auth::Nobody).transport(Echo("{}")).build()?;
/// # Ok(())
/// # }
/// ```
pub trait Transport: Send + Sync + 'static {
    /// Carries one request. Its URI is absolute, its headers are complete.
    fn carry(&self, request: Request<Bytes>) -> Carrying<'_>;

    /// Carries one request with files.
    ///
    /// Unless written otherwise, they are read whole, and [`carry`](Self::carry) carries the rest of
    /// the way. Who can send a body while it is read does so with this.
    fn upload(&self, request: Request<Upload>) -> Carrying<'_> {
        Box::pin(async move {
            let (head, body) = request.into_parts();
            let body = body.collect().await.map_err(TransportError::interrupted)?;
            let request = Request::from_parts(head, body.to_bytes());
            self.carry(request).await
        })
    }
}

impl fmt::Debug for dyn Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Transport")
    }
}

/// Why there is no answer.
///
/// How far the request came decides whether it is sent again.
///
/// ```
/// use guildhall_client::TransportError;
///
/// let error = TransportError::connect("the socket is closed");
/// assert_eq!(error.to_string(), "no connection to the service");
/// ```
#[derive(Debug)]
pub struct TransportError {
    reached: Reached,
    source: Box<dyn StdError + Send + Sync>,
}

/// How far a request without an answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Not to the service.
    Nothing,
    /// To somebody who may be another.
    Stranger,
    /// Possibly to the service.
    Service,
}

impl TransportError {
    /// No connection: the service cannot have seen the request.
    pub fn connect(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            reached: Reached::Nothing,
            source: source.into(),
        }
    }

    /// Who answers cannot show that it is the service, so the request was kept back.
    pub fn untrusted(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            reached: Reached::Stranger,
            source: source.into(),
        }
    }

    /// The connection broke: the service may have seen the request, and acted on it.
    pub fn interrupted(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            reached: Reached::Service,
            source: source.into(),
        }
    }

    pub(crate) fn into_parts(self) -> (Reached, Box<dyn StdError + Send + Sync>) {
        (self.reached, self.source)
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.reached {
            Reached::Nothing => "no connection to the service",
            Reached::Stranger => "the service's certificate is not trusted",
            Reached::Service => "the connection broke before the answer was whole",
        })
    }
}

impl StdError for TransportError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&*self.source)
    }
}
