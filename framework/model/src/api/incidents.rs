//! What is done against a raid. Needs the bot's token.

use super::endpoint::endpoint;
use crate::guild::{IncidentActions, IncidentsData};
use crate::{Guild, Id, Invalid, Timestamp};

endpoint! {
    /// [Pauses](https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions) invites or direct messages, or lets them go on.
    ModifyIncidentActions: PUT "/guilds/{guild}/incident-actions" -> 200 IncidentsData;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    body {
        /// What is paused, at most 24 hours ahead.
        actions: IncidentActions,
    }
    requires: MANAGE_GUILD;
    impl {
        fn check(&self, now: Timestamp) -> Result<(), Invalid> {
            self.actions.check(now)
        }
    }
}
