//! Threads that share a client: whatever the order of their steps, no limit is exceeded, and no place is lost.
//!
//! Each test has some rounds with different seeds; [`Threads`] says how to run more of them, and how to repeat one.

use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use acceptance::{Decisions, GetMember, TOKEN, ThreadFuture, Threads, bucket_response};
use bytes::Bytes;
use guildhall::client::{Auth, Client, ErrorKind, Transport, TransportFuture};
use http::{HeaderValue, Request, Response};
use tokio::task::yield_now;
use tokio::time::Instant;

const THREADS: u32 = 4;

/// Number of requests that the service accepts in each window.
const LIMIT: u32 = 10;
const WINDOW: Duration = Duration::from_millis(100);

/// A service with one bucket, and counts of the requests to it.
#[derive(Debug, Default)]
struct Bucket {
    /// Time of the first request.
    started: Option<Instant>,
    /// End of the window, and the remaining requests.
    window: Option<(Instant, u32)>,
    has_responded: bool,
    in_flight: u32,
    most_in_flight: u32,
    /// Maximum number of requests in flight before the first response, when the limit is unknown.
    most_before_response: u32,
    violations: u32,
    served: u32,
}

impl Bucket {
    fn begin(&mut self) {
        self.in_flight += 1;
        self.most_in_flight = self.most_in_flight.max(self.in_flight);
        if !self.has_responded {
            self.most_before_response = self.most_before_response.max(self.in_flight);
        }
    }

    fn serve(&mut self) -> Response<Bytes> {
        let now = Instant::now();
        let window = self.window.filter(|(ends_at, _)| now < *ends_at);
        let (ends_at, remaining) = window.unwrap_or((now + WINDOW, LIMIT));
        self.violations += u32::from(remaining == 0);
        self.served += 1;
        let remaining = remaining.saturating_sub(1);
        self.window = Some((ends_at, remaining));
        let mut response = bucket_response("abc", LIMIT, remaining, seconds(now, ends_at));
        let started = *self.started.get_or_insert(now);
        let reset = seconds(started, ends_at).to_string();
        let reset = HeaderValue::from_str(&reset).expect("a number is a valid header value");
        response.headers_mut().insert("x-ratelimit-reset", reset);
        response
    }
}

/// Returns the seconds from `start` to `end`, in whole milliseconds.
fn seconds(start: Instant, end: Instant) -> f64 {
    ((end - start).as_secs_f64() * 1000.0).round() / 1000.0
}

/// A transport to a bucket. A request takes some pauses before and after the service acts on it.
#[derive(Clone, Debug)]
struct Service {
    decisions: Arc<Decisions>,
    bucket: Arc<Mutex<Bucket>>,
}

/// A request in flight; it ends when the value is dropped.
struct InFlight<'a>(&'a Service);

impl Service {
    fn new(threads: &Threads) -> Self {
        Self {
            decisions: Arc::clone(threads.decisions()),
            bucket: Arc::default(),
        }
    }

    fn bucket(&self) -> MutexGuard<'_, Bucket> {
        self.bucket.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.bucket().in_flight -= 1;
    }
}

impl Transport for Service {
    fn send(&self, _: Request<Bytes>) -> TransportFuture<'_> {
        Box::pin(async move {
            self.bucket().begin();
            let _in_flight = InFlight(self);
            self.decisions.pause().await;
            let response = self.bucket().serve();
            self.decisions.pause().await;
            self.bucket().has_responded = true;
            Ok(response)
        })
    }
}

/// Sends a request, as soon as there is a place in the queue.
async fn send(client: &Client, request: &GetMember) {
    while let Err(error) = client.send(request).await {
        assert_eq!(error.kind(), ErrorKind::QueueFull, "{error}");
        yield_now().await;
    }
}

/// Sends twelve requests to the bucket one after the other. With `aborts`, every other one is aborted, while it waits or
/// is in flight.
fn sender(client: &Client, service: &Service, aborts: bool) -> ThreadFuture<()> {
    let (client, decisions) = (client.clone(), Arc::clone(&service.decisions));
    Box::pin(async move {
        for number in 0..12 {
            let request = GetMember(1, number);
            let abort = async {
                if !aborts || !decisions.one_in(2) {
                    pending::<()>().await;
                }
                decisions.pause().await;
            };
            tokio::select! {
                biased;
                () = send(&client, &request) => {}
                () = abort => {}
            }
        }
    })
}

/// Sends requests from all threads, and returns the counts of the service.
fn send_from_threads(threads: &Threads, aborts: bool) -> Service {
    let service = Service::new(threads);
    let client = Client::builder(Auth::bot(TOKEN))
        .transport(service.clone())
        // If an aborted request kept the only place, no other request could wait.
        .max_waiting_requests(1);
    let client = client.build().expect("the token is valid");
    let senders = (0..THREADS).map(|_| sender(&client, &service, aborts));
    threads.run(senders.collect());
    service
}

#[test]
fn threads_exceed_no_limit_of_a_bucket() {
    Threads::for_each_seed(3, |threads| {
        let service = send_from_threads(threads, false);
        let bucket = service.bucket();
        assert_eq!((bucket.served, bucket.violations), (48, 0));
        assert_eq!((bucket.in_flight, bucket.most_before_response), (0, 1));
        assert!(bucket.most_in_flight <= LIMIT, "{}", bucket.most_in_flight);
    });
}

#[test]
fn aborted_requests_exceed_no_limit_and_leave_their_places_to_others() {
    Threads::for_each_seed(3, |threads| {
        let service = send_from_threads(threads, true);
        let bucket = service.bucket();
        assert_eq!(bucket.violations, 0);
        assert!(bucket.most_in_flight <= LIMIT, "{}", bucket.most_in_flight);
    });
}
