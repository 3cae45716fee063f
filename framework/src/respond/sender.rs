//! Responses by REST calls: late initial responses, edits and follow-up messages.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::sync::OnceLock;

use bytes::Bytes;
use guildhall_client::__private::{INTERACTION_RETRY_PAUSES, file_sizes};
use guildhall_client::{Client, Error, ErrorKind, File, FileError, Request, handle};
use guildhall_model::api::{EditFollowupMessage, EditOriginalResponse, Endpoint, ErrorCode};
use guildhall_model::json;
use guildhall_model::{
    Application, AttachmentBody, Id, Interaction, InteractionResponse, InteractionToken, Message,
    MessageBody, MessageEdit, MessageFlags, Patch,
};
use tokio::sync::SemaphorePermit;
use tracing::field::display;

use crate::interaction::Incoming;
use crate::platform::{Duration, Instant, sleep, sleep_until, timeout_at};
use crate::respond::phase::{InitialResponse, Phase, Position};
use crate::respond::reply::edit_from_message;
use crate::respond::response::HandlerResponse;
use crate::respond::state::{Original, RegisteredDeferral, ResponseState, Unconfirmed};
use crate::telemetry::outcome::Outcome;

/// Maximum total size of the files in an initial response, in bytes. Larger files follow a deferral, because their
/// upload could miss the deadline.
const INITIAL_FILES_MAX: u64 = 64 * 1024;

/// Maximum time from the arrival to an initial response with files. After that, files follow a deferral.
const INITIAL_FILES_TIMEOUT: Duration = Duration::from_millis(500);

/// Time from the arrival to a deferral, if the files of the initial response are still being uploaded.
const FILES_DEFER_AFTER: Duration = Duration::from_secs(2);

/// Time after the initial response during which the service may still reject other requests for the interaction,
/// because it has not processed the response yet.
const VISIBILITY_DELAY_MAX: Duration = Duration::from_secs(5);

/// Error codes that mean that the service accepts no more responses to the interaction.
const TOKEN_EXPIRED_CODES: [ErrorCode; 3] = [
    ErrorCode::INVALID_WEBHOOK_TOKEN,
    ErrorCode::UNKNOWN_INTERACTION,
    ErrorCode::UNKNOWN_WEBHOOK,
];

/// Phase in which a follow-up message is sent while the component's message still awaits its update: the same as after
/// the update.
const PHASE_AFTER_UPDATE: Phase = Phase::Responded(InitialResponse::Update);

/// Sender of responses to one interaction, mostly by REST calls.
#[derive(Clone, Debug)]
pub(crate) struct ResponseSender {
    client: Client,
    id: Id<Interaction>,
    application: Id<Application>,
    token_text: TokenText,
    /// Created on first use: few handlers need the token.
    token: OnceLock<InteractionToken>,
    state: ResponseState,
}

/// Text of a token, a part of the body unless the token has escapes. Hidden in `Debug` output.
#[derive(Clone)]
struct TokenText(Bytes);

impl fmt::Debug for TokenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Reason that a response could not be sent.
#[derive(Debug)]
pub(crate) enum SendError {
    /// The phase does not allow the response: usually, the interaction already has its initial response.
    AlreadyResponded(Phase),
    /// The response updates the message with the component, but the initial response is another message.
    NoUpdate(Phase),
    /// The token has expired.
    Expired,
    /// The service no longer accepts responses. `after` is the time since the arrival of the interaction.
    TooLate { after: Duration, error: Error },
    /// The service rejected the response.
    Rejected(Error),
    /// The result of the request is lost, and reading the message failed too: the response may be visible.
    Unconfirmed(Error),
    /// A file cannot be sent.
    File(FileError),
}

/// Initial response that the service accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AcceptedResponse {
    /// The response of this call.
    Current,
    /// The response of an earlier call, which was cancelled or whose result was lost. The response leads to this phase.
    Earlier(Phase),
}

