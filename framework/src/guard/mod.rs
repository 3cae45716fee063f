//! Guards: conditions that an interaction must meet before its handler runs.
//!
//! Guards of the app are the [`AppGuards`] of [`AppBuilder::guards`]. Guards of groups and commands are keys of
//! [`#[group]`](macro@crate::group) and [`#[command]`](macro@crate::command). Guards of components and modals are keys
//! of [`#[component]`](macro@crate::component) and [`#[modal]`](macro@crate::modal). The app's guards apply to every
//! handler, and a group's guards to every command in the group. Guards run from the outermost level to the innermost:
//! the app, each group, and the handler. Components and modals belong to no group, even if they are written in the
//! module of a group. On each level, the order is:
//!
//! | key | rejects |
//! |---|---|
//! | `owners` | users who are not in [`AppGuards::owners`] |
//! | `member_permissions(KICK_MEMBERS)` | members who lack one of the permissions in the channel, and all users outside of guilds |
//! | `app_permissions(BAN_MEMBERS)` | interactions in channels where the app lacks one of the permissions |
//! | `check = path` | interactions that a function of `&Context`, `async` or not, does not accept: see [`Verdict`] |
//! | `check = path(owner)` | clicks and modals that a function of `&Context` and values of the custom ID does not accept |
//! | `cooldown(3 per 10s, by = user)` | interactions while no use is left |
//! | `cooldown = path` | interactions while no use is left of the cooldowns that a function of `&Context`, `async` or not, chooses for them: see [`Cooldowns`] |
//! | `concurrency(1, by = guild)` | interactions while the maximum number of handlers is running |
//!
//! Permissions are those of the place, by the rules of [`PermissionPlace`](crate::model::permission::PermissionPlace):
//! in a thread, `SEND_MESSAGES` stands for `SEND_MESSAGES_IN_THREADS`, and in a DM with the bot, `app_permissions` has
//! the permissions that the service does not list, such as `SEND_MESSAGES`.
//!
//! `check`, `cooldown` and `concurrency` can be given several times on one level. The checks run in order. All
//! cooldowns and all limits apply, in order, and each counts separately. A level has at most one cooldown for a scope
//! and a period, and at most one concurrency limit for a scope.
//!
//! The first guard that rejects the interaction ends it with a [`GuardError`]. An [error handler](crate::hook#errors)
//! may respond. Otherwise the user receives the reason, and for a cooldown the time of the next use, in the app's
//! [messages](crate::messages). Permissions are part of the interaction, so guards make no REST calls, except
//! checks such as [`is_owner`]. All commands of
//! a group share the group's cooldowns. All buttons whose custom IDs have the same pattern share the component's
//! cooldowns.
//!
//! A rejected interaction costs no uses: uses that it has claimed from earlier cooldowns are released in the
//! [store](crate::store). While the guards run, these uses are taken.
//!
//! A handler frees its slot of `concurrency` when it has finished. A handler that waits for a modal or a click holds
//! its slot, even if the user has closed the modal: see [`Context::show`](crate::Context::show),
//! [`Context::ask`](crate::Context::ask) and [`Context::pages`](crate::Context::pages).
//!
//! Guards run before the immediate deferral of `#[command(defer)]`. The time that guards take counts toward the delay
//! of the automatic deferral. During autocomplete, only `owners` and the permissions are checked, and a user who may
//! not use the command receives no suggestions.
//!
//! ```
//! use guildhall::prelude::*;
//!
//! /// Pay out
//! #[command(member_permissions(MANAGE_GUILD), check = is_open, cooldown(1 per 10s), cooldown(3 per 1h, by = guild))]
//! async fn pay() -> &'static str {
//!     "Paid."
//! }
//!
//! fn is_open(ctx: &Context) -> Result<()> {
//!     match ctx.guild_id() {
//!         Some(_) => Ok(()),
//!         None => Err(Error::user("The bank is closed here.")),
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! # Checks of a custom ID
//!
//! The check of a component or a modal can take values of the custom ID, by the names of the handler's parameters. One
//! function serves every handler whose custom ID has such a value. A custom ID with a value that cannot be parsed is
//! out of date, and the user is notified.
//!
//! ```
//! use guildhall::prelude::*;
//!
//! #[component("draft/{author}/{number}/publish", check = is_own(author))]
//! fn publish(author: Id<User>, number: u32) -> Update {
//!     Update::text(format!("<@{author}> has published draft {number}.")).without_components()
//! }
//!
//! fn is_own(ctx: &Context, author: Id<User>) -> Result<()> {
//!     if ctx.user().id == author {
//!         return Ok(());
//!     }
//!     Err(Error::user("Only the author can do this."))
//! }
//! # fn main() {}
//! ```
//!
//! # Data from a check
//!
//! A check or a `before` hook that has looked something up passes the value to the handler with
//! [`Context::insert_extension`](crate::Context::insert_extension).
//!
//! [`AppBuilder::guards`]: crate::AppBuilder::guards

