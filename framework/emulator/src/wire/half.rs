//! A body that ends in the middle.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame};

/// A body that sends the first half of its bytes, and fails. How many it has, only its head says.
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
        // What is written so far is flushed before a connection fails only while its body waits.
        if !self.paused {
            self.paused = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(io::ErrorKind::ConnectionReset.into())))
    }
}
