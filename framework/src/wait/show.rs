//! [`Context::show`]: opens a modal and waits until it is submitted.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::time::Duration;

use crate::component::modal::{Modal, ModalBuilder, read_modal};
use crate::context::Context;
use crate::context::error::ContextError;
use crate::interaction::{ParsedBody, parse};
use crate::platform::Instant;
use crate::response_times::TOKEN_LIFETIME;
use crate::wait::modal::modal_custom_id;

/// An operation that opens a modal and waits for its submission, see [`Context::show`].
#[must_use = "no modal is opened until `Show` is awaited"]
pub struct Show<'c, T> {
    context: &'c Context,
    form: ModalBuilder<T>,
    within: Duration,
}

impl Context {
    /// Responds with a modal, and waits until the same user submits it.
    ///
    /// Returns the entered values and a new [`Context`], because the submission of a modal is a separate interaction.
    /// From then on, the handler responds to the new interaction, explicitly or with its return value: the initial
    /// response must be sent within 3 seconds, follow-ups within 15 minutes. If the initial response takes longer, the
    /// framework defers the new interaction.
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
    ///     let (ctx, feedback) = ctx.show(Feedback::form()).await?;
    ///     Ok(format!("{} says: {}", ctx.user(), feedback.details))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// The modal gets a random custom ID, which replaces the custom ID of the form. The wait exists only in the memory
    /// of this process. If the processes of the app share a [store](crate::AppBuilder::store), a submission that
    /// reaches another process is passed to this one; otherwise, it must reach this one. The wait ends with the
    /// process, other than a [`#[modal]`](macro@crate::modal) function. A user who submits a modal that is no longer
    /// awaited sees an error message.
    ///
    /// Discord does not report when a user closes a modal; [`Show::within`] limits the wait. At most 16 modals per user
    /// are awaited; one more ends the oldest wait. A waiting handler counts as running, and holds its slot of a
    /// [`concurrency`](crate::guard) limit. If the same user reaches such a limit and no other guard stops them, their
    /// oldest waiting modal in this process is cancelled to free a slot, which may take a second. Other users who share
    /// the limit must wait, even if the modal was closed, and may get the freed slot first: set a short `within` in
    /// that case.
    ///
    /// # Errors
    ///
    /// Returns a [`ContextError`]:
    ///
    /// - [`ContextError::NotSubmitted`] if the modal is not submitted in time, or the wait is cancelled. If the handler
    ///   then returns this error, or another error without a message to the user, the user gets no message.
    /// - [`ContextError::Stopped`] if the app shuts down before the submission.
    /// - [`ContextError::Field`] if the value of a field is invalid. If the handler returns this error, the user gets
    ///   its message.
    /// - [`ContextError::AlreadyResponded`], [`ContextError::AutoDeferred`], [`ContextError::Disconnected`],
    ///   [`ContextError::NoModal`] and [`ContextError::Invalid`] under the same conditions as [`Context::modal`].
    /// - [`ContextError::CannotWait`] above 10,000 waits.
    pub fn show<T: Modal>(&self, form: ModalBuilder<T>) -> Show<'_, T> {
        Show {
            context: self,
            form,
            within: TOKEN_LIFETIME,
        }
    }
}

impl<T: Modal> Show<'_, T> {
    /// Sets the maximum time to wait for the submission.
    ///
    /// By default and at most, the wait ends 14 minutes after the interaction that opened the modal: one minute before
    /// the interaction token expires, so that the handler can still respond. If the user closes the modal, the handler
    /// holds its slot of a `concurrency` limit until the wait ends: see [`Context::show`].
    pub fn within(mut self, timeout: Duration) -> Self {
        self.within = timeout.min(TOKEN_LIFETIME);
        self
    }

    async fn open_and_wait(self) -> Result<(Context, T), ContextError> {
        let context = self.context;
        let phase = context.response_state().phase();
        if !phase.is_open() {
            return Err(context.already_responded(phase));
        }
        let pending = context.begin_wait().await?;
        let form = self.form.with_custom_id(modal_custom_id(pending.address));
        context.modal(form).await?;
        let latest = Instant::now() + self.within;
        let deadline = context.response_state().wait_cutoff().min(latest);
        let submitted = pending.wait_for_submission(deadline, context).await?;
        // From here on, an error handler responds to the submitted modal.
        let submitted = context.set_latest(submitted).clone();
        let form = match parse(submitted.body()) {
            Ok(ParsedBody::Interaction(incoming)) => {
                let source = submitted.services().input_source(&incoming);
                read_modal(&incoming.data, source)?
            }
            _ => return Err(ContextError::Unreadable),
        };
        Ok((submitted, form))
    }
}

impl<'c, T: Modal> IntoFuture for Show<'c, T> {
    type Output = Result<(Context, T), ContextError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'c>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.open_and_wait())
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
