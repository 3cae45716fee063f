//! Commands in a file: what `export` printed, or a list as the service sends it.

use std::fs;
use std::path::Path;

use guildhall_model::{CommandBody, Guild, Id};
use serde::Deserialize;

use super::export::Export;
use crate::define::plan::{Declared, Scope};
use crate::error::{Error, Result};

/// A command of a list, which says itself where it is.
#[derive(Debug, Deserialize)]
struct Listed {
    #[serde(default)]
    guild_id: Option<Id<Guild>>,
    #[serde(flatten)]
    body: CommandBody,
}

/// Reads the commands of a file, each in its place.
pub(super) fn read(path: &Path) -> Result<Declared> {
    let text = fs::read_to_string(path).map_err(|error| named(path, &error))?;
    parse(&text).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &dyn std::error::Error) -> Error {
    Error::user(format!("{}: {error}", path.display()))
}

fn parse(text: &str) -> serde_json::Result<Declared> {
    if !text.trim_start().starts_with('[') {
        return Ok(serde_json::from_str::<Export>(text)?.declared());
    }
    let mut export = Export::default();
    for listed in serde_json::from_str::<Vec<Listed>>(text)? {
        let (scope, body) = listed.placed();
        export.add(scope, body);
    }
    Ok(export.declared())
}

impl Listed {
    /// Where it is, and what.
    fn placed(self) -> (Scope, CommandBody) {
        let scope = self.guild_id.map_or(Scope::Global, Scope::Guild);
        (scope, self.body)
    }
}
