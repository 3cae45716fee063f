//! Counts of a server's connections, and streams that keep the counts.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::watch;

/// Numbers of connections of a server. Clones share the numbers.
#[derive(Clone, Debug, Default)]
pub struct ConnectionCount(Arc<watch::Sender<Numbers>>);

#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    accepted: usize,
    open: usize,
    max_open: usize,
}

impl ConnectionCount {
    /// Returns the number of connections accepted so far.
    pub fn accepted(&self) -> usize {
        self.0.borrow().accepted
    }

    /// Returns the number of open connections.
    pub fn open(&self) -> usize {
        self.0.borrow().open
    }

    /// Returns the largest number of connections that were open at once.
    pub fn max_open(&self) -> usize {
        self.0.borrow().max_open
    }

    /// Waits until every connection is closed.
    #[expect(
        clippy::missing_panics_doc,
        reason = "`self` holds the sender, so the channel stays open"
    )]
    pub async fn wait_until_closed(&self) {
        let mut numbers = self.0.subscribe();
        let closed = numbers.wait_for(|numbers| numbers.open == 0).await;
        closed.map(drop).expect("`self` holds the sender");
    }

    /// Counts a connection until the returned stream is dropped.
    pub fn count<S>(&self, stream: S) -> CountedStream<S> {
        self.0.send_modify(|numbers| {
            numbers.accepted += 1;
            numbers.open += 1;
            numbers.max_open = numbers.max_open.max(numbers.open);
        });
        CountedStream {
            stream,
            count: self.clone(),
        }
    }
}

/// A stream that counts as an open connection until it is dropped.
#[derive(Debug)]
pub struct CountedStream<S> {
    stream: S,
    count: ConnectionCount,
}

impl<S> Drop for CountedStream<S> {
    fn drop(&mut self) {
        self.count.0.send_modify(|numbers| numbers.open -= 1);
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for CountedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CountedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
