//! How a request to the app is signed.

/// How a request to the app is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signing {
    /// With the application's key, over the timestamp and the body.
    Valid,
    /// With the application's key, over something else.
    Wrong,
    /// With a key that is none of the application's.
    WrongKey,
    /// Not at all: without the two headers.
    Missing,
}
