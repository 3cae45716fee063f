//! Endpoints of a guild: settings, prunes, invites, integrations, incident actions and the audit log. The endpoints
//! require a bot token.

use guildhall_rules::{AUDIT_LOG_LIST_LIMIT, PRUNE_DAYS, PRUNE_ROLES};

use super::declare::{endpoint, endpoints};
use crate::audit_log::{AuditLog, AuditLogEntry, AuditLogEvent};
use crate::guild::{
    GuildCapabilities, GuildPreview, IncidentActions, IncidentsData, Integration, PruneBody,
    PruneResult, VanityUrl, VoiceRegion,
};
use crate::validation::{check_count, check_number};
use crate::{
    Guild, GuildEdit, GuildFeature, Id, Invite, List, Patch, Permissions, Requirement, Role,
    Timestamp, User, ValidationError,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild) a guild.
    ///
    /// Fails with [`UNKNOWN_GUILD`](super::ErrorCode::UNKNOWN_GUILD) if the bot is not in the guild.
    #[derive(Copy, Eq)]
    GetGuild: GET "/guilds/{guild}" -> 200 Guild;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Whether to include approximate counts of members and presences.
        with_counts: bool,
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-preview) the preview of a guild; the guild
    /// must be discoverable unless the bot is a member.
    #[derive(Copy, Eq)]
    GetGuildPreview: GET "/guilds/{guild}/preview" -> 200 GuildPreview;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild) a guild; fields that are not set
    /// stay unchanged.
    ///
    /// Also requires `ADMINISTRATOR` if the edit adds or removes `COMMUNITY` or `DISCOVERABLE`.
    ModifyGuild: PATCH "/guilds/{guild}" -> 200 Guild;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    known {
        /// Current features of the guild, if known, to determine the features that the edit adds or removes.
        ///
        /// If the current features are unknown, [`requires`](super::Endpoint::requires) does not include
        /// `ADMINISTRATOR`: an edit contains the complete list of features, most of which the guild already has.
        current_features: Option<Vec<GuildFeature>>,
    }
    body {
        /// Fields to change.
        edit: GuildEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    accepts: reason;
    checks: edit;
    impl {
        fn requires(&self) -> Requirement {
            let requires_administrator =
                |feature| matches!(feature, &GuildFeature::Community | &GuildFeature::Discoverable);
            if self.changed_features().any(requires_administrator) {
                Self::REQUIRES.and(Permissions::ADMINISTRATOR)
            } else {
                Self::REQUIRES
            }
        }

        fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
            self.edit.check_in(guild)
        }
    }
}

impl ModifyGuild {
    /// Returns the features that the edit adds or removes; none if the current features are unknown.
    fn changed_features(&self) -> impl Iterator<Item = &GuildFeature> {
        let current = self.current_features.as_deref();
        let wanted = match &self.edit.features {
            Patch::Keep => None,
            Patch::Clear => Some(&[][..]),
            Patch::Set(features) => Some(&features[..]),
        };
        let wanted = wanted.filter(|_| current.is_some());
        let current = current.unwrap_or_default();
        let added = wanted.unwrap_or_default().iter();
        let removed = current
            .iter()
            .filter(move |feature| wanted.is_some_and(|wanted| !wanted.contains(feature)));
        added
            .filter(|feature| !current.contains(feature))
            .chain(removed)
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-voice-regions) the voice regions of a
    /// guild, including VIP regions if the guild has access to them.
    #[derive(Copy, Eq)]
    GetVoiceRegions: GET "/guilds/{guild}/regions" -> 200 List<VoiceRegion>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/voice#list-voice-regions) the voice regions that every
    /// guild can use.
    #[derive(Copy, Default, Eq)]
    ListVoiceRegions: GET "/voice/regions" -> 200 List<VoiceRegion>;
}

endpoint! {
    /// [Counts](https://docs.discord.com/developers/resources/guild#get-guild-prune-count) the members that a prune
    /// would remove.
    #[derive(Eq)]
    GetPruneCount: GET "/guilds/{guild}/prune" -> 200 PruneResult;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Number of days of inactivity, 1–30; 7 if absent.
        days: Option<u32>,
        /// IDs of roles, at most 100. Members whose roles are all listed are counted as well.
        include_roles: Vec<Id<Role>>,
    }
    requires: MANAGE_GUILD & KICK_MEMBERS;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("days", self.days, &PRUNE_DAYS)?;
            check_count("include_roles", Some(&self.include_roles), &PRUNE_ROLES)
        }
    }
}

