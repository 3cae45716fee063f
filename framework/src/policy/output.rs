//! Return values of checks, hooks and error handlers, and their conversion to futures.
//!
//! Each kind of function has its own trait, because the compiler message for a wrong return type depends
//! on the kind.

use std::future::{Future, ready};

use super::guard::{Cooldowns, Verdict};
use super::hook::HookFuture;
use crate::command::guard_options::{CheckFuture, CooldownFuture};
use crate::error::handler_error::HandlerError;
use crate::respond::into_response::{HandlerFuture, IntoResponse, respond_to, to};

/// Marker for a function that is not `async`.
#[derive(Clone, Copy, Debug)]
pub enum Ready {}

/// Marker for an `async` function.
#[derive(Clone, Copy, Debug)]
pub enum Async {}

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

/// A return value of a hook: nothing, or a future of nothing.
///
/// `Marker` is [`Ready`] for a function that is not `async` and [`Async`] for an `async` function.
#[diagnostic::on_unimplemented(
    message = "a hook cannot return `{Self}`",
    note = "return nothing; the function may be `async`; to reject an interaction, use a `check`"
)]
pub trait HookOutput<'a, Marker> {
    /// Converts the return value.
    fn into_hook_future(self) -> HookFuture<'a>;
}

/// A trait that only `()` implements.
///
/// The compiler names [`HookOutput`] in its message only if both implementations are generic. An
/// implementation for `()` itself would not be generic.
pub trait NoValue {}

impl NoValue for () {}

impl<'a, T: NoValue> HookOutput<'a, Ready> for T {
    fn into_hook_future(self) -> HookFuture<'a> {
        Box::pin(ready(()))
    }
}

impl<'a, F: Future<Output: NoValue> + Send + 'a> HookOutput<'a, Async> for F {
    fn into_hook_future(self) -> HookFuture<'a> {
        Box::pin(async move {
            let _no_value = self.await;
        })
    }
}

/// A return value of an error handler, or a future of one: any return value of a handler except a modal or
/// an update.
///
/// `Marker` is [`Ready`] for a function that is not `async` and [`Async`] for an `async` function.
#[diagnostic::on_unimplemented(
    message = "an error handler cannot return `{Self}`",
    note = "return text, a `Reply`, an `Embed` or nothing, alone or in a `Result`; the function may be `async`; the next error handler receives an `Err`"
)]
pub trait ErrorHandlerOutput<'a, Marker> {
    /// Converts the return value.
    fn into_handler_future(self) -> HandlerFuture<'a>;
}

impl<'a, R: IntoResponse<to::Failed>> ErrorHandlerOutput<'a, Ready> for R {
    fn into_handler_future(self) -> HandlerFuture<'a> {
        Box::pin(ready(respond_to::<to::Failed>(self)))
    }
}

impl<'a, F> ErrorHandlerOutput<'a, Async> for F
where
    F: Future<Output: IntoResponse<to::Failed>> + Send + 'a,
{
    fn into_handler_future(self) -> HandlerFuture<'a> {
        Box::pin(async move { respond_to::<to::Failed>(self.await) })
    }
}
