//! What gateway connections would hear.

use serde_json::Value;

/// Something that a gateway connection would have received.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// Its name, such as `GUILD_ROLE_CREATE`.
    pub name: &'static str,
    /// What it carries.
    pub payload: Value,
}
