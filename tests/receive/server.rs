//! Limits of the HTTP server: slow, idle and numerous clients, and draining.

use std::io::ErrorKind;
use std::time::Duration;

use acceptance::{SignedRequest, app, builder};
use guildhall::server::Server;
use guildhall::{App, AppBuilder};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

pub(crate) const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// A server in this process.
pub(crate) struct Serving {
    pub(crate) address: std::net::SocketAddr,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) task: JoinHandle<std::io::Result<()>>,
}

impl Serving {
    pub(crate) async fn start(app: App) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        Self::listen(app, listener.expect("a port is free"))
    }

    /// Starts a server whose connections buffer little.
    pub(crate) fn start_with_small_buffers(app: App) -> Self {
        let socket = socket_with_small_buffers();
        let address = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        socket.bind(address).expect("a port is free");
        Self::listen(app, socket.listen(1024).expect("the socket is bound"))
    }

    fn listen(app: App, listener: TcpListener) -> Self {
        let address = listener.local_addr().expect("the listener is bound");
        let (stop, stopped) = oneshot::channel();
        let end = async { drop(stopped.await) };
        Self {
            address,
            stop,
            task: tokio::spawn(app.serve(listener, end)),
        }
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address)
            .await
            .expect("the server listens")
    }

    /// Opens a connection of a client that buffers little.
    pub(crate) async fn connect_with_small_buffers(&self) -> TcpStream {
        socket_with_small_buffers()
            .connect(self.address)
            .await
            .expect("the server listens")
    }

    /// Opens a connection that has sent a part of a request.
    pub(crate) async fn connect_and_send(&self, text: &str) -> TcpStream {
        let mut connection = self.connect().await;
        let sent = connection.write_all(text.as_bytes()).await;
        sent.expect("the server reads");
        connection
    }
}

fn socket_with_small_buffers() -> TcpSocket {
    let socket = TcpSocket::new_v4().expect("a socket is free");
    socket
        .set_recv_buffer_size(2304)
        .and_then(|()| socket.set_send_buffer_size(4608))
        .expect("the sizes are valid");
    socket
}

pub(crate) fn serving(server: Server) -> AppBuilder {
    builder(&[]).server(server)
}

pub(crate) async fn start(server: Server) -> Serving {
    Serving::start(serving(server).build().expect("the app builds")).await
}

/// Reads until the server closes the connection.
pub(crate) async fn read_to_end(connection: &mut TcpStream) -> String {
    let mut text = Vec::new();
    match connection.read_to_end(&mut text).await {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("{error}"),
        _ => String::from_utf8_lossy(&text).into_owned(),
    }
}

