//! Delivery of signed interactions to the app's endpoint, within the time limit for the response.

use std::io;
use std::time::Duration;

use axum::http::{HeaderMap, Method, Request, Uri, header};
use bytes::Bytes;
use ed25519_dalek::SigningKey;
use ed25519_dalek::ed25519::signature::MultipartSigner as _;
use guildhall_rules::FILES_SIZE_MAX;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, Limited};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use crate::faults::net::TruncatedBody;
use crate::faults::plan::Signing;
use crate::header_parameters::HeaderParameters;
use crate::state::ids::hex;

/// Maximum size of a request or response body with files, in bytes.
#[expect(
    clippy::cast_possible_truncation,
    reason = "25 MiB fits into `usize` on every platform"
)]
pub(crate) const FORM_SIZE_MAX: usize = FILES_SIZE_MAX as usize;

/// Maximum size of JSON, in bytes.
const JSON_SIZE_MAX: usize = 2 << 20;

/// Maximum number of commas, braces and brackets that open, which is about the number of values in JSON. `{"":0},` has
/// 7 bytes, and takes 90 times as many in memory.
const JSON_MARKS_MAX: usize = 200_000;

/// Returns whether JSON is larger than a body may be.
pub(crate) fn is_json_too_large(json: &[u8]) -> bool {
    let is_mark = |byte: &&u8| matches!(byte, b',' | b'{' | b'[');
    json.len() > JSON_SIZE_MAX || json.iter().filter(is_mark).count() > JSON_MARKS_MAX
}

/// Returns whether a body is larger than a body of its type may be.
pub(crate) fn is_too_large(headers: &HeaderMap, body: &[u8]) -> bool {
    match form_boundary(headers) {
        Some(_) => body.len() > FORM_SIZE_MAX,
        None => is_json_too_large(body),
    }
}

/// Returns the maximum size of a body, in bytes. Only forms contain files.
pub(crate) fn body_size_max(headers: &HeaderMap) -> usize {
    match form_boundary(headers) {
        Some(_) => FORM_SIZE_MAX,
        None => JSON_SIZE_MAX,
    }
}

fn form_boundary(headers: &HeaderMap) -> Option<String> {
    let media = headers.get(header::CONTENT_TYPE)?;
    boundary(media.to_str().ok()?)
}

/// Returns the boundary of the media type `multipart/form-data`; `None` for other media types.
pub(crate) fn boundary(media: &str) -> Option<String> {
    let media =
        HeaderParameters::parse(media).filter(|media| media.kind == "multipart/form-data")?;
    media.get("boundary").map(str::to_owned)
}

/// HTTP response of the app's endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndpointResponse {
    /// HTTP status.
    pub status: u16,
    /// `Content-Type`, if present.
    pub content_type: Option<String>,
    /// Response body.
    pub body: Bytes,
}

impl EndpointResponse {
    /// Returns the body as text, with invalid UTF-8 replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sender of interactions, over pooled connections.
#[derive(Debug)]
pub(crate) struct InteractionSender {
    client: Client<HttpConnector, RequestBody>,
    timeout: Duration,
}

/// Request body that can fail before all bytes are sent, for [`TruncatedBody`].
type RequestBody = BoxBody<Bytes, io::Error>;

impl InteractionSender {
    pub(crate) fn new(timeout: Duration) -> Self {
        Self {
            client: Client::builder(TokioExecutor::new()).build_http(),
            timeout,
        }
    }

    /// Returns the time limit for the app's response.
    pub(crate) const fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Sends a request to the app, and returns the response if it is complete within the time limit.
    pub(crate) async fn send(
        &self,
        url: &Uri,
        signed: SignedRequest,
    ) -> Result<EndpointResponse, EndpointError> {
        let body = Full::new(signed.body).map_err(|never| match never {});
        let request = request(url, signed.headers, body.boxed())?;
        self.with_timeout(self.timeout, self.exchange(request))
            .await
    }

    /// Sends the first half of the body, and closes the connection.
    pub(crate) async fn send_truncated(
        &self,
        url: &Uri,
        signed: SignedRequest,
    ) -> Result<EndpointResponse, EndpointError> {
        let request = request(
            url,
            signed.headers,
            TruncatedBody::first_half(&signed.body).boxed(),
        )?;
        self.with_timeout(self.timeout, self.exchange(request))
            .await
    }

    /// Sends a request whose time limit started `late` ago.
    pub(crate) async fn send_delayed(
        &self,
        url: &Uri,
        signed: SignedRequest,
        late: Duration,
    ) -> Result<EndpointResponse, EndpointError> {
        let left = self.timeout.saturating_sub(late);
        let response = self.send(url, signed);
        if left.is_zero() {
            // The app must still receive the request, although any response is too late.
            drop(response.await);
            return Err(self.timeout_error());
        }
        self.with_timeout(left, response).await
    }

    async fn with_timeout(
        &self,
        left: Duration,
        exchange: impl Future<Output = Result<EndpointResponse, EndpointError>>,
    ) -> Result<EndpointResponse, EndpointError> {
        let response = tokio::time::timeout(left, exchange).await;
        response.unwrap_or_else(|_| Err(self.timeout_error()))
    }

