//! `invite`: where the app is installed, with what its commands and calls need.

use std::io;
use std::io::Write;

use clap::Command;
use guildhall_client::oauth::Scopes;

use crate::app::AppBuilder;
use crate::cli::tool::{APP, DONE, after, with_environment};
use crate::error::Result;

/// `invite`, for the command line.
pub(crate) fn command() -> Command {
    let about = "Print the URL at which the app is installed, with what its code needs";
    let ways = "for guilds (integration_type=0) and for users (1), as the commands say";
    Command::new("invite")
        .about(about)
        .long_about(format!(
            "{about}: one URL for each way of installation, {ways}"
        ))
        .after_help(after(DONE, &[APP]))
}

/// Prints the URL of each way of installation. Needs the app's id, and no token.
pub(crate) fn run(builder: AppBuilder) -> Result<()> {
    let invites = with_environment(builder)?.invites()?;
    let mut out = io::stdout().lock();
    for invite in &invites {
        writeln!(out, "{}", invite.url())?;
    }
    if invites.iter().all(|it| it.scopes == Scopes::COMMANDS) {
        tracing::info!("no bot user is added: no `app_permissions` and no `calls` ask for one");
    }
    Ok(())
}
