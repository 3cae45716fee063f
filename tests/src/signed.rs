//! Requests as the service signs them, and what comes back.

use bytes::Bytes;
use ed25519_dalek::{Signer, SigningKey};
use guildhall::{App, PublicKey};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::Value;

const TIMESTAMP: &str = "1735689600";

/// The key that plays the service's.
pub fn signing_key() -> SigningKey {
    SigningKey::from_bytes(&[42; 32])
}

/// The public half of [`signing_key`].
///
/// # Panics
///
/// Never: the key is strong.
pub fn public_key() -> PublicKey {
    PublicKey::from_bytes(signing_key().verifying_key().as_bytes()).expect("the key is strong")
}

/// The public half of [`signing_key`], as the developer portal shows it.
pub fn public_key_hex() -> String {
    hex(signing_key().verifying_key().as_bytes())
}

/// The signature of this timestamp and body, as the header holds it.
pub fn sign(key: &SigningKey, timestamp: &str, body: &[u8]) -> String {
    hex(&key.sign(&[timestamp.as_bytes(), body].concat()).to_bytes())
}

/// A request whose signature holds, until a test changes something.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The signature and its timestamp.
    pub headers: HeaderMap,
    /// What is signed with it.
    pub body: Bytes,
}

impl Signed {
    /// A request with this body.
    ///
    /// # Panics
    ///
    /// Never: hexadecimal digits are legal in a header.
    pub fn new(body: impl Into<Bytes>) -> Self {
        let body = body.into();
        let mut headers = HeaderMap::new();
        let signature = sign(&signing_key(), TIMESTAMP, &body);
        let signature = HeaderValue::from_str(&signature).expect("digits are legal in a header");
        headers.insert("x-signature-ed25519", signature);
        headers.insert("x-signature-timestamp", HeaderValue::from_static(TIMESTAMP));
        Self { headers, body }
    }

    /// The same with another body, which the signature does not cover.
    #[must_use]
    pub fn with_body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self
    }

    /// The same with a header set.
    ///
    /// # Panics
    ///
    /// Where the value is not legal in a header.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        let value = HeaderValue::from_str(value).expect("a test's header is legal");
        self.headers.insert(name, value);
        self
    }

    /// The same without a header.
    #[must_use]
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.remove(name);
        self
    }

    /// Sends it.
    pub async fn to(self, app: &App) -> Answer {
        let response = app.answer(&self.headers, self.body).await;
        let (head, body) = response.into_parts();
        Answer {
            status: head.status,
            headers: head.headers,
            body,
        }
    }
}

impl From<Value> for Signed {
    fn from(body: Value) -> Self {
        Self::new(body.to_string())
    }
}

/// What an app answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The bytes.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The text of the message that it is.
    pub fn content(&self) -> String {
        self.json()["data"]["content"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Whether only the member sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.json()["data"]["flags"].as_u64().unwrap_or_default() & 64 != 0
    }

    /// The names of the choices that it suggests.
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

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _infallible = write!(digits, "{byte:02x}");
        digits
    })
}
