//! What becomes of one command, and what that costs.
//!
//! What a guild loses with a command, and whether it can have it again.
//!
//! Commands that members of a guild see twice.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandBody, CommandType, Guild, Id};
use guildhall_rules::Excess;
use serde::Serialize;

use crate::plan::canonical::FieldChange;
use crate::plan::compare::{Comparison, Old};
use crate::plan::declared::{Batch, Declared};
use crate::plan::deployed::Deployed;
use crate::plan::options::{PlanOptions, Scope};
use crate::plan::overview::{Plan, sentences};

/// What becomes of the commands of one scope.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ScopePlan {
    /// Which scope.
    pub scope: Scope,
    /// The commands: those of the code in its order, then those that only the service has.
    pub commands: Vec<CommandPlan>,
    /// How many commands count as created.
    pub creates: usize,
    /// How many creates the service takes in a day for this scope. Those of the last 24 hours count
    /// too, and nobody is told how many these were.
    pub creates_per_day: usize,
    /// How many commands of each type it will hold.
    pub counts: Vec<Count>,
    /// Where it would hold more than the service takes.
    #[serde(serialize_with = "sentences")]
    pub excess: Vec<Excess>,
    #[serde(skip)]
    pub(crate) batch: Batch,
    #[serde(skip)]
    pub(crate) deployed: Option<Arc<[Registered]>>,
}

/// How many commands of a type a scope will hold, of those that the service takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Count {
    /// Their type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// How many there will be.
    pub count: usize,
    /// How many the service takes.
    pub limit: usize,
}

/// What becomes of one command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CommandPlan {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Its name; where it gets another one, the new one.
    pub name: String,
    /// What becomes of it.
    #[serde(flatten)]
    pub change: Change,
    /// Whether it counts as created, of the commands that the service takes in a day.
    #[serde(rename = "create")]
    pub is_create: bool,
    /// What guilds have set for it, and lose.
    pub lost: Vec<Lost>,
    /// Whether what there was is surely the same command, which may have what was set for it.
    #[serde(skip)]
    pub(crate) is_sure: bool,
}

/// What becomes of a command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Change {
    /// It is new.
    Created,
    /// Some of its fields change. It keeps its id.
    Changed {
        /// Its id.
        id: Id<Registered>,
        /// The fields, the old value and the new one.
        fields: Vec<FieldChange>,
    },
    /// It has another name. That it is the same command is seen by its structure.
    Renamed {
        /// Its id until now.
        id: Id<Registered>,
        /// The old name.
        from: String,
        /// Whether it keeps its id: as [`Renames::Update`](crate::plan::Renames::Update) asks for, or
        /// [`Declared::with_rename`](crate::plan::Declared::with_rename).
        keeps_id: bool,
        /// What changes beside the name.
        fields: Vec<FieldChange>,
    },
    /// It is deleted.
    Deleted {
        /// Its id.
        id: Id<Registered>,
        /// The scopes that have one of its name and type, where it moves.
        to: Vec<Scope>,
    },
    /// It is as declared.
    Unchanged {
        /// Its id.
        id: Id<Registered>,
    },
    /// It is not declared here, and stays as it is.
    Kept {
        /// Its id.
        id: Id<Registered>,
        /// The guilds that are to have it instead, where all of these are passed over.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        to: Vec<Scope>,
    },
}

impl ScopePlan {
    /// What the scope has when the plan is done, as it would be sent.
    pub fn bodies(&self) -> Vec<CommandBody> {
        self.batch.bodies()
    }

    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.commands
            .iter()
            .all(|command| !command.change.is_effective())
    }

    /// What the scope had when it was read.
    pub fn deployed(&self) -> &[Registered] {
        self.deployed.as_deref().unwrap_or_default()
    }

    /// What was read, and what becomes of it.
    pub(crate) fn substance(&self) -> (Scope, &[Registered], &[CommandPlan]) {
        (self.scope, self.deployed(), &self.commands)
    }

    pub(crate) const fn batch(&self) -> &Batch {
        &self.batch
    }

    /// Whether a scope that has these commands is as the plan brings it to be.
    pub(crate) fn is_reached(&self, now: &[Registered]) -> bool {
        let declared = Declared::default().and_batch(self.batch.clone());
        let deployed = Deployed::default().with(self.scope, now);
        Plan::new(&declared, &deployed, &PlanOptions::default()).is_empty()
    }
}

impl CommandPlan {
    /// The id and the name that it has until now, where it is deleted.
    pub(crate) fn before(&self) -> Option<(Id<Registered>, &str)> {
        match &self.change {
            Change::Renamed { id, from, .. } => Some((*id, from)),
            Change::Deleted { id, .. } => Some((*id, &self.name)),
            _ => None,
        }
    }
}

impl Change {
    /// Whether anything is done.
    pub const fn is_effective(&self) -> bool {
        !matches!(self, Self::Unchanged { .. } | Self::Kept { .. })
    }

    /// Whether a deployed command is deleted, be it to come back elsewhere or under another name.
    pub const fn is_deletion(&self) -> bool {
        matches!(self, Self::Deleted { .. } | Self::Renamed { .. })
    }

    /// The scope whose command takes its place in a guild, where one does.
    pub(crate) fn successor(&self, from: Scope, guild: Id<Guild>) -> Option<Scope> {
        let places: &[Scope] = match self {
            Self::Renamed { .. } => &[from],
            Self::Deleted { to, .. } => to,
            _ => &[],
        };
        let own = [Scope::Guild(guild), Scope::Global];
        own.into_iter().find(|place| places.contains(place))
    }
}

/// A CHAT_INPUT command as members type it, another one with its type: `/roll`, `Greet (USER)`.
#[derive(Clone, Copy, Debug)]
pub struct Label<'n>(pub CommandType, pub &'n str);

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            CommandType::ChatInput => write!(f, "/{}", self.1),
            kind => write!(f, "{} ({})", self.1, kind.name()),
        }
    }
}

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
    pub(crate) fn lost(self, scope: Scope, old: Old<'_>, change: &Change) -> Vec<Lost> {
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
pub(crate) fn settle_rivals(scopes: &mut [ScopePlan]) {
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

/// A command that is global and in a guild, where members see it twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Double {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Its name.
    pub name: String,
    /// The guild.
    pub guild: Id<Guild>,
}

/// What will be in the global scope and in a guild.
pub(crate) fn doubles(scopes: &[ScopePlan]) -> Vec<Double> {
    let global = scopes.iter().find(|plan| plan.scope == Scope::Global);
    let global = global.map(names).unwrap_or_default();
    let mut doubles = Vec::new();
    for plan in scopes {
        let Some(guild) = plan.scope.guild() else {
            continue;
        };
        let shared = names(plan).into_iter().filter(|name| global.contains(name));
        doubles.extend(shared.map(|(kind, name)| Double {
            kind,
            name: name.to_owned(),
            guild,
        }));
    }
    doubles
}

fn names(plan: &ScopePlan) -> BTreeSet<(CommandType, &str)> {
    let bodies = plan.batch.entries.iter().map(|entry| &entry.body);
    bodies.map(|body| (body.kind, &*body.name)).collect()
}
