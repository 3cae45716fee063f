//! A user, in guilds or not: who installs the app for themselves, and talks in private.

use std::collections::BTreeSet;
use std::panic::Location;

use guildhall_model::marker::Sku;
use guildhall_model::{Id, User};

use crate::handles::builders::NewEntitlement;
use crate::interactions::invoker::Invoker;
use crate::rest::consent::ConsentError;
use crate::service::ServiceHandle;

/// A user, in guilds or not.
#[derive(Clone, Debug)]
pub struct UserHandle {
    service: ServiceHandle,
    id: Id<User>,
}

impl UserHandle {
    pub(crate) const fn new(service: ServiceHandle, id: Id<User>) -> Self {
        Self { service, id }
    }

    /// Which user.
    pub const fn id(&self) -> Id<User> {
        self.id
    }

    /// The user as it is read; none where there is no account with the id.
    pub fn get(&self) -> Option<User> {
        self.service.world().users.get(self.id).cloned()
    }

    /// Installs the app for the user, as a test does: its commands for `USER_INSTALL` are offered
    /// to this user wherever their contexts allow.
    ///
    /// # Panics
    ///
    /// With the [`ConsentError`], where the app is not made for that.
    /// [`try_install`](Self::try_install) gives it instead.
    #[track_caller]
    pub fn install(self) -> impl Future<Output = Self> + Send {
        let place = Location::caller();
        async move {
            let installed = self.try_install();
            installed.unwrap_or_else(|error| panic!("{place}: {error}"));
            self
        }
    }

    /// Installs the app for the user.
    ///
    /// # Errors
    ///
    /// [`ConsentError::NotForUsers`], where the app's `integration_types_config` has no
    /// `USER_INSTALL`.
    pub fn try_install(&self) -> Result<(), ConsentError> {
        let installed = self.service.world().install(self.id);
        installed.then_some(()).ok_or(ConsentError::NotForUsers)
    }

    /// Takes the app away from the user again. Guilds keep it.
    pub fn uninstall(&self) {
        self.service.world().uninstall(self.id);
    }

    /// Whether the app is installed for the user.
    pub fn has_installed(&self) -> bool {
        self.service.world().is_installed_for(self.id)
    }

    /// Turns on the user's setting by which apps offer age-restricted commands in their direct
    /// messages. It is off at first.
    #[must_use]
    pub fn with_age_restricted(self) -> Self {
        let mut world = self.service.world();
        world.users.allow_age_restricted(self.id);
        drop(world);
        self
    }

    /// The user in the direct messages with the bot.
    pub fn dm(&self) -> Invoker {
        let channel = self.service.world().dm_channel(self.id);
        Invoker::in_private(self.service.clone(), self.id, channel)
    }

    /// The user in the direct messages with another one, or in a group of several, given by the
    /// names of their accounts. A name that has no account yet is given one.
    pub fn dm_with<'n>(&self, others: impl IntoIterator<Item = &'n str>) -> Invoker {
        let mut world = self.service.world();
        let others = others.into_iter().map(|name| world.user_or_create(name).id);
        let mut people: BTreeSet<_> = others.collect();
        people.insert(self.id);
        let channel = world.private_channel_among(people);
        drop(world);
        Invoker::in_private(self.service.clone(), self.id, channel)
    }

    /// Something that the user is about to have from the app.
    pub fn entitlement(&self, sku: Id<Sku>) -> NewEntitlement {
        NewEntitlement::for_user(self.service.clone(), sku, self.id)
    }
}
