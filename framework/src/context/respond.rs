//! Explicit responses: methods that respond before the handler returns, or more than once.

use guildhall_client::handle;
use guildhall_model::{CallbackType, Component, InteractionResponse, Message, ModalBody};

use crate::context::Context;
use crate::context::error::ContextError;
use crate::custom_id::store::CustomIdStoreError;
use crate::respond::deferral_record::DeferralRecord;
use crate::respond::phase::{InitialResponse, Phase, Position};
use crate::respond::reply::{Reply, Update};
use crate::respond::response::HandlerResponse;
use crate::respond::state::ResponseState;

/// # Explicit responses
///
/// The return value of a handler responds to the interaction. With these methods, a handler responds earlier, or more
/// than once.
///
/// An interaction has one *initial response*: a message, an update of the message with the component, a modal, an
/// Activity, or a deferral, which shows a loading message. The service expects the initial response within 3 seconds;
/// the framework defers an interaction whose handler takes 2 seconds. After the initial response, until 15 minutes
/// after the arrival, a handler may send follow-up messages, and edit or delete the initial response.
///
/// Blocking work belongs in `tokio::task::spawn_blocking`. The framework also defers for a handler that blocks its
/// thread, up to a quarter of a second later, as long as the runtime has another free thread; a single-threaded runtime
/// has none.
///
/// The value returned after an explicit response becomes a follow-up message; after a deferral, it completes the
/// deferral. A modal or an Activity can only be the initial response, and an update can only follow an update or
/// `defer_update`. If a handler returns one of these too late, the reason is logged, and the user gets a general error
/// message.
///
/// A handler that is still running 30 seconds before the 15 minutes have elapsed is aborted, and the user gets a
/// message. Longer work belongs in a separate task, for example by `tokio::spawn`.
impl Context {
    /// Responds with a message, or completes a deferral with the message.
    ///
    /// The handler continues while the message is being sent in the HTTP response, so a request of the handler may
    /// reach Discord before the message. Await [`original`](Self::original) first if the order matters.
    ///
    /// A message that completes a deferral is visible to the same users as the loading message, except that an
    /// ephemeral message after a public deferral is sent separately.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is a response other than a deferral,
    /// [`ContextError::Invalid`] and [`ContextError::File`] for values that the service would reject,
    /// [`ContextError::Expired`] after 15 minutes, and [`ContextError::TooLate`] if the service no longer accepts
    /// responses. If the response needs a REST call, to complete a deferral or to send files, other errors of the
    /// service are possible.
    pub async fn reply(&self, reply: impl Into<Reply>) -> Result<(), ContextError> {
        self.respond(reply.into().into()).await
    }

    /// Responds with an update of the message with the component.
    ///
    /// # Errors
    ///
    /// Same as [`Context::reply`]. Also returns [`ContextError::NoMessage`] if the interaction did not come from a
    /// message, and [`ContextError::NoUpdate`] after a deferral with a separate loading message: [`edit`](Self::edit)
    /// completes such a deferral.
    pub async fn update(&self, update: impl Into<Update>) -> Result<(), ContextError> {
        self.respond(update.into().into()).await
    }

    /// Responds to a command or a component with a modal.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is an initial response, even a deferral;
    /// [`ContextError::AutoDeferred`] or [`ContextError::Disconnected`] if the framework deferred, because the handler
    /// took too long or the connection of the request broke; [`ContextError::NoModal`] if the interaction is a modal
    /// submit; and [`ContextError::Invalid`] for values that the service would reject.
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

