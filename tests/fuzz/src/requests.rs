//! HTTP requests to the emulator, on connections of their own.

use guildhall_emulator::Emulator;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Response of the emulator.
#[derive(Debug)]
pub(crate) struct Reply {
    /// Status, or `None` if the server closed the connection without a response.
    pub(crate) status: Option<u16>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// Returns the body as JSON; null if the body is not JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// Sends the first line, headers and body of a request with the bot's token.
pub(crate) async fn send(emulator: &Emulator, line: &str, headers: &[u8], body: &[u8]) -> Reply {
    let base = emulator.api_base();
    let host = base
        .trim_start_matches("http://")
        .split('/')
        .next()
        .unwrap_or_default();
    let mut request = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n",
        body.len()
    )
    .into_bytes();
    request.extend_from_slice(headers);
    request.extend_from_slice(b"\r\n");
    request.extend_from_slice(body);
    exchange(host, &request).await.unwrap_or(Reply {
        status: None,
        body: Vec::new(),
    })
}

async fn exchange(host: &str, request: &[u8]) -> std::io::Result<Reply> {
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(request).await?;
    let mut bytes = Vec::new();
    // A server that rejects the head may reset the connection while the body is on its way.
    let _reset = stream.read_to_end(&mut bytes).await;
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let body = end.map(|end| bytes.split_off(end + 4)).unwrap_or_default();
    let status = bytes
        .get(9..12)
        .and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
    Ok(Reply { status, body })
}
