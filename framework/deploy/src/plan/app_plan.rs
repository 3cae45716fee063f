//! The plan for all scopes of an app, from declared and deployed commands, and its JSON format.

use std::collections::BTreeSet;

use guildhall_model::{ApplicationIntegrationType, CommandType, Guild, Id};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::plan::compare::Comparison;
use crate::plan::declared::Declared;
use crate::plan::deployed::Deployed;
use crate::plan::lost_permissions::{LostPermissions, resolve_competing_restores};
use crate::plan::options::{PlanOptions, Scope};
use crate::plan::scope_plan::{CommandPlan, ScopePlan};
use crate::plan::text::PlanText;

/// The changes that bulk overwrites will make to the commands of each scope.
///
/// [`text`](Self::text) returns the plan as readable text. For programs, the plan serializes to this JSON:
///
/// ```json
/// {
///   "differs": true,
///   "scopes": [{
///     "scope": "global",
///     "commands": [
///       {
///         "type": 1, "name": "boot", "change": "renamed", "id": "70", "from": "kick",
///         "keeps_id": false, "fields": [], "create": true,
///         "lost_permissions": [{"guild": "20", "permissions": [{"id": "5", "type": 2, "permission": false}], "recovery": "possible"}]
///       },
///       {
///         "type": 1, "name": "roll", "change": "changed", "id": "71",
///         "fields": [{"path": "options.sides.required", "old": null, "new": true}],
///         "create": false, "lost_permissions": []
///       }
///     ],
///     "creates": 1,
///     "creates_per_day": 200,
///     "counts": [{"type": 1, "count": 2, "limit": 100}],
///     "exceeded_limits": []
///   }],
///   "duplicates": [{"type": 1, "name": "roll", "guild": "20"}],
///   "guilds": ["20"],
///   "guild_count": 3,
///   "unread_guilds": 2,
///   "absent": []
/// }
/// ```
///
/// - A `scope` is `"global"` or a guild's ID. IDs are strings.
/// - A `change` is `created`, `changed` ([`FieldChange`](crate::plan::FieldChange)), `renamed`, `deleted` (`to` has the
///   scopes that the command moves to), `unchanged` or `kept` (`to` has the skipped guilds that declare the command, if
///   there are any). [`Change`](crate::plan::Change) lists the fields of each.
/// - `create` is true if the command counts as created, `creates` is the number of such commands, and `creates_per_day`
///   is the number of creates that the service accepts per day: [`ScopePlan`].
/// - `lost_permissions` lists the permissions that guilds have set for a deleted or renamed command, and whether they
///   can be restored: [`RestoreForecast`](crate::plan::RestoreForecast).
/// - `counts` has the number of commands of each type and the service's limit, and `exceeded_limits` a sentence for
///   each limit that is exceeded. `warnings` has a sentence for each declared command of which the service ignores a
///   part; absent if there are none.
/// - `guilds` lists the guilds whose permissions were read. About `guild_count` guilds have the app; null if the number
///   is unknown. The plan does not include the permissions that the remaining `unread_guilds` guilds lose.
/// - `absent` lists the guilds that do not have the app. The plan skips them.
#[derive(Clone, Debug)]
pub struct Plan {
    scopes: Vec<ScopePlan>,
    duplicates: Vec<DuplicateCommand>,
    guilds: Vec<Id<Guild>>,
    guild_count: Option<u64>,
    absent: Vec<Id<Guild>>,
    integration_types: Option<Vec<ApplicationIntegrationType>>,
    options: PlanOptions,
    declares_nothing: bool,
}

impl Plan {
    /// Compares the declared commands with the deployed ones.
    ///
    /// In a guild that was read but is not declared, commands that are declared globally are deleted, and all other
    /// commands stay. A guild that is [absent](Deployed::absent_guild) is skipped; a global command that moves only to
    /// absent guilds stays.
    pub fn new(declared: &Declared, deployed: &Deployed, options: &PlanOptions) -> Self {
        let comparison = Comparison {
            declared,
            deployed,
            options,
        };
        let known: BTreeSet<_> = declared
            .declared_scopes()
            .chain(deployed.scopes.keys().copied())
            .collect();
        let mut scopes: Vec<_> = known
            .into_iter()
            .filter(|scope| deployed.has(*scope))
            .map(|scope| comparison.scope_plan(scope))
            .collect();
        resolve_competing_restores(&mut scopes);
        Self {
            duplicates: find_duplicates(&scopes),
            scopes,
            guilds: deployed.guilds().collect(),
            guild_count: deployed.guild_count,
            absent: deployed.absent.iter().copied().collect(),
            integration_types: deployed.integration_types.clone(),
            options: *options,
            declares_nothing: declared.is_empty(),
        }
    }

    /// Returns the scopes that were declared or read, except absent guilds: the global scope, then guilds by ID.
    pub fn scopes(&self) -> &[ScopePlan] {
        &self.scopes
    }

    /// Returns the commands that members of a guild would see twice.
    pub fn duplicates(&self) -> &[DuplicateCommand] {
        &self.duplicates
    }

