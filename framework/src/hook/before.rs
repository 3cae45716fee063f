//! What is called before every handler.

use std::future::Future;
use std::pin::Pin;

use crate::context::Context;

/// An `async fn(&Context)` that is called before every handler.
#[diagnostic::on_unimplemented(
    message = "this cannot be called before every handler",
    note = "give an `async fn(&Context)` that returns nothing; what may stop a handler is a `check`"
)]
pub trait Before<'a>: Send + Sync {
    /// What it does.
    type Hooking: Future<Output = ()> + Send + 'a;

    /// Calls it.
    fn before(&self, ctx: &'a Context) -> Self::Hooking;
}

impl<'a, F, Fut> Before<'a> for F
where
    F: Fn(&'a Context) -> Fut + Send + Sync,
    Fut: Future<Output = ()> + Send + 'a,
{
    type Hooking = Fut;

    fn before(&self, ctx: &'a Context) -> Fut {
        self(ctx)
    }
}

/// A hook at work.
pub(crate) type Hooking<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A hook with its type forgotten.
pub(crate) type AppBefore = Box<dyn for<'a> Fn(&'a Context) -> Hooking<'a> + Send + Sync>;

/// The hook with its type forgotten.
pub(super) fn boxed(before: impl for<'a> Before<'a> + 'static) -> AppBefore {
    Box::new(move |ctx| Box::pin(before.before(ctx)))
}
