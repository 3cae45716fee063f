//! A server on a loopback port that keeps its connections open and counts them.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::serve::Listener;
use guildhall::client::{Auth, Client, ClientBuilder};
use tokio::net::{TcpListener, TcpStream};

use crate::TOKEN;
use crate::connection_count::{ConnectionCount, CountedStream};

/// A server that responds to every request with an application object, over HTTP/1.1, and keeps the connections
/// open.
#[derive(Debug)]
pub struct KeepAliveServer {
    address: SocketAddr,
    connections: ConnectionCount,
    requests: Arc<AtomicUsize>,
}

struct CountingListener {
    tcp: TcpListener,
    connections: ConnectionCount,
}

impl KeepAliveServer {
    /// Starts a server on a free port.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn start() -> Self {
        Self::ignoring(0).await
    }

    /// Starts a server on a free port that never responds to the first `ignored` requests.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn ignoring(ignored: usize) -> Self {
        let tcp = TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        let address = tcp.local_addr().expect("a bound socket has an address");
        let (connections, requests) = (ConnectionCount::default(), Arc::<AtomicUsize>::default());
        let listener = CountingListener {
            tcp,
            connections: connections.clone(),
        };
        let received = Arc::clone(&requests);
        let respond = move || {
            let position = received.fetch_add(1, Ordering::Relaxed);
            async move {
                if position < ignored {
                    pending::<()>().await;
                }
                r#"{"id": "1", "name": "dice"}"#
            }
        };
        tokio::spawn(axum::serve(listener, Router::new().fallback(respond)).into_future());
        Self {
            address,
            connections,
            requests,
        }
    }

    /// Returns the base URL of the server.
    pub fn base(&self) -> String {
        format!("http://{}/api/v10", self.address)
    }

    /// Returns a client builder with a bot token, without rate limits and retries.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder(Auth::bot(TOKEN))
            .base_url(self.base())
            .rate_limits(false)
            .retries(0)
    }

    /// Returns the number of requests so far.
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
    }

    /// Returns the numbers of connections.
    pub fn connections(&self) -> &ConnectionCount {
        &self.connections
    }
}

impl Listener for CountingListener {
    type Io = CountedStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            if let Ok((stream, peer)) = self.tcp.accept().await {
                return (self.connections.count(stream), peer);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.local_addr()
    }
}
