//! Removing those members who have not been seen for long.

use guildhall_model::api::Code;
use guildhall_model::{GuildFeature, Id, Permissions, Role, User};

use super::act::{ActionError, Actor, ensure_permitted};
use crate::world::DailyQuota;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// How many days of absence count where nothing is said.
const DAYS: u32 = 7;

impl Actor<'_> {
    /// Whom a prune would remove: the absent who have no role but those included.
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
            return Err(Code::INVALID_ROLE.into());
        }
        let since = self.now().as_millis() - i64::from(days.unwrap_or(DAYS)) * DAY;
        let guild = self.guild();
        let mut absent = guild.members.absent_since(since, include);
        absent.retain(|id| {
            let member = guild.members.get(*id);
            *id != guild.owner && member.is_some_and(|member| !member.user.bot)
        });
        Ok(absent)
    }

    /// Removes whom a prune removes, and counts them.
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
        self.audit("MEMBER_PRUNE", self.guild().id);
        Ok(members.len())
    }
}