endpoint! {
    /// [Prunes](https://docs.discord.com/developers/resources/guild#begin-guild-prune) members who are inactive and
    /// have no roles other than the included roles.
    ///
    /// In a guild with the feature `PRUNE_REQUIRES_ADMIN`, only administrators can prune. Fails with
    /// [`MAX_PRUNE_REQUESTS`](super::ErrorCode::MAX_PRUNE_REQUESTS) if prunes are too frequent.
    BeginPrune: POST "/guilds/{guild}/prune" -> 200 PruneResult;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Criteria of the prune.
        prune: PruneBody,
    }
    requires: MANAGE_GUILD & KICK_MEMBERS;
    events: GUILD_MEMBER_REMOVE;
    accepts: reason;
    checks: prune;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-invites) the invites of a guild.
    ///
    /// Requires `MANAGE_GUILD` or `VIEW_AUDIT_LOG`. Without `MANAGE_GUILD`, the invites have no metadata, such as the
    /// number of uses.
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
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-vanity-url) the vanity URL of a guild and
    /// the number of its uses.
    ///
    /// `vanity_url_code` of the guild contains the code as well, and does not require `MANAGE_GUILD`.
    #[derive(Copy, Eq)]
    GetVanityUrl: GET "/guilds/{guild}/vanity-url" -> 200 VanityUrl;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-integrations) the integrations of a guild,
    /// at most 50; the service cannot list further integrations.
    #[derive(Copy, Eq)]
    GetIntegrations: GET "/guilds/{guild}/integrations" -> 200 List<Integration>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/guild#delete-guild-integration) an integration and its
    /// webhooks, and kicks its bot.
    ///
    /// Fails with
    /// [`CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION`](super::ErrorCode::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION)
    /// for the integration of a guild subscription.
    #[derive(Copy, Eq)]
    DeleteIntegration: DELETE "/guilds/{guild}/integrations/{integration}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the integration.
        integration: Id<Integration>,
    }
    requires: MANAGE_GUILD;
    events: GUILD_INTEGRATIONS_UPDATE, INTEGRATION_DELETE;
    accepts: reason;
}

endpoint! {
    /// [Pauses](https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions) or resumes invites
    /// and direct messages.
    ModifyIncidentActions: PUT "/guilds/{guild}/incident-actions" -> 200 IncidentsData;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Times until which invites and direct messages are paused, at most 24 hours from now.
        actions: IncidentActions,
    }
    requires: MANAGE_GUILD;
    impl {
        fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
            self.actions.check(now)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/audit-log#get-guild-audit-log) a page of the audit log of a
    /// guild.
    ///
    /// The entries are sorted by ID, newest first; oldest first if `after` is set. The service keeps entries for 45
    /// days.
    #[derive(Copy, Eq)]
    GetAuditLog: GET "/guilds/{guild}/audit-logs" -> 200 AuditLog;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// ID of a user or app, to get the entries of their changes only.
        user_id: Option<Id<User>>,
        /// Type of the entries.
        action_type: Option<AuditLogEvent>,
        /// Exclusive upper bound of the entry IDs.
        before: Option<Id<AuditLogEntry>>,
        /// Exclusive lower bound of the entry IDs.
        after: Option<Id<AuditLogEntry>>,
        /// Maximum number of entries, 1–100; 50 if absent.
        limit: Option<u32>,
    }
    requires: VIEW_AUDIT_LOG;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &AUDIT_LOG_LIST_LIMIT)
        }
    }
}

endpoints![
    GetGuild,
    GetGuildPreview,
    ModifyGuild,
    GetVoiceRegions,
    ListVoiceRegions,
    GetPruneCount,
    BeginPrune,
    GetInvites,
    GetVanityUrl,
    GetIntegrations,
    DeleteIntegration,
    ModifyIncidentActions,
    GetAuditLog,
];