impl ResponseSender {
    /// Creates the sender of responses to the interaction with this body.
    pub(crate) fn new(
        client: &Client,
        incoming: &Incoming<'_>,
        body: &Bytes,
        state: &ResponseState,
    ) -> Self {
        Self {
            client: client.clone(),
            id: incoming.id,
            application: incoming.application_id,
            token_text: TokenText(match &incoming.token {
                Cow::Borrowed(token) => body.slice_ref(token.as_bytes()),
                Cow::Owned(token) => Bytes::copy_from_slice(token.as_bytes()),
            }),
            token: OnceLock::new(),
            state: state.clone(),
        }
    }

    /// Returns the state of the interaction's responses.
    pub(crate) fn state(&self) -> &ResponseState {
        &self.state
    }

    /// Returns the interaction token.
    pub(crate) fn token(&self) -> &InteractionToken {
        let token = || InteractionToken::new(String::from_utf8_lossy(&self.token_text.0));
        self.token.get_or_init(token)
    }

    /// Returns the handle for the interaction's endpoints.
    pub(crate) fn handle(&self) -> handle::Interaction {
        let handle = self
            .client
            .interaction(self.application, self.token().clone());
        handle.retry_until_visible(self.visible_by())
    }

    /// Sends a response in the way that the phase allows: in the HTTP response, by an edit, or as a new message.
    ///
    /// Waits while another call sends the initial response.
    ///
    /// # Errors
    ///
    /// Returns [`SendError`] if the response was not sent. The user still sees an earlier deferral, unless it was
    /// public and the response is ephemeral.
    // Boxed: few interactions need this future, and each waiting handler would reserve memory for it.
    pub(crate) fn respond(
        &self,
        response: HandlerResponse,
        position: Position,
    ) -> impl Future<Output = Result<Option<Message>, SendError>> + Send {
        Box::pin(self.respond_unboxed(response, position))
    }

    async fn respond_unboxed(
        &self,
        response: HandlerResponse,
        position: Position,
    ) -> Result<Option<Message>, SendError> {
        let rest_permit = self.acquire_rest_permit().await?;
        self.confirm_registration().await;
        loop {
            let phase = self.state.phase();
            self.check_position(&response, position, phase)?;
            match phase {
                Phase::Pending if response.files.is_empty() => {
                    if self.state.try_respond(&response.response).is_ok() {
                        return Ok(None);
                    }
                }
                Phase::Pending => self.end_http_request(&response).await?,
                Phase::Deferred { ephemeral: false } if response.is_ephemeral() => {
                    self.withdraw_deferral().await?;
                    // The ephemeral response becomes a separate message.
                    let _ = self
                        .state
                        .try_change_phase(phase, Phase::AcknowledgedSilently);
                }
                Phase::Responded(_) => {
                    drop(rest_permit);
                    return self.send_in_phase(phase, response).await;
                }
                Phase::Disconnected => {
                    if self.respond_initially(&response).await? {
                        return Ok(None);
                    }
                }
                Phase::AcknowledgedSilently
                    if self.is_message_before_update(&response, position) =>
                {
                    return self.send_in_phase(PHASE_AFTER_UPDATE, response).await;
                }
                Phase::Deferred { .. } | Phase::AcknowledgedSilently => {
                    return self.complete_deferral(phase, response).await;
                }
            }
        }
    }

    /// Returns whether a public deferral must be deleted before the response, because the response is ephemeral.
    pub(crate) fn withdraws_deferral(&self, response: &HandlerResponse) -> bool {
        self.state.phase() == Phase::Deferred { ephemeral: false } && response.is_ephemeral()
    }