pub(crate) mod app_owners;
pub(crate) mod check;
pub(crate) mod claims;
pub(crate) mod cooldowns;
pub(crate) mod output;

use std::fmt;

use guildhall_model::{Id, Permissions, User};

use crate::command::arguments::ArgumentReader;
use crate::command::guard_options::{Guards, find_limit_fault};
use crate::context::Context;
use crate::error::{Error, IntoError};

pub use crate::callback::{Async, Callback, Ready};
#[doc(hidden)]
pub use crate::command::guard_options::{CheckFuture, CooldownFuture};
pub use crate::command::guard_options::{Concurrency, Cooldown};
pub use crate::messages::guard_error::{GuardError, LimitScope};
pub use app_owners::is_owner;
pub use cooldowns::CooldownStatus;
#[doc(hidden)]
pub use output::{CheckOutput, CooldownOutput};

/// Guards of the whole app: conditions for every command, component and modal. See
/// [`AppBuilder::guards`](crate::AppBuilder::guards).
///
/// ```
/// use std::time::Duration;
///
/// use guildhall::App;
/// use guildhall::guard::{AppGuards, Cooldown, LimitScope};
///
/// let guards = AppGuards::new()
///     .cooldown(Cooldown::new(5, Duration::from_secs(10)))
///     .cooldown(Cooldown::new(100, Duration::from_secs(60)).by(LimitScope::Guild));
/// let builder = App::builder().guards(guards);
/// ```
#[must_use]
pub struct AppGuards {
    /// Owner and permission guards. The other guards are separate fields, because [`Guards`] holds only constants.
    pub(crate) guards: Guards,
    pub(crate) checks: Vec<AppCheck>,
    pub(crate) cooldowns: Vec<Cooldown>,
    pub(crate) cooldown_functions: Vec<AppCooldowns>,
    pub(crate) concurrency: Vec<Concurrency>,
    pub(crate) owners: Vec<Id<User>>,
}

impl Default for AppGuards {
    fn default() -> Self {
        Self {
            guards: Guards::new(""),
            checks: Vec::new(),
            cooldowns: Vec::new(),
            cooldown_functions: Vec::new(),
            concurrency: Vec::new(),
            owners: Vec::new(),
        }
    }
}

impl AppGuards {
    /// Creates an empty set of guards.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an owner of the app. Only owners can use handlers with the guard `owners`. The check [`is_owner`] also
    /// accepts the owner that Discord names, and the members of the team.
    pub fn owner(mut self, owner: Id<User>) -> Self {
        self.owners.push(owner);
        self
    }

    /// Sets the owners of the app, replacing earlier ones.
    pub fn owners(mut self, owners: impl IntoIterator<Item = Id<User>>) -> Self {
        self.owners = owners.into_iter().collect();
        self
    }

    /// Sets whether only owners can use the app. The default is false.
    pub fn owners_only(mut self, owners_only: bool) -> Self {
        self.guards.owners = owners_only;
        self
    }

