//! A service that takes requests and never answers.

use std::future::pending;

use bytes::Bytes;
use guildhall::client::{Auth, Carrying, Client, Transport};
use http::Request;

use crate::TOKEN;

/// A service that takes requests and never answers.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Silent {
    /// A client of it, with a bot's token.
    ///
    /// # Panics
    ///
    /// Never: the token fits a header.
    pub fn client() -> Client {
        let client = Client::builder(Auth::bot(TOKEN)).transport(Self);
        client.build().expect("the token fits a header")
    }
}

impl Transport for Silent {
    fn carry(&self, _: Request<Bytes>) -> Carrying<'_> {
        Box::pin(pending())
    }
}
