//! Settings of the app of an input, and a store that fails or is late.

use std::time::Duration;

use acceptance::http_response;
use bytes::Bytes;
use guildhall::store::{
    Claim, ClaimOutcome, DeliveryOutcome, DeliveryStore, MemoryStore, Store, StoreFuture,
};
use http::Response;
use tokio::time::sleep;

/// Settings of the app: a part of the input that starts with `T`, such as `T500,404 fa`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings<'a>(Option<&'a str>);

impl<'a> Settings<'a> {
    /// Reads the settings from the first part of an input.
    pub(super) fn read(part: Option<&'a [u8]>) -> Self {
        let text = part.and_then(|part| part.strip_prefix(b"T"));
        Self(text.and_then(|text| std::str::from_utf8(text).ok()))
    }

    /// Returns the first responses of the service to the app's requests.
    pub(super) fn responses(self) -> impl Iterator<Item = Response<Bytes>> {
        let words = self.0.unwrap_or_default().split([',', ' ']);
        let statuses = words
            .filter_map(|word| word.parse().ok())
            .filter(|status| (200..=599).contains(status));
        statuses
            .take(12)
            .map(|status| http_response(status, &[("retry-after", "1")], "{}"))
    }

    /// Returns whether the settings contain a letter.
    pub(super) fn has(self, letter: char) -> bool {
        self.0.is_some_and(|text| text.contains(letter))
    }

    /// Returns the store, if it is not the app's own: `f` fails, `l` is late, `m` has the deliveries in memory.
    pub(super) fn store(self) -> Option<SharedStore> {
        let (fails, is_late) = (self.has('f'), self.has('l'));
        let store = SharedStore {
            memory: MemoryStore::default(),
            fails,
            is_late,
        };
        (fails || is_late || self.has('m')).then_some(store)
    }
}

/// A store that shares deliveries, and may fail or be late.
#[derive(Debug)]
pub(super) struct SharedStore {
    memory: MemoryStore,
    fails: bool,
    is_late: bool,
}

impl SharedStore {
    async fn check(&self) -> Result<(), std::io::Error> {
        if self.is_late {
            sleep(Duration::from_secs(2)).await;
        }
        if self.fails {
            Err(std::io::Error::other("no store"))
        } else {
            Ok(())
        }
    }
}

impl Store for SharedStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, ClaimOutcome> {
        Box::pin(async move {
            self.check().await?;
            self.memory.claim(key, claim).await
        })
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            self.check().await?;
            self.memory.release(key, holder).await
        })
    }

    fn deliveries(&self) -> Option<&dyn DeliveryStore> {
        Some(self)
    }
}

impl DeliveryStore for SharedStore {
    fn begin<'a>(&'a self, key: &'a str) -> StoreFuture<'a, DeliveryOutcome> {
        Box::pin(async move {
            self.check().await?;
            let repeated = DeliveryOutcome::Repeated(Some(Bytes::from_static(b"{\"type\":5}")));
            Ok(if key.ends_with(" 77") {
                repeated
            } else {
                DeliveryOutcome::First
            })
        })
    }

    fn finish<'a>(&'a self, _: &'a str, _: Option<Bytes>) -> StoreFuture<'a, ()> {
        Box::pin(async move { Ok(self.check().await?) })
    }
}