    /// Checks that a phase allows this response at this position.
    fn check_position(
        &self,
        response: &HandlerResponse,
        position: Position,
        phase: Phase,
    ) -> Result<(), SendError> {
        if !position.is_allowed_in(phase) || response.is_late_in(phase) {
            return Err(SendError::AlreadyResponded(phase));
        }
        // As a follow-up, an update edits the initial response, whichever message that is.
        if position != Position::Followup && response.is_update() && !self.state.accepts_update() {
            return Err(SendError::NoUpdate(phase));
        }
        Ok(())
    }

    /// Returns whether the response is a follow-up message while the component's message awaits an update.
    fn is_message_before_update(&self, response: &HandlerResponse, position: Position) -> bool {
        let is_message = matches!(response.response, InteractionResponse::ChannelMessage(_));
        is_message && position == Position::Followup && self.state.awaits_update()
    }

    /// Sends an initial response by REST. Returns whether `response` became the initial response, instead of a deferral
    /// before its files or the response of an earlier call.
    async fn respond_initially(&self, response: &HandlerResponse) -> Result<bool, SendError> {
        if response.files.is_empty() {
            return Ok(self.send_initial(response).await? == AcceptedResponse::Current);
        }
        if !self.can_contain_files(response).await? {
            self.send_initial(&response.deferral().into()).await?;
            return Ok(false);
        }
        let deadline = self.state.waiting_since() + FILES_DEFER_AFTER;
        if let Ok(accepted) = timeout_at(deadline, self.send_initial(response)).await {
            return Ok(accepted? == AcceptedResponse::Current);
        }
        tracing::debug!(interaction = %self.id, "deferred by a REST call: uploading a file is taking too long");
        let accepted = self.send_initial(&response.deferral().into()).await?;
        // The cancelled call may have reached the service nevertheless.
        Ok(accepted == AcceptedResponse::Earlier(Phase::after(&response.response)))
    }

    /// Returns whether an initial response may contain its files: they are small, little time has passed, and they can
    /// be sent again after a cancelled call.
    ///
    /// An update that adds files to the existing ones must follow a deferral: see [`HandlerResponse::adds_files`].
    async fn can_contain_files(&self, response: &HandlerResponse) -> Result<bool, SendError> {
        let size: u64 = file_sizes(&response.files).await?.iter().sum();
        let is_early = self.state.waiting_since().elapsed() < INITIAL_FILES_TIMEOUT;
        let needs_deferral = response.adds_files() || response.has_single_use_file();
        Ok(size <= INITIAL_FILES_MAX && is_early && !needs_deferral)
    }

    async fn send_initial(
        &self,
        response: &HandlerResponse,
    ) -> Result<AcceptedResponse, SendError> {
        let next = Phase::after(&response.response);
        let transition = self
            .state
            .begin_transition(Phase::Disconnected, next)
            .map_err(SendError::AlreadyResponded)?;
        let accepted = self.send_callback(response).await?;
        let reached = match accepted {
            AcceptedResponse::Current => next,
            AcceptedResponse::Earlier(phase) => phase,
        };
        transition.commit(reached);
        self.state.mark_responded(reached);
        self.state.count_response();
        Ok(accepted)
    }

    /// Completes a deferral. If the request fails, the interaction stays deferred, unless the response may be visible.
    async fn complete_deferral(
        &self,
        deferred: Phase,
        response: HandlerResponse,
    ) -> Result<Option<Message>, SendError> {
        let next = Phase::after(&response.response);
        let transition = self
            .state
            .begin_transition(deferred, next)
            .map_err(SendError::AlreadyResponded)?;
        let sent = self.send_in_phase(deferred, response).await;
        // What may have arrived is not replaced by another response.
        if sent
            .as_ref()
            .map_or_else(SendError::may_be_visible, |_| true)
        {
            transition.commit(next);
        }
        sent
    }

