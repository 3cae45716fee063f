//! Step 1: verifies that the service signed a request.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use ed25519_dalek::ed25519::signature::MultipartVerifier as _;
use ed25519_dalek::{PUBLIC_KEY_LENGTH, SIGNATURE_LENGTH, Signature, VerifyingKey};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::platform::unix_time;
use crate::receive::signature_tables::TabledKey;

/// Header with the Ed25519 signature: 128 hexadecimal digits.
pub const SIGNATURE_HEADER: &str = "x-signature-ed25519";
/// Header with the timestamp. The signature covers the timestamp followed by the body.
pub const TIMESTAMP_HEADER: &str = "x-signature-timestamp";

// A name as text would be parsed again for each request.
static SIGNATURE_NAME: HeaderName = HeaderName::from_static(SIGNATURE_HEADER);
static TIMESTAMP_NAME: HeaderName = HeaderName::from_static(TIMESTAMP_HEADER);

/// Ed25519 public key of an app. The developer portal shows it as 64 hexadecimal digits.
///
/// The constructors reject weak keys, for which anyone can forge signatures. For all other keys, ordinary verification
/// is safe, and faster than strict verification.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Creates a key from its bytes.
    ///
    /// # Errors
    ///
    /// Returns [`KeyError`] if the bytes are not a point on the curve, or are a point of small order.
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<Self, KeyError> {
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| KeyError::NotOnCurve)?;
        if key.is_weak() {
            return Err(KeyError::Weak);
        }
        Ok(Self(key))
    }
}

impl std::str::FromStr for PublicKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let bytes = decode_hex(text.trim().as_bytes()).ok_or(KeyError::Malformed)?;
        Self::from_bytes(&bytes)
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(***)")
    }
}

/// The reason a string is not a valid public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The string is not 64 hexadecimal digits.
    #[error("not 64 hexadecimal digits")]
    Malformed,
    /// The 64 digits are not a point on the Ed25519 curve.
    #[error("64 hexadecimal digits, but not an Ed25519 public key")]
    NotOnCurve,
    /// The key is weak: anyone can forge signatures for it.
    #[error("a weak Ed25519 key, for which anyone can forge signatures")]
    Weak,
}

/// Code that verifies signatures. Each accepts exactly the same signatures, unless a crate of the program enables
/// `legacy_compatibility` of `ed25519-dalek`: the library then accepts some that the tables reject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verification {
    /// Tables of multiples of the app's public key, with the point arithmetic of `curve25519-dalek`. Takes half to
    /// three quarters of the library's time.
    ///
    /// The first verification builds the tables, in about 2 milliseconds. They take 0.63 MB for each key, and 0.63 MB
    /// for all keys together. Apps with the same key share its table.
    #[default]
    Tables,
    /// The function of the library `ed25519-dalek`.
    Library,
}

/// Verifies the signatures of requests.
#[derive(Clone, Debug)]
pub struct Verifier {
    keys: Vec<TabledKey>,
    verification: Verification,
    /// Maximum distance of a timestamp from the clock; `None` accepts every text as a timestamp.
    freshness: Option<Duration>,
}

/// A request body with a valid signature.
///
/// Only [`Verifier::verify`] creates a `Verified`, so a function with a `Verified` parameter never sees a forged body.
#[derive(Clone)]
pub struct Verified {
    body: Bytes,
    age: Duration,
}

impl Verified {
    /// Returns the bytes of the body.
    pub fn bytes(&self) -> &Bytes {
        &self.body
    }

    /// Returns the verified body.
    pub(crate) fn into_bytes(self) -> Bytes {
        self.body
    }

    /// Returns the time since the signed timestamp, which has whole seconds. Returns zero for a timestamp in the
    /// future, and without [`Verifier::freshness`].
    pub(crate) fn age(&self) -> Duration {
        self.age
    }
}

impl fmt::Debug for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Verified({} bytes)", self.body.len())
    }
}

/// The reason a signature is invalid. Every variant becomes a 401.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignatureError {
    /// `X-Signature-Ed25519` or `X-Signature-Timestamp` is missing.
    #[error("a signature header is missing")]
    HeaderMissing,
    /// The signature is not 128 hexadecimal digits.
    #[error("the signature is not 128 hexadecimal digits")]
    HeaderMalformed,
    /// The signature was made for another request, or with another key.
    #[error("the signature does not match the request")]
    Mismatch,
    /// The timestamp is not a number of seconds since the Unix epoch, in decimal digits.
    #[error("the timestamp is not a number of seconds")]
    TimestampMalformed,
    /// The timestamp is too far from the clock of this machine. [`Verifier::verify`] returns this error for valid
    /// signatures only.
    #[error(
        "the request was signed {distance:?} {}, by the clock of this machine; at most {limit:?} are accepted",
        if *.is_future { "from now" } else { "ago" }
    )]
    Stale {
        /// Time between the timestamp and the clock, in whole seconds.
        distance: Duration,
        /// Whether the timestamp is in the future.
        is_future: bool,
        /// Maximum distance: see [`Verifier::freshness`].
        limit: Duration,
    },
}

impl Verifier {
    /// Creates a verifier that tries `keys` in order, and accepts a signature that any of them verifies.
    pub fn new(keys: Vec<PublicKey>) -> Self {
        Self {
            keys: keys.into_iter().map(|key| TabledKey::new(key.0)).collect(),
            verification: Verification::default(),
            freshness: None,
        }
    }

