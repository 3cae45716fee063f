//! What is called before every handler.

use std::future::{Future, ready};
use std::pin::Pin;

use crate::context::Context;
use crate::guard::{Later, Now};

/// What a hook gives back: nothing, or a future of nothing.
#[diagnostic::on_unimplemented(
    message = "a hook cannot return `{Self}`",
    note = "return nothing, from a function that is `async` or not; what may stop a handler is a `check`"
)]
pub trait Hooks<'a, When> {
    /// What is left to be done.
    fn hooking(self) -> Hooking<'a>;
}

impl<'a> Hooks<'a, Now> for () {
    fn hooking(self) -> Hooking<'a> {
        Box::pin(ready(self))
    }
}

impl<'a, F> Hooks<'a, Later> for F
where
    F: Future<Output = ()> + Send + 'a,
{
    fn hooking(self) -> Hooking<'a> {
        Box::pin(self)
    }
}

/// A function of `&Context`, `async` or not, that is called before every handler.
pub trait Before<'a, When>: Send + Sync {
    /// Calls it.
    fn before(&self, ctx: &'a Context) -> Hooking<'a>;
}

impl<'a, When, F, H> Before<'a, When> for F
where
    F: Fn(&'a Context) -> H + Send + Sync,
    H: Hooks<'a, When>,
{
    fn before(&self, ctx: &'a Context) -> Hooking<'a> {
        self(ctx).hooking()
    }
}

/// A hook at work.
pub type Hooking<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A hook with its type forgotten.
pub(crate) type AppBefore = Box<dyn for<'a> Fn(&'a Context) -> Hooking<'a> + Send + Sync>;

/// The hook with its type forgotten.
pub(crate) fn boxed<When>(before: impl for<'a> Before<'a, When> + 'static) -> AppBefore {
    Box::new(move |ctx| before.before(ctx))
}
