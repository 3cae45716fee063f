//! Record of a deferred interaction, by which another process notifies the user if this one is killed.

use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::{Application, Guild, Id, Interaction, InteractionType, Locale};

use crate::interaction::route_name::RouteName;
use crate::respond::state::{RegisteredDeferral, ResponseState};
use crate::response_times::TOKEN_LIFETIME;
use crate::store::processes::Processes;

/// A deferred interaction, with what another process needs to notify the user.
#[derive(Debug)]
pub(crate) struct DeferralRecord<'a> {
    pub(crate) kind: InteractionType,
    pub(crate) id: Id<Interaction>,
    pub(crate) application_id: Id<Application>,
    pub(crate) token: &'a str,
    pub(crate) guild_id: Option<Id<Guild>>,
    pub(crate) locale: Option<&'a Locale>,
    pub(crate) route: RouteName,
    /// Whether the user sees no loading message: a component was acknowledged.
    pub(crate) is_silent: bool,
}

impl DeferralRecord<'_> {
    /// Registers the interaction, which is about to be deferred.
    pub(crate) async fn register(&self, processes: &Arc<dyn Processes>, state: &ResponseState) {
        state.set_registration(RegisteredDeferral {
            processes: Arc::clone(processes),
            interaction: self.id,
            is_silent: self.is_silent,
        });
        let deferral = Bytes::from(self.to_json().to_string());
        let id = self.id.get();
        processes.register(id, deferral, TOKEN_LIFETIME).await;
    }

    /// Returns an interaction without user and data, which the parser of interactions reads.
    fn to_json(&self) -> serde_json::Value {
        serde_json::json!({
            "type": self.kind,
            "id": self.id,
            "application_id": self.application_id,
            "token": self.token,
            "guild_id": self.guild_id,
            "locale": self.locale,
            "data": {},
            "path": self.route.to_string(),
            "is_silent": self.is_silent,
        })
    }
}
