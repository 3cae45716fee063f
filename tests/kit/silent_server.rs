//! A transport that accepts requests and never responds.

use std::future::pending;

use bytes::Bytes;
use guildhall::client::{Auth, Client, Transport, TransportFuture};
use http::Request;

use crate::TOKEN;

/// A transport that accepts requests and never responds.
#[derive(Clone, Copy, Debug)]
pub struct SilentServer;

impl SilentServer {
    /// Returns a client with a bot token that sends through this transport.
    ///
    /// # Panics
    ///
    /// Does not panic: the token is a valid header value.
    pub fn client() -> Client {
        Client::builder(Auth::bot(TOKEN))
            .transport(Self)
            .build()
            .expect("the token is a valid header value")
    }
}

impl Transport for SilentServer {
    fn send(&self, _: Request<Bytes>) -> TransportFuture<'_> {
        Box::pin(pending())
    }
}
