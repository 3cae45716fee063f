//! Simulated network faults: connections that can be closed on demand, and truncated bodies.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use bytes::Bytes;
use http_body::{Body, Frame};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Body that sends the first half of its bytes, and then fails. Its size hint is not exact.
#[derive(Debug)]
pub(crate) struct TruncatedBody {
    first: Option<Bytes>,
    paused: bool,
}

impl TruncatedBody {
    pub(crate) fn first_half(whole: &Bytes) -> Self {
        Self {
            first: Some(whole.slice(..whole.len() / 2)),
            paused: false,
        }
    }
}

impl Body for TruncatedBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        // Return `Pending` once: the connection flushes the written bytes only while the body is pending.
        if !self.paused {
            self.paused = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(io::ErrorKind::ConnectionReset.into())))
    }
}

/// Switch that closes a connection before the next write.
#[derive(Clone, Debug, Default)]
pub(crate) struct DisconnectSwitch(Arc<AtomicBool>);

impl DisconnectSwitch {
    pub(crate) fn disconnect(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) {
            Err(io::ErrorKind::ConnectionReset.into())
        } else {
            Ok(())
        }
    }
}

/// Listener whose connections have a [`DisconnectSwitch`].
#[derive(Debug)]
pub(crate) struct DisconnectableListener(TcpListener);

impl DisconnectableListener {
    pub(crate) const fn new(listener: TcpListener) -> Self {
        Self(listener)
    }
}

impl Listener for DisconnectableListener {
    type Io = DisconnectableStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DisconnectableStream, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        // Frames in a row would wait for acknowledgements, which clients delay by 40 ms.
        let _ = stream.set_nodelay(true);
        let switch = DisconnectSwitch::default();
        (DisconnectableStream { stream, switch }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, DisconnectableListener>> for DisconnectSwitch {
    fn connect_info(stream: IncomingStream<'_, DisconnectableListener>) -> Self {
        stream.io().switch.clone()
    }
}

/// Connection with a [`DisconnectSwitch`].
#[derive(Debug)]
pub(crate) struct DisconnectableStream {
    stream: TcpStream,
    switch: DisconnectSwitch,
}

impl AsyncRead for DisconnectableStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for DisconnectableStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.switch.check()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.switch.check()?;
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
