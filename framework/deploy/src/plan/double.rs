//! Commands that members of a guild see twice.

use std::collections::BTreeSet;

use guildhall_model::{CommandType, Guild, Id};
use serde::Serialize;

use super::{Scope, ScopePlan};

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
pub(super) fn doubles(scopes: &[ScopePlan]) -> Vec<Double> {
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
