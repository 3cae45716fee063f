//! Explicit responses: methods by which a handler responds before it returns, or more than once.

use guildhall_client::handle;
use guildhall_model::{CallbackType, InteractionResponse, Message, ModalBody};

use crate::context::Context;
use crate::context::error::ContextError;
use crate::respond::phase::{InitialResponse, Phase, Position};
use crate::respond::reply::{Reply, Update};
use crate::respond::response::HandlerResponse;
use crate::respond::state::ResponseState;

/// # Explicit responses
///
/// The value that a handler returns responds to the interaction. With these methods, a handler responds
/// earlier, or more than once.
///
/// An interaction takes one *initial response*: a message, an update of the message with the
/// component, a modal, an Activity, or a deferral, which shows a loading message. The service expects
/// it within 3 seconds; the framework defers an interaction whose handler takes 2. After the initial
/// response, and for 15 minutes, messages may follow, and the initial one may be edited and deleted.
///
/// Work that blocks its thread belongs in `tokio::task::spawn_blocking`. The framework also defers for
/// a handler that blocks, up to a quarter of a second later, as long as the runtime has another free
/// thread; a single-threaded runtime has none.
///
/// The value returned after an explicit response becomes a follow-up message; after a deferral, it
/// completes the deferral. A modal or an Activity can only be the initial response, and an update only
/// follows updates and `defer_update`: if one is returned too late, the log has the reason, and the
/// user is told that something went wrong.
///
/// A handler that is still running 30 seconds before the end of the 15 minutes is aborted, and the user
/// is told. Longer work belongs in a task of its own, as by `tokio::spawn`.
impl Context {
    /// Responds with a message, or completes a deferral with it.
    ///
    /// When this returns, the message is on its way, and the handler goes on. Who can see the message
    /// after a deferral was decided with the deferral; only an ephemeral message after a public
    /// deferral becomes a message of its own.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is a response other than a deferral,
    /// [`ContextError::Invalid`] and [`ContextError::File`] for values that the service would reject,
    /// [`ContextError::Expired`] after 15 minutes, [`ContextError::TooLate`] if the service accepts no
    /// response any more, and other errors of the service if a call is needed: to complete a deferral,
    /// or for files.
    pub async fn reply(&self, reply: impl Into<Reply>) -> Result<(), ContextError> {
        self.respond(reply.into().into()).await
    }

    /// Responds with an update of the message with the component.
    ///
    /// # Errors
    ///
    /// As [`Context::reply`]; [`ContextError::NoMessage`] if the interaction did not come from a
    /// message, and [`ContextError::NoUpdate`] after a deferral in a message of its own, which `edit`
    /// completes.
    pub async fn update(&self, update: impl Into<Update>) -> Result<(), ContextError> {
        self.respond(update.into().into()).await
    }

    /// Responds to a command or a component with a modal.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is an initial response, even a deferral;
    /// [`ContextError::AutoDeferred`] and [`ContextError::Disconnected`] if that was a deferral by the
    /// framework, because the handler took long or the connection of its request broke;
    /// [`ContextError::NoModal`] if the interaction is itself a modal submit; and
    /// [`ContextError::Invalid`] for values that the service would reject.
    pub async fn modal(&self, modal: impl Into<ModalBody>) -> Result<(), ContextError> {
        self.respond_initially(InteractionResponse::Modal(modal.into()))
            .await
    }

    /// Responds by launching the app's Activity.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is an initial response, even a deferral, and
    /// [`ContextError::AutoDeferred`] or [`ContextError::Disconnected`] if the framework deferred.
    pub async fn launch_activity(&self) -> Result<(), ContextError> {
        self.respond_initially(InteractionResponse::LaunchActivity)
            .await
    }

    /// Defers the response and shows a loading message. [`reply`](Self::reply), or the returned value,
    /// replaces it. `#[command(ephemeral)]` decides who can see it.
    ///
    /// After a component, too, it is a message of its own. To update the component's message later,
    /// use [`defer_update`](Self::defer_update).
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is an initial response, and
    /// [`ContextError::AutoDeferred`] or [`ContextError::Disconnected`] if the framework deferred before.
    pub async fn defer(&self) -> Result<(), ContextError> {
        let ephemeral = self.inner.route.is_ephemeral;
        self.respond_initially(InteractionResponse::DeferredChannelMessage { ephemeral })
            .await
    }

    /// Defers like [`defer`](Self::defer), with a loading message that only the user sees.
    ///
    /// # Errors
    ///
    /// As [`defer`](Self::defer).
    pub async fn defer_ephemeral(&self) -> Result<(), ContextError> {
        let deferral = InteractionResponse::DeferredChannelMessage { ephemeral: true };
        self.respond_initially(deferral).await
    }

    /// Acknowledges a component without a visible sign. An [`update`](Self::update) or a message may
    /// follow.
    ///
    /// # Errors
    ///
    /// As [`defer`](Self::defer), and [`ContextError::NoMessage`] if the interaction did not come from
    /// a message.
    pub async fn defer_update(&self) -> Result<(), ContextError> {
        self.respond_initially(InteractionResponse::DeferredUpdateMessage)
            .await
    }

    /// Posts a follow-up message. After a visible deferral, it completes the deferral.
    ///
    /// It is sent once: if its reply is lost, nobody knows whether it was posted, and
    /// [`ContextError::Service`] is returned.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotResponded`] before the initial response, [`ContextError::Expired`]
    /// after 15 minutes, [`ContextError::TooLate`] if the service accepts no response any more,
    /// [`ContextError::Invalid`] and [`ContextError::File`] for values that it would reject, and other
    /// errors of the service.
    pub async fn followup(&self, reply: impl Into<Reply>) -> Result<Message, ContextError> {
        self.check_responded()?;
        let response = self.checked(reply.into().into()).await?;
        let message = self.deliver(response, Position::Followup).await?;
        message.ok_or(ContextError::NotResponded)
    }

