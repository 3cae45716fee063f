//! Guards: conditions that an interaction must meet before its handler runs.
//!
//! Guards of the app are set with the methods of [`AppBuilder`]. Guards of groups and commands are keys of
//! [`#[group]`](macro@crate::group) and [`#[command]`](macro@crate::command). Guards of components and
//! modals are keys of [`#[component]`](macro@crate::component) and [`#[modal]`](macro@crate::modal). The
//! app's guards apply to every handler, and a group's guards to every command in the group. Guards run from
//! the outermost level to the innermost: the app, each group, and the handler. Components and modals belong
//! to no group, even if they are written in the module of a group. On each level, the order is:
//!
//! | key | rejects |
//! |---|---|
//! | `owners` | users who are not in [`AppBuilder::owners`] |
//! | `member_permissions(KICK_MEMBERS)` | members who lack one of the permissions in the channel, and all users outside of guilds |
//! | `app_permissions(BAN_MEMBERS)` | interactions in channels where the app lacks one of the permissions |
//! | `check = path` | interactions that a function of `&Context`, `async` or not, does not accept: see [`Verdict`] |
//! | `check = path(owner)` | clicks and modals that a function of `&Context` and values of the custom ID does not accept |
//! | `cooldown(3 per 10s, by = user)` | interactions while no use is left |
//! | `cooldown = path` | interactions while no use is left of the cooldowns that a function of `&Context`, `async` or not, chooses for them: see [`Cooldowns`] |
//! | `concurrency(1, by = guild)` | interactions while the maximum number of handlers is running |
//!
//! `check`, `cooldown` and `concurrency` can be given several times on one level. The checks run in
//! order. All cooldowns and all limits apply, in order, and each counts separately. A level has at most
//! one cooldown for a scope and a period, and at most one concurrency limit for a scope.
//!
//! The first guard that rejects the interaction ends it with a [`GuardError`]. An [error
//! handler](crate::hook#errors) may respond. Otherwise the user receives the reason, and for a cooldown the
//! time of the next use, in the app's [messages](crate::messages). Permissions are part of the interaction,
//! so guards make no REST calls. All commands of a group share the group's cooldowns. All buttons whose
//! custom IDs have the same pattern share the component's cooldowns.
//!
//! A rejected interaction costs no uses: uses that it has claimed from earlier cooldowns are released in
//! the [store](crate::store). While the guards run, these uses are taken.
//!
//! A handler frees its slot of `concurrency` when it has finished. A handler that waits for a modal or a click holds
//! its slot, even if the user has closed the modal: see [`Context::show`](crate::Context::show),
//! [`Context::ask`](crate::Context::ask) and [`Context::pages`](crate::Context::pages).
//!
//! Guards run before the immediate deferral of `#[command(defer)]`. The time that guards take counts toward
//! the delay of the automatic deferral. During autocomplete, only `owners` and the permissions are checked,
//! and a user who may not use the command receives no suggestions.
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
//! The check of a component or a modal can take values of the custom ID, by the names of the handler's parameters.
//! One function serves every handler whose custom ID has such a value. A custom ID with a value that cannot be
//! parsed is out of date, and the user is told so.
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
//! [`AppBuilder`]: crate::AppBuilder
//! [`AppBuilder::owners`]: crate::AppBuilder::owners

use crate::command::arguments::ArgumentReader;
use crate::context::Context;
use crate::error::{Error, IntoError};

#[doc(hidden)]
pub use super::output::{Async, CheckOutput, CooldownOutput, Ready};
pub use crate::command::guard_options::Concurrency;
#[doc(hidden)]
pub use crate::command::guard_options::{CheckFuture, CooldownFuture};
pub use crate::messages::guard_error::{GuardError, LimitScope};
#[doc(inline)]
pub use crate::store::{Cooldown, CooldownStatus};

/// A return value of a check: nothing, a `bool`, or a `Result` of these.
///
/// `()` and `true` accept the interaction. An [`Error::user`] rejects the interaction with the error's
/// message. Any other error counts as a failure of the handler. `false` rejects the interaction with
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
/// The function runs after the checks of its level, for each interaction. Uses with the same scope and period count together,
/// even if the limit differs. For example, a member who has used 3 of 3 and then gets a role with a limit of 10 has 7 uses left.
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

/// A function of `&Context`, `async` or not, that returns [`Cooldowns`].
///
/// `Marker` distinguishes `async` functions from others; the compiler infers it.
pub trait ChooseCooldowns<'a, Marker>: Send + Sync {
    /// Invokes the function.
    #[doc(hidden)]
    fn choose(&self, ctx: &'a Context) -> CooldownFuture<'a>;
}

impl<'a, Marker, F, R> ChooseCooldowns<'a, Marker> for F
where
    F: Fn(&'a Context) -> R + Send + Sync,
    R: CooldownOutput<'a, Marker>,
{
    fn choose(&self, ctx: &'a Context) -> CooldownFuture<'a> {
        self(ctx).into_cooldown_future()
    }
}

/// A function of an app that chooses cooldowns.
pub(crate) type AppCooldowns = Box<dyn for<'a> Fn(&'a Context) -> CooldownFuture<'a> + Send + Sync>;

/// Boxes a function that chooses cooldowns.
pub(crate) fn boxed_cooldowns<Marker>(
    choose: impl for<'a> ChooseCooldowns<'a, Marker> + 'static,
) -> AppCooldowns {
    Box::new(move |ctx| choose.choose(ctx))
}

/// A function of `&Context`, `async` or not, that returns a [`Verdict`].
///
/// `Marker` distinguishes `async` functions from others; the compiler infers it.
pub trait Check<'a, Marker>: Send + Sync {
    /// Invokes the function.
    #[doc(hidden)]
    fn check(&self, ctx: &'a Context) -> CheckFuture<'a>;
}

impl<'a, Marker, F, R> Check<'a, Marker> for F
where
    F: Fn(&'a Context) -> R + Send + Sync,
    R: CheckOutput<'a, Marker>,
{
    fn check(&self, ctx: &'a Context) -> CheckFuture<'a> {
        self(ctx).into_check_future()
    }
}

/// A check of an app.
pub(crate) type AppCheck =
    Box<dyn for<'a> Fn(&'a Context, ArgumentReader<'a>) -> CheckFuture<'a> + Send + Sync>;

/// Boxes a check.
pub(crate) fn boxed_check<Marker>(check: impl for<'a> Check<'a, Marker> + 'static) -> AppCheck {
    Box::new(move |ctx, _| check.check(ctx))
}
