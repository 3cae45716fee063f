//! Requests with signed and unsigned bodies, through the routers of two processes.
//!
//! Each part of an input is a request: `B` for the other process, `E` for a webhook event, a letter that says how the
//! request is signed and sent, then the body. A part can also be a change: see [`Change`].

use std::convert::Infallible;
use std::pin::pin;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use acceptance::{CapturedLog, SharedStore, SignedRequest};
use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use guildhall::App;
use http::{Request, StatusCode};
use http_body_util::BodyExt;
use serde::de::IgnoredAny;
use serde_json::Value;
use tower::ServiceExt;

use super::router_app::app;
use super::router_settings::Settings;
use crate::input::{parts, with_paused_clock};

/// Maximum size of a body, smaller than the default, so that inputs are small.
pub(super) const BODY_LIMIT: usize = 40 * 1024;

/// Way to sign and send a request.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    Signed,
    /// In blocks of 100 bytes, without a length.
    Streamed,
    /// After a pause of an hour.
    Later,
    /// With the first custom ID of the last response that has one in place of `{modal}`, and the last one in place of `{last}`.
    LastModal,
    /// Two requests at the same time.
    Twice,
    /// The client closes the connection before the response.
    Disconnected,
    /// As on a platform that sends the response at the end of the work.
    Completely,
    TooLarge,
    Unsigned,
    NotHexadecimal,
    OtherBody,
    Stale,
    NotANumber,
    Get,
}

impl Mode {
    fn read(letter: u8) -> Self {
        match letter {
            b'C' => Self::Streamed,
            b'A' => Self::Later,
            b'Q' => Self::LastModal,
            b'D' => Self::Twice,
            b'X' => Self::Disconnected,
            b'R' => Self::Completely,
            b'L' => Self::TooLarge,
            b'M' => Self::Unsigned,
            b'H' => Self::NotHexadecimal,
            b'W' => Self::OtherBody,
            b'O' => Self::Stale,
            b'N' => Self::NotANumber,
            b'G' => Self::Get,
            _ => Self::Signed,
        }
    }

    /// Returns the only status that the app may respond with, if the signature or the size decides.
    fn status(self) -> Option<StatusCode> {
        match self {
            Self::TooLarge => Some(StatusCode::PAYLOAD_TOO_LARGE),
            Self::Get => Some(StatusCode::METHOD_NOT_ALLOWED),
            Self::Unsigned
            | Self::NotHexadecimal
            | Self::OtherBody
            | Self::Stale
            | Self::NotANumber => Some(StatusCode::UNAUTHORIZED),
            _ => None,
        }
    }

    fn sign(self, body: Bytes) -> SignedRequest {
        match self {
            Self::Unsigned => SignedRequest::new(body).without_header("x-signature-ed25519"),
            Self::NotHexadecimal => {
                SignedRequest::new(body).with_header("x-signature-ed25519", "xyz")
            }
            Self::OtherBody => SignedRequest::new([&body[..], b" "].concat()).with_body(body),
            Self::Stale => SignedRequest::signed_at(&(now() - 600).to_string(), body),
            Self::NotANumber => SignedRequest::signed_at("soon", body),
            _ => SignedRequest::new(body),
        }
    }

    fn signed_request(self, body: &[u8]) -> SignedRequest {
        let mut body = body.to_vec();
        if self == Self::TooLarge {
            body.resize(BODY_LIMIT + 1, b' ');
        }
        body.truncate(BODY_LIMIT + 1);
        self.sign(body.into())
    }

    fn request(self, path: &str, body: &[u8]) -> Request<Body> {
        let signed = self.signed_request(body);
        let method = if self == Self::Get { "GET" } else { "POST" };
        let body = match self {
            Self::Streamed => streamed(&signed.body),
            _ => Body::from(signed.body),
        };
        let request = Request::builder().method(method).uri(path).body(body);
        let mut request = request.expect("the request is valid");
        *request.headers_mut() = signed.headers;
        request
    }
}

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.expect("the clock is after 1970").as_secs()
}

fn streamed(body: &Bytes) -> Body {
    let blocks: Vec<_> = body.chunks(100).map(Bytes::copy_from_slice).collect();
    let blocks = blocks.into_iter().map(Ok::<_, Infallible>);
    Body::from_stream(Blocks(blocks))
}

