//! What guilds are owed: what they had set for commands that they lost, until it is restored.

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id};
use serde::{Deserialize, Serialize};

use crate::plan::change::{Change, Recovery, ScopePlan};
use crate::plan::options::Scope;
use crate::plan::overview::Plan;

/// What a guild has set for a command, and loses with it, until it has it again.
///
/// [`Lock::owed`](crate::plan::Lock::owed) keeps it from before a plan is done until
/// [`restore`](crate::publish::restore) or [`repay`](crate::publish::repay) has
/// given it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Owed {
    /// The guild.
    pub guild: Id<Guild>,
    /// The command's type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// The name of the command that is to have it.
    pub name: String,
    /// The id of the command that had it.
    pub id: Id<Registered>,
    /// The name of the command that had it.
    pub from: String,
    /// The roles, users and channels, as the guild has set them.
    pub permissions: Vec<CommandPermission>,
}

impl Plan {
    /// What guilds are owed once this is done: what they lose with the commands that are
    /// [`restorable`](Self::restorable).
    pub fn owed(&self) -> Vec<Owed> {
        let commands = self.restorable().flat_map(|(_, command)| {
            let lost = command.lost.iter();
            let possible = lost.filter(|lost| lost.recovery == Recovery::Possible);
            possible.filter_map(move |lost| {
                let (id, from) = command.before()?;
                Some(Owed {
                    guild: lost.guild,
                    kind: command.kind,
                    name: command.name.clone(),
                    id,
                    from: from.to_owned(),
                    permissions: lost.permissions.clone(),
                })
            })
        });
        commands.collect()
    }
}

impl Owed {
    /// Whether nothing is owed: the command that it was set for was there when a plan was made.
    pub fn is_void(&self, plan: &Plan) -> bool {
        let mut there = self.scopes(plan).flat_map(ScopePlan::deployed);
        there.any(|it| (it.id, &it.name) == (self.id, &self.from))
    }

    /// Whether it takes the place of an older one: the guild has set this for the same command
    /// since, or for one that has its name now.
    pub fn replaces(&self, old: &Self) -> bool {
        (self.guild, self.kind) == (old.guild, old.kind)
            && [&self.from, &self.name].contains(&&old.name)
    }

    /// Goes over to the name that its command gets where a scope is written.
    pub fn follow(&mut self, plan: &Plan, is_written: impl Fn(Scope) -> bool) {
        let written = self.scopes(plan).filter(|it| is_written(it.scope));
        let mut commands = written.flat_map(|it| &it.commands);
        let heir = commands.find(|it| {
            let is_renamed =
                matches!(&it.change, Change::Renamed { from, .. } if *from == self.name);
            is_renamed && it.kind == self.kind && it.is_sure
        });
        if let Some(heir) = heir {
            heir.name.clone_into(&mut self.name);
        }
    }

    /// The scopes whose commands the guild has.
    fn scopes<'p>(&self, plan: &'p Plan) -> impl Iterator<Item = &'p ScopePlan> + use<'p> {
        let own = [Scope::Guild(self.guild), Scope::Global];
        plan.scopes()
            .iter()
            .filter(move |it| own.contains(&it.scope))
    }
}
