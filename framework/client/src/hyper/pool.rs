//! A pool of connections: sends requests over idle or new connections, and limits the number of open ones.

use std::error::Error as StdError;
use std::fmt;
use std::future::poll_fn;
use std::sync::{Arc, OnceLock};

use http::header::{HOST, HeaderValue};
use http::{Request, Response, Uri};
use hyper::body::Incoming;
use hyper::client::conn::TrySendError;
use hyper_util::client::legacy::connect::Connection;
use tower_service::Service;

use crate::error::Error;
use crate::hyper::connector::ConnectOptions;
use crate::hyper::http1::Http1Connection;
#[cfg(feature = "http2")]
use crate::hyper::http2::{Http2Connection, is_refused};
use crate::hyper::permits::{ConnectionPermit, ConnectionPermits};
#[cfg(not(feature = "ring"))]
use crate::hyper::plain::{Connector, connector, is_untrusted};
use crate::hyper::protocol::HyperBody;
#[cfg(not(feature = "http2"))]
use crate::hyper::protocol::{NoHttp2 as Http2Connection, is_refused};
use crate::hyper::shortage::is_shortage;
use crate::hyper::state::PoolState;
#[cfg(feature = "ring")]
use crate::hyper::tls::{Connector, connector, is_untrusted};
use crate::progress::{ConnectionWait, Progress};
use crate::transport::TransportError;

type BoxError = Box<dyn StdError + Send + Sync>;

/// The stream of a new connection.
type Stream = <Connector as Service<Uri>>::Response;

/// A pool of connections to one service.
pub(crate) struct Pool {
    options: ConnectOptions,
    /// Created for the first connection: many apps never open one, and the TLS configuration with its root
    /// certificates takes memory.
    connector: OnceLock<Connector>,
    state: Arc<PoolState>,
}

/// A connection that a request uses.
pub(crate) enum Lease {
    Http1(Http1Connection),
    Http2(Http2Connection),
}

impl Pool {
    /// Creates a pool without connections.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if a root certificate in `options` cannot be read.
    pub(crate) fn new(options: &ConnectOptions, permits: ConnectionPermits) -> Result<Self, Error> {
        let pool = Self {
            options: options.clone(),
            connector: OnceLock::new(),
            state: Arc::new(PoolState::new(permits)),
        };
        // Only the certificates can be at fault.
        if !options.roots.is_empty() {
            pool.connector()?;
        }
        Ok(pool)
    }

    fn connector(&self) -> Result<Connector, Error> {
        if let Some(connector) = self.connector.get() {
            return Ok(connector.clone());
        }
        let created = connector(&self.options)?;
        Ok(self.connector.get_or_init(|| created).clone())
    }

    /// Sends a request and returns the head of the response, and the connection, which [`Pool::release`] takes
    /// back. Waits for a permit and for a file descriptor if necessary, and reports these waits to the
    /// [`Progress`] in the extensions of the request.
    ///
    /// # Errors
    ///
    /// Returns [`TransportError`] if there is no response.
    pub(crate) async fn send(
        &self,
        mut request: Request<HyperBody>,
    ) -> Result<(Response<Incoming>, Lease), TransportError> {
        let progress = request.extensions().get::<Progress>();
        let progress = progress.cloned().unwrap_or_default();
        let uri = request.uri().clone();
        let (mut lease, mut is_reused) = self.lease(&uri, &progress).await?;
        loop {
            progress.mark_sent();
            let mut error = match lease.try_send(request, &uri).await {
                Ok(response) => return Ok((response, lease)),
                Err(error) => error,
            };
            let unsent = error.take_message();
            let is_unprocessed = is_refused(error.error());
            if let Lease::Http2(shared) = &lease {
                // A failure of one request does not end the connection.
                if unsent.is_some() || is_unprocessed || shared.is_closed() {
                    self.state.forget_http2(shared);
                }
            }
            request = match unsent {
                // The service had closed the idle connection.
                Some(unsent) if is_reused => unsent,
                Some(_) => return Err(TransportError::connect(error.into_error())),
                None if is_unprocessed => return Err(TransportError::connect(error.into_error())),
                None => return Err(TransportError::interrupted(error.into_error())),
            };
            // The request keeps its permit, and with it its place before later requests.
            let permit = match lease {
                Lease::Http1(connection) => connection.set_permit(None),
                Lease::Http2(_) => None,
            };
            (lease, is_reused) = match permit {
                Some(permit) => self.lease_with_permit(permit, &uri, &progress).await?,
                None => self.lease(&uri, &progress).await?,
            };
        }
    }

