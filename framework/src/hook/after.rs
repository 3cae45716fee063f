//! What is called after every handler, and what it sees.

use std::time::Duration;

use super::{Hooking, Hooks, Outcome};
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

/// A function of `&Context` and `&Finished`, `async` or not, that is called after every handler.
pub trait After<'a, When>: Send + Sync {
    /// Calls it.
    fn after(&self, ctx: &'a Context, finished: &'a Finished) -> Hooking<'a>;
}

impl<'a, When, F, H> After<'a, When> for F
where
    F: Fn(&'a Context, &'a Finished) -> H + Send + Sync,
    H: Hooks<'a, When>,
{
    fn after(&self, ctx: &'a Context, finished: &'a Finished) -> Hooking<'a> {
        self(ctx, finished).hooking()
    }
}

/// A hook with its type forgotten.
pub(crate) type AppAfter =
    Box<dyn for<'a> Fn(&'a Context, &'a Finished) -> Hooking<'a> + Send + Sync>;

/// The hook with its type forgotten.
pub(crate) fn boxed<When>(after: impl for<'a> After<'a, When> + 'static) -> AppAfter {
    Box::new(move |ctx, finished| after.after(ctx, finished))
}
