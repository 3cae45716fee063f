//! Bans, and the bodies that ban.

use guildhall_rules::{
    BULK_BAN_USERS, DELETE_MESSAGE_DAYS, DELETE_MESSAGE_SECONDS, INCIDENT_SECONDS_MAX, PRUNE_DAYS,
    PRUNE_ROLES,
};
use serde::{Deserialize, Serialize};

use crate::invalid::{ahead, count, number, sized};
use crate::wire::body::body;
use crate::wire::{list, number};
use crate::{Id, Invalid, Patch, Role, Timestamp, User};

/// A [ban](https://docs.discord.com/developers/resources/guild#ban-object) from a guild.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ban {
    /// Who is banned.
    pub user: User,
    /// Why.
    pub reason: Option<String>,
}

body! {
    /// The body that [bans](https://docs.discord.com/developers/resources/guild#create-guild-ban) a user.
    pub struct BanBody {
        /// How many days of the user's messages are deleted, 0–7.
        #[deprecated(note = "set `delete_message_seconds`")]
        delete_message_days: Option<u32>,
        /// How many seconds of the user's messages are deleted, 0–604800; the service says 0 if absent.
        delete_message_seconds: Option<u32>,
    }
}

impl BanBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        #[expect(deprecated, reason = "a deprecated field has a range as well")]
        let days = self.delete_message_days;
        number("delete_message_days", days, &DELETE_MESSAGE_DAYS)?;
        check_seconds(self.delete_message_seconds)
    }
}

body! {
    /// The body that [bans many](https://docs.discord.com/developers/resources/guild#bulk-guild-ban) users at once.
    pub struct BulkBanBody {
        /// Who is banned, 1–200 users.
        user_ids: Vec<Id<User>>,
        /// How many seconds of their messages are deleted, 0–604800; the service says 0 if absent.
        delete_message_seconds: Option<u32>,
    }
}

impl BulkBanBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        let users = self.user_ids.len();
        sized("user_ids", "a count", Some(users), &BULK_BAN_USERS)?;
        check_seconds(self.delete_message_seconds)
    }
}

fn check_seconds(seconds: Option<u32>) -> Result<(), Invalid> {
    number("delete_message_seconds", seconds, &DELETE_MESSAGE_SECONDS)
}

/// Whom a bulk ban [has banned](https://docs.discord.com/developers/resources/guild#bulk-guild-ban-bulk-ban-response).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkBanned {
    /// Who is banned now.
    #[serde(default, with = "list")]
    pub banned_users: Vec<Id<User>>,
    /// Who could not be banned, or was already.
    #[serde(default, with = "list")]
    pub failed_users: Vec<Id<User>>,
}

body! {
    /// The body that [prunes](https://docs.discord.com/developers/resources/guild#begin-guild-prune) a guild.
    ///
    /// Members with roles stay, unless all their roles are included.
    pub struct PruneBody {
        /// Whether the reply says how many were pruned; yes if absent. Large guilds do better without.
        compute_prune_count: Option<bool>,
        /// After how many days without being seen, 1–30; the service says 7 if absent.
        days: Option<u32>,
        /// Roles whose members are pruned too, at most 100.
        include_roles: Option<Vec<Id<Role>>>,
        /// Why, for the audit log.
        #[deprecated(note = "give the reason to the request")]
        reason: Option<String>,
    }
}

impl PruneBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        number("days", self.days, &PRUNE_DAYS)?;
        count("include_roles", self.include_roles.as_ref(), &PRUNE_ROLES)
    }
}

/// How many members were pruned, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pruned {
    /// Their number; none where it was not asked for.
    #[serde(default, with = "number")]
    pub pruned: Option<u64>,
}

/// What is done in a guild [against a raid](https://docs.discord.com/developers/resources/guild#incidents-data-object).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IncidentsData {
    /// Until when members cannot write to each other directly.
    pub dms_disabled_until: Option<Timestamp>,
    /// Until when nobody can be invited.
    pub invites_disabled_until: Option<Timestamp>,
    /// When the service found spam in direct messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dm_spam_detected_at: Option<Timestamp>,
    /// When the service found a raid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raid_detected_at: Option<Timestamp>,
}

body! {
    /// The body that [acts](https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions) against a raid.
    pub struct IncidentActions {
        /// Until when members cannot write to each other directly, at most 24 hours ahead; cleared, they can again.
        dms_disabled_until: Patch<Timestamp>,
        /// Until when nobody can be invited, at most 24 hours ahead; cleared, everybody can again.
        invites_disabled_until: Patch<Timestamp>,
    }
}

impl IncidentActions {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// The first field that is more than 24 hours ahead of `now`.
    pub fn check(&self, now: Timestamp) -> Result<(), Invalid> {
        for (field, time) in [
            ("dms_disabled_until", &self.dms_disabled_until),
            ("invites_disabled_until", &self.invites_disabled_until),
        ] {
            ahead(field, time.value(), now, INCIDENT_SECONDS_MAX)?;
        }
        Ok(())
    }
}
