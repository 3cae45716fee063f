//! The hooks of a whole app.

use super::{After, Before, OnError, after, before, on_error};
use crate::app::AppBuilder;

/// # Hooks
///
/// What happens around every handler of the app: see [`hook`](crate::hook).
impl AppBuilder {
    /// Calls a function of `&Context`, `async` or not, before every handler and its guards. Called
    /// again, it adds.
    ///
    /// What it takes counts to the time after which the interaction is deferred.
    pub fn before<When>(mut self, hook: impl for<'a> Before<'a, When> + 'static) -> Self {
        self.around.before.push(before::boxed(hook));
        self
    }

    /// Calls a function of `&Context` and `&Finished`, `async` or not, after every handler, once the
    /// answer is sent. Called again, it adds.
    ///
    /// One that takes longer than a handler may, 15 minutes, is broken off, and so is one that is not
    /// done a second after the app's [grace](Self::shutdown_grace) is over.
    ///
    /// ```
    /// use guildhall::hook::Finished;
    /// use guildhall::prelude::*;
    ///
    /// fn note(ctx: &Context, finished: &Finished) {
    ///     println!("{}: {} after {:?}", ctx.path(), finished.outcome, finished.took);
    /// }
    ///
    /// let builder = App::builder().after(note);
    /// ```
    pub fn after<When>(mut self, hook: impl for<'a> After<'a, When> + 'static) -> Self {
        self.around.after.push(after::boxed(hook));
        self
    }

    /// Answers with a function of `&Context` and `Error`, `async` or not, where a handler fails or is
    /// kept from its work, by a [guard](crate::guard::Refused), a
    /// [value](crate::ArgumentError) or its [panic](super::Panicked), and nothing nearer answers. Called
    /// again, the last one counts.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// fn explain(_ctx: &Context, error: Error) -> Result<&'static str> {
    ///     match error.user_message() {
    ///         Some(_) => Err(error),
    ///         None => Ok("The bank is closed. Come back tomorrow."),
    ///     }
    /// }
    ///
    /// let builder = App::builder().on_error(explain);
    /// ```
    pub fn on_error<When>(mut self, handler: impl for<'a> OnError<'a, When> + 'static) -> Self {
        self.around.on_error = Some(on_error::boxed(handler));
        self
    }
}
