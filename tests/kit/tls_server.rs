//! A server behind TLS on a loopback port, with a self-signed certificate.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::serve::Listener;
use guildhall::client::{Auth, Client, ClientBuilder};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::server::TlsStream;

use crate::TOKEN;
use crate::connection_count::{ConnectionCount, CountedStream};

/// A server behind TLS whose self-signed certificate is for `127.0.0.1`.
///
/// The server responds to every request with an application object named after the HTTP version in use.
#[derive(Debug)]
pub struct TlsServer {
    address: SocketAddr,
    certificate: Vec<u8>,
    connections: ConnectionCount,
}

struct TlsListener {
    tcp: TcpListener,
    acceptor: TlsAcceptor,
    connections: ConnectionCount,
}

impl TlsServer {
    /// Starts a server on a free port that offers these protocols by ALPN.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn start(protocols: &[&str]) -> Self {
        let tcp = TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        let address = tcp.local_addr().expect("a bound socket has an address");
        let (certificate, config) = identity(protocols);
        let connections = ConnectionCount::default();
        let tls = TlsListener {
            tcp,
            acceptor: TlsAcceptor::from(Arc::new(config)),
            connections: connections.clone(),
        };
        tokio::spawn(axum::serve(tls, Router::new().fallback(version)).into_future());
        Self {
            address,
            certificate,
            connections,
        }
    }

    /// Returns the base URL of the server with this host name.
    pub fn base(&self, host: &str) -> String {
        format!("https://{host}:{}/api/v10", self.address.port())
    }

    /// Returns the DER-encoded certificate.
    pub fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// Returns a client builder with a bot token and without a proxy that does not trust the certificate yet.
    pub fn builder(&self) -> ClientBuilder {
        let builder = Client::builder(Auth::bot(TOKEN));
        builder.base_url(self.base("127.0.0.1")).proxy(None)
    }

    /// Returns the numbers of connections.
    pub fn connections(&self) -> &ConnectionCount {
        &self.connections
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<CountedStream<TcpStream>>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let Ok((stream, peer)) = self.tcp.accept().await else {
                continue;
            };
            let counted = self.connections.count(stream);
            // A client that does not trust the certificate closes the connection.
            if let Ok(stream) = self.acceptor.accept(counted).await {
                return (stream, peer);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.local_addr()
    }
}

/// Returns a DER-encoded certificate for `127.0.0.1`, and the configuration of a server with this certificate that offers
/// these protocols.
fn identity(protocols: &[&str]) -> (Vec<u8>, ServerConfig) {
    let certified = generate_simple_self_signed(["127.0.0.1".to_owned()]);
    let CertifiedKey { cert, signing_key } =
        certified.expect("the subject alternative name is a valid IP address");
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring supports the default TLS versions")
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .expect("the key belongs to the certificate");
    config.alpn_protocols = protocols
        .iter()
        .map(|name| name.as_bytes().to_vec())
        .collect();
    (cert.der().to_vec(), config)
}

async fn version(version: http::Version) -> String {
    format!(r#"{{"id": "1", "name": "{version:?}"}}"#)
}
