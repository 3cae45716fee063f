//! A transport that accepts requests and never responds.

use std::future::pending;

use bytes::Bytes;
use guildhall::client::{Auth, Carrying, Client, Transport};
use http::Request;

use crate::TOKEN;

/// A transport that accepts requests and never responds.
#[derive(Clone, Copy, Debug)]
pub struct SilentServer;

impl SilentServer {
    /// Returns a client with a bot token that sends through it.
    ///
    /// # Panics
    ///
    /// Never: the token fits a header.
    pub fn client() -> Client {
        Client::builder(Auth::bot(TOKEN))
            .transport(Self)
            .build()
            .expect("the token fits a header")
    }
}

impl Transport for SilentServer {
    fn carry(&self, _: Request<Bytes>) -> Carrying<'_> {
        Box::pin(pending())
    }
}
