//! What comes back from an endpoint.

use std::fmt;

use serde::de::DeserializeOwned;

/// What comes back from an endpoint, read from the body of an answer.
///
/// Whatever serde reads is a reply in JSON.
pub trait Reply: Sized {
    /// Reads a body. An answer with the status 204 reads as `null`.
    ///
    /// # Errors
    ///
    /// Where the body holds something else.
    fn read(body: &[u8]) -> Result<Self, Unreadable>;
}

impl<T: DeserializeOwned> Reply for T {
    fn read(body: &[u8]) -> Result<Self, Unreadable> {
        serde_json::from_slice(body).map_err(Unreadable::json)
    }
}

/// Why a body is not the reply of its endpoint.
#[derive(Debug)]
pub struct Unreadable(Kind);

#[derive(Debug)]
enum Kind {
    Json(serde_json::Error),
    File { expected: &'static str },
}

impl Unreadable {
    fn json(source: serde_json::Error) -> Self {
        Self(Kind::Json(source))
    }

    /// It is no file of this format.
    pub(crate) const fn file(expected: &'static str) -> Self {
        Self(Kind::File { expected })
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Json(source) => source.fmt(f),
            Kind::File { expected } => write!(f, "not a file of the format {expected}"),
        }
    }
}

// What serde says is displayed whole, so it is not the source as well.
impl std::error::Error for Unreadable {}
