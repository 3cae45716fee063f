//! Who has installed the app for themselves.

use std::collections::BTreeSet;

use guildhall_model::{Id, User};

use crate::world::World;

/// The users who have installed the app for themselves.
#[derive(Debug, Default)]
pub(crate) struct Installs(BTreeSet<Id<User>>);

impl World {
    /// Whether the app is made to be installed by users.
    pub(crate) fn supports_user_installs(&self) -> bool {
        let config = &self.identity.application.integration_types_config;
        config.as_ref().is_some_and(|config| config.user.is_some())
    }

    /// Whether the app is made to be installed in guilds, as every app is that says nothing.
    pub(crate) fn supports_guild_installs(&self) -> bool {
        let config = &self.identity.application.integration_types_config;
        config.as_ref().is_none_or(|config| config.guild.is_some())
    }

    /// Installs the app for a user; false where it is not made for that.
    pub(crate) fn install(&mut self, user: Id<User>) -> bool {
        let takes = self.supports_user_installs();
        if takes {
            self.installs.0.insert(user);
            self.update_install_count();
        }
        takes
    }

    pub(crate) fn uninstall(&mut self, user: Id<User>) {
        self.installs.0.remove(&user);
        self.update_install_count();
    }

    /// Who has installed the app.
    pub(crate) fn installers(&self) -> Vec<Id<User>> {
        let all = self.installs.0.iter().copied();
        all.filter(|user| self.is_installed_for(*user)).collect()
    }

    /// Whether the app is installed for a user.
    pub(crate) fn is_installed_for(&self, user: Id<User>) -> bool {
        self.supports_user_installs() && self.installs.0.contains(&user)
    }

    fn update_install_count(&mut self) {
        let count = self.installs.0.len() as u64;
        self.identity.application.approximate_user_install_count = Some(count);
    }
}
