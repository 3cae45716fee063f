//! How a handler answers by hand, once and then further.

use guildhall_client::handle;
use guildhall_model::{CallbackType, InteractionResponse, Message, ModalBody};

use crate::context::error::ContextError;
use crate::context::{Context, Inner};
use crate::respond::reply::{Reply, Update};
use crate::respond::response::Callback;
use crate::respond::state::{Answer, FirstAnswer, Rank, Stage};

/// # Answering by hand
///
/// What a handler returns answers the interaction. With these, it answers earlier, or more than once.
///
/// An interaction takes one *first answer*: a message, an update of the message whose component was
/// used, a modal, an Activity, or a deferral, which shows that the app is at work. It must be there
/// within 3 seconds; who is at work after 2 is deferred by the framework. After the first answer,
/// and for 15 minutes, messages may follow and the first one may be edited and deleted.
///
/// Work that blocks its thread belongs in `tokio::task::spawn_blocking`. A handler that blocks is
/// deferred too, up to a quarter of a second later, while the runtime has another thread that is free;
/// a runtime of one thread has none.
///
/// What a handler returns after it has answered by hand is a message that follows; what it returns
/// after a deferral takes the deferral's place. A modal and an Activity follow nothing, and an update
/// follows only updates and `defer_update`: where one is returned too late, the log says what was done
/// already, and the member is told that something went wrong.
///
/// A handler that is not done 30 seconds before those 15 minutes are over is broken off, and the
/// member is told. What shall go on for longer belongs in a task of its own, as by `tokio::spawn`.
impl Context {
    /// Answers with a message, or completes a deferral with it.
    ///
    /// The message is on its way when this is done, and the handler goes on. Who sees what a
    /// deferral became was decided with the deferral; a message that is private all the same becomes
    /// one of its own in place of a public deferral.
    ///
    /// # Errors
    ///
    /// [`ContextError::AlreadyAnswered`] where the interaction was answered with more than a
    /// deferral, [`ContextError::Invalid`] and [`ContextError::File`] for what the service would not
    /// take, [`ContextError::Expired`] after 15 minutes, [`ContextError::TooLate`] where the service
    /// takes no answer any more, and what else it says where a call is needed: to complete a deferral,
    /// or for files.
    pub async fn reply(&self, reply: impl Into<Reply>) -> Result<(), ContextError> {
        self.first(reply.into().into()).await
    }

    /// Updates the message whose component was used, as the answer.
    ///
    /// # Errors
    ///
    /// As [`Context::reply`]; [`ContextError::NoMessage`] where the interaction came from none, and
    /// [`ContextError::NoUpdate`] after a deferral in a message of its own, which `edit` completes.
    pub async fn update(&self, update: impl Into<Update>) -> Result<(), ContextError> {
        self.first(update.into().into()).await
    }

    /// Opens a modal, as the answer to a command or a component.
    ///
    /// # Errors
    ///
    /// [`ContextError::AlreadyAnswered`] where there is a first answer, be it a deferral: a modal
    /// can only be the first. [`ContextError::Overtaken`] where that was a deferral which the handler
    /// did not ask for, and [`ContextError::CutOff`] where nobody waited for its request any more. [`ContextError::NoModal`] where the interaction is itself a modal that was sent
    /// off, and [`ContextError::Invalid`] for what the service would not take.
    pub async fn modal(&self, modal: impl Into<ModalBody>) -> Result<(), ContextError> {
        self.very_first(InteractionResponse::Modal(modal.into()))
            .await
    }

    /// Launches the app's Activity, as the answer.
    ///
    /// # Errors
    ///
    /// [`ContextError::AlreadyAnswered`] where there is a first answer, be it a deferral, and
    /// [`ContextError::Overtaken`] or [`ContextError::CutOff`] where the handler did not ask for that.
    pub async fn launch_activity(&self) -> Result<(), ContextError> {
        self.very_first(InteractionResponse::LaunchActivity).await
    }

    async fn first(&self, callback: Callback) -> Result<(), ContextError> {
        self.takes(callback.response.kind())?;
        let stage = self.answer().stage();
        if let Stage::Answered(_) = stage {
            return Err(self.already(stage));
        }
        if self.answer().is_expired() {
            return Err(ContextError::Expired);
        }
        let callback = self.fitting(callback).await?;
        self.say(callback, Rank::First).await.map(drop)
    }

    /// Says something in the way that is left, and notes that it was said by hand.
    async fn say(&self, callback: Callback, rank: Rank) -> Result<Option<Message>, ContextError> {
        let next = Stage::after(&callback.response);
        let said = self.inner.calls.deliver(callback, rank).await;
        let said = said.map_err(|undelivered| undelivered.told(self))?;
        self.answer().by_hand(next);
        Ok(said)
    }

    async fn very_first(&self, response: InteractionResponse) -> Result<(), ContextError> {
        self.takes(response.kind())?;
        match self.answer().stage() {
            Stage::Open | Stage::Cut => self.first(response.into()).await,
            stage => Err(self.already(stage)),
        }
    }

    /// The callback, private where the command is, if the service takes it.
    async fn fitting(&self, callback: Callback) -> Result<Callback, ContextError> {
        if callback.is_empty() {
            return Err(ContextError::Empty);
        }
        let Inner {
            destination,
            message_flags,
            ..
        } = &*self.inner;
        let on = message_flags.and_then(|flags| self.answer().updates(flags));
        let fitted = callback.fitted(destination.handler_options.is_ephemeral(), on)?;
        Ok(fitted.admitted(self.inner.file_limit).await?)
    }

