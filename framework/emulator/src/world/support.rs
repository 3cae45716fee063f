//! What a command takes that the app may not have.

use guildhall_model::{ApplicationIntegrationType, CommandBody};

use super::World;
use super::commands::CommandError;

/// Something that a command takes and the app does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MissingCapability {
    /// An Activity, without which there is nothing to handle.
    Activity,
    /// A way to be installed, the one at this place of its `integration_types`.
    Installation(usize),
}

impl World {
    /// Checks that the app has what a command takes; of several commands, `at` is its place.
    pub(super) fn check_capabilities(
        &self,
        body: &CommandBody,
        at: Option<usize>,
    ) -> Result<(), CommandError> {
        if body.handler.is_some() && !self.identity.has_activity() {
            return Err(CommandError::Unsupported(at, MissingCapability::Activity));
        }
        let configured = self.supported_installations();
        let mut kinds = body.integration_types.iter().flatten();
        match kinds.position(|kind| !configured.contains(kind)) {
            Some(index) => Err(CommandError::Unsupported(
                at,
                MissingCapability::Installation(index),
            )),
            None => Ok(()),
        }
    }

    /// How the app can be installed; in guilds where nothing is configured.
    pub(super) fn supported_installations(&self) -> Vec<ApplicationIntegrationType> {
        let guilds = self.supports_guild_installs();
        let guilds = guilds.then_some(ApplicationIntegrationType::GuildInstall);
        let users = self.supports_user_installs();
        let users = users.then_some(ApplicationIntegrationType::UserInstall);
        guilds.into_iter().chain(users).collect()
    }
}