    /// Defers the response and shows a loading message, which [`reply`](Self::reply) or the return value replaces.
    /// `#[command(ephemeral)]` makes the loading message ephemeral.
    ///
    /// For a component, the loading message is a new message. To update the component's message later, use
    /// [`defer_update`](Self::defer_update).
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::AlreadyResponded`] if there is an initial response, and [`ContextError::AutoDeferred`]
    /// or [`ContextError::Disconnected`] if the framework has deferred.
    pub async fn defer(&self) -> Result<(), ContextError> {
        let ephemeral = self.inner.route.is_ephemeral;
        self.respond_initially(InteractionResponse::DeferredChannelMessage { ephemeral })
            .await
    }

    /// Defers like [`defer`](Self::defer), with an ephemeral loading message.
    ///
    /// # Errors
    ///
    /// Same as [`defer`](Self::defer).
    pub async fn defer_ephemeral(&self) -> Result<(), ContextError> {
        let deferral = InteractionResponse::DeferredChannelMessage { ephemeral: true };
        self.respond_initially(deferral).await
    }

    /// Acknowledges a component without a loading message. An [`update`](Self::update) or a message may follow.
    ///
    /// # Errors
    ///
    /// Same as [`defer`](Self::defer). Also returns [`ContextError::NoMessage`] if the interaction did not come from a
    /// message.
    pub async fn defer_update(&self) -> Result<(), ContextError> {
        self.respond_initially(InteractionResponse::DeferredUpdateMessage)
            .await
    }

    /// Posts a follow-up message. After a deferral with a loading message, the message completes the deferral.
    ///
    /// The request is sent once: if its response is lost, the message may have been posted, and the method returns
    /// [`ContextError::Service`].
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotResponded`] before the initial response, [`ContextError::Expired`] after 15 minutes,
    /// [`ContextError::TooLate`] if the service no longer accepts responses to this interaction,
    /// [`ContextError::Invalid`] and [`ContextError::File`] for values that the service would reject, and
    /// [`ContextError::Service`] for other errors.
    pub async fn followup(&self, reply: impl Into<Reply>) -> Result<Message, ContextError> {
        self.check_responded()?;
        let response = self.checked(reply.into().into()).await?;
        let message = self.send_at(response, Position::Followup).await?;
        message.ok_or(ContextError::NotResponded)
    }

    /// Edits the initial response, or completes a deferral.
    ///
    /// If a separate message completed the deferral, this method, [`original`](Self::original) and
    /// [`delete`](Self::delete) apply to that message. This is the case after `defer_update`, and for an ephemeral
    /// message after a public deferral.
    ///
    /// # Errors
    ///
    /// Same as [`followup`](Self::followup). Also returns [`ContextError::NoOriginal`] if the initial response was a
    /// modal or an Activity.
    pub async fn edit(&self, update: impl Into<Update>) -> Result<Message, ContextError> {
        self.check_original()?;
        let response = self.checked(update.into().into()).await?;
        let message = self.send_at(response, Position::Followup).await?;
        message.ok_or(ContextError::NotResponded)
    }

    /// Deletes the initial response, or a deferral. Messages may still follow.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotResponded`] before the initial response, [`ContextError::NoOriginal`] if the initial
    /// response was a modal or an Activity, [`ContextError::Expired`] after 15 minutes, [`ContextError::TooLate`] if
    /// the service no longer accepts requests for the interaction, and [`ContextError::Service`] for other errors.
    pub async fn delete(&self) -> Result<(), ContextError> {
        self.check_original()?;
        let next = match self.response_state().phase() {
            Phase::Deferred { .. } => Phase::AcknowledgedSilently,
            _ => Phase::Responded(InitialResponse::Update),
        };
        let deleted = self.inner.responses.delete().await;
        deleted.map_err(|error| self.send_error(error))?;
        self.response_state().record_explicit_response(next);
        Ok(())
    }

    /// Reads the message of the initial response. Waits until the service has received the response.
    ///
    /// # Errors
    ///
    /// Same as [`delete`](Self::delete).
    pub async fn original(&self) -> Result<Message, ContextError> {
        self.check_original()?;
        let original = self.inner.responses.original().await;
        original.map_err(|error| self.send_error(error))
    }

    /// Returns the handle for the interaction's endpoints, with methods that read, edit and delete each response.
    ///
    /// Requests that overtake the initial response are sent again, as with [`edit`](Self::edit) and
    /// [`followup`](Self::followup). They do not wait for a REST call that is sending the initial response.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotResponded`] before the initial response, and [`ContextError::Expired`] after 15
    /// minutes.
    pub fn responses(&self) -> Result<handle::Interaction, ContextError> {
        self.check_responded()?;
        if self.response_state().is_token_expired() {
            return Err(ContextError::Expired);
        }
        Ok(self.inner.responses.handle())
    }

    /// Returns a component whose long custom IDs are stored, and whose custom IDs are signed, for a message that is not
    /// a response to this interaction. Without [`CustomIds::store`](crate::settings::CustomIds::store), long custom IDs
    /// stay as they are.
    ///
    /// ```no_run
    /// # use guildhall::model::MessageBody;
    /// # use guildhall::prelude::*;
    /// # async fn example(ctx: Context, row: ActionRow) -> Result<()> {
    /// let search = MessageBody::from("Results").component(ctx.stored(row).await?);
    /// ctx.channel()?.messages().create(search).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if a custom ID has more than 4,000 characters, or the store fails.
    pub async fn stored(
        &self,
        component: impl Into<Component>,
    ) -> Result<Component, CustomIdStoreError> {
        self.services().custom_ids.prepare(component.into()).await
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
        self.send_at(response, Position::Initial).await.map(drop)
    }

    async fn respond_initially(&self, response: InteractionResponse) -> Result<(), ContextError> {
        self.check_type(response.kind())?;
        match self.response_state().phase() {
            phase if phase.is_open() => {
                self.register_deferral(&response).await;
                self.respond(response.into()).await
            }
            phase => Err(self.already_responded(phase)),
        }
    }

    /// Registers the interaction in a shared store if the response is a deferral.
    async fn register_deferral(&self, response: &InteractionResponse) {
        let inner = &self.inner;
        let is_silent = match response {
            InteractionResponse::DeferredChannelMessage { .. } => false,
            InteractionResponse::DeferredUpdateMessage => true,
            _ => return,
        };
        if let Some(processes) = &inner.services.processes {
            let deferral = DeferralRecord {
                kind: inner.kind,
                id: inner.id,
                application_id: inner.application_id,
                token: inner.responses.token().expose(),
                guild_id: inner.guild_id,
                locale: inner.locale.as_ref(),
                route: inner.route.name,
                is_silent,
            };
            let state = self.response_state();
            deferral.register(processes, state).await;
        }
    }

    /// Sends a response, and records the response as explicit.
    async fn send_at(
        &self,
        response: HandlerResponse,
        position: Position,
    ) -> Result<Option<Message>, ContextError> {
        let next = Phase::after(&response.response);
        let responses = &self.inner.responses;
        let withdraws_deferral = responses.withdraws_deferral(&response);
        let sent = responses.respond(response, position).await;
        let message = sent.map_err(|error| self.send_error(error))?;
        if withdraws_deferral {
            let warnings = &self.inner.services.visibility_warnings;
            warnings.warn(self.inner.route.name);
        }
        self.response_state().record_explicit_response(next);
        Ok(message)
    }

    /// Makes a response ephemeral if the command is ephemeral, and checks the response and its files.
    async fn checked(&self, response: HandlerResponse) -> Result<HandlerResponse, ContextError> {
        if response.is_empty() {
            return Err(ContextError::Empty);
        }
        let inner = &self.inner;
        let updated_flags = inner
            .message_flags
            .and_then(|flags| self.response_state().updated_flags(flags));
        let response = inner.services.custom_ids.shorten(response).await?;
        let response = inner.services.custom_ids.sign(response);
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
            // Every interaction with a context accepts the other types.
            _ => Ok(()),
        }
    }

    /// Checks that there is an initial response with a message, which can be edited, read and deleted.
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
