//! Requests with signed and unsigned bodies, through the app's router.
//!
//! Each part of an input is a request: a letter that says how it is signed and sent, then the body.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use acceptance::{CapturedLog, SignedRequest};
use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use guildhall::App;
use http::{Request, StatusCode};
use http_body_util::BodyExt;
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
    /// With the custom ID of the last modal in place of `{modal}`.
    LastModal,
    /// Two requests at the same time.
    Twice,
    /// The client closes the connection before the response.
    Disconnected,
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

    fn request(self, body: &[u8]) -> Request<Body> {
        let mut body = body.to_vec();
        if self == Self::TooLarge {
            body.resize(BODY_LIMIT + 1, b' ');
        }
        body.truncate(BODY_LIMIT + 1);
        let signed = self.sign(body.into());
        let method = if self == Self::Get { "GET" } else { "POST" };
        let body = match self {
            Self::Streamed => streamed(&signed.body),
            _ => Body::from(signed.body),
        };
        let request = Request::builder()
            .method(method)
            .uri("/interactions")
            .body(body);
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

/// Sends every part to a new app and checks each response.
pub(crate) fn run(data: &[u8]) {
    // An app that lives on: apps with the same key share its table, which takes milliseconds to build.
    static KEPT: LazyLock<App> = LazyLock::new(|| app(Settings::default()));
    let _log = (CapturedLog::start(), &*KEPT);
    with_paused_clock(async {
        let settings = Settings::read(parts(data).next());
        let mut session = Session::new(app(settings).into_router());
        session.is_repeatable = settings.store().is_none();
        for part in parts(data) {
            if let Some((letter, body)) = part.split_first() {
                session.send(Mode::read(*letter), body).await;
            }
        }
        // Handlers that wait for a modal, or respond late, end before the runtime does.
        tokio::time::sleep(Duration::from_mins(20)).await;
    });
}

/// An app, and the responses so far.
struct Session {
    router: Router,
    earlier: Vec<(Vec<u8>, Response)>,
    is_repeatable: bool,
    /// Custom ID of the last modal.
    modal: String,
}

impl Session {
    fn new(router: Router) -> Self {
        Self {
            router,
            earlier: Vec::new(),
            is_repeatable: true,
            modal: String::new(),
        }
    }

    async fn send(&mut self, mode: Mode, body: &[u8]) {
        let body = match mode {
            Mode::LastModal => String::from_utf8_lossy(body)
                .replace("{modal}", &self.modal)
                .into_bytes(),
            _ => body.to_vec(),
        };
        if mode == Mode::Twice {
            let (one, other) = tokio::join!(
                send(&self.router, mode, &body),
                send(&self.router, mode, &body)
            );
            [one, other]
                .into_iter()
                .flatten()
                .for_each(|response| response.check(mode, &body));
            return self.earlier.clear();
        }
        let Some(response) = send(&self.router, mode, &body).await else {
            return self.earlier.clear();
        };
        response.check(mode, &body);
        if mode == Mode::Later {
            self.earlier.clear();
        }
        if mode == Mode::Signed && self.is_repeatable {
            self.compare(body, response);
        }
    }

    /// Asserts that a request that was sent before has the response from before.
    fn compare(&mut self, body: Vec<u8>, response: Response) {
        if let Some((_, first)) = self.earlier.iter().find(|(sent, _)| *sent == body) {
            let unknown = response.0 == StatusCode::ACCEPTED && response.1.is_empty();
            assert!(
                unknown || response == *first,
                "repeated: {response:?}, first: {first:?}"
            );
        }
        if let Ok(json) = serde_json::from_slice::<Value>(&response.1)
            && let Some(id) = json["data"]["custom_id"].as_str()
        {
            id.clone_into(&mut self.modal);
        }
        self.earlier.push((body, response));
    }
}

/// Status and body of a response.
#[derive(Debug, PartialEq)]
struct Response(StatusCode, Bytes);

async fn send(router: &Router, mode: Mode, body: &[u8]) -> Option<Response> {
    if mode == Mode::Later {
        tokio::time::sleep(Duration::from_hours(1)).await;
    }
    let mut response = pin!(router.clone().oneshot(mode.request(body)));
    if mode == Mode::Disconnected {
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
    fn check(&self, mode: Mode, sent: &[u8]) {
        let Self(status, body) = self;
        if let Some(expected) = mode.status() {
            assert_eq!(*status, expected, "{mode:?}: {self:?}");
            return;
        }
        if sent.len() > BODY_LIMIT {
            assert_eq!(*status, StatusCode::PAYLOAD_TOO_LARGE);
            return;
        }
        // Values that no stage needs are skipped by their brackets, and may be malformed inside.
        let trimmed = sent.trim_ascii();
        let is_object = trimmed.starts_with(b"{") && trimmed.ends_with(b"}");
        match status.as_u16() {
            200 => {
                assert!(is_object, "accepted a body that is not an object");
                let response: Value = serde_json::from_slice(body).expect("a response is JSON");
                let kind = response["type"].as_u64().expect("a response has a type");
                assert!([1, 4, 5, 6, 7, 8, 9, 12].contains(&kind), "{response}");
            }
            202 => assert!(is_object && body.is_empty(), "{self:?}"),
            400 => assert!(!body.is_empty(), "a rejection has a reason"),
            _ => panic!("unexpected status: {self:?}"),
        }
    }
}
