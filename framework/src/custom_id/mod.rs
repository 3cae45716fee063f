//! Custom IDs of components and modals: signed against changes by users, and kept in the store if they are long.

pub(crate) mod components;
pub(crate) mod signer;
pub(crate) mod stage;
pub(crate) mod store;

use std::sync::Arc;
use std::time::Duration;

use guildhall_client::__private::with_component_hook;
use guildhall_client::Client;
use guildhall_model::Component;
use guildhall_rules::{CUSTOM_ID, count_characters};

use crate::custom_id::components::visit_response;
use crate::custom_id::signer::{CustomIdSigner, ForgedCustomId, SECRET_MIN};
use crate::custom_id::store::{
    CustomIdStore, CustomIdStoreError, DEFAULT_LIFETIME, StoredCustomId,
};
use crate::respond::response::HandlerResponse;
use crate::store::Store;

/// Settings of an app for the custom IDs of its components and modals: see
/// [`AppBuilder::custom_ids`](crate::AppBuilder::custom_ids).
///
/// ```
/// use std::time::Duration;
///
/// use guildhall::App;
/// use guildhall::settings::CustomIds;
///
/// # let secret = [7; 32];
/// let custom_ids = CustomIds::new().sign(secret).store(Duration::from_hours(24));
/// let builder = App::builder().custom_ids(custom_ids);
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct CustomIds {
    signer: CustomIdSigner,
    /// Length of the shortest secret of the signer, in bytes.
    shortest_secret: Option<usize>,
    /// Time after which stored custom IDs expire; `None` if long custom IDs are not stored.
    lifetime: Option<Duration>,
}

impl CustomIds {
    /// Creates settings with which custom IDs are neither signed nor stored.
    pub fn new() -> Self {
        Self::default()
    }

    /// Signs the custom IDs of components and modals with HMAC-SHA-256, in responses and in all other messages that the
    /// app's client sends, and rejects interactions whose custom ID has no valid signature: the user gets an ephemeral
    /// message, and no handler runs. Adds a secret of at least 16 bytes; 32 random bytes are a good choice.
    ///
    /// A user who can change the custom ID of a component, for example by a message of another app or by a modified
    /// client, cannot put values of their choice into it. A signature does not expire, and does not belong to one user
    /// or message.
    ///
    /// With several secrets, the first one signs, and the signatures of all are valid: to replace a secret, add the new
    /// one before the old one, and remove the old one when its components are out of use. Components that were sent
    /// before the first secret was added are rejected.
    ///
    /// The signature takes 17 of the 100 characters of a custom ID. The build fails if the custom ID of a
    /// [`#[component]`](macro@crate::component) or [`#[modal]`](macro@crate::modal) can have more than 83 characters; a
    /// custom ID without a maximum length is checked when it is sent. Another client than the app's, and requests by
    /// [method and path](Client::raw), send custom IDs as they are: sign the components of their messages with
    /// [`App::signed`](crate::App::signed).
    pub fn sign(mut self, secret: impl AsRef<[u8]>) -> Self {
        let secret = secret.as_ref();
        self.signer.add(secret);
        let shortest = self.shortest_secret.unwrap_or(secret.len());
        self.shortest_secret = Some(shortest.min(secret.len()));
        self
    }

    /// Keeps custom IDs of more than 100 characters, and at most 4,000, in the app's [store](crate::AppBuilder::store).
    /// The message or modal gets a short, random custom ID instead, and the app reads the long one before it finds the
    /// handler.
    ///
    /// A custom ID expires after `lifetime`, by default 30 days: a user who clicks later gets an ephemeral message, and
    /// no handler runs. The default store keeps the last 10,000 custom IDs until the process ends; with several
    /// processes, or over restarts, set a store that keeps them. If the store fails when a response is sent, the
    /// handler fails with
    /// [`CustomIdStoreError`].
    ///
    /// The function `custom_id` of a `#[component]` returns custom IDs of at most 100 characters.
    /// [`Route::long_custom_id`](crate::component::Route::long_custom_id) builds longer ones.
    ///
    /// Applies to the responses of handlers and contexts. For all other messages, store the components with
    /// [`Context::stored`](crate::Context::stored) or [`App::stored`](crate::App::stored). With [`sign`](Self::sign), a
    /// custom ID that is too long for its signature is stored too, and the short custom ID is signed.
    /// `Context::interaction` has the short custom ID.
    pub fn store(mut self, lifetime: impl Into<Option<Duration>>) -> Self {
        self.lifetime = Some(lifetime.into().unwrap_or(DEFAULT_LIFETIME));
        self
    }

