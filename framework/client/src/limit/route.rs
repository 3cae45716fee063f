//! Which limits a request falls under, told from its path.

use std::hash::{BuildHasher, RandomState};

use crate::label::Line;

/// What a request counts against, as keys that hold neither ids nor tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    /// Method, path template and major parameter: the bucket until its name is known.
    pub(crate) own: u64,
    /// The major parameter, which splits every bucket, and whose token it is.
    pub(crate) major: u64,
    /// Whether it answers an interaction, which the global limit leaves out.
    pub(crate) is_interaction: bool,
}

/// Makes keys.
#[derive(Debug, Default)]
pub(crate) struct Keys(RandomState);

impl Keys {
    /// The route of a request. `holder` is who asks, where that is not the client itself.
    pub(crate) fn route(&self, line: Line, path: &str, holder: Option<&[u8]>) -> Route {
        let major = self.0.hash_one((major(path), holder));
        Route {
            own: self.0.hash_one((line, major)),
            major,
            is_interaction: line.is_interaction(),
        }
    }

    /// The key of a bucket with a name.
    pub(crate) fn bucket(&self, name: &[u8], major: u64) -> u64 {
        self.0.hash_one((name, major))
    }
}

/// The beginning of a path that ends with its major parameter; empty where there is none.
fn major(path: &str) -> &str {
    let path = path.split('?').next().unwrap_or(path);
    let segments = match path.split('/').nth(1) {
        Some("channels" | "guilds") => 2,
        // The token is a part of it.
        Some("interactions" | "webhooks") => 3,
        _ => 0,
    };
    let mut slashes = path.match_indices('/').map(|(index, _)| index);
    let end = slashes.nth(segments).unwrap_or(path.len());
    if segments == 0 { "" } else { &path[..end] }
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn major_parameter_is_the_first_id_and_the_token_after_it() {
        let pairs = [
            ("/guilds/2/members/3?limit=1", "/guilds/2"),
            ("/channels/4", "/channels/4"),
            ("/webhooks/1/t/messages/@original", "/webhooks/1/t"),
            ("/applications/1/guilds/2/commands", ""),
            ("", ""),
        ];
        for (path, prefix) in pairs {
            assert_eq!(major(path), prefix);
        }
    }
}
