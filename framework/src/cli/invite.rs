//! `invite`: where the app is installed, with what its commands need.

use std::io::{self, Write};

use guildhall_model::Permissions;

use super::tool::with_environment;
use crate::app::AppBuilder;
use crate::define::Command;
use crate::error::Result;
use crate::oauth::BotInvite;

/// Prints the URL. Needs the app's id, and no token.
pub(super) fn run(builder: AppBuilder) -> Result<()> {
    let builder = with_environment(builder)?;
    let application = builder.config.application_id()?;
    let commands = builder.registry()?;
    let needed = needed(commands.commands()) | builder.around.guards.app_permissions;
    let invite = BotInvite::new(application).with_permissions(needed);
    Ok(writeln!(io::stdout().lock(), "{}", invite.url())?)
}

/// What the commands declare that the app needs: their `app_permissions`.
fn needed(commands: &[Command]) -> Permissions {
    let each = commands.iter().map(|command| {
        let own = command.own_manner().app_permissions();
        own | needed(command.children())
    });
    each.fold(Permissions::empty(), |all, own| all | own)
}
