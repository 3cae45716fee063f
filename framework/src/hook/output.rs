//! Return values of hooks and error handlers, and their conversion to futures.

use std::future::{Future, ready};

use crate::callback::{Async, Callback, Ready, functions_of_context};
use crate::context::Context;
use crate::error::Error;
use crate::hook::{FinishedInteraction, HookFuture};
use crate::respond::into_response::{HandlerFuture, IntoResponse, respond_to, to};

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
/// The compiler names [`HookOutput`] in its message only if both implementations are generic. An implementation for
/// `()` itself would not be generic.
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

impl<'a, Marker, F, R> Callback<&'a Context, HookFuture<'a>, Marker> for F
where
    F: Fn(&'a Context) -> R + Send + Sync + 'static,
    R: HookOutput<'a, Marker>,
{
    fn call(&self, ctx: &'a Context) -> HookFuture<'a> {
        self(ctx).into_hook_future()
    }
}

impl<'a, Marker, F, R> Callback<(&'a Context, &'a FinishedInteraction), HookFuture<'a>, Marker>
    for F
where
    F: Fn(&'a Context, &'a FinishedInteraction) -> R + Send + Sync + 'static,
    R: HookOutput<'a, Marker>,
{
    fn call(&self, (ctx, finished): (&'a Context, &'a FinishedInteraction)) -> HookFuture<'a> {
        self(ctx, finished).into_hook_future()
    }
}

/// A function that `on_error = …` names, for generated code.
#[diagnostic::on_unimplemented(
    message = "an error handler is a function of `&Context` and `Error`",
    label = "not a function of `&Context` and `Error`, but `{Self}`",
    note = "write `async fn explain(ctx: &Context, error: Error) -> Result<Reply>`; the function may be without `async`"
)]
pub trait ErrorHandlerFunction<'a, Args, R, Marker> {
    /// Calls the function.
    fn call(self, ctx: &'a Context, arguments: Args) -> R;
}

functions_of_context! { ErrorHandlerFunction: (error: E) }

/// Calls the error handler.
pub fn call_error_handler<'a, F, R, Marker>(function: F, ctx: &'a Context, error: Error) -> R
where
    F: ErrorHandlerFunction<'a, (Error,), R, Marker>,
{
    function.call(ctx, (error,))
}

/// A return value of an error handler, or a future of one: any return value of a handler except a modal or an update.
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

impl<'a, Marker, F, R> Callback<(&'a Context, Error), HandlerFuture<'a>, Marker> for F
where
    F: Fn(&'a Context, Error) -> R + Send + Sync + 'static,
    R: ErrorHandlerOutput<'a, Marker>,
{
    fn call(&self, (ctx, error): (&'a Context, Error)) -> HandlerFuture<'a> {
        self(ctx, error).into_handler_future()
    }
}
