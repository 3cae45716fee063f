//! The whole of a plan: what becomes of each scope, and what members see twice.
//!
//! A plan as programs read it.

use std::collections::BTreeSet;

use guildhall_model::{ApplicationIntegrationType, Guild, Id};
use guildhall_rules::Excess;
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::plan::change::{CommandPlan, Double, Lost, Recovery, ScopePlan, doubles, settle_rivals};
use crate::plan::compare::Comparison;
use crate::plan::declared::Declared;
use crate::plan::deployed::Deployed;
use crate::plan::options::{PlanOptions, Scope};

/// What a bulk overwrite would do: of each scope, what becomes of each command.
///
/// It is printed by [`text`](Self::text). For programs it serializes as
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
///         "lost": [{"guild": "20", "permissions": [{"id": "5", "type": 2, "permission": false}], "recovery": "possible"}]
///       },
///       {
///         "type": 1, "name": "roll", "change": "changed", "id": "71",
///         "fields": [{"path": "options.sides.required", "old": null, "new": true}],
///         "create": false, "lost": []
///       }
///     ],
///     "creates": 1,
///     "creates_per_day": 200,
///     "counts": [{"type": 1, "count": 2, "limit": 100}],
///     "excess": []
///   }],
///   "doubles": [{"type": 1, "name": "roll", "guild": "20"}],
///   "guilds": ["20"],
///   "guild_count": 3,
///   "guilds_unseen": 2,
///   "absent": []
/// }
/// ```
///
/// - A `scope` is `"global"` or a guild's id; ids are strings.
/// - A `change` is `created`, `changed` ([`FieldChange`](crate::plan::FieldChange)), `renamed`, `deleted` (with the scopes
///   that have it from now on, in `to`), `unchanged` or `kept` (with the guilds that are to have it and
///   are passed over, in `to`, where there are any); [`Change`](crate::plan::Change) says which fields come
///   with it.
/// - `create` says whether the command counts as created, `creates` how many do, and
///   `creates_per_day` how many of them the service takes in a day: [`ScopePlan`].
/// - `lost` has what guilds have set for a command that is deleted, and whether they can have it
///   again: [`Recovery`].
/// - `counts` holds commands against what the service takes, and `excess` has a sentence for each
///   limit that is exceeded.
/// - `guilds` are those of which it is known what they have set, of about `guild_count` that have
///   the app; null where that is not known. What the others lose, which are `guilds_unseen`, is not
///   in the plan.
/// - `absent` are guilds that were to be read, and do not have the app: they are passed over.
#[derive(Clone, Debug)]
pub struct Plan {
    scopes: Vec<ScopePlan>,
    doubles: Vec<Double>,
    guilds: Vec<Id<Guild>>,
    guild_count: Option<u64>,
    absent: Vec<Id<Guild>>,
    installs: Option<Vec<ApplicationIntegrationType>>,
    options: PlanOptions,
    is_of_nothing: bool,
}

impl Plan {
    /// Compares what should be with what is.
    ///
    /// A guild that was read and has no place among the declared scopes loses the commands that
    /// are declared globally, and keeps all others. One that is [absent](Deployed::with_absent) is
    /// passed over; a global command that has its new place in such guilds alone stays.
    pub fn new(declared: &Declared, deployed: &Deployed, options: &PlanOptions) -> Self {
        let comparison = Comparison {
            declared,
            deployed,
            options,
        };
        let known = declared.batches.iter().map(|batch| batch.scope);
        let scopes: BTreeSet<_> = known.chain(deployed.scopes.keys().copied()).collect();
        let scopes = scopes.into_iter().filter(|it| deployed.has(*it));
        let mut scopes: Vec<_> = scopes.map(|it| comparison.of(it)).collect();
        settle_rivals(&mut scopes);
        Self {
            doubles: doubles(&scopes),
            scopes,
            guilds: deployed.guilds().collect(),
            guild_count: deployed.guild_count,
            absent: deployed.absent.iter().copied().collect(),
            installs: deployed.installs.clone(),
            options: *options,
            is_of_nothing: declared.is_empty(),
        }
    }

