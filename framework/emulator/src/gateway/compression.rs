//! Compression of sent frames: of the whole connection, or of single payloads.

use std::io::{self, Write};

use bytes::Bytes;
use flate2::Compression as Level;
use flate2::write::ZlibEncoder;

/// Size from which payload compression compresses a frame, in bytes.
const PAYLOAD_BYTES_MIN: usize = 4096;

/// Compression that a client asked for.
pub(super) enum Compression {
    None,
    /// One zlib stream for the connection, flushed after each frame.
    ZlibStream(ZlibEncoder<Vec<u8>>),
    /// One zstd stream for the connection, flushed after each frame.
    ZstdStream(zstd::stream::write::Encoder<'static, Vec<u8>>),
    /// A zlib stream of its own for each large frame.
    Payload,
}

/// Frame as it is sent.
pub(super) enum Encoded {
    Text(Bytes),
    Binary(Vec<u8>),
}

impl Compression {
    /// Returns the compression with this name, as in the query of the URL; `None` if there is no such compression.
    pub(super) fn new(name: Option<&str>) -> io::Result<Option<Self>> {
        Ok(match name {
            None | Some("") => Some(Self::None),
            Some("zlib-stream") => Some(Self::ZlibStream(zlib())),
            Some("zstd-stream") => Some(Self::ZstdStream(zstd::stream::write::Encoder::new(
                Vec::new(),
                zstd::DEFAULT_COMPRESSION_LEVEL,
            )?)),
            Some(_) => None,
        })
    }

    /// Compresses large payloads, unless the connection is compressed as a whole.
    pub(super) fn compress_payloads(&mut self) {
        if matches!(self, Self::None) {
            *self = Self::Payload;
        }
    }

    /// Encodes the next frame of the connection.
    pub(super) fn encode(&mut self, frame: Bytes) -> io::Result<Encoded> {
        match self {
            Self::ZlibStream(encoder) => {
                encoder.write_all(&frame)?;
                encoder.flush()?;
                Ok(Encoded::Binary(std::mem::take(encoder.get_mut())))
            }
            Self::ZstdStream(encoder) => {
                encoder.write_all(&frame)?;
                encoder.flush()?;
                Ok(Encoded::Binary(std::mem::take(encoder.get_mut())))
            }
            Self::Payload if frame.len() >= PAYLOAD_BYTES_MIN => {
                let mut encoder = zlib();
                encoder.write_all(&frame)?;
                encoder.finish().map(Encoded::Binary)
            }
            Self::None | Self::Payload => Ok(Encoded::Text(frame)),
        }
    }
}

fn zlib() -> ZlibEncoder<Vec<u8>> {
    ZlibEncoder::new(Vec::new(), Level::default())
}
