//! The conversion of what checks, hooks and error handlers return into futures.

use std::future::{Future, ready};
use std::pin::Pin;

use super::guard::Verdict;
use crate::error::Error;
use crate::respond::into_response::{HandlerResult, IntoResponse, answer_to, to};

/// A kind of function that runs around handlers.
pub trait FunctionKind {
    /// Result of the function's future.
    type Output: Send + 'static;
}

/// A function that decides whether the handler may run.
#[derive(Clone, Copy, Debug)]
pub enum CheckFunction {}

impl FunctionKind for CheckFunction {
    type Output = Result<bool, Error>;
}

/// A function that runs before or after the handler.
#[derive(Clone, Copy, Debug)]
pub enum HookFunction {}

impl FunctionKind for HookFunction {
    type Output = ();
}

/// A function that responds to an error, or passes an error on.
#[derive(Clone, Copy, Debug)]
pub enum ErrorHandlerFunction {}

impl FunctionKind for ErrorHandlerFunction {
    type Output = HandlerResult;
}

/// A return value of a check, a hook or an error handler, or a future of one.
///
/// `Kind` is the kind of function. `Marker` is [`Ready`] for a plain function and [`Async`] for an
/// `async` one.
#[diagnostic::on_unimplemented(
    message = "`{Kind}` cannot return `{Self}`",
    note = "a check returns `()`, a `bool`, or a `Result` of these",
    note = "an error handler returns text, a `Reply`, an `Embed` or nothing, alone or in a `Result` whose error is passed on",
    note = "a hook returns nothing; a `check` can stop a handler",
    note = "the function may be `async`"
)]
pub trait IntoHandlerFuture<'a, Kind: FunctionKind, Marker> {
    /// Converts the return value.
    fn into_handler_future(self) -> Pin<Box<dyn Future<Output = Kind::Output> + Send + 'a>>;
}

/// The function is not `async`.
#[derive(Clone, Copy, Debug)]
pub enum Ready {}

/// The function is `async`.
#[derive(Clone, Copy, Debug)]
pub enum Async {}

/// A return value of a function of this kind.
pub trait IntoOutput<Kind: FunctionKind> {
    /// Converts the return value.
    fn into_output(self) -> Kind::Output;
}

impl<V: Verdict> IntoOutput<CheckFunction> for V {
    fn into_output(self) -> Result<bool, Error> {
        self.into_verdict()
    }
}

impl IntoOutput<HookFunction> for () {
    fn into_output(self) {}
}

impl<R: IntoResponse<to::Failed>> IntoOutput<ErrorHandlerFunction> for R {
    fn into_output(self) -> HandlerResult {
        answer_to::<to::Failed>(self)
    }
}

impl<'a, Kind, R> IntoHandlerFuture<'a, Kind, Ready> for R
where
    Kind: FunctionKind,
    R: IntoOutput<Kind>,
{
    fn into_handler_future(self) -> Pin<Box<dyn Future<Output = Kind::Output> + Send + 'a>> {
        Box::pin(ready(self.into_output()))
    }
}

impl<'a, Kind, F> IntoHandlerFuture<'a, Kind, Async> for F
where
    Kind: FunctionKind,
    F: Future<Output: IntoOutput<Kind>> + Send + 'a,
{
    fn into_handler_future(self) -> Pin<Box<dyn Future<Output = Kind::Output> + Send + 'a>> {
        Box::pin(async move { self.await.into_output() })
    }
}
