//! A service on a loopback port that answers as it was told and keeps what it was asked.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::client::{Auth, Client};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The token of [`Scripted::client`].
pub const TOKEN: &str = "MTk4.a-bots.token";

/// A service that answers as it was told, one answer per request, in order.
///
/// What comes after the last answer is cut off.
#[derive(Debug)]
pub struct Scripted {
    base: String,
    received: Arc<Mutex<Vec<Received>>>,
}

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Received {
    /// The method.
    pub method: String,
    /// The path below the base, with the query.
    pub path: String,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

/// An answer to one request.
#[derive(Clone, Debug)]
pub struct Scene {
    text: Vec<u8>,
}

impl Scene {
    /// An answer with a JSON body.
    pub fn json(status: u16, body: &Value) -> Self {
        Self::with(
            status,
            &[("content-type", "application/json")],
            &body.to_string(),
        )
    }

    /// An answer with any body and headers.
    pub fn with(status: u16, headers: &[(&str, &str)], body: &str) -> Self {
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

    /// An answer without a body.
    pub fn empty(status: u16) -> Self {
        Self::with(status, &[], "")
    }

    /// The same answer, whose connection breaks before its end.
    #[must_use]
    pub fn cut(mut self) -> Self {
        self.text.truncate(self.text.len() - self.text.len() / 8);
        self
    }
}

impl Scripted {
    /// Starts on a free port.
    ///
    /// # Panics
    ///
    /// Where the machine has no loopback port left.
    pub async fn start(scenes: impl IntoIterator<Item = Scene>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        let address = listener
            .local_addr()
            .expect("a bound socket has an address");
        let received = Arc::default();
        let scenes = scenes.into_iter().collect();
        tokio::spawn(play(listener, scenes, Arc::clone(&received)));
        Self {
            base: format!("http://{address}/api/v10"),
            received,
        }
    }

    /// The base of its URLs.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// A client of it, with a bot's token, which neither waits nor sends anything twice.
    ///
    /// # Panics
    ///
    /// Where the client refuses a loopback base.
    pub fn client(&self) -> Client {
        let client = Client::builder(Auth::bot(TOKEN)).base(&self.base);
        let client = client.retries(0).longest_wait(Duration::ZERO).build();
        client.expect("a loopback base is accepted")
    }

    /// The requests that came so far.
    pub fn received(&self) -> Vec<Received> {
        self.received
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Received {
    /// The method and the path.
    pub fn line(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// A header's text, empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The body as JSON, null where there is none.
    ///
    /// # Panics
    ///
    /// Where the body is something else.
    pub fn json(&self) -> Value {
        if self.body.is_empty() {
            return Value::Null;
        }
        serde_json::from_slice(&self.body).expect("the body is JSON")
    }
}

async fn play(listener: TcpListener, scenes: Vec<Scene>, received: Arc<Mutex<Vec<Received>>>) {
    let mut scenes = scenes.into_iter();
    while let Ok((mut stream, _)) = listener.accept().await {
        let Ok(request) = read(&mut stream).await else {
            continue;
        };
        received
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(request);
        let text = scenes.next().map(|scene| scene.text).unwrap_or_default();
        // A client that has gone away is the client's business.
        drop(stream.write_all(&text).await);
        drop(stream.shutdown().await);
    }
}

async fn read(stream: &mut TcpStream) -> io::Result<Received> {
    let mut reader = BufReader::new(stream);
    let first = line(&mut reader).await?;
    let mut parts = first.split(' ').map(str::to_owned);
    let method = parts.next().unwrap_or_default();
    let path = parts.next().unwrap_or_default();
    let headers = headers(&mut reader).await?;

    let length = headers
        .get("content-length")
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).await?;
    let path = path.strip_prefix("/api/v10").unwrap_or(&path).to_owned();
    Ok(Received {
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
