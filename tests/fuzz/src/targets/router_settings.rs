//! Settings of the apps of an input: responses of the service, and the store that the processes share.

use std::path::PathBuf;
use std::time::Duration;

use acceptance::{SharedStore, fixture, http_response};
use bytes::Bytes;
use http::Response;
use serde_json::{Value, json};

/// Settings of the apps: a part of the input that starts with `T`, such as `T500,404 fa`.
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

    /// Returns the response of the service to all later requests: a message, with `g` a loading message.
    pub(super) fn last_response(self) -> Response<Bytes> {
        let mut message: Value =
            serde_json::from_str(&fixture("object/message.json")).expect("the fixture is JSON");
        if self.has('g') {
            message["flags"] = json!(1 << 7);
        }
        http_response(200, &[], &message.to_string())
    }

    /// Returns whether the settings contain a letter.
    pub(super) fn has(self, letter: char) -> bool {
        self.0.is_some_and(|text| text.contains(letter))
    }

    /// Returns the store, if the app shares one: with `m` it works, with `f` it fails, with `l` operations are late.
    pub(super) fn store(self) -> Option<SharedStore> {
        let is_late = self.has('l');
        let delay = Duration::from_secs(if is_late { 2 } else { 0 });
        let store = SharedStore::default().connect(delay);
        if self.has('f') {
            store.set_away(true);
        }
        (self.has('f') || is_late || self.has('m')).then_some(store)
    }

    /// Returns the file for the recording of permissions, with `r`.
    pub(super) fn recording(self) -> Option<PathBuf> {
        let file = format!("guildhall-fuzz-{}.jsonl", std::process::id());
        self.has('r').then(|| std::env::temp_dir().join(file))
    }
}
