//! What users and guilds have bought from the app.

use guildhall_model::{Entitlement, Guild, Id, Timestamp, User};

use crate::world::World;

/// Everything that was bought.
#[derive(Debug, Default)]
pub(crate) struct Entitlements(Vec<Entitlement>);

impl Entitlements {
    pub(crate) fn add(&mut self, entitlement: Entitlement) {
        self.0.push(entitlement);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Entitlement> {
        self.0.iter()
    }
}

impl World {
    /// What an interaction tells of: what is in force for the user, and for the guild where it is
    /// used in one. What is consumed is told of, and says so.
    pub(crate) fn active_entitlements(
        &self,
        user: Id<User>,
        guild: Option<Id<Guild>>,
    ) -> Vec<Entitlement> {
        let now = self.clock.now();
        // Who has bought something for a guild has nothing of it elsewhere.
        let own = |it: &&Entitlement| match it.guild_id {
            Some(holder) => Some(holder) == guild,
            None => it.user_id == Some(user),
        };
        let all = self.entitlements.iter().filter(own);
        all.filter(|it| is_active(it, now)).cloned().collect()
    }
}

fn is_active(it: &Entitlement, now: Timestamp) -> bool {
    let begun = it.starts_at.is_none_or(|start| start <= now);
    let lasts = it.ends_at.is_none_or(|end| end > now);
    begun && lasts && !it.deleted
}
