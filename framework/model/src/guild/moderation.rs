//! Bans, prunes and incident actions.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    BULK_BAN_USERS, DELETE_MESSAGE_DAYS, DELETE_MESSAGE_SECONDS, INCIDENT_SECONDS_MAX, PRUNE_DAYS,
    PRUNE_ROLES,
};

use crate::validation::{check_count, check_number, check_size, check_time};
use crate::wire::{list, number};
use crate::{Id, Patch, Role, Timestamp, User, ValidationError};

/// [Ban](https://docs.discord.com/developers/resources/guild#ban-object) from a guild.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Ban {
    /// Banned user.
    pub user: User,
    /// Reason for the ban.
    #[object(null)]
    pub reason: Option<String>,
}

/// Body that [bans](https://docs.discord.com/developers/resources/guild#create-guild-ban) a user.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct BanBody {
    /// Days of message history to delete, 0–7; 0 if absent.
    #[deprecated(note = "set `delete_message_seconds`")]
    pub delete_message_days: Option<u32>,
    /// Seconds of message history to delete, 0–604800 (7 days); 0 if absent.
    pub delete_message_seconds: Option<u32>,
}

impl BanBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        #[expect(deprecated, reason = "deprecated fields have limits as well")]
        let days = self.delete_message_days;
        check_number("delete_message_days", days, &DELETE_MESSAGE_DAYS)?;
        check_delete_message_seconds(self.delete_message_seconds)
    }
}

/// Body that [bulk-bans](https://docs.discord.com/developers/resources/guild#bulk-guild-ban) users.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct BulkBanBody {
    /// IDs of the users to ban, at least 1 and at most 200.
    pub user_ids: Vec<Id<User>>,
    /// Seconds of each user's message history to delete, 0–604800 (7 days); 0 if absent.
    pub delete_message_seconds: Option<u32>,
}

impl BulkBanBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let users = self.user_ids.len();
        check_size("user_ids", "a count", Some(users), &BULK_BAN_USERS)?;
        check_delete_message_seconds(self.delete_message_seconds)
    }
}

fn check_delete_message_seconds(seconds: Option<u32>) -> Result<(), ValidationError> {
    check_number("delete_message_seconds", seconds, &DELETE_MESSAGE_SECONDS)
}

/// Result of a [bulk ban](https://docs.discord.com/developers/resources/guild#bulk-guild-ban-bulk-ban-response).
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct BulkBanResult {
    /// IDs of the users who were banned.
    #[serde(default, with = "list")]
    pub banned_users: Vec<Id<User>>,
    /// IDs of the users who could not be banned or were already banned.
    #[serde(default, with = "list")]
    pub failed_users: Vec<Id<User>>,
}

/// Body that [prunes](https://docs.discord.com/developers/resources/guild#begin-guild-prune) a guild.
///
/// Members with roles are pruned only if `include_roles` contains all of their roles.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct PruneBody {
    /// Whether the service returns the number of pruned members; `true` if absent. Set `false` for large guilds.
    pub compute_prune_count: Option<bool>,
    /// Number of days of inactivity, 1–30; 7 if absent.
    pub days: Option<u32>,
    /// IDs of roles, at most 100. Members whose roles are all listed are pruned as well.
    pub include_roles: Option<Vec<Id<Role>>>,
    /// Reason for the audit log.
    #[deprecated(note = "set the audit log reason of the request")]
    pub reason: Option<String>,
}

impl PruneBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_number("days", self.days, &PRUNE_DAYS)?;
        check_count("include_roles", self.include_roles.as_ref(), &PRUNE_ROLES)
    }
}

/// Result of a prune or of a prune count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct PruneResult {
    /// Number of members that were or would be pruned; `None` if `compute_prune_count` was `false`.
    #[object(null)]
    #[serde(with = "number")]
    pub pruned: Option<u64>,
}

/// [Incidents data](https://docs.discord.com/developers/resources/guild#incidents-data-object) of a guild: paused
/// features, and detected spam and raids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct IncidentsData {
    /// Time until which direct messages between members are paused.
    #[object(null)]
    pub dms_disabled_until: Option<Timestamp>,
    /// Time until which invites are paused.
    #[object(null)]
    pub invites_disabled_until: Option<Timestamp>,
    /// Time at which the service detected spam in direct messages.
    pub dm_spam_detected_at: Option<Timestamp>,
    /// Time at which the service detected a raid.
    pub raid_detected_at: Option<Timestamp>,
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions) the
/// incident actions of a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct IncidentActions {
    /// Time until which direct messages between members are paused, at most 24 hours from now; [`Patch::Clear`]
    /// ends the pause.
    pub dms_disabled_until: Patch<Timestamp>,
    /// Time until which invites are paused, at most 24 hours from now; [`Patch::Clear`] ends the pause.
    pub invites_disabled_until: Patch<Timestamp>,
}

impl IncidentActions {
    /// Checks that the times are at most 24 hours after `now`.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first time that is more than 24 hours after `now`.
    pub fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        for (field, time) in [
            ("dms_disabled_until", &self.dms_disabled_until),
            ("invites_disabled_until", &self.invites_disabled_until),
        ] {
            check_time(field, time.value(), now, INCIDENT_SECONDS_MAX)?;
        }
        Ok(())
    }
}