    /// Sets the permissions that every user must have in the channel or thread. Outside of guilds, users have no
    /// permissions.
    pub fn member_permissions(mut self, permissions: Permissions) -> Self {
        self.guards.member_permissions = permissions;
        self
    }

    /// Sets the permissions that the app must have in the channel, thread or DM.
    pub fn app_permissions(mut self, permissions: Permissions) -> Self {
        self.guards.app_permissions = permissions;
        self
    }

    /// Adds a check: a function of `&Context`, `async` or not, that decides whether a handler runs.
    ///
    /// Checks run in the order in which they were added, up to the first one that rejects the interaction.
    ///
    /// ```
    /// use guildhall::guard::AppGuards;
    /// use guildhall::prelude::*;
    ///
    /// fn is_open(ctx: &Context) -> bool {
    ///     ctx.guild_id().is_some()
    /// }
    ///
    /// let builder = App::builder().guards(AppGuards::new().check(is_open));
    /// ```
    pub fn check<M>(
        mut self,
        check: impl for<'a> Callback<&'a Context, CheckFuture<'a>, M>,
    ) -> Self {
        self.checks.push(Box::new(move |ctx, _| check.call(ctx)));
        self
    }

    /// Adds a cooldown, which counts the uses of all handlers together. All cooldowns apply.
    ///
    /// The build fails if two cooldowns have the same scope and period, or if one has zero uses or a period of zero.
    pub fn cooldown(mut self, cooldown: Cooldown) -> Self {
        self.cooldowns.push(cooldown);
        self
    }

    /// Adds a function of `&Context`, `async` or not, that chooses cooldowns for each interaction, for example by the
    /// roles of the member: see [`Cooldowns`]. They count the uses of all handlers together.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use guildhall::guard::{AppGuards, Cooldown};
    /// use guildhall::prelude::*;
    ///
    /// fn uses(ctx: &Context) -> Option<Cooldown> {
    ///     let is_moderator = ctx.member().is_ok_and(|member| {
    ///         member.permissions.is_some_and(|granted| granted.contains(Permissions::MODERATE_MEMBERS))
    ///     });
    ///     (!is_moderator).then(|| Cooldown::new(5, Duration::from_secs(10)))
    /// }
    ///
    /// let builder = App::builder().guards(AppGuards::new().cooldown_function(uses));
    /// ```
    pub fn cooldown_function<M>(
        mut self,
        function: impl for<'a> Callback<&'a Context, CooldownFuture<'a>, M>,
    ) -> Self {
        self.cooldown_functions
            .push(Box::new(move |ctx| function.call(ctx)));
        self
    }

    /// Adds a limit on the number of handlers that run at the same time. All limits apply.
    ///
    /// The build fails if two limits have the same scope, or if one has no slots.
    pub fn concurrency(mut self, concurrency: Concurrency) -> Self {
        self.concurrency.push(concurrency);
        self
    }

    /// Adds other guards to these.
    pub(crate) fn extend(&mut self, other: Self) {
        self.guards.owners |= other.guards.owners;
        self.guards.member_permissions |= other.guards.member_permissions;
        self.guards.app_permissions |= other.guards.app_permissions;
        self.checks.extend(other.checks);
        self.cooldowns.extend(other.cooldowns);
        self.cooldown_functions.extend(other.cooldown_functions);
        self.concurrency.extend(other.concurrency);
        self.owners.extend(other.owners);
    }

    /// Returns the first fault of the limits.
    pub(crate) fn find_limit_fault(&self) -> Option<&'static str> {
        find_limit_fault(&self.cooldowns, &self.concurrency)
    }

    /// Returns whether the app has no guards.
    pub(crate) fn is_empty(&self) -> bool {
        !self.guards.has_owners_or_permissions()
            && self.checks.is_empty()
            && self.cooldowns.is_empty()
            && self.cooldown_functions.is_empty()
            && self.concurrency.is_empty()
    }
}

impl fmt::Debug for AppGuards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppGuards")
            .field("guards", &self.guards)
            .finish_non_exhaustive()
    }
}