/// A stream of blocks that are ready.
struct Blocks<I>(I);

impl<I: Iterator + Unpin> futures_core::Stream for Blocks<I> {
    type Item = I::Item;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<I::Item>> {
        std::task::Poll::Ready(self.0.next())
    }
}

/// A change between requests: a part of one letter.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// `P`: ten seconds pass.
    Pause,
    /// `K`: the first process loses its store, and the leases of all processes end.
    Cut,
    /// `Z`: the first process stops.
    Close,
}

impl Change {
    fn read(part: &[u8]) -> Option<Self> {
        match part {
            b"P" => Some(Self::Pause),
            b"K" => Some(Self::Cut),
            b"Z" => Some(Self::Close),
            _ => None,
        }
    }
}

/// The process, the path and the way to sign and send, which the letters before a body give.
#[derive(Clone, Copy, Debug)]
struct Destination {
    is_other_process: bool,
    is_event: bool,
    mode: Mode,
}

impl Destination {
    /// Returns the destination and the body of a part, unless the part is empty.
    fn read(part: &[u8]) -> Option<(Self, &[u8])> {
        let (is_other_process, part) = strip(part, b'B');
        let (is_event, part) = strip(part, b'E');
        let (letter, body) = part.split_first()?;
        let destination = Self {
            is_other_process,
            is_event,
            mode: Mode::read(*letter),
        };
        Some((destination, body))
    }

    fn path(self) -> &'static str {
        if self.is_event {
            "/events"
        } else {
            "/interactions"
        }
    }
}

fn strip(part: &[u8], letter: u8) -> (bool, &[u8]) {
    part.strip_prefix(&[letter])
        .map_or((false, part), |rest| (true, rest))
}

/// Sends every part to new apps and checks each response.
pub(crate) fn run(data: &[u8]) {
    // An app that lives on: apps with the same key share its table, which takes milliseconds to build.
    static KEPT: LazyLock<App> = LazyLock::new(|| app(Settings::default(), None));
    let _log = (CapturedLog::start(), &*KEPT);
    let settings = Settings::read(parts(data).next());
    with_paused_clock(async {
        let mut session = Session::new(settings);
        for part in parts(data) {
            match (Change::read(part), Destination::read(part)) {
                (Some(change), _) => session.change(change).await,
                (None, Some((destination, body))) => session.send(destination, body).await,
                (None, None) => {}
            }
        }
        // Handlers that wait for a modal, or respond late, end before the runtime does.
        tokio::time::sleep(Duration::from_mins(20)).await;
    });
    if let Some(recording) = settings.recording() {
        std::fs::remove_file(recording).expect("the app has created the recording");
    }
}

/// A process with its connection to the store, if the processes share one.
struct Process {
    app: App,
    router: Router,
    store: Option<SharedStore>,
}

impl Process {
    fn new(settings: Settings<'_>, store: Option<SharedStore>) -> Self {
        let app = app(settings, store.as_ref());
        let router = app.clone().into_router();
        Self { app, router, store }
    }
}

/// The processes, and the responses so far.
struct Session {
    first: Process,
    /// The other process, if the processes share a store.
    other: Option<Process>,
    earlier: Vec<(Vec<u8>, Response)>,
    /// First and last custom ID of the last response that has one.
    custom_ids: [String; 2],
}

impl Session {
    fn new(settings: Settings<'_>) -> Self {
        let store = settings.store();
        let other = store.as_ref().map(|store| store.connect(Duration::ZERO));
        Self {
            first: Process::new(settings, store),
            other: other.map(|store| Process::new(settings, Some(store))),
            earlier: Vec::new(),
            custom_ids: Default::default(),
        }
    }

    async fn change(&mut self, change: Change) {
        self.earlier.clear();
        match change {
            Change::Pause => tokio::time::sleep(Duration::from_secs(10)).await,
            Change::Cut => {
                if let Some(store) = &self.first.store {
                    store.cut();
                    store.end_leases();
                }
            }
            Change::Close => drop(self.first.app.close().await),
        }
    }

