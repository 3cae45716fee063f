//! What a check may return.

use std::future::{Future, ready};

use crate::context::Context;
use crate::define::guards::Checking;
use crate::error::Error;

/// What a check may return: nothing, a `bool`, or a `Result` of these.
///
/// `()` and `true` go on. An [`Error::user`] stops, and the member is told its message; another
/// error is the handler's failure. `false` stops with [`Refused::Check`](super::Refused::Check): the
/// member is told that they cannot use this here, unless the check has answered by itself:
/// `ctx.reply(…)`.
#[diagnostic::on_unimplemented(
    message = "a check cannot return `{Self}`",
    note = "return `()`, a `bool`, or a `Result` of these"
)]
pub trait Verdict {
    /// Whether to go on.
    ///
    /// # Errors
    ///
    /// The check's own.
    fn into_verdict(self) -> Result<bool, Error>;
}

impl Verdict for () {
    fn into_verdict(self) -> Result<bool, Error> {
        Ok(true)
    }
}

impl Verdict for bool {
    fn into_verdict(self) -> Result<bool, Error> {
        Ok(self)
    }
}

impl<V: Verdict, E: Into<Error>> Verdict for Result<V, E> {
    fn into_verdict(self) -> Result<bool, Error> {
        self.map_err(Into::into)?.into_verdict()
    }
}

/// What a function that checks gives back: a [`Verdict`], or a future of one.
#[diagnostic::on_unimplemented(
    message = "a check cannot return `{Self}`",
    note = "return `()`, a `bool`, or a `Result` of these, from a function that is `async` or not"
)]
pub trait Checks<'a, When> {
    /// The verdict, now or later.
    fn checking(self) -> Checking<'a>;
}

/// A function returns what counts.
#[derive(Clone, Copy, Debug)]
pub enum Now {}

/// A function returns a future of what counts.
#[derive(Clone, Copy, Debug)]
pub enum Later {}

impl<'a, V: Verdict> Checks<'a, Now> for V {
    fn checking(self) -> Checking<'a> {
        Box::pin(ready(self.into_verdict()))
    }
}

impl<'a, F> Checks<'a, Later> for F
where
    F: Future<Output: Verdict> + Send + 'a,
{
    fn checking(self) -> Checking<'a> {
        Box::pin(async move { self.await.into_verdict() })
    }
}

/// A function of `&Context`, `async` or not, that returns a [`Verdict`].
pub trait Check<'a, When>: Send + Sync {
    /// Calls it.
    fn check(&self, ctx: &'a Context) -> Checking<'a>;
}

impl<'a, When, F, C> Check<'a, When> for F
where
    F: Fn(&'a Context) -> C + Send + Sync,
    C: Checks<'a, When>,
{
    fn check(&self, ctx: &'a Context) -> Checking<'a> {
        self(ctx).checking()
    }
}

/// The check of an app.
pub(crate) type AppCheck = Box<dyn for<'a> Fn(&'a Context) -> Checking<'a> + Send + Sync>;

/// The check with its type forgotten.
pub(crate) fn boxed<When>(check: impl for<'a> Check<'a, When> + 'static) -> AppCheck {
    Box::new(move |ctx| check.check(ctx))
}
