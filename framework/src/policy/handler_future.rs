//! The conversion of what checks, hooks and error handlers return into futures.

use std::future::{Future, ready};
use std::pin::Pin;

use super::guard::Verdict;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::respond::into_response::{IntoReply, answer_to, to};
use crate::respond::response::Callback;

/// The result of a check: whether the handler may run.
pub type CheckOutput = Result<bool, Error>;

/// The result of an error handler: a response, or an error to pass on.
pub type HandlerOutput = Result<Option<Callback>, HandlerError>;

/// A return value of a check, a hook or an error handler, or a future of one.
///
/// `T` is the result: [`CheckOutput`], `()` for a hook, or [`HandlerOutput`] for an error handler.
/// `Marker` is [`Ready`] for a plain function and [`Async`] for an `async` one.
#[diagnostic::on_unimplemented(
    message = "a function that returns `{Self}` cannot be used here",
    note = "a check returns `()`, a `bool`, or a `Result` of these",
    note = "an error handler returns text, a `Reply`, an `Embed` or nothing, alone or in a `Result` whose error is passed on",
    note = "a hook returns nothing; a `check` can stop a handler",
    note = "the function may be `async`"
)]
pub trait IntoHandlerFuture<'a, T, Marker> {
    /// Converts the return value.
    fn into_handler_future(self) -> Pin<Box<dyn Future<Output = T> + Send + 'a>>;
}

/// The function is not `async`.
#[derive(Clone, Copy, Debug)]
pub enum Ready {}

/// The function is `async`.
#[derive(Clone, Copy, Debug)]
pub enum Async {}

/// A return value of a check, a hook or an error handler.
pub trait IntoOutput<T> {
    /// Converts the return value.
    fn into_output(self) -> T;
}

impl<V: Verdict> IntoOutput<CheckOutput> for V {
    fn into_output(self) -> CheckOutput {
        self.into_verdict()
    }
}

impl IntoOutput<()> for () {
    fn into_output(self) {}
}

impl<R: IntoReply<to::Failed>> IntoOutput<HandlerOutput> for R {
    fn into_output(self) -> HandlerOutput {
        answer_to::<to::Failed>(self)
    }
}

impl<'a, T: Send + 'a, R: IntoOutput<T>> IntoHandlerFuture<'a, T, Ready> for R {
    fn into_handler_future(self) -> Pin<Box<dyn Future<Output = T> + Send + 'a>> {
        Box::pin(ready(self.into_output()))
    }
}

impl<'a, T, F> IntoHandlerFuture<'a, T, Async> for F
where
    F: Future<Output: IntoOutput<T>> + Send + 'a,
{
    fn into_handler_future(self) -> Pin<Box<dyn Future<Output = T> + Send + 'a>> {
        Box::pin(async move { self.await.into_output() })
    }
}