    /// Makes the connection of a response available again, after the body was read.
    pub(crate) fn release(&self, lease: Lease) {
        if let Lease::Http1(connection) = lease {
            self.state.release(connection);
        }
    }

    /// Waits for a connection. Returns it, and whether an earlier request has used it.
    async fn lease(&self, uri: &Uri, progress: &Progress) -> Result<(Lease, bool), TransportError> {
        if let Some(shared) = self.state.http2() {
            return Ok((Lease::Http2(shared), true));
        }
        progress.wait_for(self.state.permits.describe_wait());
        let permit = self.state.permits.acquire().await;
        let permit = permit.map_err(TransportError::connect)?;
        // An earlier request may have opened the connection in the meantime.
        if let Some(shared) = self.state.http2() {
            return Ok((Lease::Http2(shared), true));
        }
        self.lease_with_permit(permit, uri, progress).await
    }

    /// Takes an idle connection or opens one. If too many files are open, waits until either is possible.
    async fn lease_with_permit(
        &self,
        mut permit: ConnectionPermit,
        uri: &Uri,
        progress: &Progress,
    ) -> Result<(Lease, bool), TransportError> {
        let shortage = &self.state.shortage;
        // Requests that wait for a file descriptor arrived earlier: join them without an attempt.
        let mut waiting = shortage.has_waiting().then(|| shortage.join());
        loop {
            if let Some(waiting) = &waiting {
                progress.wait_for(ConnectionWait::Descriptor);
                waiting.wait().await;
            }
            permit = match self.state.take_idle(permit) {
                Ok(connection) => return Ok((Lease::Http1(connection), true)),
                Err(permit) => permit,
            };
            progress.wait_for(ConnectionWait::Opening);
            match self.connect(uri).await {
                Ok(stream) => {
                    // Boxed: few requests open a connection, and each waiting one would reserve memory for it.
                    let opened = Box::pin(self.open(stream, permit)).await;
                    return opened.map(|lease| (lease, false));
                }
                Err(error) if is_shortage(&*error) => shortage.warn(),
                Err(error) => return Err(connect_error(error)),
            }
            waiting.get_or_insert_with(|| shortage.join());
        }
    }

    async fn connect(&self, uri: &Uri) -> Result<Stream, BoxError> {
        let mut connector = self.connector()?;
        poll_fn(|context| connector.poll_ready(context)).await?;
        connector.call(uri.clone()).await
    }

    /// Opens a connection over a stream, in the HTTP version that the service selected.
    async fn open(
        &self,
        stream: Stream,
        permit: ConnectionPermit,
    ) -> Result<Lease, TransportError> {
        if stream.connected().is_negotiated_h2() {
            let opened = Http2Connection::open(stream).await;
            let shared = opened.map_err(TransportError::connect)?;
            self.state.set_http2(&shared);
            return Ok(Lease::Http2(shared));
        }
        self.state.permits.add_others();
        let opened = Http1Connection::open(stream, permit).await;
        opened.map(Lease::Http1).map_err(TransportError::connect)
    }
}

impl Lease {
    async fn try_send(
        &mut self,
        mut request: Request<HyperBody>,
        uri: &Uri,
    ) -> Result<Response<Incoming>, TrySendError<Request<HyperBody>>> {
        match self {
            Self::Http1(connection) => {
                set_origin_form(&mut request, uri);
                connection.try_send(request).await
            }
            Self::Http2(connection) => {
                request.uri_mut().clone_from(uri);
                connection.try_send(request).await
            }
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
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

fn connect_error(error: BoxError) -> TransportError {
    if is_untrusted(&*error) {
        TransportError::untrusted(error)
    } else {
        TransportError::connect(error)
    }
}
