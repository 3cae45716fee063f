//! Connections of the default transport: their maximum, their reuse and their end.

use std::num::NonZeroU16;
use std::time::Duration;

use acceptance::{GetMember, KeepAliveServer, PostMessage, StubServer, TOKEN};
use guildhall::client::{Auth, Client, Error, ErrorKind};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

const ONE: NonZeroU16 = NonZeroU16::MIN;
const EIGHT: NonZeroU16 = NonZeroU16::new(8).unwrap();

/// Sends a number of requests at once, and returns their results.
async fn send_at_once(client: &Client, requests: u64) -> Vec<Result<(), Error>> {
    let mut results = JoinSet::new();
    for number in 0..requests {
        results.spawn(client.send(PostMessage(number)).into_future());
    }
    results.join_all().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_requests_share_eight_connections() {
    let service = KeepAliveServer::start().await;
    let builder = service.builder().max_connections(EIGHT);
    let results = send_at_once(&builder.build().unwrap(), 500).await;

    assert!(results.iter().all(Result::is_ok));
    assert_eq!(service.requests(), 500);
    assert!(service.connections().max_open() <= 8);
    assert!(service.connections().accepted() <= 8);
}

#[tokio::test]
async fn default_maximum_is_64_connections() {
    let service = KeepAliveServer::start().await;
    let results = send_at_once(&service.builder().build().unwrap(), 500).await;

    assert!(results.iter().all(Result::is_ok));
    assert_eq!(service.connections().accepted(), 64);
}

#[tokio::test]
async fn requests_in_sequence_share_a_connection() {
    let service = KeepAliveServer::start().await;
    let client = service.builder().build().unwrap();
    for number in 0..20 {
        client.send(GetMember(1, number)).await.unwrap();
    }

    assert_eq!(service.requests(), 20);
    assert_eq!(service.connections().accepted(), 1);
}

#[tokio::test(start_paused = true)]
async fn request_without_a_free_connection_is_not_sent() {
    let service = KeepAliveServer::ignoring(1).await;
    let builder = service.builder().max_connections(ONE);
    let client = builder.timeout(Duration::from_secs(2)).build().unwrap();
    let (sent, waiting) = (client.send(PostMessage(1)), client.send(PostMessage(2)));
    let (sent, waiting) = tokio::join!(sent.into_future(), waiting.into_future());
    let (sent, waiting) = (sent.unwrap_err(), waiting.unwrap_err());

    assert_eq!(sent.kind(), ErrorKind::Timeout);
    assert_eq!(waiting.kind(), ErrorKind::Connect);
    assert!(!waiting.is_outcome_unknown());
    assert_eq!(
        waiting.to_string(),
        "POST /channels/{channel}/messages: not sent within 2s: no connection was free; at most 1 are open at once (`max_connections`)"
    );
    assert_eq!(service.requests(), 1);
}

#[tokio::test(start_paused = true)]
async fn aborted_request_frees_its_connection() {
    let service = KeepAliveServer::ignoring(1).await;
    let client = service.builder().max_connections(ONE).build().unwrap();
    let first = client.send(PostMessage(1)).into_future();

    assert!(timeout(Duration::from_secs(1), first).await.is_err());
    assert!(client.send(PostMessage(2)).await.is_ok());
    assert_eq!(service.connections().accepted(), 2);
}

#[tokio::test(start_paused = true)]
async fn requests_get_connections_in_order_of_arrival() {
    let service = StubServer::start([]).await;
    let builder = Client::builder(Auth::bot(TOKEN)).base_url(service.base());
    let builder = builder.rate_limits(false).retries(0).max_connections(ONE);
    let client = builder.build().unwrap();
    let results = send_at_once(&client, 20).await;

    assert!(results.iter().all(Result::is_err));
    let paths = service.received().into_iter().map(|request| request.path);
    let expected = (0..20).map(|number| format!("/channels/{number}/messages"));
    assert!(paths.eq(expected));
}

#[tokio::test(start_paused = true)]
async fn idle_connections_are_closed_after_a_minute() {
    let service = KeepAliveServer::start().await;
    let client = service.builder().max_connections(EIGHT).build().unwrap();
    let results = send_at_once(&client, 100).await;
    let idle_since = Instant::now();
    assert!(results.iter().all(Result::is_ok));
    assert!(service.connections().open() > 0);
    service.connections().wait_until_closed().await;

    assert_eq!(idle_since.elapsed().as_secs(), 60);
    assert!(client.send(GetMember(1, 2)).await.is_ok());
}

#[tokio::test]
async fn connections_are_closed_with_the_client() {
    let service = KeepAliveServer::start().await;
    let client = service.builder().build().unwrap();
    client.send(GetMember(1, 2)).await.unwrap();
    drop(client);

    service.connections().wait_until_closed().await;
}

/// Responds to one request per connection, and closes the connection without announcing that.
async fn respond_once_per_connection(listener: TcpListener) {
    while let Ok((mut stream, _)) = listener.accept().await {
        let _head = stream.read(&mut [0; 4096]).await;
        let response = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
        drop(stream.write_all(response).await);
    }
}

#[tokio::test]
async fn connection_that_the_service_closed_is_not_used() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(respond_once_per_connection(listener));
    let builder = Client::builder(Auth::bot(TOKEN)).base_url(base);
    let client = builder.rate_limits(false).retries(0).build().unwrap();

    for number in 0..20 {
        let posted = client.send(PostMessage(number)).await;
        assert!(posted.is_ok(), "{number}: {posted:?}");
    }
}