    /// Whether this is among what the interaction may be answered with.
    fn takes(&self, answer: CallbackType) -> Result<(), ContextError> {
        let Inner { kind, source, .. } = &*self.inner;
        if answer.answers(*kind, *source) {
            return Ok(());
        }
        match answer {
            CallbackType::Modal => Err(ContextError::NoModal),
            CallbackType::UpdateMessage | CallbackType::DeferredUpdateMessage => {
                Err(ContextError::NoMessage)
            }
            // Whatever has a context takes the others.
            _ => Ok(()),
        }
    }

    pub(crate) fn answer(&self) -> &Answer {
        self.inner.calls.answer()
    }
}

impl Context {
    /// Shows at once that the app is at work; [`reply`](Self::reply), or what the handler returns,
    /// takes its place. Who sees that is the command's to say: `#[command(ephemeral)]`.
    ///
    /// It is a message of its own, also where a component was used: what is to update the message of
    /// that begins with [`defer_update`](Self::defer_update).
    ///
    /// # Errors
    ///
    /// [`ContextError::AlreadyAnswered`] where there is a first answer, and
    /// [`ContextError::Overtaken`] or [`ContextError::CutOff`] where it was deferred for the handler
    /// before.
    pub async fn defer(&self) -> Result<(), ContextError> {
        let ephemeral = self.inner.destination.handler_options.is_ephemeral();
        self.very_first(InteractionResponse::DeferredChannelMessage { ephemeral })
            .await
    }

    /// As [`defer`](Self::defer), for nobody else to see.
    ///
    /// # Errors
    ///
    /// As [`defer`](Self::defer).
    pub async fn defer_ephemeral(&self) -> Result<(), ContextError> {
        let deferral = InteractionResponse::DeferredChannelMessage { ephemeral: true };
        self.very_first(deferral).await
    }

    /// Acknowledges a component without a sign of it; [`update`](Self::update) may follow, and so
    /// may a message.
    ///
    /// # Errors
    ///
    /// As [`defer`](Self::defer), and [`ContextError::NoMessage`] where the interaction came from no
    /// message.
    pub async fn defer_update(&self) -> Result<(), ContextError> {
        self.very_first(InteractionResponse::DeferredUpdateMessage)
            .await
    }

    /// Posts a message more. After a deferral that is seen, it takes the deferral's place.
    ///
    /// It is sent once: where its reply is lost, nobody knows whether it was posted, and
    /// [`ContextError::Service`] is all there is to say.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotAnswered`] before the first answer, [`ContextError::Expired`] after 15
    /// minutes, [`ContextError::TooLate`] where the service takes no answer any more,
    /// [`ContextError::Invalid`] and [`ContextError::File`] for what it would not take, and what else
    /// it says.
    pub async fn followup(&self, reply: impl Into<Reply>) -> Result<Message, ContextError> {
        self.is_answered()?;
        let callback = self.fitting(reply.into().into()).await?;
        let message = self.say(callback, Rank::Later).await?;
        message.ok_or(ContextError::NotAnswered)
    }

    /// Edits the first answer, or completes a deferral.
    ///
    /// Where the first answer is a message of its own, because what was deferred shows no sign of
    /// that, or to everybody, it is that message which is edited, read and deleted.
    ///
    /// # Errors
    ///
    /// As [`followup`](Self::followup), and [`ContextError::NoOriginal`] where a modal or an Activity
    /// was the first answer.
    pub async fn edit(&self, update: impl Into<Update>) -> Result<Message, ContextError> {
        self.has_original()?;
        let callback = self.fitting(update.into().into()).await?;
        let message = self.say(callback, Rank::Later).await?;
        message.ok_or(ContextError::NotAnswered)
    }

    /// Deletes the first answer; a deferral too, after which messages of their own may follow.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotAnswered`] before there is one, [`ContextError::NoOriginal`] where that was
    /// a modal or an Activity, [`ContextError::Expired`] after 15 minutes, [`ContextError::TooLate`]
    /// where the service takes nothing any more, and what else it says.
    pub async fn delete(&self) -> Result<(), ContextError> {
        self.has_original()?;
        let next = match self.answer().stage() {
            Stage::Deferred { .. } => Stage::Acknowledged,
            _ => Stage::Answered(FirstAnswer::Update),
        };
        let deleted = self.inner.calls.delete().await;
        deleted.map_err(|undelivered| undelivered.told(self))?;
        self.answer().by_hand(next);
        Ok(())
    }

    /// Reads the first answer.
    ///
    /// # Errors
    ///
    /// As [`delete`](Self::delete).
    pub async fn original(&self) -> Result<Message, ContextError> {
        self.has_original()?;
        let original = self.inner.calls.original().await;
        original.map_err(|undelivered| undelivered.told(self))
    }

    /// The endpoints of this interaction, to read, edit and delete each message that answered it.
    ///
    /// As those of [`edit`](Self::edit) and [`followup`](Self::followup), their requests are sent
    /// again where they overtake the first answer. They do not wait for one that is on its way.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotAnswered`] before the first answer, [`ContextError::Expired`] after 15
    /// minutes.
    pub fn responses(&self) -> Result<handle::Interaction, ContextError> {
        self.is_answered()?;
        if self.answer().is_expired() {
            return Err(ContextError::Expired);
        }
        Ok(self.inner.calls.handle())
    }

    /// Whether there is a first answer that can be edited, read and deleted.
    fn has_original(&self) -> Result<(), ContextError> {
        match self.answer().stage() {
            Stage::Answered(first @ (FirstAnswer::Modal | FirstAnswer::Activity)) => {
                Err(ContextError::NoOriginal(first))
            }
            _ => self.is_answered(),
        }
    }

    fn is_answered(&self) -> Result<(), ContextError> {
        match self.answer().stage() {
            Stage::Open | Stage::Cut => Err(ContextError::NotAnswered),
            _ => Ok(()),
        }
    }
}
