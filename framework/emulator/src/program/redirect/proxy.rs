//! Proxy on a loopback port: requests for Discord's hosts go to the emulator, connections to other hosts pass.
//!
//! A program reaches a host of Discord by a CONNECT request, or by a TLS connection to the port of the proxy, as the
//! modules for Node.js and Python do. No connection to Discord is made in any case.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::uri::{Authority, InvalidUri, PathAndQuery};
use axum::http::{Method, Request, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use axum::serve::Listener;
use guildhall_emulator::Emulator;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::upgrade::{self, OnUpgrade};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use hyper_util::client::proxy::matcher::{Intercept, Matcher};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower_service::Service;

use crate::program::redirect::authority::CertificateAuthority;
use crate::program::redirect::domains::{is_discord, is_gateway};
use crate::program::service::print_status;

/// Time limit for the first byte of a client, and for its TLS handshake.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(30);

/// Time limit for a connection to another host.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);

/// First byte of a TLS connection: the content type of a handshake. No HTTP method starts with it.
const TLS_HANDSHAKE: u8 = 0x16;

pub(super) struct Proxy {
    acceptor: TlsAcceptor,
    client: Client<HttpConnector, Incoming>,
    /// Host and port of the emulator.
    emulator: Authority,
    /// Proxy that the user's environment names for other hosts.
    upstream: Matcher,
}

impl Proxy {
    /// Makes a proxy that presents the certificate of an authority.
    ///
    /// # Errors
    ///
    /// Returns an error if the address of the emulator is no URL.
    pub(super) fn new(
        emulator: &Emulator,
        authority: CertificateAuthority,
    ) -> Result<Self, Box<dyn Error>> {
        let base: Uri = emulator.api_base().parse()?;
        Ok(Self {
            acceptor: authority.into_acceptor(),
            client: Client::builder(TokioExecutor::new()).build_http(),
            emulator: base
                .authority()
                .cloned()
                .ok_or("the emulator has no address")?,
            upstream: Matcher::from_env(),
        })
    }

    /// Accepts connections, and never completes.
    pub(super) async fn serve(self, mut listener: TcpListener) {
        let proxy = Arc::new(self);
        loop {
            let (stream, _) = Listener::accept(&mut listener).await;
            tokio::spawn(proxy.clone().serve_stream(stream));
        }
    }

    async fn serve_stream(self: Arc<Self>, stream: TcpStream) {
        let mut first = [0];
        let Ok(Ok(1)) = timeout(CLIENT_TIMEOUT, stream.peek(&mut first)).await else {
            return;
        };
        if first == [TLS_HANDSHAKE] {
            return self.serve_tls(stream).await;
        }
        let service = service_fn(|request| self.clone().respond(request));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
        // An error means that the client has gone.
        let _ended = connection.with_upgrades().await;
    }

    /// Serves a client that connects to one of Discord's hosts.
    async fn serve_tls(
        self: Arc<Self>,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    ) {
        let stream = match timeout(CLIENT_TIMEOUT, self.acceptor.accept(stream)).await {
            Ok(Ok(stream)) => TokioIo::new(stream),
            Ok(Err(error)) => return print_handshake_failure(&error),
            Err(_) => return,
        };
        let service = service_fn(|request| self.forward(request));
        let connection = http1::Builder::new().serve_connection(stream, service);
        let _ended = connection.with_upgrades().await;
    }

    async fn respond(
        self: Arc<Self>,
        request: Request<Incoming>,
    ) -> Result<Response<Body>, Infallible> {
        let target = request.uri().authority().cloned();
        match target {
            Some(target) if request.method() == Method::CONNECT => {
                Ok(self.open_tunnel(target, request).await)
            }
            Some(target) if is_discord(target.host()) => self.forward(request).await,
            _ => Ok(refusal(
                StatusCode::BAD_REQUEST,
                "this proxy accepts CONNECT requests",
            )),
        }
    }

    /// Responds to a CONNECT request, and connects the client to the emulator or to another host.
    async fn open_tunnel(
        self: Arc<Self>,
        target: Authority,
        request: Request<Incoming>,
    ) -> Response<Body> {
        if is_discord(target.host()) {
            tokio::spawn(async move {
                if let Ok(client) = upgrade::on(request).await {
                    self.serve_tls(TokioIo::new(client)).await;
                }
            });
            return Response::default();
        }
        match self.connect(&target).await {
            Ok(stream) => {
                tokio::spawn(copy_upgraded(upgrade::on(request), stream));
                Response::default()
            }
            Err(fault) => {
                let text = format!("redirect: cannot connect to {target}: {fault}");
                print_status(&text);
                refusal(StatusCode::BAD_GATEWAY, &text)
            }
        }
    }

    /// Connects to another host: by the proxy of the user's environment, if there is one for the host.
    async fn connect(&self, target: &Authority) -> Result<TcpStream, String> {
        let uri = https(target).map_err(|error| error.to_string())?;
        let proxy = self.upstream.intercept(&uri);
        let connected = async {
            match proxy.filter(|_| !is_loopback(target.host())) {
                Some(proxy) => connect_by(&proxy, uri).await,
                None => TcpStream::connect(target.as_str())
                    .await
                    .map_err(|error| error.to_string()),
            }
        };
        let timed_out = |_| format!("no connection within {} seconds", CONNECT_TIMEOUT.as_secs());
        let connected = timeout(CONNECT_TIMEOUT, connected).await;
        connected.map_err(timed_out)?
    }

    /// Sends a request to the emulator. A client that upgrades its connection, to a WebSocket, is connected to the
    /// emulator from then on.
    async fn forward(&self, mut request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
        let upgrade = request.headers().contains_key(header::UPGRADE);
        let client = upgrade.then(|| upgrade::on(&mut request));
        *request.uri_mut() = match self.emulator_uri(&request) {
            Ok(uri) => uri,
            Err(error) => return Ok(refusal(StatusCode::BAD_REQUEST, error)),
        };
        // The client adds the host of the emulator, which responds to no other.
        request.headers_mut().remove(header::HOST);
        // For the emulator, the origin of Discord's page is another site.
        request.headers_mut().remove(header::ORIGIN);
        let mut response = match self.client.request(request).await {
            Ok(response) => response,
            Err(error) => return Ok(refusal(StatusCode::BAD_GATEWAY, with_sources(&error))),
        };
        if response.status() == StatusCode::SWITCHING_PROTOCOLS
            && let Some(client) = client
        {
            let emulator = upgrade::on(&mut response);
            tokio::spawn(async move {
                if let Ok(emulator) = emulator.await {
                    copy_upgraded(client, TokioIo::new(emulator)).await;
                }
            });
        }
        Ok(response.map(Body::new))
    }

    /// Returns the emulator's URL for a request to one of Discord's hosts.
    fn emulator_uri(&self, request: &Request<Incoming>) -> Result<Uri, axum::http::Error> {
        let host = request
            .headers()
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        let host: Option<Authority> = host.and_then(|host| host.parse().ok());
        let path = request
            .uri()
            .path_and_query()
            .map_or("/", PathAndQuery::as_str);
        let path = if host.is_some_and(|host| is_gateway(host.host())) {
            format!("/gateway?{}", request.uri().query().unwrap_or_default())
        } else {
            path.to_owned()
        };
        let uri = Uri::builder()
            .scheme("http")
            .authority(self.emulator.clone());
        uri.path_and_query(path).build()
    }
}

fn https(target: &Authority) -> Result<Uri, InvalidUri> {
    format!("https://{target}/").parse()
}

/// Connects to a host by a CONNECT request to another proxy.
async fn connect_by(proxy: &Intercept, target: Uri) -> Result<TcpStream, String> {
    let mut tunnel = Tunnel::new(proxy.uri().clone(), HttpConnector::new());
    if let Some(credentials) = proxy.basic_auth() {
        tunnel = tunnel.with_auth(credentials.clone());
    }
    let stream = tunnel.call(target).await;
    let stream = stream.map_err(|error| with_sources(&error))?;
    Ok(stream.into_inner())
}

/// Copies bytes between a client whose connection is upgraded and a stream, in both directions, until both end.
async fn copy_upgraded(client: OnUpgrade, mut stream: impl AsyncRead + AsyncWrite + Unpin) {
    if let Ok(client) = client.await {
        // An error means that one side has gone; dropping the streams ends the other one.
        let _ended = copy_bidirectional(&mut TokioIo::new(client), &mut stream).await;
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

fn refusal(status: StatusCode, text: impl Display) -> Response<Body> {
    (status, format!("{text}\n")).into_response()
}

/// Returns the text of an error and of its sources.
fn with_sources(error: &dyn Error) -> String {
    let source = error.source().map(with_sources);
    let source = source
        .map(|source| format!(": {source}"))
        .unwrap_or_default();
    format!("{error}{source}")
}

/// A client that closes its connection without a word has connected in advance.
fn print_handshake_failure(error: &io::Error) {
    if error.kind() != io::ErrorKind::UnexpectedEof {
        print_status(&format!(
            "redirect: a TLS connection to Discord failed: {error}; the program must trust the certificate in the \
             file SSL_CERT_FILE"
        ));
    }
}