    /// Waits until no other process can take this one for killed and notify the user of a deferred interaction.
    ///
    /// That process sees whether a loading message is still there. After a silent acknowledgment it does not, so the
    /// registration ends before the response.
    async fn confirm_registration(&self) {
        let Some(RegisteredDeferral {
            processes,
            interaction,
            is_silent,
        }) = self.state.registration()
        else {
            return;
        };
        if !matches!(
            self.state.phase(),
            Phase::Deferred { .. } | Phase::AcknowledgedSilently
        ) {
            return;
        }
        let interaction = interaction.get();
        if is_silent {
            processes.unregister(interaction).await;
        }
        processes.confirm(interaction).await;
        if is_silent {
            // Last, because a handler may drop the future of its response and send another one.
            self.state.take_registration();
        }
    }

    /// Waits until no other call is sending the initial response, and sends the unsent response, if there is one.
    async fn acquire_rest_permit(&self) -> Result<Option<SemaphorePermit<'_>>, SendError> {
        let rest_permit = self.state.acquire_rest_permit().await;
        self.send_unsent().await?;
        Ok(rest_permit)
    }

    /// Sends the initial response by REST if it was not sent before the connection broke.
    ///
    /// # Errors
    ///
    /// Same as [`ResponseSender::respond`].
    pub(crate) async fn recover(&self) -> Result<(), SendError> {
        self.acquire_rest_permit().await.map(drop)
    }

    /// Responds to the HTTP request with 202 or a deferral, so that a REST call can send files.
    async fn end_http_request(&self, response: &HandlerResponse) -> Result<(), SendError> {
        if self.can_contain_files(response).await? {
            self.state.switch_to_callback();
        } else {
            // If another response was set in the meantime, that response is sent.
            let _ = self.state.try_respond(&response.deferral());
        }
        Ok(())
    }

    async fn send_in_phase(
        &self,
        phase: Phase,
        response: HandlerResponse,
    ) -> Result<Option<Message>, SendError> {
        let files = response.files;
        let message = match (response.response, phase) {
            (InteractionResponse::ChannelMessage(body), Phase::Deferred { .. }) => {
                self.edit_deferral(edit_from_message(body), files).await?
            }
            (InteractionResponse::ChannelMessage(body), _) => {
                let message = self.post(body, files).await?;
                if phase == Phase::AcknowledgedSilently {
                    self.state.set_original(Original::Message(message.id));
                }
                message
            }
            (InteractionResponse::UpdateMessage(edit), Phase::Deferred { .. }) => {
                self.edit(*edit, files).await?
            }
            (InteractionResponse::UpdateMessage(edit), _) => {
                self.edit_keeping_files(*edit, files).await?
            }
            _ => return Err(SendError::AlreadyResponded(phase)),
        };
        Ok(Some(message))
    }

    /// Deletes the initial response. After a deleted deferral, the next response is a separate message.
    ///
    /// # Errors
    ///
    /// Returns [`SendError`] if the service rejects the request or the token has expired.
    pub(crate) async fn delete(&self) -> Result<(), SendError> {
        let _rest_permit = self.acquire_rest_permit().await?;
        self.confirm_registration().await;
        let phase = self.state.phase();
        self.delete_original().await?;
        if let Phase::Deferred { .. } = phase {
            let _ = self
                .state
                .try_change_phase(phase, Phase::AcknowledgedSilently);
        }
        Ok(())
    }

    /// Reads the initial response.
    ///
    /// # Errors
    ///
    /// Same as [`ResponseSender::delete`].
    pub(crate) async fn original(&self) -> Result<Message, SendError> {
        drop(self.acquire_rest_permit().await?);
        self.read_original().await
    }

    /// Sends an initial response, and retries if the result of the call is lost: the service accepts only the first
    /// response that arrives.
    ///
    /// After a lost result, the error `INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED` means that an earlier attempt
    /// arrived.
    async fn send_callback(
        &self,
        response: &HandlerResponse,
    ) -> Result<AcceptedResponse, SendError> {
        if self.state.is_token_expired() {
            return Err(SendError::Expired);
        }
        let phase = Phase::after(&response.response);
        let earlier = self.state.unconfirmed();
        self.state.set_unconfirmed(earlier.with(phase));
        let mut unconfirmed = earlier;
        let mut pauses = INTERACTION_RETRY_PAUSES.into_iter();
        loop {
            let error = match self.try_send_callback(response).await {
                Err(error) if !was_accepted(&error) => error,
                _ => {
                    self.state.set_unconfirmed(Unconfirmed::default());
                    return Ok(AcceptedResponse::Current);
                }
            };
            if is_already_acknowledged(&error)
                && let Some(accepted) = self.find_accepted(unconfirmed).await
            {
                self.state.set_unconfirmed(Unconfirmed::default());
                let is_earlier = earlier.contains(accepted);
                return Ok(if is_earlier {
                    AcceptedResponse::Earlier(accepted)
                } else {
                    AcceptedResponse::Current
                });
            }
            let pause = if may_have_arrived(&error) {
                unconfirmed = unconfirmed.with(phase);
                pauses.next()
            } else {
                self.state.set_unconfirmed(unconfirmed);
                None
            };
            match pause {
                Some(pause) => sleep(pause).await,
                None => return Err(self.send_error(error)),
            }
        }
    }

    /// Returns the phase of the response that the service has accepted, of those whose results are unknown. If a
    /// deferral and another response are possible, reads the message to find out.
    async fn find_accepted(&self, unconfirmed: Unconfirmed) -> Option<Phase> {
        let (deferral, response) = match (unconfirmed.deferral, unconfirmed.response) {
            (Some(deferral), Some(response)) => (deferral, response),
            (deferral, response) => return deferral.or(response),
        };
        // An update can be sent again after a silent deferral, whether or not the update has arrived.
        if deferral == Phase::AcknowledgedSilently {
            return Some(deferral);
        }
        match self.read_original().await {
            Ok(message) if !message.flags.contains(MessageFlags::LOADING) => Some(response),
            _ => Some(deferral),
        }
    }

    async fn try_send_callback(&self, response: &HandlerResponse) -> Result<(), Error> {
        let HandlerResponse {
            response, files, ..
        } = response.clone();
        let request = self.handle().respond(self.id, response);
        request.files(files).await.map(drop)
    }

    /// Sends an initial response that was set but not sent in the HTTP response.
    async fn send_unsent(&self) -> Result<(), SendError> {
        let Some(unsent) = self.state.unsent() else {
            return Ok(());
        };
        let sent = match json::from_slice::<InteractionResponse>(&unsent) {
            Ok(response) => self.send_callback(&response.into()).await,
            // Cannot fail: these bytes were serialized from a response.
            Err(_) => Ok(AcceptedResponse::Current),
        };
        match sent {
            Ok(_) => self.state.mark_sent(),
            Err(SendError::Rejected(error)) if is_already_acknowledged(&error) => {
                self.state.mark_sent();
            }
            Err(error) => {
                self.state.reset();
                return Err(error);
            }
        }
        self.state.count_response();
        Ok(())
    }

    /// Edits the initial response. Keeps the existing files unless the edit selects attachments.
    async fn edit_keeping_files(
        &self,
        mut edit: MessageEdit,
        files: Vec<File>,
    ) -> Result<Message, SendError> {
        if !files.is_empty() && edit.attachments.is_keep() {
            let existing = self.read_original().await?.attachments;
            let kept = existing.iter().map(|file| AttachmentBody::new(file.id));
            edit.attachments = Patch::Set(kept.collect());
        }
        self.edit(edit, files).await
    }

    /// Completes a deferral by an edit. If the result of the call is lost, reads the message to find out whether the
    /// edit arrived.
    async fn edit_deferral(
        &self,
        edit: MessageEdit,
        files: Vec<File>,
    ) -> Result<Message, SendError> {
        let lost = match self.edit(edit, files).await {
            Err(SendError::Rejected(error)) if may_have_arrived(&error) || was_accepted(&error) => {
                error
            }
            completed => return completed,
        };
        match self.read_original().await {
            Ok(message) if !message.flags.contains(MessageFlags::LOADING) => Ok(message),
            Ok(_) => Err(lost.into()),
            Err(_) => Err(SendError::Unconfirmed(lost)),
        }
    }

    /// Edits the initial response.
    async fn edit(&self, edit: MessageEdit, files: Vec<File>) -> Result<Message, SendError> {
        self.wait_until_visible(&files).await?;
        let (application, token) = (self.application, self.token().clone());
        let Some(message) = self.state.replacement_message() else {
            let endpoint = EditOriginalResponse::new(application, token, edit);
            return self.send(self.client.send(endpoint).files(files)).await;
        };
        let endpoint = EditFollowupMessage::new(application, token, message, edit);
        self.send(self.client.send(endpoint).files(files)).await
    }

    /// Posts a follow-up message.
    ///
    /// If the result of the call is lost, the message may have been posted, so it is not sent again.
    async fn post(&self, body: MessageBody, files: Vec<File>) -> Result<Message, SendError> {
        self.wait_until_visible(&files).await?;
        self.send(self.handle().followup(body).files(files)).await
    }

    /// Waits until an initial response in the HTTP response has probably reached the service, and until the service
    /// knows the initial response, if a file cannot be sent twice.
    async fn wait_until_visible(&self, files: &[File]) -> Result<(), SendError> {
        if let Some(sent_by) = self.state.http_response_sent_by() {
            sleep_until(sent_by).await;
        }
        if self.visible_by() <= Instant::now() || !files.iter().any(File::is_read_once) {
            return Ok(());
        }
        // An error for an unknown message also shows that the service knows the initial response.
        ignore_unknown_message(self.read_original().await)
    }

    /// Deletes the message of the initial response.
    async fn delete_original(&self) -> Result<(), SendError> {
        let handle = self.handle();
        let Some(message) = self.state.replacement_message() else {
            self.send(handle.original().delete()).await?;
            self.state.set_original(Original::Deleted);
            return Ok(());
        };
        self.send(handle.message(message).delete()).await
    }

    /// Deletes a deferral, unless it is already deleted.
    async fn withdraw_deferral(&self) -> Result<(), SendError> {
        ignore_unknown_message(self.delete_original().await)?;
        self.state.set_original(Original::Withdrawn);
        Ok(())
    }

    /// Reads the message of the initial response.
    async fn read_original(&self) -> Result<Message, SendError> {
        let handle = self.handle();
        let Some(message) = self.state.replacement_message() else {
            return self.send(handle.original().get()).await;
        };
        self.send(handle.message(message).get()).await
    }

    /// Sends a request, and sends it again if it overtook the initial response.
    async fn send<E: Endpoint>(&self, request: Request<E>) -> Result<E::Response, SendError> {
        if self.state.is_token_expired() {
            return Err(SendError::Expired);
        }
        let sent = request.retry_until_visible(self.visible_by()).await;
        sent.map_err(|error| self.send_error(error))
    }

    fn send_error(&self, error: Error) -> SendError {
        if !error
            .code()
            .is_some_and(|code| TOKEN_EXPIRED_CODES.contains(&code))
        {
            return SendError::Rejected(error);
        }
        let after = self.state.arrived_at().elapsed();
        SendError::TooLate { after, error }
    }

    /// Returns when the service has processed the initial response at the latest: [`VISIBILITY_DELAY_MAX`] after the
    /// response, or after now if a call is still sending the response.
    fn visible_by(&self) -> Instant {
        self.state.responded_at().unwrap_or_else(Instant::now) + VISIBILITY_DELAY_MAX
    }
}