    /// Sets the code that verifies signatures. The default is [`Verification::Tables`].
    #[must_use]
    pub fn verification(mut self, verification: Verification) -> Self {
        self.verification = verification;
        self
    }

    /// Rejects requests whose timestamps are further than `limit` from the clock of this machine, in the past or in the
    /// future, and requests whose timestamps are not numbers. By default, a verifier accepts every timestamp;
    /// [`Endpoint::freshness`](crate::settings::Endpoint::freshness) has another default.
    #[must_use]
    pub fn freshness(mut self, limit: Duration) -> Self {
        self.freshness = Some(limit);
        self
    }

    /// Verifies that the signature covers the timestamp header and the body.
    ///
    /// # Errors
    ///
    /// Returns [`SignatureError`] if a header is missing or malformed, the signature does not match, or the timestamp
    /// is not [fresh](Self::freshness).
    pub fn verify(&self, headers: &HeaderMap, body: Bytes) -> Result<Verified, SignatureError> {
        let parsed = self.parse_headers(headers)?;
        // Two parts, because joining them would copy the body.
        let signed = [parsed.timestamp.as_bytes(), &body];
        if !self.is_signed(&signed, &Signature::from_bytes(&parsed.signature)) {
            return Err(SignatureError::Mismatch);
        }
        let age = parsed.age()?;
        Ok(Verified { body, age })
    }

    /// Returns an error if no body can make the request valid.
    #[cfg(feature = "serve")]
    pub(crate) fn check_headers(&self, headers: &HeaderMap) -> Result<(), SignatureError> {
        self.parse_headers(headers)?.age()?;
        Ok(())
    }

    fn parse_headers<'a>(
        &self,
        headers: &'a HeaderMap,
    ) -> Result<SignatureHeaders<'a>, SignatureError> {
        let signature = header(headers, &SIGNATURE_NAME)?;
        let timestamp = header(headers, &TIMESTAMP_NAME)?;
        let signature = decode_hex::<SIGNATURE_LENGTH>(signature.as_bytes())
            .ok_or(SignatureError::HeaderMalformed)?;
        let signed_at = match self.freshness {
            Some(limit) => Some((parse_timestamp(timestamp)?, limit)),
            None => None,
        };
        Ok(SignatureHeaders {
            signature,
            timestamp,
            signed_at,
        })
    }

    // `verify_strict` would also reject keys and signature points of small order. `PublicKey` never contains such a
    // key, and for any other key, `verify` accepts no forgery either.
    fn is_signed(&self, text: &[&[u8]], signature: &Signature) -> bool {
        self.keys.iter().any(|key| match self.verification {
            Verification::Tables => key.is_signed(text, signature),
            Verification::Library => key.key().multipart_verify(text, signature).is_ok(),
        })
    }
}

/// The headers with a signature and its timestamp.
struct SignatureHeaders<'a> {
    signature: [u8; SIGNATURE_LENGTH],
    timestamp: &'a HeaderValue,
    /// The timestamp, and its maximum distance from the clock.
    signed_at: Option<(Duration, Duration)>,
}

impl SignatureHeaders<'_> {
    /// Returns the time since the timestamp; zero for a time in the future.
    fn age(&self) -> Result<Duration, SignatureError> {
        match self.signed_at {
            Some((signed_at, limit)) => age_within(signed_at, limit),
            None => Ok(Duration::ZERO),
        }
    }
}

fn header<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> Result<&'a HeaderValue, SignatureError> {
    headers.get(name).ok_or(SignatureError::HeaderMissing)
}

/// Parses the timestamp: seconds since the Unix epoch, in decimal digits only.
fn parse_timestamp(timestamp: &HeaderValue) -> Result<Duration, SignatureError> {
    let digits = timestamp.to_str().unwrap_or_default();
    let seconds = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(digits);
    let seconds = seconds.and_then(|digits| digits.parse().ok());
    seconds
        .map(Duration::from_secs)
        .ok_or(SignatureError::TimestampMalformed)
}

/// Returns the time since `signed_at`; zero for a time in the future.
fn age_within(signed_at: Duration, limit: Duration) -> Result<Duration, SignatureError> {
    let now = unix_time();
    let distance = now.abs_diff(signed_at);
    if distance > limit {
        let distance = Duration::from_secs(distance.as_secs());
        return Err(SignatureError::Stale {
            distance,
            is_future: signed_at > now,
            limit,
        });
    }
    Ok(now.saturating_sub(signed_at))
}

fn decode_hex<const N: usize>(digits: &[u8]) -> Option<[u8; N]> {
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = hex_digit(pair[0])? << 4 | hex_digit(pair[1])?;
    }
    Some(bytes)
}

fn hex_digit(digit: u8) -> Option<u8> {
    let value = HEX_DIGITS[usize::from(digit)];
    (value < 16).then_some(value)
}

/// Values of hexadecimal digits; 16 for other bytes.
const HEX_DIGITS: [u8; 256] = {
    let mut values = [16; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789abcdef"[value as usize] as usize] = value;
        values[b"0123456789ABCDEF"[value as usize] as usize] = value;
        value += 1;
    }
    values
};
