//! A modal that the handler waits for.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::component::modal::{Modal, ModalBuilder};
use crate::context::Context;
use crate::context::awaited_modal::{Shown, Ticket, Waits};
use crate::context::error::ContextError;
use crate::receive::guard::Site;
use crate::respond::state::{Stage, TOKEN_LIFE};

/// A modal that is shown and waited for when this is awaited: see [`Context::show`].
#[must_use = "a modal is shown when it is awaited"]
pub struct Show<'c, T> {
    context: &'c Context,
    form: ModalBuilder<T>,
    within: Duration,
}

impl Context {
    /// Opens a modal, as the answer, and waits until the same member sends it off.
    ///
    /// What was entered comes with a [`Context`] of its own: sending off a modal is an interaction,
    /// which takes a first answer within 3 seconds and more for 15 minutes, is deferred for a
    /// function that takes longer, and is what the function answers from then on, by hand or by what
    /// it returns.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// #[derive(Modal)]
    /// #[modal(title = "Feedback")]
    /// struct Feedback {
    ///     #[text(label = "What happened?", paragraph)]
    ///     details: String,
    /// }
    ///
    /// /// Tell us what happened
    /// #[command]
    /// async fn feedback(ctx: Context) -> Result<String> {
    ///     let (ctx, feedback) = ctx.show(Feedback::modal()).await?;
    ///     Ok(format!("{} says: {}", ctx.user(), feedback.details))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// The modal has a custom id that nobody can guess, in place of one that the form may have, and
    /// is waited for in the memory of this process: where an app has several replicas, a modal must
    /// come back to the one that has shown it, or be answered by a [`#[modal]`](macro@crate::modal),
    /// which needs no memory. Whoever sends it off when it is not waited for any more is told so.
    ///
    /// Who closes a modal tells nobody, and for how long it is waited is for [`Show::within`] to say.
    /// Sixteen modals of one member are waited for at most; one more ends the wait for the first. As
    /// long as it waits, a function is at work, and has one of the places of its
    /// [`concurrency`](crate::guard). Where the same member uses anew what has no other place, and
    /// nothing else stops them, the first wait ends, in this process, and the place is theirs once the
    /// function has ended, which may take it a second; where none is free then, so do the others.
    /// Whoever else shares the places has to wait, for a modal that somebody has closed too, and may
    /// take a place that becomes free: there, `within` should be short.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotSubmitted`] where it is not sent off in time, or the member has begun anew:
    /// where the handler passes that on with `?`, nothing is said of it. [`ContextError::Stopped`] where the app is stopped before.
    /// [`ContextError::Field`] where a field does not fit its type, which the member is told where it
    /// is passed on. [`ContextError::AlreadyAnswered`], [`ContextError::Overtaken`],
    /// [`ContextError::CutOff`],
    /// [`ContextError::NoModal`] and [`ContextError::Invalid`] as [`Context::modal`]. [`ContextError::CannotWait`] outside of a
    /// tokio runtime, or where 10,000 are waited for.
    pub fn show<T: Modal>(&self, form: ModalBuilder<T>) -> Show<'_, T> {
        Show {
            context: self,
            form,
            within: TOKEN_LIFE,
        }
    }

    /// Begins to wait for what has the ticket of this interaction.
    fn wait(&self) -> Result<Shown, ContextError> {
        if Handle::try_current().is_err() {
            return Err(ContextError::CannotWait("there is no tokio runtime"));
        }
        let none = ContextError::CannotWait("the system has no random numbers");
        let ticket = self.inner.ticket.get_or_init(Ticket::draw).ok_or(none)?;
        let (resume, resumed) = oneshot::channel();
        let waits = Waits {
            site: Site {
                user: self.user().id,
                guild: self.guild_id(),
                channel: self.channel_id(),
            },
            to: Arc::clone(&self.inner.destination),
            resumed: resume,
        };
        let app = Arc::clone(&self.inner.app);
        app.waiting.wait(ticket, waits)?;
        Ok(Shown {
            app,
            ticket,
            resumed,
        })
    }
}

impl<T: Modal> Show<'_, T> {
    /// Sets for how long the modal is waited for.
    ///
    /// Unless set, and at most, that is until 14 minutes after what has shown it came: a minute before
    /// the end of its token, so that there is time to say that the modal was not sent off. A member
    /// who has closed the modal holds a place of its `concurrency` for as long: see
    /// [`Context::show`].
    pub fn within(mut self, within: Duration) -> Self {
        self.within = within.min(TOKEN_LIFE);
        self
    }

    async fn shown(self) -> Result<(Context, T), ContextError> {
        let (context, stage) = (self.context, self.context.answer().stage());
        if !matches!(stage, Stage::Open | Stage::Cut) {
            return Err(context.already(stage));
        }
        let shown = context.wait()?;
        let form = self.form.with_custom_id(shown.ticket.custom_id());
        context.modal(form).await?;
        let shown_at = Instant::now();
        let until = context.answer().last_wait().min(shown_at + self.within);
        let submitted = shown.submitted(until).await?;
        // From now on, it is this that an error handler answers.
        let submitted = context.inner.successor.get_or_init(|| submitted).clone();
        let entered = submitted.form()?;
        Ok((submitted, entered))
    }
}

impl<'c, T: Modal> IntoFuture for Show<'c, T> {
    type Output = Result<(Context, T), ContextError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'c>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.shown())
    }
}

impl<T> fmt::Debug for Show<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Show")
            .field("form", &self.form)
            .field("within", &self.within)
            .finish_non_exhaustive()
    }
}
