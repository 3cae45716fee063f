//! What is called after every handler, and what it sees.

use std::future::Future;
use std::time::Duration;

use super::{Hooking, Outcome};
use crate::context::Context;

/// How an interaction went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finished {
    /// How it ended.
    pub outcome: Outcome,
    /// From its arrival until the handler was done and its answer sent.
    pub took: Duration,
    /// From its arrival until the first answer, be it a deferral; none where there was none. The
    /// service waits 3 seconds for it.
    pub answered_after: Option<Duration>,
    /// Whether it was deferred, by the handler or for it.
    pub is_deferred: bool,
}

/// An `async fn(&Context, &Finished)` that is called after every handler.
#[diagnostic::on_unimplemented(
    message = "this cannot be called after every handler",
    note = "give an `async fn(&Context, &Finished)` that returns nothing"
)]
pub trait After<'a>: Send + Sync {
    /// What it does.
    type Hooking: Future<Output = ()> + Send + 'a;

    /// Calls it.
    fn after(&self, ctx: &'a Context, finished: &'a Finished) -> Self::Hooking;
}

impl<'a, F, Fut> After<'a> for F
where
    F: Fn(&'a Context, &'a Finished) -> Fut + Send + Sync,
    Fut: Future<Output = ()> + Send + 'a,
{
    type Hooking = Fut;

    fn after(&self, ctx: &'a Context, finished: &'a Finished) -> Fut {
        self(ctx, finished)
    }
}

/// A hook with its type forgotten.
pub(crate) type AppAfter =
    Box<dyn for<'a> Fn(&'a Context, &'a Finished) -> Hooking<'a> + Send + Sync>;

/// The hook with its type forgotten.
pub(super) fn boxed(after: impl for<'a> After<'a> + 'static) -> AppAfter {
    Box::new(move |ctx, finished| Box::pin(after.after(ctx, finished)))
}
