//! A service without a socket, which answers at once and remembers when it was asked for what.

use std::collections::VecDeque;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::client::{Auth, Carrying, Client, ClientBuilder, Transport, TransportError};
use http::{Request, Response};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::TOKEN;

/// A service without a socket.
///
/// It answers as it was told, one answer per request, in order, and an empty 200 after the last.
/// Its clones are one service.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    opened: Instant,
    answers: VecDeque<Result<Response<Bytes>, TransportError>>,
    always: Option<Response<Bytes>>,
    unanswered: usize,
    asked: Vec<Asked>,
    count: watch::Sender<usize>,
}

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Asked {
    /// How long after the desk opened, by tokio's clock.
    pub at: Duration,
    /// The method, and the path below the base with the query.
    pub line: String,
    /// The request itself.
    pub request: Request<Bytes>,
}

/// An answer with headers and a body.
///
/// # Panics
///
/// Where a header is none.
pub fn answer(status: u16, headers: &[(&str, &str)], body: &str) -> Response<Bytes> {
    let response = Response::builder().status(status);
    let response = headers.iter().fold(response, |response, (name, value)| {
        response.header(*name, *value)
    });
    response
        .body(Bytes::copy_from_slice(body.as_bytes()))
        .expect("the headers are well formed")
}

/// An empty 200 that tells how much of a bucket is left, and when it is full again.
pub fn counted(bucket: &str, limit: u32, left: u32, reset_after: f64) -> Response<Bytes> {
    let headers = [
        ("x-ratelimit-bucket", bucket),
        ("x-ratelimit-limit", &limit.to_string()),
        ("x-ratelimit-remaining", &left.to_string()),
        ("x-ratelimit-reset-after", &reset_after.to_string()),
    ];
    answer(200, &headers, "")
}

impl Desk {
    /// One that answers so.
    pub fn new(answers: impl IntoIterator<Item = Response<Bytes>>) -> Self {
        Self::with_failures(answers.into_iter().map(Ok))
    }

    /// One that answers so, or fails.
    pub fn with_failures(
        answers: impl IntoIterator<Item = Result<Response<Bytes>, TransportError>>,
    ) -> Self {
        Self(Arc::new(Mutex::new(State {
            opened: Instant::now(),
            answers: answers.into_iter().collect(),
            always: None,
            unanswered: 0,
            asked: Vec::new(),
            count: watch::Sender::new(0),
        })))
    }

    /// One that always answers the same.
    #[must_use]
    pub fn always(answer: Response<Bytes>) -> Self {
        Self::new([]).then_always(answer)
    }

    /// The same, which always answers so after the last.
    #[must_use]
    pub fn then_always(self, answer: Response<Bytes>) -> Self {
        self.lock().always = Some(answer);
        self
    }

    /// The same, which never answers the first so many requests.
    #[must_use]
    pub fn silent_at_first(self, requests: usize) -> Self {
        self.lock().unanswered = requests;
        self
    }

    /// What a client of it is made of, with a bot's token.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder(Auth::bot(TOKEN)).transport(self.clone())
    }

    /// A client of it, with a bot's token.
    ///
    /// # Panics
    ///
    /// Never: the token fits a header.
    pub fn client(&self) -> Client {
        self.builder().build().expect("the token fits a header")
    }

    /// What it was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.lock().asked.clone()
    }

    /// Waits until it was asked so many times.
    ///
    /// # Panics
    ///
    /// Never: it is there for as long as it is waited for.
    pub async fn is_asked(&self, times: usize) {
        let mut count = self.lock().count.subscribe();
        let asked = count.wait_for(|count| *count >= times).await;
        asked.map(drop).expect("it is there");
    }

    /// The lines of what it was asked so far.
    pub fn lines(&self) -> Vec<String> {
        self.asked().into_iter().map(|asked| asked.line).collect()
    }

    /// The whole seconds after which it was asked.
    pub fn seconds(&self) -> Vec<u64> {
        self.asked()
            .iter()
            .map(|asked| asked.at.as_secs())
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transport for Desk {
    fn carry(&self, request: Request<Bytes>) -> Carrying<'_> {
        let mut state = self.lock();
        let path = request
            .uri()
            .path_and_query()
            .map_or("", |path| path.as_str());
        let path = path.strip_prefix("/api/v10").unwrap_or(path);
        let asked = Asked {
            at: state.opened.elapsed(),
            line: format!("{} {path}", request.method()),
            request,
        };
        state.asked.push(asked);
        state.count.send_replace(state.asked.len());
        if state.asked.len() <= state.unanswered {
            return Box::pin(pending());
        }
        let always = state.always.clone().unwrap_or_default();
        let answer = state.answers.pop_front().unwrap_or(Ok(always));
        Box::pin(async { answer })
    }
}
