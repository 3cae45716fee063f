//! What answers where a handler fails.

use std::future::Future;

use crate::context::Context;
use crate::error::Error;
use crate::receive::handler::{Answering, answer_to};
use crate::receive::{IntoReply, to};

/// An `async fn(&Context, Error)` that answers where a handler fails, or passes the error on.
#[diagnostic::on_unimplemented(
    message = "this cannot answer where a handler fails",
    note = "give an `async fn(&Context, Error)` that returns text, a `Reply`, an `Embed` or nothing, alone or in a `Result`, whose error is passed on"
)]
pub trait OnError<'a>: Send + Sync {
    /// Its answer, later.
    type Answering: Future<Output: IntoReply<to::Failed>> + Send + 'a;

    /// Calls it.
    fn on_error(&self, ctx: &'a Context, error: Error) -> Self::Answering;
}

impl<'a, F, Fut> OnError<'a> for F
where
    F: Fn(&'a Context, Error) -> Fut + Send + Sync,
    Fut: Future<Output: IntoReply<to::Failed>> + Send + 'a,
{
    type Answering = Fut;

    fn on_error(&self, ctx: &'a Context, error: Error) -> Fut {
        self(ctx, error)
    }
}

/// The handler of errors of an app.
pub(crate) type AppOnError = Box<dyn for<'a> Fn(&'a Context, Error) -> Answering<'a> + Send + Sync>;

/// The handler of errors with its type forgotten.
pub(super) fn boxed(on_error: impl for<'a> OnError<'a> + 'static) -> AppOnError {
    Box::new(move |ctx, error| {
        let answering = on_error.on_error(ctx, error);
        Box::pin(async move { answer_to::<to::Failed>(answering.await) })
    })
}
