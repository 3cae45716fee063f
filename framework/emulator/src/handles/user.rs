//! Handle for a user account.

use std::collections::BTreeSet;
use std::panic::Location;

use guildhall_model::{Id, Sku, User};

use crate::handles::builders::NewEntitlement;
use crate::handles::subscriptions::NewSubscription;
use crate::interactions::invoker::Invoker;
use crate::rest::consent::ConsentError;
use crate::service::ServiceHandle;
use crate::world::presences::{PresenceActivity, PresenceStatus};

/// Handle for a user account. Without being in a guild, the user can install the app, and use the app in direct
/// messages.
#[derive(Clone, Debug)]
pub struct UserHandle {
    service: ServiceHandle,
    id: Id<User>,
}

impl UserHandle {
    pub(crate) const fn new(service: ServiceHandle, id: Id<User>) -> Self {
        Self { service, id }
    }

    /// Returns the user's ID.
    pub const fn id(&self) -> Id<User> {
        self.id
    }

    /// Returns the user object; `None` if there is no account with the ID.
    pub fn get(&self) -> Option<User> {
        self.service.world().users.get(self.id).cloned()
    }

    /// Installs the app for the user, and sends the webhook event `APPLICATION_AUTHORIZED`. Commands that support
    /// `USER_INSTALL` become available to the user in the contexts that each command allows.
    ///
    /// # Panics
    ///
    /// Panics with the [`ConsentError`] if the app does not support user installation.
    /// [`try_install`](Self::try_install) returns the error instead.
    #[track_caller]
    pub fn install(self) -> impl Future<Output = Self> + Send {
        let caller = Location::caller();
        async move {
            let installed = self.try_install();
            installed.unwrap_or_else(|error| panic!("{caller}: {error}"));
            self
        }
    }

    /// Installs the app for the user.
    ///
    /// # Errors
    ///
    /// Returns [`ConsentError::UserInstallUnsupported`] if the app's `integration_types_config` does not contain
    /// `USER_INSTALL`.
    pub fn try_install(&self) -> Result<(), ConsentError> {
        let installed = self.service.world().install(self.id);
        installed
            .then_some(())
            .ok_or(ConsentError::UserInstallUnsupported)
    }

    /// Removes the user installation of the app, and sends the webhook event `APPLICATION_DEAUTHORIZED`. Guild
    /// installations stay.
    pub fn uninstall(&self) {
        self.service.world().uninstall(self.id);
    }

    /// Returns whether the app is installed for the user.
    pub fn has_installed(&self) -> bool {
        self.service.world().is_installed_for(self.id)
    }

    /// Sets whether the user may use age-restricted commands in direct messages with apps. The default is false.
    #[must_use]
    pub fn allow_age_restricted(self, allow: bool) -> Self {
        let mut world = self.service.world();
        world.users.allow_age_restricted(self.id, allow);
        drop(world);
        self
    }

    /// Sets whether the user takes direct messages from bots. The default is true; otherwise, the service rejects the
    /// bot's direct messages with code 50007.
    #[must_use]
    pub fn accept_direct_messages(self, accept: bool) -> Self {
        let mut world = self.service.world();
        world.users.accept_messages(self.id, accept);
        drop(world);
        self
    }

    /// Sets the email address, which an access token with the scopes `identify` and `email` reads. None by default.
    #[must_use]
    pub fn email(self, email: &str) -> Self {
        self.service.world().users.set_email(self.id, email);
        self
    }

    /// Sets the status of the user and the names of the games that the user plays, with the event `PRESENCE_UPDATE` for
    /// each guild of the user. Users are offline until then.
    pub fn set_presence(&self, status: PresenceStatus, games: &[&str]) {
        let activities = games.iter().copied().map(PresenceActivity::playing);
        let activities = activities.collect();
        self.service
            .world()
            .set_presence(self.id, status, activities);
    }

    /// Returns an invoker for the user in the user's DM with the bot.
    pub fn dm(&self) -> Invoker {
        let channel = self.service.world().dm_channel(self.id);
        Invoker::in_private_channel(self.service.clone(), self.id, channel)
    }

    /// Returns an invoker for the user in a DM or group DM with the users named in `others`. Creates missing accounts.
    pub fn dm_with<'n>(&self, others: impl IntoIterator<Item = &'n str>) -> Invoker {
        let mut world = self.service.world();
        let others = others.into_iter().map(|name| world.user_or_create(name).id);
        let mut users: BTreeSet<_> = others.collect();
        users.insert(self.id);
        let channel = world.private_channel_for(users);
        drop(world);
        Invoker::in_private_channel(self.service.clone(), self.id, channel)
    }

    /// Returns a builder for an entitlement of the user.
    pub fn entitlement(&self, sku: Id<Sku>) -> NewEntitlement {
        NewEntitlement::for_user(self.service.clone(), sku, self.id)
    }

    /// Returns a builder for a subscription of the user.
    pub fn subscription(&self, sku: Id<Sku>) -> NewSubscription {
        NewSubscription::new(self.service.clone(), sku, self.id)
    }
}
