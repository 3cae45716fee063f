//! A connection that can be slow or dead: a port that forwards to another one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{self, AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// A port that forwards to another one.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) port: u16,
    state: Arc<watch::Sender<LinkState>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct LinkState {
    /// Whether bytes go nowhere, although the connections stay open.
    is_dead: bool,
    /// Time by which bytes arrive later, in each direction.
    delay: Duration,
}

impl Link {
    /// Opens a port that forwards to this one.
    pub(crate) async fn to(target: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port is free");
        let address = listener.local_addr();
        let port = address.expect("a bound socket has an address").port();
        let state = Arc::new(watch::Sender::default());
        let link = Self { port, state };
        let forwarding = link.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forwarding.clone().forward(client, target));
            }
        });
        link
    }

    pub(crate) fn set_dead(&self, is_dead: bool) {
        self.state.send_modify(|state| state.is_dead = is_dead);
    }

    pub(crate) fn set_delay(&self, delay: Duration) {
        self.state.send_modify(|state| state.delay = delay);
    }

    async fn forward(self, client: TcpStream, target: u16) -> io::Result<()> {
        let server = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], target))).await?;
        for stream in [&client, &server] {
            stream.set_nodelay(true)?;
        }
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        tokio::try_join!(
            self.copy(from_client, to_server),
            self.copy(from_server, to_client)
        )?;
        Ok(())
    }

    async fn copy(&self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) -> io::Result<()> {
        let mut state = self.state.subscribe();
        let mut bytes = vec![0; 16 * 1024];
        loop {
            let length = from.read(&mut bytes).await?;
            if length == 0 {
                return to.shutdown().await;
            }
            let alive = state.wait_for(|state| !state.is_dead).await;
            let delay = alive.map_err(io::Error::other)?.delay;
            if !delay.is_zero() {
                sleep(delay).await;
            }
            to.write_all(&bytes[..length]).await?;
        }
    }
}
