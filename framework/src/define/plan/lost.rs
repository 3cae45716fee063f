//! What a guild loses with a command, and whether it can have it again.

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id};
use serde::Serialize;

use super::compare::Comparison;
use super::{Change, FieldChange, Scope};

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
    /// The same command takes its place: [`restore`](crate::define::publish::restore) sets them
    /// anew, with a user's token.
    Possible,
    /// No command of that guild takes its place.
    Gone,
    /// The command in its place may be another one: not its name alone differs, or it is a USER or
    /// MESSAGE command, which is little more than its name.
    Unsure,
    /// The command in its place has permissions of its own there.
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
    pub(super) fn lost(self, scope: Scope, old: &Registered, change: &Change) -> Vec<Lost> {
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
                        Some(_) if !is_surely_same(old.kind, change) => Recovery::Unsure,
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

/// Whether a command that moves, or is renamed, is the one that takes its place.
fn is_surely_same(kind: CommandType, change: &Change) -> bool {
    match change {
        Change::Renamed { keeps_id: true, .. } => true,
        Change::Renamed { fields, .. } => {
            // Two USER or MESSAGE commands differ in nothing else, whatever they do.
            let is_told = !matches!(kind, CommandType::User | CommandType::Message);
            let is_name = |it: &FieldChange| it.path.starts_with("name_localizations");
            is_told && fields.iter().all(is_name)
        }
        _ => true,
    }
}
