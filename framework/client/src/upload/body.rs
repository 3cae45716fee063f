//! The body of a request with files: a stream that keeps at most one chunk of a file in memory.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::{fmt, io};

use bytes::Bytes;
use futures_core::Stream;
use http_body::{Body, Frame, SizeHint};
use tokio_util::io::ReaderStream;

use crate::upload::content::{FileReader, FormPart, SharedReader};

/// Size of a chunk, in bytes.
const CHUNK_SIZE: usize = 64 * 1024;

/// The body of a request with files. Its length is known in advance.
///
/// Implements [`Body`](http_body::Body): polling reads the files that are not in memory.
pub struct Upload {
    parts: VecDeque<PartStream>,
    /// Remaining bytes.
    remaining: u64,
}

/// A form part that is being sent. Each `u64` is the number of remaining bytes.
enum PartStream {
    Bytes(Bytes),
    Unopened(SharedReader, u64),
    Reader(ReaderStream<FileReader>, u64),
}

impl Upload {
    pub(crate) fn new(parts: VecDeque<FormPart>) -> Self {
        let parts: VecDeque<_> = parts.into_iter().map(PartStream::from).collect();
        let remaining = parts.iter().map(PartStream::remaining).sum();
        Self { parts, remaining }
    }
}

impl From<FormPart> for PartStream {
    fn from(part: FormPart) -> Self {
        match part {
            FormPart::Bytes(bytes) => Self::Bytes(bytes),
            FormPart::Reader(slot, size) => Self::Unopened(slot, size),
        }
    }
}

impl PartStream {
    fn remaining(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::Unopened(_, remaining) | Self::Reader(_, remaining) => *remaining,
        }
    }

    /// Returns the next chunk; `None` at the end of the part.
    fn poll_chunk(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Bytes>>> {
        if self.remaining() == 0 {
            return Poll::Ready(Ok(None));
        }
        match self {
            Self::Bytes(bytes) => Poll::Ready(Ok(Some(std::mem::take(bytes)))),
            Self::Reader(stream, remaining) => {
                let chunk = ready!(Pin::new(stream).poll_next(cx)).transpose()?;
                Poll::Ready(truncate(chunk, remaining).map(Some))
            }
            Self::Unopened(slot, remaining) => {
                let reader = slot.take().ok_or_else(already_read_error)?;
                let stream = ReaderStream::with_capacity(reader, CHUNK_SIZE);
                *self = Self::Reader(stream, *remaining);
                self.poll_chunk(cx)
            }
        }
    }
}

/// Truncates a chunk to the remaining bytes of the file. Fails if the file ended early.
fn truncate(chunk: Option<Bytes>, remaining: &mut u64) -> io::Result<Bytes> {
    let mut chunk = chunk.ok_or(io::ErrorKind::UnexpectedEof)?;
    chunk.truncate(usize::try_from(*remaining).unwrap_or(usize::MAX));
    *remaining -= chunk.len() as u64;
    Ok(chunk)
}

fn already_read_error() -> io::Error {
    io::Error::other("the file can be read only once, and has already been read")
}

impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Upload({} bytes left)", self.remaining)
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
            match ready!(part.poll_chunk(cx)) {
                Ok(Some(chunk)) => {
                    self.remaining -= chunk.len() as u64;
                    return Poll::Ready(Some(Ok(Frame::data(chunk))));
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
        self.remaining == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.remaining)
    }
}
