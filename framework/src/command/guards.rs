//! The guards of a handler or a group, as constant data.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use guildhall_model::Permissions;

use crate::context::Context;
use crate::error::Error;
use crate::messages::guard_error::LimitScope;

/// The guards of a handler, or of every handler in a group.
#[derive(Clone, Copy)]
pub struct Guards {
    pub(crate) name: &'static str,
    pub(crate) owners: bool,
    pub(crate) member_permissions: Permissions,
    pub(crate) app_permissions: Permissions,
    pub(crate) check: Option<CheckFn>,
    pub(crate) cooldown: Option<Cooldown>,
    pub(crate) concurrency: Option<Concurrency>,
}

/// A function that invokes a check.
pub(crate) type CheckFn = for<'a> fn(&'a Context) -> CheckFuture<'a>;

/// The future of a check. It resolves to whether the handler may run.
pub type CheckFuture<'a> = Pin<Box<dyn Future<Output = Result<bool, Error>> + Send + 'a>>;

/// A rate limit: the number of uses in any time span of a given length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cooldown {
    pub(crate) uses: u32,
    pub(crate) per: Duration,
    pub(crate) scope: LimitScope,
}

/// A limit on the number of handlers that run at the same time.
///
/// A slot is free again when the handler has finished, and after 30 minutes at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concurrency {
    pub(crate) limit: u32,
    pub(crate) scope: LimitScope,
}

impl Cooldown {
    /// Allows each user this number of uses in any time span of this length.
    pub const fn new(uses: u32, per: Duration) -> Self {
        Self {
            uses,
            per,
            scope: LimitScope::User,
        }
    }

    /// Sets who shares the uses.
    #[must_use]
    pub const fn by(mut self, scope: LimitScope) -> Self {
        self.scope = scope;
        self
    }
}

impl Concurrency {
    /// Allows each user this number of handlers at the same time.
    pub const fn new(limit: u32) -> Self {
        Self {
            limit,
            scope: LimitScope::User,
        }
    }

    /// Sets who shares the slots.
    #[must_use]
    pub const fn by(mut self, scope: LimitScope) -> Self {
        self.scope = scope;
        self
    }
}

impl Guards {
    /// Creates a set without guards. Levels with the same name share one cooldown.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            owners: false,
            member_permissions: Permissions::empty(),
            app_permissions: Permissions::empty(),
            check: None,
            cooldown: None,
            concurrency: None,
        }
    }

    /// Returns whether any guard is set.
    pub(crate) const fn has_any(&self) -> bool {
        self.owners
            || !self.member_permissions.is_empty()
            || !self.app_permissions.is_empty()
            || self.check.is_some()
            || self.cooldown.is_some()
            || self.concurrency.is_some()
    }

    /// Returns the reason why a limit is meaningless, if one is.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        if let Some(cooldown) = &self.cooldown
            && (cooldown.uses == 0 || cooldown.per.is_zero())
        {
            return Some("a cooldown needs at least one use and a duration above zero");
        }
        if let Some(concurrency) = &self.concurrency
            && concurrency.limit == 0
        {
            return Some("a concurrency limit needs at least one slot");
        }
        None
    }

    /// Restricts the handler to the app's owners.
    #[must_use]
    pub const fn owners(mut self) -> Self {
        self.owners = true;
        self
    }

    /// Sets the permissions that the user needs in the channel.
    #[must_use]
    pub const fn member_permissions(mut self, permissions: Permissions) -> Self {
        self.member_permissions = permissions;
        self
    }

    /// Sets the permissions that the app needs in the channel.
    #[must_use]
    pub const fn app_permissions(mut self, permissions: Permissions) -> Self {
        self.app_permissions = permissions;
        self
    }

    /// Sets the check.
    #[must_use]
    pub const fn check(mut self, check: CheckFn) -> Self {
        self.check = Some(check);
        self
    }

    /// Sets the cooldown.
    #[must_use]
    pub const fn cooldown(mut self, cooldown: Cooldown) -> Self {
        self.cooldown = Some(cooldown);
        self
    }

    /// Sets the concurrency limit.
    #[must_use]
    pub const fn concurrency(mut self, concurrency: Concurrency) -> Self {
        self.concurrency = Some(concurrency);
        self
    }
}

impl fmt::Debug for Guards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guards")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
