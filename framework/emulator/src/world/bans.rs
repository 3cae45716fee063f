//! Rules for bans and prunes.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::audit_log::AuditLogOptions;
use guildhall_model::guild::BulkBanResult;
use guildhall_model::{Ban, GuildFeature, Id, Permissions, Role, User};

use crate::clock::DAY_MILLIS;
use crate::state::guilds::Page;
use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::quotas::DailyQuota;

impl Actor<'_> {
    /// Returns one page of bans, ordered by user ID.
    pub(crate) fn bans(&self, page: &Page<User>) -> Vec<Ban> {
        let bans = self.guild().bans.range(page.range());
        page.select(bans.map(|(_, ban)| ban.clone()))
    }

    pub(crate) fn ban_of(&self, id: Id<User>) -> Result<Ban, ActionError> {
        let ban = self.guild().bans.get(&id).cloned();
        Ok(ban.ok_or(ErrorCode::UNKNOWN_BAN)?)
    }

    /// Bans a user, who need not be a member. Does nothing if the user is already banned.
    pub(crate) fn ban(&mut self, id: Id<User>) -> Result<(), ActionError> {
        let user = self
            .world
            .users
            .get(id)
            .ok_or(ErrorCode::UNKNOWN_USER)?
            .clone();
        if self.guild().members.get(id).is_some() {
            self.ensure_outranks(id)?;
        }
        if self.guild().bans.contains_key(&id) {
            return Ok(());
        }
        if self.guild().members.get(id).is_none() {
            self.charge(DailyQuota::NonMemberBan)?;
        }
        let payload = BTreeMap::from([("user", user.clone())]);
        let reason = self.reason.clone();
        self.guild_mut().bans.insert(id, Ban { user, reason });
        self.leave(id);
        self.emit_for_guild("GUILD_BAN_ADD", &payload);
        self.audit("MEMBER_BAN_ADD", id);
        Ok(())
    }

    /// Removes a ban.
    pub(crate) fn unban(&mut self, id: Id<User>) -> Result<(), ActionError> {
        let ban = self.guild_mut().bans.remove(&id);
        let ban = ban.ok_or(ErrorCode::UNKNOWN_BAN)?;
        self.emit_for_guild("GUILD_BAN_REMOVE", &BTreeMap::from([("user", ban.user)]));
        self.audit("MEMBER_BAN_REMOVE", id);
        Ok(())
    }

    /// Bans several users, and returns the banned users and the users who could not be banned.
    pub(crate) fn bulk_ban(&mut self, ids: &[Id<User>]) -> Result<BulkBanResult, ActionError> {
        let mut result = BulkBanResult::default();
        for id in ids {
            let is_duplicate = result.banned_users.contains(id) || result.failed_users.contains(id);
            if is_duplicate {
                continue;
            }
            let is_new = !self.guild().bans.contains_key(id);
            if is_new && self.ban(*id).is_ok() {
                result.banned_users.push(*id);
            } else {
                result.failed_users.push(*id);
            }
        }
        if result.banned_users.is_empty() {
            return Err(ErrorCode::FAILED_TO_BAN_USERS.into());
        }
        Ok(result)
    }

    /// Returns the members that a prune would remove: members who were inactive for `days` and have no roles other than
    /// `include`.
    pub(crate) fn prune_candidates(
        &self,
        days: Option<u32>,
        include: &[Id<Role>],
    ) -> Result<Vec<Id<User>>, ActionError> {
        if self.guild().has_feature(&GuildFeature::PruneRequiresAdmin) {
            ensure_permitted(self.permissions()?.contains(Permissions::ADMINISTRATOR))?;
        }
        if include
            .iter()
            .any(|role| self.guild().role_by_id(*role).is_none())
        {
            return Err(ErrorCode::INVALID_ROLE.into());
        }
        let since =
            self.now().as_millis() - i64::from(days.unwrap_or(DEFAULT_PRUNE_DAYS)) * DAY_MILLIS;
        let guild = self.guild();
        let mut absent = guild.members.inactive_since(since, include);
        absent.retain(|id| {
            let member = guild.members.get(*id);
            *id != guild.owner && member.is_some_and(|member| !member.user.bot)
        });
        Ok(absent)
    }

    /// Removes the [candidates](Self::prune_candidates), and returns the number of removed members.
    pub(crate) fn prune(
        &mut self,
        days: Option<u32>,
        include: &[Id<Role>],
    ) -> Result<usize, ActionError> {
        let members = self.prune_candidates(days, include)?;
        self.charge(DailyQuota::Prune)?;
        for id in &members {
            self.leave(*id);
        }
        let options = AuditLogOptions {
            delete_member_days: Some(days.unwrap_or(DEFAULT_PRUNE_DAYS).into()),
            members_removed: Some(members.len() as u64),
            ..AuditLogOptions::default()
        };
        self.audit_with("MEMBER_PRUNE", self.guild().id, options);
        Ok(members.len())
    }
}

/// Number of days of inactivity if a prune request has no `days`.
const DEFAULT_PRUNE_DAYS: u32 = 7;
