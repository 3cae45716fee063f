//! Brings a signed request to the app, and its answer back within the deadline.

use std::time::Duration;

use axum::http::{Method, Request, Uri, header};
use bytes::Bytes;
use ed25519_dalek::{Signer, SigningKey};
use http_body_util::{BodyExt, Full, Limited};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use crate::error::Undelivered;
use crate::world::{Clock, hex};

/// The largest answer that is read: 25 MiB, as for a message with files.
const ANSWER_MAX: usize = 25 << 20;

/// How a request to the app is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signing {
    /// With the application's key, over the timestamp and the body.
    Valid,
    /// With the application's key, over something else.
    Wrong,
    /// Not at all: without the two headers.
    Missing,
}

/// What an app sent back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Delivered {
    /// The status of the response.
    pub status: u16,
    /// Its `Content-Type`, if it has one.
    pub content_type: Option<String>,
    /// Its body.
    pub body: Bytes,
}

impl Delivered {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Signs and sends, over connections that it keeps open.
#[derive(Debug)]
pub(crate) struct Courier {
    client: Client<HttpConnector, Full<Bytes>>,
    clock: Clock,
    deadline: Duration,
    key: SigningKey,
}

impl Courier {
    pub(crate) fn new(key: SigningKey, clock: Clock, deadline: Duration) -> Self {
        Self {
            client: Client::builder(TokioExecutor::new()).build_http(),
            clock,
            deadline,
            key,
        }
    }

    /// Posts a body to the app. What has not come back at the deadline does not count.
    pub(crate) async fn post(
        &self,
        url: &Uri,
        body: Bytes,
        signing: Signing,
    ) -> Result<Delivered, Undelivered> {
        let request = self.request(url, body, signing)?;
        let exchange = tokio::time::timeout(self.deadline, self.exchange(request));
        let late = Undelivered::Late {
            deadline: self.deadline,
        };
        exchange.await.unwrap_or(Err(late))
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Delivered, Undelivered> {
        let response = self.client.request(request).await;
        let response = response.map_err(|error| unreachable(&error))?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, ANSWER_MAX).collect().await;
        let content_type = head.headers.get(header::CONTENT_TYPE);
        Ok(Delivered {
            status: head.status.as_u16(),
            content_type: content_type
                .map(|value| String::from_utf8_lossy(value.as_bytes()).into()),
            body: body
                .map_err(|why| Undelivered::Unreachable {
                    why: why.to_string(),
                })?
                .to_bytes(),
        })
    }

    fn request(
        &self,
        url: &Uri,
        body: Bytes,
        signing: Signing,
    ) -> Result<Request<Full<Bytes>>, Undelivered> {
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(url)
            .header(header::CONTENT_TYPE, "application/json")
            .header(
                header::USER_AGENT,
                "Discord-Interactions/1.0 (guildhall-emulator)",
            );
        let timestamp = (self.clock.now_millis() / 1000).to_string();
        let signature = match signing {
            Signing::Valid => Some(self.sign(&timestamp, &body)),
            Signing::Wrong => Some(self.sign(&timestamp, b"something else")),
            Signing::Missing => None,
        };
        if let Some(signature) = signature {
            request = request
                .header("X-Signature-Ed25519", signature)
                .header("X-Signature-Timestamp", timestamp);
        }
        let request = request.body(Full::new(body));
        request.map_err(|why| Undelivered::Unreachable {
            why: why.to_string(),
        })
    }

    fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        let signed = [timestamp.as_bytes(), body].concat();
        hex(&self.key.sign(&signed).to_bytes())
    }
}

/// The innermost reason is the one that a person can act on: "connection refused".
fn unreachable(error: &hyper_util::client::legacy::Error) -> Undelivered {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    Undelivered::Unreachable {
        why: innermost.to_string(),
    }
}
