//! `invite`: prints the URLs at which the app is installed, with the permissions that its code needs.

use std::io;
use std::io::Write;

use clap::Command;
use guildhall_client::oauth::Scopes;

use crate::app::AppBuilder;
use crate::cli::tool::{APP_VARIABLES, EXIT_CODES, after_help, with_environment};
use crate::error::Result;

/// Returns the definition of `invite`.
pub(crate) fn command() -> Command {
    let about =
        "Print the URL at which the app is installed, with the permissions that its code needs";
    Command::new("invite")
        .about(about)
        .long_about(format!(
            "{about}: one URL for each way of installation that the commands declare, for guilds \
             (integration_type=0) and for users (1)"
        ))
        .after_help(after_help(EXIT_CODES, &[APP_VARIABLES]))
}

/// Prints the URL of each way of installation. Needs the app's ID, and no token.
pub(crate) fn run(builder: AppBuilder) -> Result<()> {
    let invites = with_environment(builder)?.invites()?;
    let mut out = io::stdout().lock();
    for invite in &invites {
        writeln!(out, "{}", invite.url())?;
    }
    if invites
        .iter()
        .all(|invite| invite.scopes == Scopes::COMMANDS)
    {
        tracing::info!(
            "no bot user is added: neither `app_permissions` nor `declare_request` requests one"
        );
    }
    Ok(())
}
