//! Return values of checks and of functions that choose cooldowns, and their conversion to futures.

use std::future::{Future, ready};

use crate::callback::{Async, Callback, Ready, functions_of_context};
use crate::command::guard_options::{CheckFuture, CooldownFuture};
use crate::context::Context;
use crate::error::handler_error::HandlerError;
use crate::guard::{Cooldowns, Verdict};

/// A function that `check = …` names, for generated code. `Values` are those of the custom ID.
#[diagnostic::on_unimplemented(
    message = "a check is a function of `&Context`",
    label = "called with `&Context` and the values `{Values}`, but it is `{Self}`",
    note = "write `fn check(ctx: &Context) -> Result<bool>` or `async fn check(ctx: &Context) -> Result<bool>`; after `ctx` come the values of `check = check(value)`, in this order"
)]
pub trait CheckFunction<'a, Values, R, Marker> {
    /// Calls the function.
    fn call(self, ctx: &'a Context, values: Values) -> R;
}

functions_of_context! {
    CheckFunction:
    ()
    (a: A)
    (a: A, b: B)
    (a: A, b: B, c: C)
    (a: A, b: B, c: C, d: D)
    (a: A, b: B, c: C, d: D, e: E)
    (a: A, b: B, c: C, d: D, e: E, f: G)
    (a: A, b: B, c: C, d: D, e: E, f: G, g: H)
    (a: A, b: B, c: C, d: D, e: E, f: G, g: H, h: I)
}

/// Calls the check, with the values of the custom ID that it takes.
///
/// The values come first, so that the compiler knows their types when it compares the function with them.
pub fn call_check<'a, Values, F, R, Marker>(values: Values, function: F, ctx: &'a Context) -> R
where
    F: CheckFunction<'a, Values, R, Marker>,
{
    function.call(ctx, values)
}

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

/// A function that `cooldown = …` names, for generated code.
#[diagnostic::on_unimplemented(
    message = "cooldowns are chosen by a function of `&Context`",
    label = "not a function of `&Context`, but `{Self}`",
    note = "write `fn uses(ctx: &Context) -> Cooldown`; the function may be `async`"
)]
pub trait CooldownFunction<'a, Args, R, Marker> {
    /// Calls the function.
    fn call(self, ctx: &'a Context, arguments: Args) -> R;
}

functions_of_context! { CooldownFunction: () }

/// Calls the function that chooses cooldowns.
pub fn call_cooldown<'a, F, R, Marker>(function: F, ctx: &'a Context) -> R
where
    F: CooldownFunction<'a, (), R, Marker>,
{
    function.call(ctx, ())
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
