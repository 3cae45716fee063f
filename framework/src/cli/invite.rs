//! `invite`: where the app is installed, with what its commands and calls need.

use std::io::{self, Write};

use clap::Command;

use super::help::{APP, DONE, after};
use super::tool::with_environment;
use crate::app::AppBuilder;
use crate::error::Result;
use guildhall_client::oauth::Scopes;

/// `invite`, for the command line.
pub(super) fn command() -> Command {
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
pub(super) fn run(builder: AppBuilder) -> Result<()> {
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
