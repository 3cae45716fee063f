//! Return values of hooks and error handlers, and their conversion to futures.

use std::future::{Future, ready};

use crate::guard::output::{Async, Ready};
use crate::hook::HookFuture;
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
