//! `commands export`: what would be registered.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::ArgMatches;
use guildhall_model::{CommandBody, Guild, Id};
use serde::{Deserialize, Serialize};

use super::arguments::is_json;
use super::markdown::Page;
use crate::app::AppBuilder;
use crate::define::plan::{Declared, Scope, Target};
use crate::error::Result;

/// What would be registered, as it would be sent.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(super) struct Export {
    global: Vec<CommandBody>,
    #[serde(default)]
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
}

impl Export {
    fn of(declared: &Declared) -> Self {
        let mut export = Self::default();
        for (scope, bodies) in declared.scopes() {
            for body in bodies {
                export.add(scope, body);
            }
        }
        export
    }

    /// Adds a command to those of its scope.
    pub(super) fn add(&mut self, scope: Scope, body: CommandBody) {
        match scope {
            Scope::Global => self.global.push(body),
            Scope::Guild(guild) => self.guilds.entry(guild).or_default().push(body),
        }
    }

    /// The commands that were exported.
    pub(super) fn declared(self) -> Declared {
        let global = Declared::default().with(Scope::Global, self.global);
        let guilds = self.guilds.into_iter();
        guilds.fold(global, |all, (guild, bodies)| {
            all.with(Scope::Guild(guild), bodies)
        })
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
