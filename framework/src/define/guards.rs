//! What may stop a handler before its function begins, as constant data.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use guildhall_model::Permissions;

use crate::context::Context;
use crate::error::Error;

/// What may stop a handler, or those inside of a group.
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

/// Calls the function that says whether to go on.
pub(crate) type CheckFn = for<'a> fn(&'a Context) -> Checking<'a>;

/// A check at work: whether to go on.
pub type Checking<'a> = Pin<Box<dyn Future<Output = Result<bool, Error>> + Send + 'a>>;

/// Who shares a cooldown, or places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Each user, wherever they are.
    #[default]
    User,
    /// Each member of a guild. Outside of guilds, each user.
    Member,
    /// All members of a guild. Outside of guilds, each user.
    Guild,
    /// All in a channel.
    Channel,
    /// All who use the app.
    Global,
}

/// How often something may be used: so many times in any span of so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cooldown {
    pub(crate) uses: u32,
    pub(crate) per: Duration,
    pub(crate) by: By,
}

/// How many may be at work at one time.
///
/// A place is free again when the handler is done, and after 30 minutes at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concurrency {
    pub(crate) places: u32,
    pub(crate) by: By,
}

impl Cooldown {
    /// So many uses by each user in any span of this length.
    pub const fn new(uses: u32, per: Duration) -> Self {
        Self {
            uses,
            per,
            by: By::User,
        }
    }

    /// Sets who shares them.
    #[must_use]
    pub const fn by(mut self, by: By) -> Self {
        self.by = by;
        self
    }
}

impl Concurrency {
    /// So many at a time for each user.
    pub const fn new(places: u32) -> Self {
        Self {
            places,
            by: By::User,
        }
    }

    /// Sets who shares them.
    #[must_use]
    pub const fn by(mut self, by: By) -> Self {
        self.by = by;
        self
    }
}

impl Guards {
    /// None, at what has this name. Those of one name have one cooldown.
    pub const fn at(name: &'static str) -> Self {
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

    /// Whether there is one.
    pub(crate) const fn is_some(&self) -> bool {
        self.owners
            || !self.member_permissions.is_empty()
            || !self.app_permissions.is_empty()
            || self.check.is_some()
            || self.cooldown.is_some()
            || self.concurrency.is_some()
    }

    /// What lets nobody through, or everybody, though it looks as if it counted.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        let cooldown = self.cooldown.as_ref();
        if cooldown.is_some_and(|cooldown| cooldown.uses == 0 || cooldown.per.is_zero()) {
            return Some("a cooldown has at least one use, and lasts longer than nothing");
        }
        let concurrency = self.concurrency.as_ref();
        let is_empty = concurrency.is_some_and(|concurrency| concurrency.places == 0);
        is_empty.then_some("a limit of concurrency has at least one place")
    }

    /// Leaves it to the app's owners.
    #[must_use]
    pub const fn owners(mut self) -> Self {
        self.owners = true;
        self
    }

    /// Sets what the member must be permitted where it is used.
    #[must_use]
    pub const fn member_permissions(mut self, permissions: Permissions) -> Self {
        self.member_permissions = permissions;
        self
    }

    /// Sets what the app must be permitted where it is used.
    #[must_use]
    pub const fn app_permissions(mut self, permissions: Permissions) -> Self {
        self.app_permissions = permissions;
        self
    }

    /// Sets what is asked whether to go on.
    #[must_use]
    pub const fn check(mut self, check: CheckFn) -> Self {
        self.check = Some(check);
        self
    }

    /// Sets how often it may be used.
    #[must_use]
    pub const fn cooldown(mut self, cooldown: Cooldown) -> Self {
        self.cooldown = Some(cooldown);
        self
    }

    /// Sets how many may be at work at one time.
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
