//! [`Context::ask`]: sends a message with components and waits until a user clicks on one.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::time::Duration;

use guildhall_model::{Id, User};

use crate::context::Context;
use crate::context::error::ContextError;
use crate::custom_id::components::disable;
use crate::platform::Instant;
use crate::respond::reply::Reply;
use crate::response_times::TOKEN_LIFETIME;
use crate::wait::click::{Click, Clicker};

/// An operation that sends a message and waits for a click on one of its components, see [`Context::ask`].
#[must_use = "no message is sent until `Ask` is awaited"]
pub struct Ask<'c> {
    context: &'c Context,
    reply: Reply,
    clicker: Clicker,
    within: Duration,
}

impl Context {
    /// Responds with a message, like [`reply`](Self::reply), and waits until the user clicks on one of its buttons or
    /// selects values in one of its menus.
    ///
    /// The [`Click`] has the custom ID of the component and the selected values. Respond with its methods:
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use guildhall::prelude::*;
    ///
    /// /// Delete everything
    /// #[command]
    /// async fn purge(ctx: Context) -> Result<()> {
    ///     let buttons = [Button::danger("delete", "Delete"), Button::secondary("keep", "Keep")];
    ///     let question = Reply::text("Delete everything?").component(ActionRow::buttons(buttons));
    ///     let click = ctx.ask(question).within(Duration::from_mins(1)).await?;
    ///     let done = if click.custom_id() == "delete" { "Deleted." } else { "Kept." };
    ///     click.update(Update::text(done).without_components()).await?;
    ///     Ok(())
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// The components get random custom IDs, which replace those of the message. The wait exists only in the memory of
    /// this process. If the processes of the app share a [store](crate::AppBuilder::store), a click that reaches
    /// another process is passed to this one; otherwise, it must reach this one. The wait ends with the process, other
    /// than a [`#[component]`](macro@crate::component) function. A user who clicks on a component that is no longer
    /// awaited sees an error message.
    ///
    /// By default, only the user of this interaction can click; others see an ephemeral message. [`Ask::by`] allows
    /// another user instead, and [`Ask::by_anyone`] all users.
    ///
    /// If nobody clicks in time, the components are disabled by an edit of the message. The wait ends 14 minutes after
    /// the interaction at the latest, so that the interaction token is still valid for the edit. The handlers of one
    /// user's interactions wait for clicks on at most 16 messages; another wait ends the oldest one. A waiting handler
    /// counts as running, and holds its slot of a
    /// [`concurrency`](crate::guard) limit.
    ///
    /// # Errors
    ///
    /// Returns a [`ContextError`]:
    ///
    /// - [`ContextError::NotClicked`] if nobody clicks in time, or the wait is cancelled. If the handler then returns
    ///   this error, the user gets no further message.
    /// - [`ContextError::Stopped`] if the app shuts down before the click.
    /// - [`ContextError::CannotWait`] above 10,000 waits.
    /// - The errors of [`Context::reply`].
    pub fn ask(&self, message: impl Into<Reply>) -> Ask<'_> {
        Ask {
            context: self,
            reply: message.into(),
            clicker: Clicker::User(self.user().id),
            within: TOKEN_LIFETIME,
        }
    }
}

impl Ask<'_> {
    /// Sets the user who can click, for example `ctx.user()`. The default is the user of the interaction.
    pub fn by(mut self, user: impl Into<Id<User>>) -> Self {
        self.clicker = Clicker::User(user.into());
        self
    }

    /// Lets every user who sees the message click. The first click counts.
    pub fn by_anyone(mut self) -> Self {
        self.clicker = Clicker::Anyone;
        self
    }

    /// Sets the maximum time to wait for the click. By default and at most, the wait ends 14 minutes after the
    /// interaction.
    pub fn within(mut self, timeout: Duration) -> Self {
        self.within = timeout.min(TOKEN_LIFETIME);
        self
    }

    async fn send_and_wait(self) -> Result<Click, ContextError> {
        let context = self.context;
        let mut pending = context.await_clicks(self.clicker).await?;
        let mut reply = self.reply;
        let custom_ids = pending.assign_custom_ids(reply.components_mut());
        let mut disabled = reply.body().components.clone();
        context.reply(reply).await?;
        let deadline = Instant::now() + self.within;
        let end = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let click = match pending.next(left).await {
                Ok(click) => click,
                Err(end) => break end,
            };
            // A custom ID that was not sent is ignored, and the click is acknowledged.
            if let Some(click) = click.with_custom_id_of(&custom_ids) {
                return Ok(click);
            }
        };
        disable(&mut disabled);
        context.replace_components(disabled).await;
        Err(end)
    }
}

impl<'c> IntoFuture for Ask<'c> {
    type Output = Result<Click, ContextError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'c>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send_and_wait())
    }
}

impl fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask")
            .field("clicker", &self.clicker)
            .field("within", &self.within)
            .finish_non_exhaustive()
    }
}
