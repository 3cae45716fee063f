//! What answers where a handler fails.

use std::future::{Future, ready};

use crate::context::Context;
use crate::error::Error;
use crate::guard::{Later, Now};
use crate::respond::into_response::HandlerFuture;
use crate::respond::into_response::IntoReply;
use crate::respond::into_response::answer_to;
use crate::respond::into_response::to;

/// What a handler of errors gives back: an answer, or a future of one.
#[diagnostic::on_unimplemented(
    message = "a handler of errors cannot return `{Self}`",
    note = "return text, a `Reply`, an `Embed` or nothing, alone or in a `Result` whose error is passed on, from a function that is `async` or not"
)]
pub trait Explains<'a, When> {
    /// The answer, now or later.
    fn explaining(self) -> HandlerFuture<'a>;
}

impl<'a, R: IntoReply<to::Failed>> Explains<'a, Now> for R {
    fn explaining(self) -> HandlerFuture<'a> {
        Box::pin(ready(answer_to(self)))
    }
}

impl<'a, F> Explains<'a, Later> for F
where
    F: Future<Output: IntoReply<to::Failed>> + Send + 'a,
{
    fn explaining(self) -> HandlerFuture<'a> {
        Box::pin(async move { answer_to(self.await) })
    }
}

/// A function of `&Context` and [`Error`], `async` or not, that answers where a handler fails or is
/// kept from its work, or passes the error on.
pub trait OnError<'a, When>: Send + Sync {
    /// Calls it.
    fn on_error(&self, ctx: &'a Context, error: Error) -> HandlerFuture<'a>;
}

impl<'a, When, F, E> OnError<'a, When> for F
where
    F: Fn(&'a Context, Error) -> E + Send + Sync,
    E: Explains<'a, When>,
{
    fn on_error(&self, ctx: &'a Context, error: Error) -> HandlerFuture<'a> {
        self(ctx, error).explaining()
    }
}

/// The handler of errors of an app.
pub(crate) type AppOnError =
    Box<dyn for<'a> Fn(&'a Context, Error) -> HandlerFuture<'a> + Send + Sync>;

/// The handler of errors with its type forgotten.
pub(crate) fn boxed<When>(on_error: impl for<'a> OnError<'a, When> + 'static) -> AppOnError {
    Box::new(move |ctx, error| on_error.on_error(ctx, error))
}
