//! What a guild loses with a command, and whether it can have it again.

use std::collections::BTreeSet;

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id};
use serde::Serialize;

use super::compare::{Comparison, Old};
use super::{Change, CommandPlan, Scope, ScopePlan};

/// What a guild has set for a command, and loses with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Lost {
    /// The guild.
    pub guild: Id<Guild>,
    /// The roles, users and channels, as the guild has set them.
    pub permissions: Vec<CommandPermission>,
    /// Whether the guild can have them again.
    pub recovery: Recovery,
}

/// Whether a guild can have again what it loses with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Recovery {
    /// The same command takes its place: [`restore`](crate::publish::restore) sets them
    /// anew, with a user's token.
    Possible,
    /// No command of that guild takes its place.
    Gone,
    /// The command in its place may be another one, also where it keeps the id: not its name alone
    /// differs, or it is a USER or MESSAGE command, which is little more than its name. What was set
    /// for one command may be harmful for another.
    Unsure,
    /// The command in its place has permissions of its own there, or gets those of another one that
    /// it takes the place of: one of its name goes first.
    Taken,
}

impl Lost {
    /// Each entry in words: `USER 53908232506183680: denied`.
    pub(crate) fn entries(&self) -> impl Iterator<Item = String> {
        self.permissions.iter().map(|it| {
            let may = if it.permission { "allowed" } else { "denied" };
            format!("{} {}: {may}", it.kind.name(), it.id)
        })
    }
}

impl Comparison<'_> {
    /// What guilds have set for a command of a scope, where it is deleted.
    pub(super) fn lost(self, scope: Scope, old: Old<'_>, change: &Change) -> Vec<Lost> {
        let Old { command: old, tie } = old;
        let set = self.deployed.permissions.values().flatten();
        let own = set.filter(|set| set.id == old.id && !set.permissions.is_empty());
        own.filter(|_| change.is_deletion())
            .map(|set| {
                let successor = change.successor(scope, set.guild_id);
                Lost {
                    guild: set.guild_id,
                    permissions: set.permissions.clone(),
                    recovery: match successor {
                        None => Recovery::Gone,
                        Some(_) if !tie.is_sure(old.kind) => Recovery::Unsure,
                        Some(to) if self.is_set(to, old, set.guild_id) => Recovery::Taken,
                        Some(_) => Recovery::Possible,
                    },
                }
            })
            .collect()
    }

    /// Whether a guild has set something for the command of this name that a scope has already.
    fn is_set(self, scope: Scope, old: &Registered, guild: Id<Guild>) -> bool {
        let mut there = self.deployed.commands(scope).iter();
        let there = there.find(|it| (it.kind, &it.name) == (old.kind, &old.name));
        let set = self.deployed.permissions.get(&guild).into_iter().flatten();
        let mut set = set.filter(|set| set.id != old.id && !set.permissions.is_empty());
        set.any(|set| there.is_some_and(|there| there.id == set.id))
    }
}

/// Where entries would be set anew: a guild, and of which scope the command is.
type Place = (Id<Guild>, Option<Scope>, CommandType, String);

/// Lets each command have what a guild had set for one other, where it takes the place of two.
pub(super) fn settle_rivals(scopes: &mut [ScopePlan]) {
    let mut places = BTreeSet::new();
    for is_rename in [false, true] {
        let commands = scopes.iter_mut().flat_map(|plan| {
            let scope = plan.scope;
            plan.commands.iter_mut().map(move |it| (scope, it))
        });
        let is_it = |it: &CommandPlan| matches!(it.change, Change::Renamed { .. }) == is_rename;
        for (scope, command) in commands.filter(|(_, it)| is_it(it)) {
            command.settle(scope, &mut places);
        }
    }
}

impl CommandPlan {
    fn settle(&mut self, scope: Scope, places: &mut BTreeSet<Place>) {
        let lost = self.lost.iter_mut();
        for lost in lost.filter(|it| it.recovery == Recovery::Possible) {
            let place = self.change.successor(scope, lost.guild);
            if !places.insert((lost.guild, place, self.kind, self.name.clone())) {
                lost.recovery = Recovery::Taken;
            }
        }
    }
}