/// Returns whether the service may have accepted a request that failed with this error, or an earlier attempt.
fn may_have_arrived(error: &Error) -> bool {
    error.is_outcome_unknown() || error.kind() == ErrorKind::Unavailable
}

/// Returns whether the service accepted a request, but with a reply that cannot be read.
fn was_accepted(error: &Error) -> bool {
    error.kind() == ErrorKind::Malformed
}

fn is_already_acknowledged(error: &Error) -> bool {
    error.code() == Some(ErrorCode::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED)
}

/// Treats the error for an unknown message as success.
fn ignore_unknown_message<T>(result: Result<T, SendError>) -> Result<(), SendError> {
    match result {
        Err(SendError::Rejected(error)) if error.code() == Some(ErrorCode::UNKNOWN_MESSAGE) => {
            Ok(())
        }
        result => result.map(drop),
    }
}

impl SendError {
    /// Logs that the user did not get a response.
    pub(crate) fn log(&self, interaction: Id<Interaction>) {
        match self {
            Self::AlreadyResponded(phase) => {
                let already = phase.initial_response().map(display);
                tracing::error!(%interaction, already, "the returned response can only be sent as the initial response, but the interaction already has an initial response");
            }
            Self::NoUpdate(phase) => {
                let already = phase.initial_response().map(display);
                tracing::error!(%interaction, already, "cannot update the message with the component: the initial response is a separate message; respond with the update or `defer_update` first, and send further messages with `followup`");
            }
            Self::Expired => {
                tracing::error!(%interaction, "the interaction token expired after 15 minutes; the service no longer accepts responses to this interaction");
            }
            Self::TooLate { after, error } => {
                tracing::error!(%interaction, ?after, %error, "the service no longer accepts responses to this interaction");
            }
            Self::File(error) => {
                tracing::error!(%interaction, %error, "a file in the response cannot be sent");
            }
            Self::Rejected(error) if was_accepted(error) => {
                tracing::warn!(%interaction, %error, "the service accepted the response, but its reply cannot be read");
            }
            Self::Rejected(error) => {
                tracing::error!(%interaction, %error, "the service rejected the response");
            }
            Self::Unconfirmed(error) => {
                tracing::error!(%interaction, %error, "the response may not have reached the service, and the message cannot be read");
            }
        }
    }

