//! A body that ends in the middle.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

/// A body that promises all of its bytes, sends the first half, and fails.
#[derive(Debug)]
pub(crate) struct Half {
    promised: u64,
    first: Option<Bytes>,
    paused: bool,
}

impl Half {
    pub(crate) fn of(whole: &Bytes) -> Self {
        Self {
            promised: whole.len() as u64,
            first: Some(whole.slice(..whole.len() / 2)),
            paused: false,
        }
    }
}

impl Body for Half {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        // What is written so far is flushed before a connection fails only while its body waits.
        if !self.paused {
            self.paused = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(io::ErrorKind::ConnectionReset.into())))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.promised)
    }
}
