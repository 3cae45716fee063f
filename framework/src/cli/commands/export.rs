//! `commands export`: what would be registered.

use std::io::{self, Write};

use clap::ArgMatches;

use super::arguments::is_json;
use super::markdown::Page;
use crate::app::AppBuilder;
use crate::error::Result;
use guildhall_deploy::import::Export;
use guildhall_deploy::plan::Target;

/// Prints what would be registered. Needs no key and no token.
pub(super) fn run(builder: &AppBuilder, matches: &ArgMatches) -> Result<()> {
    let declared = builder.registry()?.declared(Target::Everywhere);
    let text = if is_json(matches) {
        let bodies = declared.scopes();
        let bodies = bodies.flat_map(|(scope, all)| all.into_iter().map(move |it| (scope, it)));
        serde_json::to_string_pretty(&Export::of(bodies))? + "\n"
    } else {
        Page(declared.scopes().collect()).to_string()
    };
    Ok(write!(io::stdout().lock(), "{text}")?)
}
