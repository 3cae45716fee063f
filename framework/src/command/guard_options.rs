//! The guards that an attribute sets for a handler or a group, as constant data.

use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;
use std::time::Duration;

use guildhall_model::Permissions;

use crate::command::arguments::ArgumentReader;
use crate::context::Context;
use crate::error::handler_error::HandlerError;
use crate::messages::guard_error::LimitScope;

/// The guards of a handler, or of every handler in a group.
#[derive(Clone, Copy)]
pub struct Guards {
    pub(crate) name: &'static str,
    pub(crate) owners: bool,
    pub(crate) member_permissions: Permissions,
    pub(crate) app_permissions: Permissions,
    pub(crate) checks: &'static [CheckFn],
    pub(crate) cooldowns: &'static [Cooldown],
    pub(crate) cooldown_functions: &'static [CooldownFn],
    pub(crate) concurrency: &'static [Concurrency],
}

/// A function that invokes a check, with the values of the custom ID that the check takes.
pub(crate) type CheckFn = for<'a> fn(&'a Context, ArgumentReader<'a>) -> CheckFuture<'a>;

/// The future of a check, which resolves to whether the handler may run.
pub type CheckFuture<'a> = Pin<Box<dyn Future<Output = Result<bool, HandlerError>> + Send + 'a>>;

/// Returns the future of a check, or a future that resolves to the error of its custom ID values.
pub fn check_future(future: Result<CheckFuture<'_>, HandlerError>) -> CheckFuture<'_> {
    future.unwrap_or_else(|error| Box::pin(ready(Err(error))))
}

/// A function that invokes a function which chooses cooldowns.
pub(crate) type CooldownFn = for<'a> fn(&'a Context) -> CooldownFuture<'a>;

/// The future of a function that chooses the cooldowns of an interaction.
pub type CooldownFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<Cooldown>, HandlerError>> + Send + 'a>>;

/// A rate limit: a maximum number of uses within any period of a given length.
///
/// Each user has a separate count, unless [`by`](Self::by) sets another scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cooldown {
    pub(crate) uses: u32,
    pub(crate) per: Duration,
    pub(crate) scope: LimitScope,
}

impl Cooldown {
    /// Creates a cooldown that allows `uses` uses, at least 1, within any period of length `per`.
    pub const fn new(uses: u32, per: Duration) -> Self {
        Self {
            uses,
            per,
            scope: LimitScope::User,
        }
    }

    /// Returns the maximum number of uses within the period.
    pub const fn uses(&self) -> u32 {
        self.uses
    }

    /// Returns the length of the period.
    pub const fn period(&self) -> Duration {
        self.per
    }

    /// Returns the scope: the users who share a count of uses.
    pub const fn scope(&self) -> LimitScope {
        self.scope
    }

    /// Sets the scope: the users who share a count of uses. By default, each user has a separate count.
    #[must_use]
    pub const fn by(mut self, scope: LimitScope) -> Self {
        self.scope = scope;
        self
    }
}

/// A limit on the number of handlers that run at the same time.
///
/// A slot is released when the handler has finished, after 30 minutes at the latest. Each user has separate slots,
/// unless [`by`](Self::by) sets another scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concurrency {
    pub(crate) limit: u32,
    pub(crate) scope: LimitScope,
}

impl Concurrency {
    /// Creates a limit of `limit` handlers, at least 1, that run at the same time.
    pub const fn new(limit: u32) -> Self {
        Self {
            limit,
            scope: LimitScope::User,
        }
    }

    /// Sets the scope: the users who share the slots. By default, each user has separate slots.
    #[must_use]
    pub const fn by(mut self, scope: LimitScope) -> Self {
        self.scope = scope;
        self
    }
}

/// Returns the first fault in the app's cooldowns and concurrency limits, if there is one.
pub(crate) fn find_limit_fault(
    cooldowns: &[Cooldown],
    concurrency: &[Concurrency],
) -> Option<&'static str> {
    if cooldowns
        .iter()
        .any(|limit| limit.uses == 0 || limit.per.is_zero())
    {
        return Some("a cooldown must have at least one use and a period above zero");
    }
    if concurrency.iter().any(|limit| limit.limit == 0) {
        return Some("a concurrency limit must have at least one slot");
    }
    if has_duplicate(cooldowns, |limit| (limit.scope, limit.per)) {
        return Some("two cooldowns cannot have the same scope and period");
    }
    if has_duplicate(concurrency, |limit| limit.scope) {
        return Some("two concurrency limits cannot have the same scope");
    }
    None
}

/// Returns whether two limits have the same key.
fn has_duplicate<T, K: PartialEq>(limits: &[T], key: impl Fn(&T) -> K) -> bool {
    let has_earlier = |(index, limit)| {
        limits[..index]
            .iter()
            .any(|earlier| key(earlier) == key(limit))
    };
    limits.iter().enumerate().any(has_earlier)
}

impl Guards {
    /// Creates an empty set of guards. Sets with the same name share the counts of their cooldowns and concurrency
    /// limits.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            owners: false,
            member_permissions: Permissions::empty(),
            app_permissions: Permissions::empty(),
            checks: &[],
            cooldowns: &[],
            cooldown_functions: &[],
            concurrency: &[],
        }
    }

    /// Returns whether the handler is restricted to the app's owners, or requires permissions.
    pub(crate) const fn has_owners_or_permissions(&self) -> bool {
        self.owners || !self.member_permissions.is_empty() || !self.app_permissions.is_empty()
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

    /// Sets the checks, in the order in which they run.
    #[must_use]
    pub const fn checks(mut self, checks: &'static [CheckFn]) -> Self {
        self.checks = checks;
        self
    }

    /// Sets the cooldowns.
    #[must_use]
    pub const fn cooldowns(mut self, cooldowns: &'static [Cooldown]) -> Self {
        self.cooldowns = cooldowns;
        self
    }

    /// Sets the functions that choose cooldowns.
    #[must_use]
    pub const fn cooldown_functions(mut self, functions: &'static [CooldownFn]) -> Self {
        self.cooldown_functions = functions;
        self
    }

    /// Sets the concurrency limits.
    #[must_use]
    pub const fn concurrency(mut self, limits: &'static [Concurrency]) -> Self {
        self.concurrency = limits;
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
