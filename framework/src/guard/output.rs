//! Return values of checks and of functions that choose cooldowns, and their conversion to futures.
//!
//! Each kind of function has its own trait, because the compiler message for a wrong return type depends
//! on the kind.

use std::future::{Future, ready};

use crate::command::guard_options::{CheckFuture, CooldownFuture};
use crate::error::handler_error::HandlerError;
use crate::guard::{Cooldowns, Verdict};

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
