//! The guards that hold for a whole app.

use std::sync::Arc;

use guildhall_model::{Id, Permissions, User};

use super::{Check, Concurrency, Cooldown, boxed};
use crate::app::AppBuilder;
use crate::store::Store;

/// # Guards
///
/// What may stop every command, component and modal of the app: see [`guard`](crate::guard).
impl AppBuilder {
    /// Says who owns the app, for what is left to `owners`. Called again, it adds.
    pub fn owners(mut self, owners: impl IntoIterator<Item = Id<User>>) -> Self {
        self.around.owners.extend(owners);
        self
    }

    /// Leaves everything to the owners.
    pub fn owners_only(mut self) -> Self {
        self.around.guards.owners = true;
        self
    }

    /// Asks these permissions of every member; whoever is in no guild has none.
    pub fn member_permissions(mut self, permissions: Permissions) -> Self {
        self.around.guards.member_permissions = permissions;
        self
    }

    /// Answers only where the app has these permissions.
    pub fn app_permissions(mut self, permissions: Permissions) -> Self {
        self.around.guards.app_permissions = permissions;
        self
    }

    /// Asks a function of `&Context`, `async` or not, whether to go on. Called again, the last one counts.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// fn is_open(ctx: &Context) -> bool {
    ///     ctx.guild_id().is_some()
    /// }
    ///
    /// let builder = App::builder().check(is_open);
    /// ```
    pub fn check<When>(mut self, check: impl for<'a> Check<'a, When> + 'static) -> Self {
        self.around.check = Some(boxed(check));
        self
    }

    /// Sets how often the app may be used, whatever is used of it.
    pub fn cooldown(mut self, cooldown: Cooldown) -> Self {
        self.around.guards.cooldown = Some(cooldown);
        self
    }

    /// Sets how many handlers may be at work at one time.
    pub fn concurrency(mut self, concurrency: Concurrency) -> Self {
        self.around.guards.concurrency = Some(concurrency);
        self
    }

    /// Sets where cooldowns and places are kept; in memory unless set.
    pub fn store(mut self, store: impl Store) -> Self {
        self.around.store = Arc::new(store);
        self
    }
}
