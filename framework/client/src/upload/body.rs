//! The body of a request with files, as a stream of bytes that are not all in memory.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::{fmt, io};

use bytes::Bytes;
use futures_core::Stream;
use http_body::{Body, Frame, SizeHint};
use tokio_util::io::ReaderStream;

use crate::upload::content::{Part, Reader, Slot};

/// How much of a file is in memory at a time, in bytes.
const PIECE: usize = 64 * 1024;

/// The body of a request with files, whose length is known.
///
/// It is a [`Body`](http_body::Body): files that are not in memory are read while it is polled.
pub struct Upload {
    parts: VecDeque<Reading>,
    left: u64,
}

/// A part, as far as it is read.
enum Reading {
    Bytes(Bytes),
    Waiting(Slot, u64),
    Stream(ReaderStream<Reader>, u64),
}

impl Upload {
    pub(crate) fn new(parts: VecDeque<Part>) -> Self {
        let parts: VecDeque<_> = parts.into_iter().map(Reading::from).collect();
        let left = parts.iter().map(Reading::left).sum();
        Self { parts, left }
    }
}

impl From<Part> for Reading {
    fn from(part: Part) -> Self {
        match part {
            Part::Bytes(bytes) => Self::Bytes(bytes),
            Part::Stream(slot, size) => Self::Waiting(slot, size),
        }
    }
}

impl Reading {
    fn left(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::Waiting(_, left) | Self::Stream(_, left) => *left,
        }
    }

    /// The next piece; none at the end.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Bytes>>> {
        if self.left() == 0 {
            return Poll::Ready(Ok(None));
        }
        match self {
            Self::Bytes(bytes) => Poll::Ready(Ok(Some(std::mem::take(bytes)))),
            Self::Stream(stream, left) => {
                let piece = ready!(Pin::new(stream).poll_next(cx)).transpose()?;
                Poll::Ready(cut(piece, left).map(Some))
            }
            Self::Waiting(slot, left) => {
                let reader = slot.take().ok_or_else(spent)?;
                *self = Self::Stream(ReaderStream::with_capacity(reader, PIECE), *left);
                self.poll(cx)
            }
        }
    }
}

/// The piece, without what is more than was said.
fn cut(piece: Option<Bytes>, left: &mut u64) -> io::Result<Bytes> {
    let mut piece = piece.ok_or(io::ErrorKind::UnexpectedEof)?;
    piece.truncate(usize::try_from(*left).unwrap_or(usize::MAX));
    *left -= piece.len() as u64;
    Ok(piece)
}

fn spent() -> io::Error {
    io::Error::other("it can be read only once, and was read already")
}

impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Upload({} bytes left)", self.left)
    }
}

impl Body for Upload {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        while let Some(part) = self.parts.front_mut() {
            match ready!(part.poll(cx)) {
                Ok(Some(piece)) => {
                    self.left -= piece.len() as u64;
                    return Poll::Ready(Some(Ok(Frame::data(piece))));
                }
                Ok(None) => drop(self.parts.pop_front()),
                Err(error) => {
                    self.parts.clear();
                    return Poll::Ready(Some(Err(error)));
                }
            }
        }
        Poll::Ready(None)
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
