//! A guild: its settings and what it has from the start. Needs the bot's token.

use guildhall_rules::{PRUNE_DAYS, PRUNE_ROLES};

use super::declare::{endpoint, endpoints};
use crate::guild::{
    GuildFeature, GuildPreview, IncidentActions, IncidentsData, Integration, KnownGuild, PruneBody,
    Pruned, VanityUrl, VoiceRegion,
};
use crate::invalid::{count, number};
use crate::{
    Guild, GuildEdit, Id, Invalid, Invite, List, Patch, Permissions, Requirement, Role, Timestamp,
};

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild) a guild.
    ///
    /// Refused with [`UNKNOWN_GUILD`](super::Code::UNKNOWN_GUILD) where the bot is not in it.
    #[derive(Copy, Eq)]
    GetGuild: GET "/guilds/{guild}" -> 200 Guild;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Whether the members are counted, about.
        with_counts: bool,
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-preview) what everybody may know of a guild, which must be discoverable unless the bot is in it.
    #[derive(Copy, Eq)]
    GetGuildPreview: GET "/guilds/{guild}/preview" -> 200 GuildPreview;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-guild) the given fields of a guild.
    ///
    /// Requires `ADMINISTRATOR` as well to add or remove `COMMUNITY` or `DISCOVERABLE`.
    ModifyGuild: PATCH "/guilds/{guild}" -> 200 Guild;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    known {
        /// The features that the guild has, where known: what tells which ones the edit changes.
        ///
        /// Where not known, what the edit changes is left to the service: features are sent whole,
        /// so most of them are there already.
        present: Option<Vec<GuildFeature>>,
    }
    body {
        /// The fields to change.
        edit: GuildEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    takes: reason;
    impl {
        fn requires(&self) -> Requirement {
            let is_for_admins =
                |feature| matches!(feature, &GuildFeature::Community | &GuildFeature::Discoverable);
            if self.changed_features().any(is_for_admins) {
                Self::REQUIRES.and(Permissions::ADMINISTRATOR)
            } else {
                Self::REQUIRES
            }
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }

        fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
            self.edit.check_in(guild)
        }
    }
}

impl ModifyGuild {
    /// The features that the edit adds or removes, where it is known which there are.
    fn changed_features(&self) -> impl Iterator<Item = &GuildFeature> {
        let present = self.present.as_deref();
        let wanted = match &self.edit.features {
            Patch::Keep => None,
            Patch::Clear => Some(&[][..]),
            Patch::Set(features) => Some(&features[..]),
        };
        let wanted = wanted.filter(|_| present.is_some());
        let present = present.unwrap_or_default();
        let added = wanted.unwrap_or_default().iter();
        let removed = present
            .iter()
            .filter(move |feature| wanted.is_some_and(|wanted| !wanted.contains(feature)));
        added
            .filter(|feature| !present.contains(feature))
            .chain(removed)
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-voice-regions) where the voice channels of a guild can be, with the regions for VIPs where it may use them.
    #[derive(Copy, Eq)]
    GetVoiceRegions: GET "/guilds/{guild}/regions" -> 200 List<VoiceRegion>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Counts](https://docs.discord.com/developers/resources/guild#get-guild-prune-count) the members whom a prune would remove.
    #[derive(Eq)]
    GetPruneCount: GET "/guilds/{guild}/prune" -> 200 Pruned;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// After how many days without being seen, 1–30; the service says 7 if absent.
        days: Option<u32>,
        /// Roles whose members are counted too, at most 100.
        include_roles: Vec<Id<Role>>,
    }
    requires: MANAGE_GUILD & KICK_MEMBERS;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            number("days", self.days, &PRUNE_DAYS)?;
            count("include_roles", Some(&self.include_roles), &PRUNE_ROLES)
        }
    }
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/guild#begin-guild-prune) the members who have not been seen for long and have no role but those included.
    ///
    /// A guild with `PRUNE_REQUIRES_ADMIN` leaves it to administrators. Refused with
    /// [`MAX_PRUNE_REQUESTS`](super::Code::MAX_PRUNE_REQUESTS) where it is done too often.
    BeginPrune: POST "/guilds/{guild}/prune" -> 200 Pruned;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Whom it removes.
        prune: PruneBody,
    }
    requires: MANAGE_GUILD & KICK_MEMBERS;
    events: GUILD_MEMBER_REMOVE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.prune.check()
        }
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-invites) the invites of a guild.
    ///
    /// Requires `MANAGE_GUILD`, or `VIEW_AUDIT_LOG`, which does not show how they are used.
    #[derive(Copy, Eq)]
    GetInvites: GET "/guilds/{guild}/invites" -> 200 List<Invite>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    impl {
        const REQUIRES: Requirement =
            Requirement::any(&[Permissions::MANAGE_GUILD, Permissions::VIEW_AUDIT_LOG]);
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-vanity-url) the address that a guild has for itself, and how often it was used.
    ///
    /// Without the permission, the guild itself tells the address.
    #[derive(Copy, Eq)]
    GetVanityUrl: GET "/guilds/{guild}/vanity-url" -> 200 VanityUrl;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-integrations) the integrations of a guild, at most 50; there is no way to see more.
    #[derive(Copy, Eq)]
    GetIntegrations: GET "/guilds/{guild}/integrations" -> 200 List<Integration>;
    path {
        /// ID of the guild.
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
        /// ID of the guild.
        guild: Id<Guild>,
        /// The integration.
        integration: Id<Integration>,
    }
    requires: MANAGE_GUILD;
    events: GUILD_INTEGRATIONS_UPDATE, INTEGRATION_DELETE;
    takes: reason;
}

endpoint! {
    /// [Pauses](https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions) invites or direct messages, or lets them go on.
    ModifyIncidentActions: PUT "/guilds/{guild}/incident-actions" -> 200 IncidentsData;
    path {
        /// ID of the guild.
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

endpoints![
    GetGuild,
    GetGuildPreview,
    ModifyGuild,
    GetVoiceRegions,
    GetPruneCount,
    BeginPrune,
    GetInvites,
    GetVanityUrl,
    GetIntegrations,
    DeleteIntegration,
    ModifyIncidentActions,
];
