//! A server that refuses HTTP/2 streams, over TLS, frame by frame.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use guildhall::client::{Auth, Client, ClientBuilder};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::TOKEN;
use crate::tls_server::identity;

/// Bytes that a client sends before its first frame.
const PREFACE: usize = 24;

/// Bytes of a frame's header: length, type, flags and stream.
const FRAME_HEADER: usize = 9;

const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;

/// The flags `END_STREAM` and `END_HEADERS`.
const COMPLETE: u8 = 5;

/// The header `:status: 200` in HPACK.
const STATUS_200: u8 = 0x88;

/// Response to a request over HTTP/2.
#[derive(Clone, Copy, Debug)]
pub enum Http2Response {
    /// Resets the stream, with this error code.
    Reset(u32),
    /// Closes the connection, and states that no stream was processed.
    GoAway,
    /// An empty 200.
    Success,
}

impl Http2Response {
    /// Returns the reset of a stream that was not processed: `REFUSED_STREAM`.
    pub const fn refused() -> Self {
        Self::Reset(7)
    }

    /// Returns the reset of a stream whose processing failed: `INTERNAL_ERROR`.
    pub const fn failed() -> Self {
        Self::Reset(2)
    }

    fn frame(self, stream: u32) -> Vec<u8> {
        match self {
            Self::Reset(code) => frame(RST_STREAM, 0, stream, &code.to_be_bytes()),
            Self::GoAway => frame(GOAWAY, 0, 0, &[0; 8]),
            Self::Success => frame(HEADERS, COMPLETE, stream, &[STATUS_200]),
        }
    }
}

/// A server over TLS that speaks HTTP/2 only. It gives the prepared responses in order, and then an empty 200 to each
/// request.
#[derive(Debug)]
pub struct Http2Server {
    address: SocketAddr,
    certificate: Vec<u8>,
    script: Arc<Mutex<Script>>,
}

#[derive(Debug)]
struct Script {
    responses: VecDeque<Http2Response>,
    requests: usize,
}

impl Http2Server {
    /// Starts a server on a free port with these responses.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free.
    pub async fn start(responses: impl IntoIterator<Item = Http2Response>) -> Self {
        let tcp = TcpListener::bind("127.0.0.1:0").await;
        let tcp = tcp.expect("a loopback port is free");
        let address = tcp.local_addr().expect("a bound socket has an address");
        let (certificate, config) = identity(&["h2"]);
        let script = Arc::new(Mutex::new(Script {
            responses: responses.into_iter().collect(),
            requests: 0,
        }));
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn(accept(tcp, acceptor, Arc::clone(&script)));
        Self {
            address,
            certificate,
            script,
        }
    }

    /// Returns a client builder with a bot token that trusts the certificate.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder(Auth::bot(TOKEN))
            .base_url(format!("https://{}/api/v10", self.address))
            .root_certificate(&*self.certificate)
    }

    /// Returns the number of requests so far.
    pub fn requests(&self) -> usize {
        let script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.requests
    }
}

async fn accept(tcp: TcpListener, acceptor: TlsAcceptor, script: Arc<Mutex<Script>>) {
    while let Ok((stream, _)) = tcp.accept().await {
        if let Ok(stream) = acceptor.accept(stream).await {
            tokio::spawn(serve(stream, Arc::clone(&script)));
        }
    }
}

/// Responds to each request of a connection until the client closes it.
async fn serve(mut stream: TlsStream<TcpStream>, script: Arc<Mutex<Script>>) -> io::Result<()> {
    stream.write_all(&frame(SETTINGS, 0, 0, &[])).await?;
    stream.read_exact(&mut [0; PREFACE]).await?;
    loop {
        let mut header = [0; FRAME_HEADER];
        stream.read_exact(&mut header).await?;
        let [a, b, c, kind, _, stream_id @ ..] = header;
        let length = u32::from_be_bytes([0, a, b, c]) as usize;
        stream.read_exact(&mut vec![0; length]).await?;
        if kind == HEADERS {
            let response = next_response(&script);
            let answer = response.frame(u32::from_be_bytes(stream_id));
            stream.write_all(&answer).await?;
        }
    }
}

fn next_response(script: &Mutex<Script>) -> Http2Response {
    let mut script = script.lock().unwrap_or_else(PoisonError::into_inner);
    script.requests += 1;
    let next = script.responses.pop_front();
    next.unwrap_or(Http2Response::Success)
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).expect("the payload is short");
    let header = [&[0, 0, length, kind, flags][..], &stream.to_be_bytes()].concat();
    [&header, payload].concat()
}
