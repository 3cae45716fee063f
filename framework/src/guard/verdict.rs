//! What a check may return.

use std::future::Future;

use crate::context::Context;
use crate::define::guards::Checking;
use crate::error::Error;

/// What a check may return: nothing, a `bool`, or a `Result` of these.
///
/// `()` and `true` go on. An [`Error::user`] stops, and the member is told its message; another
/// error is the handler's failure. `false` stops, and the member is told that they cannot use this
/// here, unless the check has answered by itself: `ctx.reply(…)`.
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

/// An `async fn(&Context)` that returns a [`Verdict`].
pub trait Check<'a>: Send + Sync {
    /// Its verdict, later.
    type Checking: Future<Output: Verdict> + Send + 'a;

    /// Calls it.
    fn check(&self, ctx: &'a Context) -> Self::Checking;
}

impl<'a, F, Fut> Check<'a> for F
where
    F: Fn(&'a Context) -> Fut + Send + Sync,
    Fut: Future<Output: Verdict> + Send + 'a,
{
    type Checking = Fut;

    fn check(&self, ctx: &'a Context) -> Fut {
        self(ctx)
    }
}

/// The check of an app.
pub(crate) type AppCheck = Box<dyn for<'a> Fn(&'a Context) -> Checking<'a> + Send + Sync>;

/// The check with its type forgotten.
pub(crate) fn boxed(check: impl for<'a> Check<'a> + 'static) -> AppCheck {
    Box::new(move |ctx| {
        let checking = check.check(ctx);
        Box::pin(async move { checking.await.into_verdict() })
    })
}
