//! The route of a request, which determines its rate limits.

use std::hash::{BuildHasher, RandomState};

use crate::label::RequestLabel;

/// The route of a request: keys that determine its rate limits, hashed so that they contain no IDs or tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    /// Hash of method, path template and major parameter; key of the bucket until a response names the bucket.
    pub(crate) key: u64,
    /// Hash of the major parameter and of the access token that replaces the client's credentials, if any. Each
    /// combination has separate buckets.
    pub(crate) major: u64,
    /// Whether the request responds to an interaction: the global limit does not apply to such requests.
    pub(crate) is_interaction: bool,
}

/// Hashes routes and bucket names into keys.
#[derive(Debug, Default)]
pub(crate) struct KeyHasher(RandomState);

impl KeyHasher {
    /// Returns the route of a request. `bearer` is the user's access token that replaces the client's credentials, if
    /// any.
    pub(crate) fn route(&self, label: RequestLabel, path: &str, bearer: Option<&[u8]>) -> Route {
        let major = self.0.hash_one((major_path_prefix(path), bearer));
        // Without a template, each path has a bucket of its own until a response names the bucket.
        let path = if label.has_template() { "" } else { path };
        Route {
            key: self.0.hash_one((label, path, major)),
            major,
            is_interaction: label.is_interaction(),
        }
    }

    /// Returns the key for a bucket name and a major parameter.
    pub(crate) fn bucket(&self, name: &[u8], major: u64) -> u64 {
        self.0.hash_one((name, major))
    }
}

/// Returns the path up to and including its major parameter; empty if it has none.
pub(crate) fn major_path_prefix(path: &str) -> &str {
    let path = path.split('?').next().unwrap_or(path);
    let segments = match path.split('/').nth(1) {
        Some("channels" | "guilds") => 2,
        // The ID and the token together are the major parameter.
        Some("interactions" | "webhooks") => 3,
        _ => return "",
    };
    let mut slashes = path.match_indices('/').map(|(index, _)| index);
    let end = slashes.nth(segments).unwrap_or(path.len());
    &path[..end]
}

#[cfg(test)]
mod tests {
    use super::major_path_prefix;

    #[test]
    fn major_path_ends_with_the_first_id_or_webhook_token() {
        let pairs = [
            ("/guilds/2/members/3?limit=1", "/guilds/2"),
            ("/channels/4", "/channels/4"),
            ("/webhooks/1/t/messages/@original", "/webhooks/1/t"),
            ("/applications/1/guilds/2/commands", ""),
            ("", ""),
        ];
        for (path, prefix) in pairs {
            assert_eq!(major_path_prefix(path), prefix);
        }
    }
}