    /// Returns the client, which signs the custom IDs of the messages that it sends if custom IDs are signed.
    pub(crate) fn signing_client(&self, client: &Client) -> Client {
        if !self.signer.is_active() {
            return client.clone();
        }
        let signer = self.signer.clone();
        with_component_hook(client, move |components| signer.sign_components(components))
    }

    /// Returns the length of a secret that is too short, in bytes.
    pub(crate) fn short_secret(&self) -> Option<usize> {
        self.shortest_secret.filter(|length| *length < SECRET_MIN)
    }

    /// Returns whether each custom ID must have room for its signature. Custom IDs that are stored may have any length.
    pub(crate) fn needs_room_for_signature(&self) -> bool {
        self.signer.is_active() && self.lifetime.is_none()
    }

    /// Returns the functions that sign and store custom IDs.
    pub(crate) fn with_store(self, store: &Arc<dyn Store>) -> CustomIdService {
        let store = |lifetime| CustomIdStore::new(Arc::clone(store), lifetime);
        CustomIdService {
            signer: self.signer,
            store: self.lifetime.map(store),
        }
    }
}

/// Signs and stores custom IDs, if the settings of the app say so.
#[derive(Debug)]
pub(crate) struct CustomIdService {
    pub(crate) signer: CustomIdSigner,
    /// Storage of long custom IDs.
    store: Option<CustomIdStore>,
}

impl CustomIdService {
    /// Returns whether long custom IDs are stored.
    pub(crate) fn stores(&self) -> bool {
        self.store.is_some()
    }

    /// Stores the long custom IDs of a response.
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if a custom ID is too long to be stored, or the store fails.
    pub(crate) async fn shorten(
        &self,
        mut response: HandlerResponse,
    ) -> Result<HandlerResponse, CustomIdStoreError> {
        if let Some(store) = &self.store {
            let signer = &self.signer;
            store
                .shorten_response(&mut response.response, signer)
                .await?;
        }
        Ok(response)
    }

    /// Signs the custom IDs of a response.
    pub(crate) fn sign(&self, mut response: HandlerResponse) -> HandlerResponse {
        self.signer.sign_response(&mut response.response);
        visit_response(&mut response.response, &mut |custom_id| {
            let length = count_characters(custom_id);
            if length > *CUSTOM_ID.end() {
                tracing::warn!(
                    length,
                    "a custom ID is longer than 100 characters; `App::builder().custom_ids(CustomIds::new().store(None))` keeps it in the app's store"
                );
            }
        });
        response
    }

    /// Stores the long custom IDs of a component, and signs its custom IDs.
    ///
    /// # Errors
    ///
    /// Same as [`shorten`](Self::shorten).
    pub(crate) async fn prepare(
        &self,
        mut component: Component,
    ) -> Result<Component, CustomIdStoreError> {
        if let Some(store) = &self.store {
            let signer = &self.signer;
            store.shorten_component(&mut component, signer).await?;
        }
        Ok(self.signer.signed(component))
    }

    /// Returns the stored custom ID for a short one.
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if the store fails or takes more than a second.
    pub(crate) async fn find(&self, short: &str) -> Result<StoredCustomId, CustomIdStoreError> {
        match &self.store {
            Some(store) => store.find(short, &self.signer).await,
            None => Ok(StoredCustomId::Expired),
        }
    }

    /// Returns the length of a custom ID of an interaction without its signature, in bytes.
    ///
    /// # Errors
    ///
    /// Returns [`ForgedCustomId`] if the app signs custom IDs, and none of its secrets has signed this one.
    pub(crate) fn unsigned_length(&self, custom_id: &str) -> Result<usize, ForgedCustomId> {
        if self.signer.is_active() {
            return self.signer.verify(custom_id);
        }
        Ok(custom_id.len())
    }
}
