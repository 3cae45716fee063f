//! `commands export` and `commands apply`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use guildhall_model::{CommandBody, Guild, Id};
use serde::Serialize;

use super::tool::with_environment;
use crate::app::AppBuilder;
use crate::client::Client;
use crate::define::Registry;
use crate::define::publish::{Scope, Target, batches, publish};
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
        for batch in batches(registry, Target::Everywhere) {
            match batch.scope {
                Scope::Global => export.global = batch.bodies(),
                Scope::Guild(guild) => {
                    export.guilds.insert(guild, batch.bodies());
                }
            }
        }
        export
    }
}

/// Prints what would be registered. Needs no key and no token.
pub(super) fn export(builder: &AppBuilder) -> Result<()> {
    let export = Export::of(&builder.registry()?);
    let json = serde_json::to_string_pretty(&export)?;
    Ok(writeln!(io::stdout().lock(), "{json}")?)
}

/// Registers the commands, and prints what is registered then.
pub(super) async fn apply(builder: AppBuilder, target: Target) -> Result<()> {
    let builder = with_environment(builder)?;
    let application = builder.config.application_id()?;
    let client = Client::from_config(&builder.config)?;
    let published = publish(&client, application, &builder.registry()?, target).await?;
    Ok(writeln!(io::stdout().lock(), "{published}")?)
}
