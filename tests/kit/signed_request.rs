//! Signed requests as the service sends them, and the app's responses.

use bytes::Bytes;
use guildhall::App;
use guildhall::signature::PublicKey;
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde_json::Value;

use crate::signing::{hex, sign, signing_key, timestamp};

/// Returns the public half of [`signing_key`].
///
/// # Panics
///
/// Does not panic: the key is strong.
pub fn public_key() -> PublicKey {
    PublicKey::from_bytes(signing_key().verifying_key().as_bytes()).expect("the key is strong")
}

/// Returns [`public_key`] in hexadecimal, as in the developer portal.
pub fn public_key_hex() -> String {
    hex(signing_key().verifying_key().as_bytes())
}

/// A request, signed on creation; later changes invalidate the signature.
#[derive(Clone, Debug)]
pub struct SignedRequest {
    /// Headers with the Ed25519 signature and its timestamp.
    pub headers: HeaderMap,
    /// Body that was signed, or its replacement.
    pub body: Bytes,
}

impl SignedRequest {
    /// Creates a request with this body.
    ///
    /// # Panics
    ///
    /// Does not panic: hexadecimal digits are valid in a header.
    pub fn new(body: impl Into<Bytes>) -> Self {
        Self::signed_at(&timestamp(), body)
    }

    /// Creates a request with this timestamp and body.
    ///
    /// # Panics
    ///
    /// Panics if the timestamp is invalid in a header.
    pub fn signed_at(timestamp: &str, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        let signature = sign(&signing_key(), timestamp, &body);
        let unsigned = Self {
            headers: HeaderMap::new(),
            body,
        };
        unsigned
            .with_header("x-signature-ed25519", &signature)
            .with_header("x-signature-timestamp", timestamp)
    }

    /// Replaces the body, so that the signature no longer matches.
    #[must_use]
    pub fn with_body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self
    }

    /// Sets a header.
    ///
    /// # Panics
    ///
    /// Panics if the value is invalid in a header.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        let value = HeaderValue::from_str(value).expect("a test's header is valid");
        self.headers.insert(name, value);
        self
    }

    /// Removes a header.
    #[must_use]
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.remove(name);
        self
    }

    /// Sends the request to the app.
    pub async fn send_to(self, app: &App) -> AppResponse {
        app.respond(&self.headers, self.body).await.into()
    }

    /// Sends the request to an app on a platform that sends the HTTP response at the end of an invocation.
    pub async fn send_completely_to(self, app: &App) -> AppResponse {
        app.respond_completely(&self.headers, self.body)
            .await
            .into()
    }

    /// Sends the request to the app's path for webhook events.
    pub async fn send_event_to(self, app: &App) -> AppResponse {
        app.respond_to_event(&self.headers, self.body).await.into()
    }
}

impl From<Value> for SignedRequest {
    fn from(body: Value) -> Self {
        Self::new(body.to_string())
    }
}

/// An app's HTTP response.
#[derive(Clone, Debug)]
pub struct AppResponse {
    /// HTTP status code.
    pub status: StatusCode,
    /// Response headers.
    pub headers: HeaderMap,
    /// Response body: JSON, or a rejection as plain text.
    pub body: Bytes,
}

impl From<Response<Bytes>> for AppResponse {
    fn from(response: Response<Bytes>) -> Self {
        let (head, body) = response.into_parts();
        Self {
            status: head.status,
            headers: head.headers,
            body,
        }
    }
}

impl AppResponse {
    /// Returns the body as JSON, or null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Returns the body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the content of the message.
    pub fn content(&self) -> String {
        self.json()["data"]["content"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Returns whether the message is ephemeral.
    pub fn is_ephemeral(&self) -> bool {
        self.json()["data"]["flags"].as_u64().unwrap_or_default() & 64 != 0
    }

    /// Returns the names of the suggested choices.
    pub fn choices(&self) -> Vec<String> {
        let json = self.json();
        let choices = json["data"]["choices"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        choices
            .iter()
            .filter_map(|choice| choice["name"].as_str().map(str::to_owned))
            .collect()
    }
}