/// A return value of a check: nothing, a `bool`, or a `Result` of these.
///
/// `()` and `true` accept the interaction. An [`Error::user`] rejects the interaction with the error's message. Any
/// other error counts as a failure of the handler. `false` rejects the interaction with
/// [`GuardError::Check`]: the user sees the message "You cannot use this here.", unless the check has
/// responded explicitly with `ctx.reply(…)`.
#[diagnostic::on_unimplemented(
    message = "a check cannot return `{Self}`",
    note = "return `()`, a `bool`, or a `Result` of these"
)]
pub trait Verdict {
    /// Returns whether the handler may run.
    ///
    /// # Errors
    ///
    /// Returns the error of the check.
    fn into_verdict(self) -> Result<bool, Error>;
}

impl Verdict for () {
    fn into_verdict(self) -> Result<bool, Error> {
        Ok(true)
    }
}

impl Verdict for bool {
    fn into_verdict(self) -> Result<bool, Error> {
        Ok(self)
    }
}

impl<V: Verdict, E: IntoError> Verdict for Result<V, E> {
    fn into_verdict(self) -> Result<bool, Error> {
        self.map_err(IntoError::into_error)?.into_verdict()
    }
}

/// The cooldowns that a function chooses for an interaction: a [`Cooldown`], none, or several with different scopes or
/// periods, alone or in a `Result`.
///
/// The function runs after the checks of its level, for each interaction. Uses with the same scope and period count
/// together, even if the limit differs. For example, a member who has used 3 of 3 and then gets a role with a limit of
/// 10 has 7 uses left.
///
/// ```
/// use std::time::Duration;
///
/// use guildhall::guard::Cooldown;
/// use guildhall::prelude::*;
///
/// /// Search the archive
/// #[command(cooldown = searches)]
/// fn search() -> &'static str {
///     "Nothing found."
/// }
///
/// fn searches(ctx: &Context) -> Option<Cooldown> {
///     const SUPPORTERS: Id<Role> = Id::new(81_384_788_765_712_384);
///     let member = ctx.member().ok()?;
///     let is_supporter = member.roles.contains(&SUPPORTERS);
///     Some(Cooldown::new(if is_supporter { 10 } else { 3 }, Duration::from_mins(1)))
/// }
/// # fn main() {}
/// ```
#[diagnostic::on_unimplemented(
    message = "a function that chooses cooldowns cannot return `{Self}`",
    note = "return a `Cooldown`, an `Option` or a `Vec` of it, or a `Result` of these"
)]
pub trait Cooldowns {
    /// Returns the cooldowns.
    ///
    /// # Errors
    ///
    /// Returns the error of the function.
    fn into_cooldowns(self) -> Result<Vec<Cooldown>, Error>;
}

impl Cooldowns for Cooldown {
    fn into_cooldowns(self) -> Result<Vec<Cooldown>, Error> {
        Ok(vec![self])
    }
}

impl Cooldowns for Option<Cooldown> {
    fn into_cooldowns(self) -> Result<Vec<Cooldown>, Error> {
        Ok(self.into_iter().collect())
    }
}

impl Cooldowns for Vec<Cooldown> {
    fn into_cooldowns(self) -> Result<Vec<Cooldown>, Error> {
        Ok(self)
    }
}

impl<C: Cooldowns, E: IntoError> Cooldowns for Result<C, E> {
    fn into_cooldowns(self) -> Result<Vec<Cooldown>, Error> {
        self.map_err(IntoError::into_error)?.into_cooldowns()
    }
}

/// A function of an app that chooses cooldowns.
pub(crate) type AppCooldowns = Box<dyn for<'a> Fn(&'a Context) -> CooldownFuture<'a> + Send + Sync>;

/// A check of an app.
pub(crate) type AppCheck =
    Box<dyn for<'a> Fn(&'a Context, ArgumentReader<'a>) -> CheckFuture<'a> + Send + Sync>;
