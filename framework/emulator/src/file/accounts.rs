//! The schema of what belongs to the app and to accounts rather than to a guild.

use guildhall_model::marker::Sku;
use guildhall_model::{ApplicationIntegrationType, EntitlementType, Id, Timestamp};
use serde::Deserialize;

use super::value::Named;

/// What the app is like.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AppFile {
    pub(super) install: Option<Vec<Named<ApplicationIntegrationType>>>,
    #[serde(default)]
    pub(super) activity: bool,
}

impl AppFile {
    pub(super) fn is_for(&self, kind: ApplicationIntegrationType) -> bool {
        let kinds = self.install.iter().flatten();
        kinds.into_iter().any(|known| known.0 == kind)
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UserFile {
    pub(super) name: String,
    pub(super) global_name: Option<String>,
    #[serde(default)]
    pub(super) installed: bool,
    #[serde(default)]
    pub(super) age_restricted: bool,
}

/// A channel outside of guilds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DirectFile {
    pub(super) among: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntitlementFile {
    pub(super) sku: Id<Sku>,
    pub(super) user: Option<String>,
    pub(super) guild: Option<String>,
    #[serde(rename = "type", default = "purchase")]
    pub(super) kind: Named<EntitlementType>,
    pub(super) starts_at: Option<Timestamp>,
    pub(super) ends_at: Option<Timestamp>,
    #[serde(default)]
    pub(super) consumed: bool,
}

const fn purchase() -> Named<EntitlementType> {
    Named(EntitlementType::Purchase)
}
