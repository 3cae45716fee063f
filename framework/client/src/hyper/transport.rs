//! The default transport: sends requests over idle or new connections to the service.

use std::sync::Arc;

use bytes::Bytes;
use http::header::{HOST, HeaderValue};
use http::uri::Authority;
use http::{Request, Response, Uri};
use http_body_util::{BodyExt, Either, Full, LengthLimitError, Limited};
use hyper::body::{Body, Incoming};

use crate::error::Error;
use crate::hyper::connector::Connector;
use crate::hyper::http1::{ConnectionPermit, Http1Connection, HyperBody};
use crate::hyper::pool::Pool;
use crate::hyper::settings::HyperSettings;
use crate::hyper::shortage::is_shortage;
use crate::hyper::tls::is_untrusted;
use crate::progress::{ConnectionWait, Progress};
use crate::transport::{ResponseSizeLimit, Transport, TransportError, TransportFuture};
use crate::upload::body::Upload;

/// Maximum size of a response, in bytes: far more than a list of 1000 members.
const MAX_RESPONSE_SIZE: usize = 16 * 1024 * 1024;

/// A transport to one service and its CDN.
pub(crate) struct HyperTransport {
    connector: Connector,
    /// Authority of the base URL.
    service: Option<Authority>,
    /// Connections to the service.
    pool: Arc<Pool>,
    /// Connections to the CDN.
    downloads: Arc<Pool>,
}

impl HyperTransport {
    /// Creates a transport without connections for requests to the base URL `base`.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the base URL is invalid or requires TLS in a build without it, the token would be sent
    /// unencrypted, or a root certificate cannot be read.
    pub(crate) fn new(base: &str, settings: &HyperSettings) -> Result<Self, Error> {
        settings.check_base_url(base)?;
        let service: Uri = base.parse().unwrap_or_default();
        Ok(Self {
            connector: Connector::new(base, settings)?,
            service: service.into_parts().authority,
            pool: Arc::new(Pool::new(settings.max_connections)),
            downloads: Arc::new(Pool::new(settings.max_connections)),
        })
    }

    /// Returns the connections to the host of a URI. An idle connection serves only the host that it was opened to.
    fn pool(&self, uri: &Uri) -> &Arc<Pool> {
        if uri.authority() == self.service.as_ref() {
            &self.pool
        } else {
            &self.downloads
        }
    }

    fn exchange(&self, request: Request<HyperBody>) -> TransportFuture<'_> {
        Box::pin(async {
            let pool = self.pool(request.uri());
            let size_limit = request.extensions().get::<ResponseSizeLimit>().copied();
            let (response, connection) = self.send_over_connection(request, pool).await?;
            let size_limit = size_limit.filter(|_| response.status().is_success());
            let (head, body) = response.into_parts();
            let stated_size = body.size_hint().exact();
            let size_max = size_limit.map_or(MAX_RESPONSE_SIZE, |limit| {
                usize::try_from(limit.0).unwrap_or(usize::MAX)
            });
            let body = match Limited::new(body, size_max).collect().await {
                Ok(body) => {
                    pool.release(connection);
                    body.to_bytes()
                }
                // The status says that the service has rejected the request. Only the reason is lost.
                Err(_) if head.status.is_client_error() => Bytes::new(),
                Err(error) if size_limit.is_some() && error.is::<LengthLimitError>() => {
                    return Err(TransportError::too_large(stated_size));
                }
                Err(error) => return Err(TransportError::interrupted(error)),
            };
            Ok(Response::from_parts(head, body))
        })
    }

    /// Sends a request and returns the head of the response, and the connection, which [`Pool::release`] takes back.
    /// Waits for a permit and for a file descriptor if necessary, and reports these waits to the [`Progress`] in the
    /// extensions of the request.
    ///
    /// # Errors
    ///
    /// Returns [`TransportError`] if there is no response.
    async fn send_over_connection(
        &self,
        mut request: Request<HyperBody>,
        pool: &Pool,
    ) -> Result<(Response<Incoming>, Http1Connection), TransportError> {
        let progress = request.extensions().get::<Progress>();
        let progress = progress.cloned().unwrap_or_default();
        let uri = request.uri().clone();
        set_origin_form(&mut request, &uri);
        let mut permit = pool.acquire(&progress).await?;
        loop {
            let (mut connection, is_reused) = self.lease(permit, &uri, &progress, pool).await?;
            progress.mark_sent();
            let mut error = match connection.try_send(request).await {
                Ok(response) => return Ok((response, connection)),
                Err(error) => error,
            };
            request = match error.take_message() {
                // The service had closed the idle connection.
                Some(unsent) if is_reused => unsent,
                Some(_) => return Err(TransportError::connect(error.into_error())),
                None => return Err(TransportError::interrupted(error.into_error())),
            };
            // The request keeps its permit, and with it its place before later requests.
            permit = match connection.set_permit(None) {
                Some(permit) => permit,
                None => pool.acquire(&progress).await?,
            };
        }
    }

    /// Takes an idle connection or opens one. If too many files are open, waits until either is possible. Returns the
    /// connection, and whether an earlier request has used it.
    async fn lease(
        &self,
        mut permit: ConnectionPermit,
        uri: &Uri,
        progress: &Progress,
        pool: &Pool,
    ) -> Result<(Http1Connection, bool), TransportError> {
        let shortage = &pool.shortage;
        // Requests that wait for a file descriptor arrived earlier: join them without an attempt.
        let mut waiting = shortage.has_waiting().then(|| shortage.join());
        loop {
            if let Some(waiting) = &waiting {
                progress.wait_for(ConnectionWait::Descriptor);
                waiting.wait().await;
            }
            permit = match pool.take_idle(permit) {
                Ok(connection) => return Ok((connection, true)),
                Err(permit) => permit,
            };
            progress.wait_for(ConnectionWait::Opening);
            // Boxed: few requests open a connection, and each waiting one would reserve memory for it.
            match Box::pin(self.connector.connect(uri)).await {
                Ok(stream) => {
                    let opened = Box::pin(Http1Connection::open(stream, permit)).await;
                    let connection = opened.map_err(TransportError::connect)?;
                    return Ok((connection, false));
                }
                Err(error) if is_shortage(&*error) => shortage.warn(),
                Err(error) if is_untrusted(&*error) => {
                    return Err(TransportError::untrusted(error));
                }
                Err(error) => return Err(TransportError::connect(error)),
            }
            waiting.get_or_insert_with(|| shortage.join());
        }
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

/// Sets the URI of an HTTP/1.1 request: the path as the URI, and the host as a header.
fn set_origin_form(request: &mut Request<HyperBody>, uri: &Uri) {
    let path = uri.path_and_query().cloned();
    *request.uri_mut() = path.map_or_else(Uri::default, Uri::from);
    let host = uri
        .authority()
        .map(|host| HeaderValue::from_str(host.as_str()));
    if let Some(Ok(host)) = host {
        request.headers_mut().entry(HOST).or_insert(host);
    }
}
