//! Brings a signed request to the app, and its answer back within the deadline.

use std::io;
use std::time::Duration;

use axum::http::{Method, Request, Uri, header};
use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, Limited};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use super::letter::SignedRequest;
use crate::error::DeliveryError;
use crate::service::BODY_MAX;
use crate::wire::TruncatedBody;

/// What an app sent back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndpointResponse {
    /// The status of the response.
    pub status: u16,
    /// Its `Content-Type`, if it has one.
    pub content_type: Option<String>,
    /// Its body.
    pub body: Bytes,
}

impl EndpointResponse {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends, over connections that it keeps open.
#[derive(Debug)]
pub(crate) struct InteractionSender {
    client: Client<HttpConnector, RequestBody>,
    deadline: Duration,
}

/// A body that may end too early.
type RequestBody = BoxBody<Bytes, io::Error>;

impl InteractionSender {
    pub(crate) fn new(deadline: Duration) -> Self {
        Self {
            client: Client::builder(TokioExecutor::new()).build_http(),
            deadline,
        }
    }

    /// How long an app has for its answer.
    pub(crate) const fn deadline(&self) -> Duration {
        self.deadline
    }

    /// Posts a letter to the app. What has not come back at the deadline does not count.
    pub(super) async fn send(
        &self,
        url: &Uri,
        signed: SignedRequest,
    ) -> Result<EndpointResponse, DeliveryError> {
        let body = Full::new(signed.body).map_err(|never| match never {});
        let request = request(url, signed.proof, body.boxed())?;
        self.with_deadline(self.deadline, self.exchange(request))
            .await
    }

    /// Posts half of a letter, and closes the connection.
    pub(super) async fn send_truncated(
        &self,
        url: &Uri,
        signed: SignedRequest,
    ) -> Result<EndpointResponse, DeliveryError> {
        let request = request(
            url,
            signed.proof,
            TruncatedBody::first_half(&signed.body).boxed(),
        )?;
        self.with_deadline(self.deadline, self.exchange(request))
            .await
    }

    /// Posts a letter that has been under way for a while already.
    pub(super) async fn send_delayed(
        &self,
        url: &Uri,
        signed: SignedRequest,
        late: Duration,
    ) -> Result<EndpointResponse, DeliveryError> {
        let left = self.deadline.saturating_sub(late);
        let posted = self.send(url, signed);
        if left.is_zero() {
            // The app gets it all the same; nobody waits for its answer any more.
            drop(posted.await);
            return Err(self.timeout_error());
        }
        self.with_deadline(left, posted).await
    }

    async fn with_deadline(
        &self,
        left: Duration,
        exchange: impl Future<Output = Result<EndpointResponse, DeliveryError>>,
    ) -> Result<EndpointResponse, DeliveryError> {
        let answer = tokio::time::timeout(left, exchange).await;
        answer.unwrap_or_else(|_| Err(self.timeout_error()))
    }

    const fn timeout_error(&self) -> DeliveryError {
        DeliveryError::Late {
            deadline: self.deadline,
        }
    }

    async fn exchange(
        &self,
        request: Request<RequestBody>,
    ) -> Result<EndpointResponse, DeliveryError> {
        let response = self.client.request(request).await;
        let response = response.map_err(|error| unreachable(&error))?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, BODY_MAX).collect().await;
        let content_type = head.headers.get(header::CONTENT_TYPE);
        Ok(EndpointResponse {
            status: head.status.as_u16(),
            content_type: content_type
                .map(|value| String::from_utf8_lossy(value.as_bytes()).into()),
            body: body
                .map_err(|why| DeliveryError::Unreachable {
                    why: why.to_string(),
                })?
                .to_bytes(),
        })
    }
}

fn request(
    url: &Uri,
    proof: Option<(String, String)>,
    body: RequestBody,
) -> Result<Request<RequestBody>, DeliveryError> {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(url)
        .header(header::CONTENT_TYPE, "application/json")
        .header(
            header::USER_AGENT,
            "Discord-Interactions/1.0 (guildhall-emulator)",
        );
    if let Some((timestamp, signature)) = proof {
        request = request
            .header("X-Signature-Ed25519", signature)
            .header("X-Signature-Timestamp", timestamp);
    }
    request
        .body(body)
        .map_err(|why| DeliveryError::Unreachable {
            why: why.to_string(),
        })
}

/// The innermost reason is the one that a person can act on: "connection refused".
fn unreachable(error: &hyper_util::client::legacy::Error) -> DeliveryError {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    DeliveryError::Unreachable {
        why: innermost.to_string(),
    }
}
