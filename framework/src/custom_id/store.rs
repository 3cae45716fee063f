//! Storage of long custom IDs: replaced by short ones in outgoing messages and modals, and read again for incoming
//! components and modals.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::{Component, InteractionResponse};
use guildhall_rules::{CUSTOM_ID, count_characters};

use crate::custom_id::components::{visit_custom_ids, visit_response};
use crate::custom_id::signer::{CustomIdSigner, ForgedCustomId, STORED_PREFIX};
use crate::error::Result;
use crate::platform::timeout;
use crate::redact::redact_debug;
use crate::store::Store;

/// Maximum length of a stored custom ID, in characters.
pub(crate) const STORED_LENGTH_MAX: usize = 4000;

/// Time after which a stored custom ID expires, unless the app sets another.
pub(crate) const DEFAULT_LIFETIME: Duration = Duration::from_hours(30 * 24);

/// Maximum time that the store may take to return a custom ID, so that the handler can respond in time.
const FETCH_TIMEOUT: Duration = Duration::from_secs(1);

/// Replaces long custom IDs by random ones, and keeps the long ones in the app's store.
#[derive(Debug)]
pub(crate) struct CustomIdStore {
    store: Arc<dyn Store>,
    lifetime: Duration,
}

/// The reason a long custom ID cannot be stored or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CustomIdStoreError {
    /// The custom ID is too long to be stored.
    #[error("a stored custom ID must have at most 4000 characters; this one has {length}")]
    Length {
        /// Length of the custom ID, in characters.
        length: usize,
    },
    /// The store failed.
    #[error("the store failed to keep or return a custom ID: {0}")]
    Store(String),
    /// The store did not return a custom ID in time.
    #[error("the store did not return a custom ID within 1 second")]
    Timeout,
    /// There is no random key for the custom ID.
    #[error("the system's random number generator failed")]
    Random,
}

/// The result of a search for the custom ID of an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StoredCustomId {
    /// The custom ID that was stored.
    Found(String),
    /// The custom ID has expired, or was never stored.
    Expired,
    /// The short custom ID has no valid signature.
    Forged,
}

impl CustomIdStore {
    pub(crate) fn new(store: Arc<dyn Store>, lifetime: Duration) -> Self {
        Self { store, lifetime }
    }

    /// Replaces the long custom IDs of a response.
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if a custom ID is too long, or the store fails.
    pub(crate) async fn shorten_response(
        &self,
        response: &mut InteractionResponse,
        signer: &CustomIdSigner,
    ) -> Result<(), CustomIdStoreError> {
        self.shorten(signer, |change| visit_response(response, change))
            .await
    }

    /// Replaces the long custom IDs of a component.
    ///
    /// # Errors
    ///
    /// Same as [`shorten_response`](Self::shorten_response).
    pub(crate) async fn shorten_component(
        &self,
        component: &mut Component,
        signer: &CustomIdSigner,
    ) -> Result<(), CustomIdStoreError> {
        let component = std::slice::from_mut(component);
        self.shorten(signer, |change| visit_custom_ids(component, change))
            .await
    }

    /// Replaces the custom IDs that would be too long with a signature. `visit` passes each custom ID to its argument.
    async fn shorten(
        &self,
        signer: &CustomIdSigner,
        mut visit: impl FnMut(&mut dyn FnMut(&mut String)),
    ) -> Result<(), CustomIdStoreError> {
        let is_long = |custom_id: &str| signer.signed_length(custom_id) > *CUSTOM_ID.end();
        let mut long = Vec::new();
        visit(&mut |custom_id| {
            if is_long(custom_id) {
                long.push(custom_id.clone());
            }
        });
        for custom_id in &mut long {
            *custom_id = self.keep(custom_id).await?;
        }
        let mut short = long.into_iter();
        visit(&mut |custom_id| {
            if is_long(custom_id)
                && let Some(short) = short.next()
            {
                *custom_id = short;
            }
        });
        Ok(())
    }

    /// Stores a custom ID, and returns the short one, which is not signed yet.
    async fn keep(&self, custom_id: &str) -> Result<String, CustomIdStoreError> {
        let length = count_characters(custom_id);
        if length > STORED_LENGTH_MAX {
            return Err(CustomIdStoreError::Length { length });
        }
        // Random, so that no user can guess the custom ID of another message.
        let mut key = [0; 16];
        getrandom::getrandom(&mut key).map_err(|_| CustomIdStoreError::Random)?;
        let short = format!("{STORED_PREFIX}{:032x}", u128::from_ne_bytes(key));
        let value = Bytes::copy_from_slice(custom_id.as_bytes());
        let key = store_key(&short);
        let kept = self.store.keep(&key, value, self.lifetime).await;
        kept.map_err(|error| store_error(&error))?;
        Ok(short)
    }

    /// Returns the stored custom ID for a short one.
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if the store fails or takes more than a second.
    pub(crate) async fn find(
        &self,
        custom_id: &str,
        signer: &CustomIdSigner,
    ) -> Result<StoredCustomId, CustomIdStoreError> {
        let mut short = custom_id;
        if signer.is_active() {
            match signer.verify(custom_id) {
                Ok(length) => short = &custom_id[..length],
                Err(ForgedCustomId) => return Ok(StoredCustomId::Forged),
            }
        }
        let stored = self.fetch(&store_key(short)).await?;
        let stored = stored.and_then(|stored| String::from_utf8(stored.into()).ok());
        Ok(stored.map_or(StoredCustomId::Expired, StoredCustomId::Found))
    }

    async fn fetch(&self, key: &str) -> Result<Option<Bytes>, CustomIdStoreError> {
        let stored = timeout(FETCH_TIMEOUT, self.store.fetch(key)).await;
        let stored = stored.map_err(|_| CustomIdStoreError::Timeout)?;
        stored.map_err(|error| store_error(&error))
    }
}

fn store_key(short: &str) -> String {
    let random = short.strip_prefix(STORED_PREFIX).unwrap_or(short);
    format!("custom_id:{random}")
}

fn store_error(error: &crate::error::Error) -> CustomIdStoreError {
    CustomIdStoreError::Store(redact_debug(error))
}
