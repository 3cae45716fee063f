//! A transport without a socket that responds immediately and records every request with its time.

use std::collections::VecDeque;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::client::{Auth, Client, ClientBuilder, Transport, TransportError, TransportFuture};
use http::{Request, Response};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::TOKEN;

/// A transport without a socket.
///
/// It returns the prepared responses in order, one per request, and an empty 200 after the last.
/// Clones share one state.
#[derive(Clone, Debug)]
pub struct MockTransport(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    opened: Instant,
    responses: VecDeque<Result<Response<Bytes>, TransportError>>,
    always: Option<Response<Bytes>>,
    ignored: usize,
    requests: Vec<RecordedRequest>,
    count: watch::Sender<usize>,
}

/// A request as the transport received it.
#[derive(Clone, Debug)]
pub struct RecordedRequest {
    /// Time since the transport was created, by tokio's clock.
    pub at: Duration,
    /// Method and path with query, without the base URL.
    pub line: String,
    /// Complete request with headers and body.
    pub request: Request<Bytes>,
}

/// Returns a response with headers and a body.
///
/// # Panics
///
/// Panics if a header is malformed.
pub fn http_response(status: u16, headers: &[(&str, &str)], body: &str) -> Response<Bytes> {
    let builder = Response::builder().status(status);
    headers
        .iter()
        .fold(builder, |builder, (name, value)| {
            builder.header(*name, *value)
        })
        .body(Bytes::copy_from_slice(body.as_bytes()))
        .expect("the headers are well formed")
}

/// Returns an empty 200 with rate limit headers: `remaining` of `limit` requests remain in `bucket`, which resets after
/// `reset_after` seconds.
pub fn bucket_response(
    bucket: &str,
    limit: u32,
    remaining: u32,
    reset_after: f64,
) -> Response<Bytes> {
    let headers = [
        ("x-ratelimit-bucket", bucket),
        ("x-ratelimit-limit", &limit.to_string()),
        ("x-ratelimit-remaining", &remaining.to_string()),
        ("x-ratelimit-reset-after", &reset_after.to_string()),
    ];
    http_response(200, &headers, "")
}

impl MockTransport {
    /// Creates a transport with these responses.
    pub fn new(responses: impl IntoIterator<Item = Response<Bytes>>) -> Self {
        Self::with_results(responses.into_iter().map(Ok))
    }

    /// Creates a transport with these responses and failures.
    pub fn with_results(
        responses: impl IntoIterator<Item = Result<Response<Bytes>, TransportError>>,
    ) -> Self {
        Self(Arc::new(Mutex::new(State {
            opened: Instant::now(),
            responses: responses.into_iter().collect(),
            always: None,
            ignored: 0,
            requests: Vec::new(),
            count: watch::Sender::new(0),
        })))
    }

    /// Creates a transport that always returns the same response.
    #[must_use]
    pub fn always(response: Response<Bytes>) -> Self {
        Self::new([]).then_always(response)
    }

    /// Returns `response` for every request after the prepared ones.
    #[must_use]
    pub fn then_always(self, response: Response<Bytes>) -> Self {
        self.lock().always = Some(response);
        self
    }

    /// Makes the first `requests` requests wait for a response forever.
    #[must_use]
    pub fn ignoring(self, requests: usize) -> Self {
        self.lock().ignored = requests;
        self
    }

    /// Returns a client builder with a bot token that sends through this transport.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder(Auth::bot(TOKEN)).transport(self.clone())
    }

    /// Returns a client with a bot token that sends through this transport.
    ///
    /// # Panics
    ///
    /// Does not panic: the token is a valid header value.
    pub fn client(&self) -> Client {
        self.builder()
            .build()
            .expect("the token is a valid header value")
    }

    /// Returns the requests so far.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.lock().requests.clone()
    }

    /// Waits until `expected` requests have been sent.
    #[expect(
        clippy::missing_panics_doc,
        reason = "`self` holds the sender, so the channel stays open"
    )]
    pub async fn wait_for_requests(&self, expected: usize) {
        let mut count = self.lock().count.subscribe();
        let reached = count.wait_for(|count| *count >= expected).await;
        reached.map(drop).expect("`self` holds the sender");
    }

    /// Returns method and path of each request so far.
    pub fn request_lines(&self) -> Vec<String> {
        self.requests()
            .into_iter()
            .map(|request| request.line)
            .collect()
    }

    /// Returns the time of each request so far, in whole seconds.
    pub fn request_seconds(&self) -> Vec<u64> {
        self.requests()
            .iter()
            .map(|request| request.at.as_secs())
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transport for MockTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        let mut state = self.lock();
        let target = request
            .uri()
            .path_and_query()
            .map_or("", |target| target.as_str());
        let path = target.strip_prefix("/api/v10").unwrap_or(target);
        let recorded = RecordedRequest {
            at: state.opened.elapsed(),
            line: format!("{} {path}", request.method()),
            request,
        };
        state.requests.push(recorded);
        state.count.send_replace(state.requests.len());
        if state.requests.len() <= state.ignored {
            return Box::pin(pending());
        }
        let always = state.always.clone().unwrap_or_default();
        let response = state.responses.pop_front().unwrap_or(Ok(always));
        Box::pin(async { response })
    }
}