    const fn timeout_error(&self) -> EndpointError {
        EndpointError::TimedOut {
            timeout: self.timeout,
        }
    }

    async fn exchange(
        &self,
        request: Request<RequestBody>,
    ) -> Result<EndpointResponse, EndpointError> {
        let response = self.client.request(request).await;
        let response = response.map_err(|error| unreachable_error(&error))?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, body_size_max(&head.headers));
        let body = body.collect().await;
        let body = body.map_err(|why| EndpointError::Unreachable {
            reason: why.to_string(),
        })?;
        let body = body.to_bytes();
        if is_too_large(&head.headers, &body) {
            let reason = "the JSON of the response has too many values".to_owned();
            return Err(EndpointError::Unreachable { reason });
        }
        let content_type = head.headers.get(header::CONTENT_TYPE);
        Ok(EndpointResponse {
            status: head.status.as_u16(),
            content_type: content_type
                .map(|value| String::from_utf8_lossy(value.as_bytes()).into()),
            body,
        })
    }
}

fn request(
    url: &Uri,
    headers: Option<SignatureHeaders>,
    body: RequestBody,
) -> Result<Request<RequestBody>, EndpointError> {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(url)
        .header(header::CONTENT_TYPE, "application/json")
        .header(
            header::USER_AGENT,
            "Discord-Interactions/1.0 (guildhall-emulator)",
        );
    if let Some(SignatureHeaders {
        timestamp,
        signature,
    }) = headers
    {
        request = request
            .header("X-Signature-Ed25519", signature)
            .header("X-Signature-Timestamp", timestamp);
    }
    request
        .body(body)
        .map_err(|why| EndpointError::Unreachable {
            reason: why.to_string(),
        })
}

/// Returns an error with the innermost cause, such as "connection refused": outer causes do not help the developer.
fn unreachable_error(error: &hyper_util::client::legacy::Error) -> EndpointError {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    EndpointError::Unreachable {
        reason: innermost.to_string(),
    }
}

/// Bytes of a signing key that no application has, for [`Signing::WrongKey`].
const UNRELATED_KEY_BYTES: [u8; 32] = [7; 32];

/// Signer of requests to the app.
#[derive(Debug)]
pub(crate) struct Signer<'k> {
    pub(crate) key: &'k SigningKey,
    /// Kind of signature.
    pub(crate) signing: Signing,
    /// Timestamp of the signature, in seconds since the Unix epoch.
    pub(crate) timestamp_secs: i64,
}

/// Values of the two signature headers.
#[derive(Clone, Debug)]
pub(crate) struct SignatureHeaders {
    timestamp: String,
    signature: String,
}

/// Request body with its signature headers.
#[derive(Clone, Debug)]
pub(crate) struct SignedRequest {
    pub(crate) body: Bytes,
    /// `None` if the request is unsigned.
    pub(crate) headers: Option<SignatureHeaders>,
}

impl Signer<'_> {
    pub(crate) fn sign(&self, body: Bytes) -> SignedRequest {
        let timestamp = self.timestamp_secs.to_string();
        let signature = match self.signing {
            Signing::Valid => Some(signature(self.key, &timestamp, &body)),
            Signing::WrongBody => Some(signature(self.key, &timestamp, b"something else")),
            Signing::WrongKey => {
                let other_key = SigningKey::from_bytes(&UNRELATED_KEY_BYTES);
                Some(signature(&other_key, &timestamp, &body))
            }
            Signing::Missing => None,
        };
        SignedRequest {
            body,
            headers: signature.map(|signature| SignatureHeaders {
                timestamp,
                signature,
            }),
        }
    }
}

fn signature(key: &SigningKey, timestamp: &str, body: &[u8]) -> String {
    // Two parts, because joining them would copy the body.
    let signature = key.multipart_sign(&[timestamp.as_bytes(), body]);
    hex(&signature.to_bytes())
}

/// Reason that the app did not respond to an interaction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EndpointError {
    /// No endpoint is [connected](crate::Emulator::connect).
    #[error("no app is connected")]
    NoEndpoint,
    /// The user's client had an outdated version of the command, and has reloaded the command. Sending the command
    /// again succeeds.
    #[error(
        "the user's Discord client had an outdated version of the command and has reloaded it; send the command again"
    )]
    Outdated,
    /// The app did not respond within the time limit.
    #[error("no response within {}", duration_text(.timeout))]
    TimedOut {
        /// Time limit for the response.
        timeout: Duration,
    },
    /// The connection failed, or closed before the response was complete.
    #[error("cannot reach the app: {reason}")]
    Unreachable {
        /// Network error message, such as "connection refused".
        reason: String,
    },
}

/// Formats a duration in seconds, or in milliseconds if the duration is not a whole number of seconds.
fn duration_text(duration: &Duration) -> String {
    let millis = duration.as_millis();
    if millis.is_multiple_of(1000) {
        format!("{} s", millis / 1000)
    } else {
        format!("{millis} ms")
    }
}
