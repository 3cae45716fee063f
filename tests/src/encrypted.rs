//! A service behind TLS on a loopback port, with a certificate that it makes itself.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// A service behind TLS, whose certificate is for `127.0.0.1` and nobody trusts unless told to.
///
/// It answers everything with an app that is named after the version of HTTP that was spoken.
#[derive(Debug)]
pub struct Encrypted {
    address: SocketAddr,
    certificate: Vec<u8>,
    connections: Arc<AtomicUsize>,
}

struct Tls {
    tcp: TcpListener,
    acceptor: TlsAcceptor,
    connections: Arc<AtomicUsize>,
}

impl Encrypted {
    /// Starts on a free port, and offers these protocols by ALPN.
    ///
    /// # Panics
    ///
    /// Where the machine has no loopback port left.
    pub async fn start(protocols: &[&str]) -> Self {
        let tcp = TcpListener::bind("127.0.0.1:0").await;
        let tcp = tcp.expect("a loopback port is free");
        let address = tcp.local_addr().expect("a bound socket has an address");
        let (certificate, config) = identity(protocols);
        let connections = Arc::<AtomicUsize>::default();
        let tls = Tls {
            tcp,
            acceptor: TlsAcceptor::from(Arc::new(config)),
            connections: Arc::clone(&connections),
        };
        tokio::spawn(axum::serve(tls, Router::new().fallback(version)).into_future());
        Self {
            address,
            certificate,
            connections,
        }
    }

    /// The base of its URLs, as seen from a host with this name.
    pub fn base(&self, host: &str) -> String {
        format!("https://{host}:{}/api/v10", self.address.port())
    }

    /// Its certificate as DER.
    pub fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// What a client of it is made of, with a bot's token, which does not trust it yet.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder(Auth::bot(TOKEN)).base(self.base("127.0.0.1"))
    }

    /// How many connections were opened.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }
}

impl Listener for Tls {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let Ok((stream, peer)) = self.tcp.accept().await else {
                continue;
            };
            self.connections.fetch_add(1, Ordering::Relaxed);
            // Who does not trust the certificate goes away.
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, peer);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.local_addr()
    }
}

fn identity(protocols: &[&str]) -> (Vec<u8>, ServerConfig) {
    let made = generate_simple_self_signed(["127.0.0.1".to_owned()]);
    let CertifiedKey { cert, signing_key } = made.expect("the name is an address");
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions();
    let config = config
        .expect("ring speaks every version")
        .with_no_client_auth();
    let config = config.with_single_cert(vec![cert.der().clone()], key.into());
    let mut config = config.expect("the key is that of the certificate");
    config.alpn_protocols = protocols
        .iter()
        .map(|name| name.as_bytes().to_vec())
        .collect();
    (cert.der().to_vec(), config)
}

async fn version(version: http::Version) -> String {
    format!(r#"{{"id": "1", "name": "{version:?}"}}"#)
}
