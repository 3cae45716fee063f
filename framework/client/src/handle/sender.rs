//! What every handle holds: the client, and what is known of the app and of the guild.

use std::sync::Arc;

use guildhall_model::Permissions;
use guildhall_model::api::Endpoint;
use guildhall_model::guild::KnownGuild;
use tokio::time::Instant;

use crate::{Client, Request};

/// Makes the requests of a handle.
#[derive(Clone)]
pub(super) struct Sender {
    client: Client,
    have: Option<Permissions>,
    known: Option<Arc<KnownGuild>>,
    settled: Option<Instant>,
}

impl Sender {
    pub(super) const fn new(client: Client) -> Self {
        Self {
            client,
            have: None,
            known: None,
            settled: None,
        }
    }

    /// The same client, without what is known of the app and of the guild.
    pub(super) fn without_knowledge(&self) -> Self {
        Self::new(self.client.clone())
    }

    pub(super) fn having(self, have: Option<Permissions>) -> Self {
        Self { have, ..self }
    }

    pub(super) fn knowing(self, guild: KnownGuild) -> Self {
        let known = Some(Arc::new(guild));
        Self { known, ..self }
    }

    pub(super) fn settling(self, until: Instant) -> Self {
        let settled = Some(until);
        Self { settled, ..self }
    }

    pub(super) fn known(&self) -> Option<&KnownGuild> {
        self.known.as_deref()
    }

    pub(super) fn request<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        let request = self.client.send(endpoint).having(self.have);
        request.known(self.known.clone()).settling(self.settled)
    }
}