    /// Edits the initial response, or completes a deferral.
    ///
    /// If the initial response became a message of its own, because the deferral was silent or public,
    /// that message is edited, read and deleted.
    ///
    /// # Errors
    ///
    /// As [`followup`](Self::followup), and [`ContextError::NoOriginal`] if the initial response was a
    /// modal or an Activity.
    pub async fn edit(&self, update: impl Into<Update>) -> Result<Message, ContextError> {
        self.check_original()?;
        let response = self.checked(update.into().into()).await?;
        let message = self.deliver(response, Position::Followup).await?;
        message.ok_or(ContextError::NotResponded)
    }

    /// Deletes the initial response, or a deferral, after which messages may still follow.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotResponded`] before the initial response,
    /// [`ContextError::NoOriginal`] if that was a modal or an Activity, [`ContextError::Expired`] after
    /// 15 minutes, [`ContextError::TooLate`] if the service accepts nothing any more, and other errors
    /// of the service.
    pub async fn delete(&self) -> Result<(), ContextError> {
        self.check_original()?;
        let next = match self.response_state().phase() {
            Phase::Deferred { .. } => Phase::AcknowledgedSilently,
            _ => Phase::Responded(InitialResponse::Update),
        };
        let deleted = self.inner.responses.delete().await;
        deleted.map_err(|error| self.delivery_error(error))?;
        self.response_state().record_explicit(next);
        Ok(())
    }

    /// Reads the initial response.
    ///
    /// # Errors
    ///
    /// As [`delete`](Self::delete).
    pub async fn original(&self) -> Result<Message, ContextError> {
        self.check_original()?;
        let original = self.inner.responses.original().await;
        original.map_err(|error| self.delivery_error(error))
    }

    /// Returns the handle to the interaction's endpoints, to read, edit and delete each response.
    ///
    /// Like those of [`edit`](Self::edit) and [`followup`](Self::followup), their requests are sent
    /// again if they overtake the initial response. They do not wait for one that is on its way.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotResponded`] before the initial response, and
    /// [`ContextError::Expired`] after 15 minutes.
    pub fn responses(&self) -> Result<handle::Interaction, ContextError> {
        self.check_responded()?;
        if self.response_state().is_token_expired() {
            return Err(ContextError::Expired);
        }
        Ok(self.inner.responses.handle())
    }

    pub(crate) fn response_state(&self) -> &ResponseState {
        self.inner.responses.state()
    }

    async fn respond(&self, response: HandlerResponse) -> Result<(), ContextError> {
        self.check_type(response.response.kind())?;
        let phase = self.response_state().phase();
        if let Phase::Responded(_) = phase {
            return Err(self.already_responded(phase));
        }
        if self.response_state().is_token_expired() {
            return Err(ContextError::Expired);
        }
        let response = self.checked(response).await?;
        self.deliver(response, Position::Initial).await.map(drop)
    }

    async fn respond_initially(&self, response: InteractionResponse) -> Result<(), ContextError> {
        self.check_type(response.kind())?;
        match self.response_state().phase() {
            phase if phase.is_open() => self.respond(response.into()).await,
            phase => Err(self.already_responded(phase)),
        }
    }

    /// Delivers a response, and records that it was explicit.
    async fn deliver(
        &self,
        response: HandlerResponse,
        position: Position,
    ) -> Result<Option<Message>, ContextError> {
        let next = Phase::after(&response.response);
        let delivered = self.inner.responses.deliver(response, position).await;
        let message = delivered.map_err(|error| self.delivery_error(error))?;
        self.response_state().record_explicit(next);
        Ok(message)
    }

    /// Makes a response ephemeral if the command is, and checks it and its files.
    async fn checked(&self, response: HandlerResponse) -> Result<HandlerResponse, ContextError> {
        if response.is_empty() {
            return Err(ContextError::Empty);
        }
        let inner = &self.inner;
        let updated_flags = inner
            .message_flags
            .and_then(|flags| self.response_state().updated_flags(flags));
        let checked = response.into_checked(inner.route.is_ephemeral, updated_flags)?;
        Ok(checked.check_files(inner.file_limit).await?)
    }

    /// Checks that the interaction accepts a response of this type.
    fn check_type(&self, response: CallbackType) -> Result<(), ContextError> {
        if response.is_accepted_by(self.inner.kind, self.inner.source) {
            return Ok(());
        }
        match response {
            CallbackType::Modal => Err(ContextError::NoModal),
            CallbackType::UpdateMessage | CallbackType::DeferredUpdateMessage => {
                Err(ContextError::NoMessage)
            }
            // Every interaction with a context accepts the others.
            _ => Ok(()),
        }
    }

    /// Checks that there is an initial response that can be edited, read and deleted.
    fn check_original(&self) -> Result<(), ContextError> {
        match self.response_state().phase() {
            Phase::Responded(initial @ (InitialResponse::Modal | InitialResponse::Activity)) => {
                Err(ContextError::NoOriginal(initial))
            }
            _ => self.check_responded(),
        }
    }

    fn check_responded(&self) -> Result<(), ContextError> {
        if self.response_state().phase().is_open() {
            return Err(ContextError::NotResponded);
        }
        Ok(())
    }
}
