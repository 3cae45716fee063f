//! An HTTP proxy on a loopback port that opens tunnels to loopback addresses only.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// An HTTP proxy on a loopback port. It opens tunnels to loopback addresses, and responds to other requests with a
/// status that rejects them.
#[derive(Clone, Debug)]
pub struct ProxyServer {
    address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
}

impl ProxyServer {
    /// Starts a proxy that opens tunnels.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn start() -> Self {
        Self::responding_with(200).await
    }

    /// Starts a proxy that responds with this status, and opens tunnels only if it is 200.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn responding_with(status: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a loopback port is free");
        let proxy = Self {
            address: listener.local_addr().expect("the socket is bound"),
            heads: Arc::default(),
        };
        let shared = proxy.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let proxy = shared.clone();
                tokio::spawn(async move { proxy.serve(stream, status).await });
            }
        });
        proxy
    }

    /// Returns the host and the port.
    pub fn authority(&self) -> String {
        self.address.to_string()
    }

    /// Returns the heads of the requests so far.
    pub fn heads(&self) -> Vec<String> {
        let heads = self.heads.lock().unwrap_or_else(PoisonError::into_inner);
        heads.clone()
    }

    fn add(&self, head: String) {
        let mut heads = self.heads.lock().unwrap_or_else(PoisonError::into_inner);
        heads.push(head);
    }

    async fn serve(&self, mut stream: TcpStream, status: u16) -> io::Result<()> {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await?);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        let target = head.split(' ').nth(1).unwrap_or_default().parse();
        self.add(head);
        let target = target.ok().filter(|to: &SocketAddr| to.ip().is_loopback());
        match target {
            Some(target) if status == 200 => {
                let mut service = TcpStream::connect(target).await?;
                stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
                copy_bidirectional(&mut stream, &mut service).await?;
            }
            _ => {
                let status = if status == 200 { 403 } else { status };
                let response = format!("HTTP/1.1 {status} No\r\n\r\n");
                stream.write_all(response.as_bytes()).await?;
            }
        }
        Ok(())
    }
}
