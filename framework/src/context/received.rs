//! An interaction in the pipeline.

use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::{Id, Interaction};

use crate::context::services::Services;
use crate::interaction::Incoming;
use crate::interaction::route_name::RouteName;
use crate::messages::recipient::Recipient;
use crate::respond::sender::ResponseSender;
use crate::respond::state::ResponseState;

/// An interaction in the pipeline: its body, the parts that are parsed, and the state of its responses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReceivedInteraction<'a> {
    pub(crate) services: &'a Arc<Services>,
    pub(crate) body: &'a Bytes,
    pub(crate) incoming: &'a Incoming<'a>,
    pub(crate) state: &'a ResponseState,
}

impl<'a> ReceivedInteraction<'a> {
    /// Returns the ID of the interaction.
    pub(crate) fn id(&self) -> Id<Interaction> {
        self.incoming.id
    }

    /// Returns the sender of responses to the interaction.
    pub(crate) fn responses(&self) -> ResponseSender {
        let client = &self.services.response_client;
        ResponseSender::new(client, self.incoming, self.body, self.state)
    }

    /// Returns the recipient of the framework's messages. `route` is the name of the matched route.
    pub(crate) fn recipient(&self, route: Option<RouteName>) -> Recipient<'a> {
        self.services.recipient(self.incoming, route)
    }
}