    /// Returns the outcome of an interaction whose response could not be sent.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::AlreadyResponded(_) | Self::NoUpdate(_) => Outcome::Failed,
            Self::Expired
            | Self::TooLate { .. }
            | Self::Rejected(_)
            | Self::Unconfirmed(_)
            | Self::File(_) => Outcome::Undelivered,
        }
    }

    /// Returns whether no other response shall be sent: the response may be visible, or every response would fail.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Expired | Self::TooLate { .. }) || self.may_be_visible()
    }

    /// Returns whether the user may see the response.
    pub(crate) fn may_be_visible(&self) -> bool {
        match self {
            Self::Unconfirmed(_) => true,
            _ => self.was_accepted(),
        }
    }

    /// Returns whether the service accepted the response, but with a reply that cannot be read.
    pub(crate) fn was_accepted(&self) -> bool {
        matches!(self, Self::Rejected(error) if was_accepted(error))
    }
}

/// Writes the error for tests, without the details that the log has in fields.
impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyResponded(_) => {
                f.write_str("the interaction already has another initial response")
            }
            Self::NoUpdate(_) => {
                f.write_str("the initial response is not an update of the message")
            }
            Self::Expired => f.write_str("the interaction token expired after 15 minutes"),
            Self::TooLate { error, .. } => {
                write!(f, "the service no longer accepts the response: {error}")
            }
            Self::Rejected(error) => write!(f, "the service rejected the response: {error}"),
            Self::Unconfirmed(error) => {
                write!(f, "the response may not have reached the service: {error}")
            }
            Self::File(error) => write!(f, "a file in the response cannot be sent: {error}"),
        }
    }
}

impl From<FileError> for SendError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Error> for SendError {
    fn from(error: Error) -> Self {
        Self::Rejected(error)
    }
}