    /// Returns the guilds whose command permissions were read.
    ///
    /// The plan does not contain the permissions that other guilds lose: no endpoint lists the guilds that have set
    /// permissions.
    pub fn guilds(&self) -> &[Id<Guild>] {
        &self.guilds
    }

    /// Returns the approximate number of guilds that have the app, if the number was read.
    pub const fn guild_count(&self) -> Option<u64> {
        self.guild_count
    }

    /// Returns the number of guilds that have the app and were not read, if the number of guilds is known.
    pub fn unread_guilds(&self) -> Option<u64> {
        let read = self.guilds.len() as u64;
        self.guild_count.map(|all| all.saturating_sub(read))
    }

    /// Returns the requested guilds that do not exist or do not have the app.
    pub fn absent(&self) -> &[Id<Guild>] {
        &self.absent
    }

    /// Returns the integration types that the app supports, if they are known.
    pub fn integration_types(&self) -> Option<&[ApplicationIntegrationType]> {
        self.integration_types.as_deref()
    }

    /// Returns the options that the plan was made with.
    pub const fn options(&self) -> &PlanOptions {
        &self.options
    }

    /// Returns whether no command changes in any scope.
    pub fn is_empty(&self) -> bool {
        self.scopes.iter().all(ScopePlan::is_empty)
    }

    /// Returns whether both plans make the same changes to the same commands.
    pub fn is_equivalent_to(&self, other: &Self) -> bool {
        let scopes = self.scopes.iter().map(ScopePlan::comparison_key);
        scopes.eq(other.scopes.iter().map(ScopePlan::comparison_key))
    }

    /// Returns whether the plan deletes commands although no command is declared.
    pub(crate) fn deletes_without_declarations(&self) -> bool {
        self.declares_nothing && !self.is_empty()
    }

    /// Returns whether global commands are deleted or renamed. Any guild may have set permissions for these commands.
    pub fn deletes_global_commands(&self) -> bool {
        let mut deletions = self.deletions();
        deletions.any(|(scope, _)| scope == Scope::Global)
    }

    /// Returns the commands that are deleted or renamed: guilds lose the permissions that they have set for them, even
    /// if a renamed command keeps its ID.
    pub fn deletions(&self) -> impl Iterator<Item = (Scope, &CommandPlan)> {
        let commands = self.scopes.iter().flat_map(|plan| {
            let scope = plan.scope;
            plan.commands.iter().map(move |command| (scope, command))
        });
        commands.filter(|(_, command)| command.change.is_deletion())
    }

    /// Returns the deleted or renamed commands whose permissions a [`Restorer`](crate::publish::Restorer) can restore
    /// in at least one guild.
    ///
    /// These are commands that move, commands that change only their names, and commands that [`Declared::rename`]
    /// names. Other renamed commands are not included, even if they keep their ID:
    /// [`RestoreForecast::Uncertain`](crate::plan::RestoreForecast::Uncertain).
    pub fn restorable(&self) -> impl Iterator<Item = (Scope, &CommandPlan)> {
        self.deletions().filter(|(_, command)| {
            let mut lost = command.lost_permissions.iter();
            lost.any(LostPermissions::is_restorable)
        })
    }

    /// Returns the plan as readable text.
    pub const fn text(&self) -> PlanText<'_> {
        PlanText::new(self)
    }
}

/// Serializes the plan to the JSON that [`Plan`] documents.
impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut plan = serializer.serialize_struct("Plan", 7)?;
        plan.serialize_field("differs", &!self.is_empty())?;
        plan.serialize_field("scopes", self.scopes())?;
        plan.serialize_field("duplicates", self.duplicates())?;
        plan.serialize_field("guilds", self.guilds())?;
        plan.serialize_field("guild_count", &self.guild_count())?;
        plan.serialize_field("unread_guilds", &self.unread_guilds())?;
        plan.serialize_field("absent", self.absent())?;
        plan.end()
    }
}

/// A command that is registered globally and in a guild, so that members of the guild see the command twice.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct DuplicateCommand {
    /// The command's type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// The command's name.
    pub name: String,
    /// The guild whose members see the command twice.
    pub guild: Id<Guild>,
}

/// Returns the commands that both the global scope and a guild will have.
fn find_duplicates(scopes: &[ScopePlan]) -> Vec<DuplicateCommand> {
    let global = scopes.iter().find(|plan| plan.scope == Scope::Global);
    let global_names = global.map(command_names).unwrap_or_default();
    let mut duplicates = Vec::new();
    for plan in scopes {
        let Some(guild) = plan.scope.guild() else {
            continue;
        };
        let names = command_names(plan).into_iter();
        let shared = names.filter(|name| global_names.contains(name));
        duplicates.extend(shared.map(|(kind, name)| DuplicateCommand {
            kind,
            name: name.to_owned(),
            guild,
        }));
    }
    duplicates
}

fn command_names(plan: &ScopePlan) -> BTreeSet<(CommandType, &str)> {
    let bodies = plan.batch.entries.iter().map(|entry| &entry.body);
    bodies.map(|body| (body.kind, &*body.name)).collect()
}
