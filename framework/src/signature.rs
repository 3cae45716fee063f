//! Signatures of requests: the public key of an app, and the proof that the service has sent a body.
//!
//! [`App`](crate::App) verifies each request on its own. These types are for programs that receive requests without an
//! app.

pub use crate::receive::verify::{
    KeyError, PublicKey, SIGNATURE_HEADER, SignatureError, TIMESTAMP_HEADER, Verified, Verifier,
};
