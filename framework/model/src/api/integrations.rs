//! What a guild is connected with. Needs the bot's token.

use super::endpoint::endpoint;
use crate::guild::Integration;
use crate::{Guild, Id, List};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-integrations) the integrations of a guild, at most 50; there is no way to see more.
    #[derive(Copy, Eq)]
    GetIntegrations: GET "/guilds/{guild}/integrations" -> 200 List<Integration>;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/guild#delete-guild-integration) an integration, and with it its webhooks and its bot.
    ///
    /// Refused with
    /// [`CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION`](super::Code::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION)
    /// where it is one of role subscriptions.
    #[derive(Copy, Eq)]
    DeleteIntegration: DELETE "/guilds/{guild}/integrations/{integration}" -> 204 ();
    path {
        /// The guild.
        guild: Id<Guild>,
        /// The integration.
        integration: Id<Integration>,
    }
    requires: MANAGE_GUILD;
    events: GUILD_INTEGRATIONS_UPDATE, INTEGRATION_DELETE;
    takes: reason;
}
