//! Return values of checks and of functions that choose cooldowns, and their conversion to futures.

use std::future::{Future, ready};

use crate::callback::{Async, Callback, Ready};
use crate::command::guard_options::{CheckFuture, CooldownFuture};
use crate::context::Context;
use crate::error::handler_error::HandlerError;
use crate::guard::{Cooldowns, Verdict};

/// A return value of a check: a [`Verdict`], or a future of one.
///
/// `Marker` is [`Ready`] for a function that is not `async` and [`Async`] for an `async` function.
#[diagnostic::on_unimplemented(
    message = "a check cannot return `{Self}`",
    note = "return `()`, a `bool`, or a `Result` of these with `guildhall::Error` or a `std::error::Error`; the function may be `async`"
)]
pub trait CheckOutput<'a, Marker> {
    /// Converts the return value.
    fn into_check_future(self) -> CheckFuture<'a>;
}

impl<'a, V: Verdict> CheckOutput<'a, Ready> for V {
    fn into_check_future(self) -> CheckFuture<'a> {
        Box::pin(ready(self.into_verdict().map_err(HandlerError::from)))
    }
}

impl<'a, F: Future<Output: Verdict> + Send + 'a> CheckOutput<'a, Async> for F {
    fn into_check_future(self) -> CheckFuture<'a> {
        Box::pin(async move { Ok(self.await.into_verdict()?) })
    }
}

impl<'a, Marker, F, R> Callback<&'a Context, CheckFuture<'a>, Marker> for F
where
    F: Fn(&'a Context) -> R + Send + Sync + 'static,
    R: CheckOutput<'a, Marker>,
{
    fn call(&self, ctx: &'a Context) -> CheckFuture<'a> {
        self(ctx).into_check_future()
    }
}

/// A return value of a function that chooses cooldowns: [`Cooldowns`], or a future of them.
///
/// `Marker` is [`Ready`] for a function that is not `async` and [`Async`] for an `async` function.
#[diagnostic::on_unimplemented(
    message = "a function that chooses cooldowns cannot return `{Self}`",
    note = "return a `Cooldown`, an `Option` or a `Vec` of it, or a `Result` of these; the function may be `async`"
)]
pub trait CooldownOutput<'a, Marker> {
    /// Converts the return value.
    fn into_cooldown_future(self) -> CooldownFuture<'a>;
}

impl<'a, C: Cooldowns> CooldownOutput<'a, Ready> for C {
    fn into_cooldown_future(self) -> CooldownFuture<'a> {
        Box::pin(ready(self.into_cooldowns().map_err(HandlerError::from)))
    }
}

impl<'a, F: Future<Output: Cooldowns> + Send + 'a> CooldownOutput<'a, Async> for F {
    fn into_cooldown_future(self) -> CooldownFuture<'a> {
        Box::pin(async move { Ok(self.await.into_cooldowns()?) })
    }
}

impl<'a, Marker, F, R> Callback<&'a Context, CooldownFuture<'a>, Marker> for F
where
    F: Fn(&'a Context) -> R + Send + Sync + 'static,
    R: CooldownOutput<'a, Marker>,
{
    fn call(&self, ctx: &'a Context) -> CooldownFuture<'a> {
        self(ctx).into_cooldown_future()
    }
}
