//! `commands export`: what would be registered.

use std::collections::BTreeMap;
use std::io::{self, Write};

use guildhall_model::{CommandBody, Guild, Id};
use serde::Serialize;

use crate::app::AppBuilder;
use crate::define::Registry;
use crate::define::plan::{Declared, Scope, Target};
use crate::error::Result;

/// What would be registered, as it would be sent.
#[derive(Debug, Default, Serialize)]
struct Export {
    global: Vec<CommandBody>,
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
}

impl Export {
    fn of(registry: &Registry) -> Self {
        let mut export = Self::default();
        for (scope, bodies) in Declared::of(registry, Target::Everywhere).scopes() {
            match scope {
                Scope::Global => export.global = bodies,
                Scope::Guild(guild) => drop(export.guilds.insert(guild, bodies)),
            }
        }
        export
    }
}

/// Prints what would be registered. Needs no key and no token.
pub(super) fn run(builder: &AppBuilder) -> Result<()> {
    let export = Export::of(&builder.registry()?);
    let json = serde_json::to_string_pretty(&export)?;
    Ok(writeln!(io::stdout().lock(), "{json}")?)
}
