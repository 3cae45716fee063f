//! The stage that replaces the short custom ID of a component or a modal by the stored one.

use std::sync::Arc;

use guildhall_model::InteractionType;

use crate::custom_id::CustomIdService;
use crate::custom_id::signer::STORED_PREFIX;
use crate::custom_id::store::StoredCustomId;
use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::stage::{Arrival, Flow, Stage, StageFuture};

/// Replaces short custom IDs by stored ones.
#[derive(Debug)]
pub(crate) struct StoredCustomIds(pub(crate) Arc<CustomIdService>);

impl Stage for StoredCustomIds {
    fn before_route<'s>(
        &'s self,
        incoming: &'s mut Incoming<'_>,
        _: Arrival<'s>,
    ) -> Option<StageFuture<'s, Result<Flow, HandlerError>>> {
        let has_custom_id = matches!(
            incoming.kind,
            InteractionType::MessageComponent | InteractionType::ModalSubmit
        );
        let is_short = has_custom_id && incoming.data.custom_id.starts_with(STORED_PREFIX);
        is_short.then(|| Box::pin(self.restore(incoming)) as _)
    }
}

impl StoredCustomIds {
    async fn restore(&self, incoming: &mut Incoming<'_>) -> Result<Flow, HandlerError> {
        let custom_id = &mut incoming.data.custom_id;
        match self.0.find(custom_id).await.map_err(Error::from)? {
            StoredCustomId::Found(mut stored) => {
                // The route expects a signature, as for a custom ID that was not stored.
                self.0.signer.sign(&mut stored);
                custom_id.0 = stored.into();
                Ok(Flow::Continue)
            }
            StoredCustomId::Expired => Err(HandlerErrorKind::ExpiredCustomId.into()),
            StoredCustomId::Forged => Err(HandlerErrorKind::ForgedCustomId.into()),
        }
    }
}