    /// The scopes that were declared or read: the global one, then guilds by their ids.
    pub fn scopes(&self) -> &[ScopePlan] {
        &self.scopes
    }

    /// The commands that members of a guild will see twice.
    pub fn doubles(&self) -> &[Double] {
        &self.doubles
    }

    /// The guilds of which it is known what they have set for the commands.
    ///
    /// What others lose is not in the plan: no endpoint tells an app which guilds have set
    /// something.
    pub fn guilds(&self) -> &[Id<Guild>] {
        &self.guilds
    }

    /// How many guilds have the app, by the service's estimate; none where it was not asked.
    pub const fn guild_count(&self) -> Option<u64> {
        self.guild_count
    }

    /// Of how many guilds it is not known what they have set, of those that have the app; none where
    /// nobody knows how many these are.
    pub fn unseen_guilds(&self) -> Option<u64> {
        let known = self.guilds.len() as u64;
        self.guild_count.map(|all| all.saturating_sub(known))
    }

    /// The guilds that were to be read, and that are not there or do not have the app.
    pub fn absent(&self) -> &[Id<Guild>] {
        &self.absent
    }

    /// How the app can be installed; none where it is not known.
    pub fn integration_types(&self) -> Option<&[ApplicationIntegrationType]> {
        self.installs.as_deref()
    }

    /// What the plan was made with.
    pub const fn options(&self) -> &PlanOptions {
        &self.options
    }

    /// Whether nothing changes anywhere.
    pub fn is_empty(&self) -> bool {
        self.scopes.iter().all(ScopePlan::is_empty)
    }

    /// Whether it does the same to the same commands as a plan that was made before.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let scopes = self.scopes.iter().map(ScopePlan::substance);
        scopes.eq(other.scopes.iter().map(ScopePlan::substance))
    }

    /// Whether it deletes what there is, and nothing is declared.
    pub(crate) fn is_clearance(&self) -> bool {
        self.is_of_nothing && !self.is_empty()
    }

    /// Whether global commands are deleted, and with them what any guild may have set.
    pub fn deletes_globally(&self) -> bool {
        let mut deletions = self.deletions();
        deletions.any(|(scope, _)| scope == Scope::Global)
    }

    /// The commands that the service deletes, those with another name included.
    pub fn deletions(&self) -> impl Iterator<Item = (Scope, &CommandPlan)> {
        let commands = self.scopes.iter().flat_map(|it| {
            let scope = it.scope;
            it.commands.iter().map(move |command| (scope, command))
        });
        commands.filter(|(_, command)| command.change.is_deletion())
    }

    /// Of the commands that lose what guilds have set for them, those that
    /// [`restore`](crate::publish::restore) gives it back to, in one guild at least.
    ///
    /// These are commands that move, that have another name and nothing else, or of which
    /// [`Declared::with_rename`] says which they were. Others that are renamed are not among them,
    /// even where they keep their id: [`Recovery::Unsure`].
    pub fn restorable(&self) -> impl Iterator<Item = (Scope, &CommandPlan)> {
        let is_possible = |lost: &Lost| lost.recovery == Recovery::Possible;
        self.deletions()
            .filter(move |(_, it)| it.lost.iter().any(is_possible))
    }
}

/// As the type describes.
impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut plan = serializer.serialize_struct("Plan", 7)?;
        plan.serialize_field("differs", &!self.is_empty())?;
        plan.serialize_field("scopes", self.scopes())?;
        plan.serialize_field("doubles", self.doubles())?;
        plan.serialize_field("guilds", self.guilds())?;
        plan.serialize_field("guild_count", &self.guild_count())?;
        plan.serialize_field("guilds_unseen", &self.unseen_guilds())?;
        plan.serialize_field("absent", self.absent())?;
        plan.end()
    }
}

/// Each as a sentence.
pub(crate) fn sentences<S: Serializer>(
    excess: &[Excess],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(excess.iter().map(ToString::to_string))
}
