//! A server on a loopback port that returns prepared responses and records the requests.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::client::{Auth, Client};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Bot token of [`StubServer::client`].
pub const TOKEN: &str = "MTk4.a-bots.token";

/// A server that returns the prepared responses in order, one per request.
///
/// The server closes the connection of every later request without a response.
#[derive(Debug)]
pub struct StubServer {
    base: String,
    received: Arc<Mutex<Vec<ReceivedRequest>>>,
}

/// A request as the server received it.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    /// HTTP method, such as `GET`.
    pub method: String,
    /// Path with query, without the base URL.
    pub path: String,
    /// Request headers.
    pub headers: HeaderMap,
    /// Request body; empty if the request has none.
    pub body: Vec<u8>,
}

/// A response to one request.
#[derive(Clone, Debug)]
pub struct StubResponse {
    text: Vec<u8>,
}

impl StubResponse {
    /// Creates a response with a JSON body.
    pub fn json(status: u16, body: &Value) -> Self {
        Self::new(
            status,
            &[("content-type", "application/json")],
            &body.to_string(),
        )
    }

    /// Creates a response with any headers and body.
    pub fn new(status: u16, headers: &[(&str, &str)], body: &str) -> Self {
        let mut lines = vec![format!("HTTP/1.1 {status} -")];
        lines.extend(
            headers
                .iter()
                .map(|(name, value)| format!("{name}: {value}")),
        );
        lines.push(format!(
            "content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        ));
        let text = lines.join("\r\n");
        Self {
            text: text.into_bytes(),
        }
    }

    /// Creates a response without a body.
    pub fn empty(status: u16) -> Self {
        Self::new(status, &[], "")
    }

    /// Cuts off the last eighth of the response, so that the connection breaks before the response is complete.
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.text.truncate(self.text.len() - self.text.len() / 8);
        self
    }
}

impl StubServer {
    /// Starts on a free port.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn start(responses: impl IntoIterator<Item = StubResponse>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        let address = listener
            .local_addr()
            .expect("a bound socket has an address");
        let received = Arc::default();
        let responses = responses.into_iter().collect();
        tokio::spawn(play(listener, responses, Arc::clone(&received)));
        Self {
            base: format!("http://{address}/api/v10"),
            received,
        }
    }

    /// Returns the base URL of the server.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns a client with a bot token that neither waits nor retries.
    ///
    /// # Panics
    ///
    /// Panics if the client rejects a loopback base URL.
    pub fn client(&self) -> Client {
        Client::builder(Auth::bot(TOKEN))
            .base_url(&self.base)
            .retries(0)
            .max_rate_limit_wait(Duration::ZERO)
            .build()
            .expect("a loopback base URL is accepted")
    }

    /// Returns the requests received so far.
    pub fn received(&self) -> Vec<ReceivedRequest> {
        self.received
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl ReceivedRequest {
    /// Returns method and path.
    pub fn line(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Returns the value of a header, or an empty string if it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// Returns the body as JSON, or null if it is empty.
    ///
    /// # Panics
    ///
    /// Panics if the body is not JSON.
    pub fn json(&self) -> Value {
        if self.body.is_empty() {
            return Value::Null;
        }
        serde_json::from_slice(&self.body).expect("the body is JSON")
    }
}

async fn play(
    listener: TcpListener,
    responses: Vec<StubResponse>,
    received: Arc<Mutex<Vec<ReceivedRequest>>>,
) {
    let mut responses = responses.into_iter();
    while let Ok((mut stream, _)) = listener.accept().await {
        let Ok(request) = read(&mut stream).await else {
            continue;
        };
        received
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(request);
        let text = responses
            .next()
            .map(|response| response.text)
            .unwrap_or_default();
        // The client may have closed the connection already.
        drop(stream.write_all(&text).await);
        drop(stream.shutdown().await);
    }
}

async fn read(stream: &mut TcpStream) -> io::Result<ReceivedRequest> {
    let mut reader = BufReader::new(stream);
    let request_line = line(&mut reader).await?;
    let mut parts = request_line.split(' ').map(str::to_owned);
    let method = parts.next().unwrap_or_default();
    let path = parts.next().unwrap_or_default();
    let headers = headers(&mut reader).await?;

    let length = headers
        .get("content-length")
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).await?;
    let path = path.strip_prefix("/api/v10").unwrap_or(&path).to_owned();
    Ok(ReceivedRequest {
        method,
        path,
        headers,
        body,
    })
}

async fn headers(reader: &mut BufReader<&mut TcpStream>) -> io::Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    loop {
        let line = line(reader).await?;
        let Some((name, value)) = line.split_once(':') else {
            return Ok(headers);
        };
        let name = HeaderName::try_from(name).map_err(io::Error::other)?;
        let value = HeaderValue::try_from(value.trim()).map_err(io::Error::other)?;
        headers.append(name, value);
    }
}

async fn line(reader: &mut BufReader<&mut TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if reader.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}
