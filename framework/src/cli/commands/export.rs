//! `commands export`: what would be registered.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::ArgMatches;
use guildhall_model::{CommandBody, Guild, Id};
use serde::Serialize;

use super::arguments::is_json;
use super::markdown::Page;
use crate::app::AppBuilder;
use crate::define::plan::{Declared, Scope, Target};
use crate::error::Result;

/// What would be registered, as it would be sent.
#[derive(Debug, Default, Serialize)]
struct Export {
    global: Vec<CommandBody>,
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
}

impl Export {
    fn of(declared: &Declared) -> Self {
        let mut export = Self::default();
        for (scope, bodies) in declared.scopes() {
            match scope {
                Scope::Global => export.global = bodies,
                Scope::Guild(guild) => drop(export.guilds.insert(guild, bodies)),
            }
        }
        export
    }
}

/// Prints what would be registered. Needs no key and no token.
pub(super) fn run(builder: &AppBuilder, matches: &ArgMatches) -> Result<()> {
    let declared = Declared::of(&builder.registry()?, Target::Everywhere);
    let text = if is_json(matches) {
        serde_json::to_string_pretty(&Export::of(&declared))? + "\n"
    } else {
        Page(declared.scopes().collect()).to_string()
    };
    Ok(write!(io::stdout().lock(), "{text}")?)
}
