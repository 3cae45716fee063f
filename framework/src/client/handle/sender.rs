//! What every handle holds: the client, and what the app is known to have.

use guildhall_model::Permissions;
use guildhall_model::api::Endpoint;

use crate::client::{Client, Request};

/// Makes the requests of a handle.
#[derive(Clone)]
pub(super) struct Sender {
    client: Client,
    have: Option<Permissions>,
}

impl Sender {
    pub(super) const fn new(client: Client) -> Self {
        Self { client, have: None }
    }

    pub(super) fn having(self, have: Option<Permissions>) -> Self {
        Self { have, ..self }
    }

    pub(super) fn request<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        self.client.send(endpoint).having(self.have)
    }
}
