//! By whose installation of the app an interaction came about.

use guildhall_rules::ApplicationIntegrationType;
use serde::{Deserialize, Serialize};

use crate::{Guild, Id, User};

/// Who installed the app, by [integration type](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationOwners {
    /// The guild where `GUILD_INSTALL` applies; zero in the bot's direct messages.
    #[serde(rename = "0", skip_serializing_if = "Option::is_none")]
    pub guild: Option<Id<Guild>>,
    /// The user who made the `USER_INSTALL`; not always the one who acts now.
    #[serde(rename = "1", skip_serializing_if = "Option::is_none")]
    pub user: Option<Id<User>>,
}

impl IntegrationOwners {
    /// Whether the app is installed in this way.
    pub const fn contains(&self, kind: ApplicationIntegrationType) -> bool {
        match kind {
            ApplicationIntegrationType::GuildInstall => self.guild.is_some(),
            ApplicationIntegrationType::UserInstall => self.user.is_some(),
            _ => false,
        }
    }
}
