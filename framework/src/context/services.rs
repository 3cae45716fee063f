//! Services of an app that handlers use through their contexts.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use guildhall_client::Client;
use guildhall_model::{Command as RegisteredCommand, Component, Guild, Id};
use guildhall_rules::Source;

use crate::context::awaited_click::ClickWaits;
use crate::context::awaited_modal::ModalWaits;
use crate::context::wait::{WaitAddress, WaitId};
use crate::interaction::Incoming;
use crate::interaction::option_input::InputSource;
#[cfg(feature = "fluent")]
use crate::localize::translator::Translator;
use crate::respond::custom_id_signer::CustomIdSigner;
use crate::respond::custom_id_store::{CustomIdStore, CustomIdStoreError};
use crate::respond::replica::Replica;
use crate::respond::response::HandlerResponse;
use crate::respond::route_info::VisibilityWarnings;
use crate::respond::shutdown::Shutdown;
use crate::store::StoreAccess;

/// Services of an app that handlers use through their contexts.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) states: States,
    /// Client for responses by REST: the app's client, or a client without credentials, because the
    /// interaction token suffices.
    pub(crate) response_client: Client,
    #[cfg(feature = "fluent")]
    pub(crate) translator: Translator,
    pub(crate) commands: Arc<dyn CommandDirectory>,
    pub(crate) click_waits: ClickWaits,
    pub(crate) modal_waits: ModalWaits,
    pub(crate) custom_id_signer: CustomIdSigner,
    /// Storage of long custom IDs, with [`AppBuilder::store_custom_ids`](crate::AppBuilder::store_custom_ids).
    pub(crate) custom_id_store: Option<CustomIdStore>,
    pub(crate) shutdown: Shutdown,
    /// This process among those that have a store in common; `None` if the store shares neither deferrals nor mailboxes.
    pub(crate) replica: Option<Replica>,
    /// Counters of cooldowns.
    pub(crate) store: StoreAccess,
    pub(crate) visibility_warnings: VisibilityWarnings,
}

impl Services {
    /// Returns the source of the values in an interaction.
    #[cfg_attr(
        not(feature = "fluent"),
        expect(clippy::unused_self, reason = "the feature adds the texts of the app")
    )]
    pub(crate) fn input_source<'a>(&'a self, incoming: &'a Incoming<'a>) -> InputSource<'a> {
        InputSource::new(
            incoming,
            #[cfg(feature = "fluent")]
            &self.translator,
        )
    }

    /// Returns a wait with this replica, if other replicas can pass interactions to it.
    pub(crate) async fn address(&self, wait: WaitId) -> WaitAddress {
        let replica = match &self.replica {
            Some(replica) if replica.has_mailbox().await => Some(replica.id()),
            _ => None,
        };
        WaitAddress { replica, wait }
    }

    /// Stores the long custom IDs of a response, if the app stores custom IDs.
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if a custom ID is too long to be stored, or the store fails.
    pub(crate) async fn with_short_custom_ids(
        &self,
        mut response: HandlerResponse,
    ) -> Result<HandlerResponse, CustomIdStoreError> {
        if let Some(store) = &self.custom_id_store {
            let signer = &self.custom_id_signer;
            store
                .shorten_response(&mut response.response, signer)
                .await?;
        }
        Ok(response)
    }

    /// Stores the long custom IDs of a component, and signs the custom IDs, as far as the app does so.
    ///
    /// # Errors
    ///
    /// Same as [`with_short_custom_ids`](Self::with_short_custom_ids).
    pub(crate) async fn prepared_component(
        &self,
        mut component: Component,
    ) -> Result<Component, CustomIdStoreError> {
        let signer = &self.custom_id_signer;
        if let Some(store) = &self.custom_id_store {
            store.shorten_component(&mut component, signer).await?;
        }
        Ok(signer.signed(component))
    }
}

/// Names and IDs of the app's commands.
pub(crate) trait CommandDirectory: fmt::Debug + Send + Sync {
    /// Returns the full name of the command that is defined at `source`, such as `moderate timeout`.
    fn path(&self, source: Source) -> Option<String>;

    /// Returns the ID of a registered CHAT_INPUT command: the guild's command, or else the global command.
    fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<RegisteredCommand>>;
}

/// States of an app by type. An app has few states, so the search is linear.
#[derive(Default)]
pub(crate) struct States(Vec<(TypeId, Box<dyn Any + Send + Sync>)>);

impl States {
    /// Adds a state. Replaces an earlier state of the same type.
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, state: T) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
        self.0.push((TypeId::of::<T>(), Box::new(state)));
    }

    #[cfg(feature = "emulator")]
    pub(crate) fn remove<T: 'static>(&mut self) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        let (_, state) = self.0.iter().find(|(id, _)| *id == TypeId::of::<T>())?;
        state.downcast_ref()
    }

    pub(crate) fn contains(&self, id: TypeId) -> bool {
        self.0.iter().any(|(existing, _)| *existing == id)
    }
}

impl fmt::Debug for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "States({})", self.0.len())
    }
}