/// Reads one response, whose body this is.
pub(crate) async fn read_response(connection: &mut TcpStream, body: &str) -> String {
    let mut text = Vec::new();
    while !text.ends_with(body.as_bytes()) {
        let read = connection
            .read_buf(&mut text)
            .await
            .expect("the server responds");
        assert_ne!(read, 0, "{}", String::from_utf8_lossy(&text));
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns after how many seconds the server closes the connection.
async fn seconds_to_close(connection: &mut TcpStream) -> u64 {
    let began = Instant::now();
    read_to_end(connection).await;
    began.elapsed().as_secs()
}

#[tokio::test(start_paused = true)]
async fn connection_without_a_whole_head_is_closed_after_three_seconds() {
    let server = Serving::start(app(&[])).await;
    for part in ["", "P", "POST /interactions HTTP/1.1\r\nx-a: b\r\n"] {
        let mut connection = server.connect_and_send(part).await;
        let seconds = seconds_to_close(&mut connection).await;
        assert!((3..=4).contains(&seconds), "{part:?}: {seconds}");
    }
}

#[tokio::test(start_paused = true)]
async fn bytes_that_trickle_in_do_not_extend_the_time_for_the_head() {
    let server = Serving::start(app(&[])).await;
    let mut connection = server.connect_and_send("GET /healthz HTTP/1.1\r\n").await;
    let began = Instant::now();
    while timeout(Duration::from_millis(400), connection.read_u8())
        .await
        .is_err()
    {
        // Fails once the server has closed the connection.
        let _ = connection.write_all(b"a").await;
    }
    assert!(began.elapsed().as_secs() <= 4, "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn idle_connection_is_closed_after_its_time() {
    let server = start(Server::new().idle_timeout(Duration::from_secs(20))).await;
    let mut connection = server.connect_and_send(HEALTH).await;
    let response = read_response(&mut connection, "ok").await;
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");

    let seconds = seconds_to_close(&mut connection).await;
    assert!((20..=21).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn head_over_32_kibibytes_is_rejected() {
    let server = Serving::start(app(&[])).await;
    let head = format!("GET /healthz HTTP/1.1\r\nx-a: {}", "a".repeat(32 * 1024));
    // The head does not end. The server reads all of these bytes: otherwise, its response could be lost.
    let mut connection = server.connect_and_send(&head[..32 * 1024]).await;
    let response = read_to_end(&mut connection).await;
    assert!(response.starts_with("HTTP/1.1 431"), "{response}");
}

#[tokio::test]
async fn http_2_is_not_spoken() {
    let server = Serving::start(app(&[])).await;
    let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let mut connection = server.connect_and_send(preface).await;
    let response = read_to_end(&mut connection).await;
    assert_eq!(response, "");
}

#[tokio::test]
async fn new_connection_replaces_an_idle_one_when_all_are_in_use() {
    let server = start(Server::new().max_connections(3)).await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(server.connect().await);
    }
    let mut connection = server.connect_and_send(HEALTH).await;
    read_response(&mut connection, "ok").await;
    let mut closed = 0;
    for connection in &mut idle {
        let mut byte = [0];
        closed += usize::from(matches!(connection.try_read(&mut byte), Ok(0)));
    }
    assert!(closed >= 18, "{closed}");
}

#[tokio::test]
async fn connection_with_a_successful_post_is_kept_longest() {
    let server = start(Server::new().max_connections(3)).await;
    let signed = SignedRequest::new(r#"{"type":1}"#);
    let ping = String::from_utf8(crate::serve::to_http(&signed)).expect("the request is text");
    let mut proxy = server.connect_and_send(&ping).await;
    read_response(&mut proxy, r#"{"type":1}"#).await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(server.connect().await);
    }
    let mut last = server.connect_and_send(HEALTH).await;
    read_response(&mut last, "ok").await;

    proxy
        .write_all(ping.as_bytes())
        .await
        .expect("the connection is open");
    read_response(&mut proxy, r#"{"type":1}"#).await;
}

#[tokio::test(start_paused = true)]
async fn draining_server_accepts_connections_and_closes_each_after_its_response() {
    let server = start(Server::new().drain(Duration::from_secs(5))).await;
    let mut kept = server.connect_and_send(HEALTH).await;
    read_response(&mut kept, "ok").await;
    server.stop.send(()).expect("the server runs");
    let began = Instant::now();

    let mut connections = Vec::new();
    while connections.len() < 2 {
        let mut connection = TcpStream::connect(server.address)
            .await
            .expect("the server listens");
        connection
            .write_all(HEALTH.as_bytes())
            .await
            .expect("the server reads");
        let response = read_to_end(&mut connection).await;
        if response.starts_with("HTTP/1.1 503") {
            assert!(response.contains("connection: close"), "{response}");
            assert!(response.ends_with("stopping"), "{response}");
            connections.push(connection);
        }
    }
    kept.write_all(HEALTH.as_bytes())
        .await
        .expect("the connection is open");
    let response = read_to_end(&mut kept).await;
    assert!(response.starts_with("HTTP/1.1 503"), "{response}");

    server
        .task
        .await
        .expect("the server does not panic")
        .expect("the server stops");
    assert_eq!(began.elapsed().as_secs(), 5);
    assert!(TcpStream::connect(server.address).await.is_err());
}