    async fn send(&mut self, to: Destination, body: &[u8]) {
        let [first, last] = &self.custom_ids;
        let body = match to.mode {
            Mode::LastModal => String::from_utf8_lossy(body)
                .replace("{modal}", first)
                .replace("{last}", last)
                .into_bytes(),
            _ => body.to_vec(),
        };
        let other = self.other.as_ref().filter(|_| to.is_other_process);
        let process = other.unwrap_or(&self.first);
        if to.mode == Mode::Twice {
            let (one, other) = tokio::join!(send(process, to, &body), send(process, to, &body));
            [one, other]
                .into_iter()
                .flatten()
                .for_each(|response| response.check(to, &body));
            return self.earlier.clear();
        }
        let Some(response) = send(process, to, &body).await else {
            return self.earlier.clear();
        };
        response.check(to, &body);
        if to.mode == Mode::Later {
            self.earlier.clear();
        }
        self.remember_custom_ids(&response);
        if to.mode == Mode::Signed && !to.is_event && self.other.is_none() {
            self.compare(body, response);
        }
    }

    fn remember_custom_ids(&mut self, response: &Response) {
        let json = serde_json::from_slice(&response.1).unwrap_or_default();
        let mut found = Vec::new();
        find_custom_ids(&json, &mut found);
        if let (Some(first), Some(last)) = (found.first(), found.last()) {
            self.custom_ids = [first, last].map(|id| (*id).to_owned());
        }
    }

    /// Asserts that a request that was sent before has the response from before.
    fn compare(&mut self, body: Vec<u8>, response: Response) {
        if let Some((_, first)) = self.earlier.iter().find(|(sent, _)| *sent == body) {
            assert_eq!(response, *first, "repeated");
        }
        self.earlier.push((body, response));
    }
}

/// Finds the custom IDs in a response: that of a modal before those of its components.
fn find_custom_ids<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("custom_id").and_then(Value::as_str));
            fields
                .values()
                .for_each(|field| find_custom_ids(field, found));
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| find_custom_ids(value, found)),
        _ => {}
    }
}

/// Status and body of a response.
#[derive(Debug, PartialEq)]
struct Response(StatusCode, Bytes);

async fn send(process: &Process, to: Destination, body: &[u8]) -> Option<Response> {
    if to.mode == Mode::Later {
        tokio::time::sleep(Duration::from_hours(1)).await;
    }
    if to.mode == Mode::Completely {
        let request = to.mode.signed_request(body);
        let response = if to.is_event {
            request.send_event_to(&process.app).await
        } else {
            request.send_completely_to(&process.app).await
        };
        return Some(Response(response.status, response.body));
    }
    let request = to.mode.request(to.path(), body);
    let mut response = pin!(process.router.clone().oneshot(request));
    if to.mode == Mode::Disconnected {
        let polled = std::future::poll_fn(|cx| {
            std::task::Poll::Ready(response.as_mut().poll(cx).is_ready())
        });
        let _ready = polled.await;
        return None;
    }
    let (head, body) = response.await.expect("a router never fails").into_parts();
    let body = body
        .collect()
        .await
        .expect("the body is complete")
        .to_bytes();
    Some(Response(head.status, body))
}

impl Response {
    fn check(&self, to: Destination, sent: &[u8]) {
        let Self(status, body) = self;
        if let Some(expected) = to.mode.status() {
            assert_eq!(*status, expected, "{to:?}: {self:?}");
            return;
        }
        if sent.len() > BODY_LIMIT && to.mode != Mode::Completely {
            assert_eq!(*status, StatusCode::PAYLOAD_TOO_LARGE);
            return;
        }
        let is_json = serde_json::from_slice::<IgnoredAny>(sent).is_ok();
        let is_object = is_json && sent.trim_ascii_start().starts_with(b"{");
        match (status.as_u16(), to.is_event) {
            (200, false) => {
                assert!(is_object, "accepted a body that is not a JSON object");
                let response: Value = serde_json::from_slice(body).expect("a response is JSON");
                let kind = response["type"].as_u64().expect("a response has a type");
                assert!([1, 4, 5, 6, 7, 8, 9, 12].contains(&kind), "{response}");
            }
            (202, false) | (204, true) => assert!(is_object && body.is_empty(), "{self:?}"),
            (500 | 503, true) => assert!(is_object && !body.is_empty(), "{self:?}"),
            (400, _) => assert!(!body.is_empty(), "a rejection has a reason"),
            _ => panic!("unexpected status: {self:?}"),
        }
    }
}
