//! `invite`: prints an install link for each installation context that the commands declare.

use std::io;
use std::io::Write;

use clap::{ArgMatches, Command};
use guildhall_client::oauth::Scopes;

use crate::app::builder::AppBuilder;
use crate::app::install_links::DeclaredRequest;
use crate::cli::permissions::{read_recording, recording, recording_path};
use crate::cli::tool::{APP_VARIABLES, EXIT_CODES, after_help, with_environment};
use crate::error::Result;

/// Returns the definition of `invite`.
pub(crate) fn command() -> Command {
    Command::new("invite")
        .about("Print the install links, one for guilds and one for users, with the required permissions")
        .arg(recording().help("Add the permissions in a recording to those that the app declares"))
        .after_help(after_help(EXIT_CODES, &[APP_VARIABLES]))
}

/// Prints the install links. Requires the app's ID, but no token.
pub(crate) fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let mut builder = with_environment(builder)?;
    if let Some(path) = recording_path(matches) {
        let recorded = read_recording(path)?;
        let recorded = recorded.iter().map(DeclaredRequest::from);
        builder.declared_requests.extend(recorded);
    }
    let links = builder.install_links()?;
    let mut out = io::stdout().lock();
    for link in &links {
        writeln!(out, "{}", link.url())?;
    }
    if links.iter().all(|link| link.scopes == Scopes::COMMANDS) {
        tracing::info!(
            "the install links add no bot user: the app declares neither `app_permissions` nor a request that requires the bot token"
        );
    }
    Ok(())
}
