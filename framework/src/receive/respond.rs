//! Step 6: responds with the result of a handler, in the HTTP response if possible, otherwise by REST.

use guildhall_model::{InteractionResponse, Message};

use crate::command::invocation::Invocation;
use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::respond::into_response::HandlerResult;
use crate::respond::phase::{Phase, Position};
use crate::respond::reply::Reply;
use crate::respond::response::{HandlerResponse, InvalidResponse};
use crate::respond::sender::SendError;
use crate::respond::state::ResponseState;
use crate::telemetry::outcome::Outcome;

/// A response that must be sent by a REST call.
pub(crate) enum Outbound {
    /// The handler's response.
    Returned(HandlerResponse),
    /// The default response, because the handler returned none.
    Default(HandlerResponse),
    /// The initial response, which was set but not sent before the connection broke.
    Unsent,
}

/// Records the outcome of a handler that failed.
pub(crate) fn record_error(invocation: &Invocation<'_>, result: &HandlerResult) {
    if let Err(error) = result {
        invocation.record(error.outcome());
    }
}

/// Responds with the result in the HTTP response if possible. Returns an [`Outbound`] response if a REST call must send
/// the response.
pub(crate) fn respond_in_http(
    invocation: &Invocation<'_>,
    result: HandlerResult,
) -> Option<Outbound> {
    let state = invocation.response_state();
    let returned = match result {
        Ok(response) => response.filter(|response| !response.is_empty()),
        Err(error) if state.phase() == Phase::Pending => {
            respond_with_error(&invocation.recipient(), state, error);
            return None;
        }
        // The user has a response, and has closed or forgotten the modal or the message: only log the error.
        Err(error) if error.is_abandoned() && state.has_responded() => {
            error.log(&invocation.recipient());
            None
        }
        Err(error) => Some(error_response(invocation, error)),
    };
    let is_returned = returned.is_some();
    let Some(response) = returned.or_else(|| default_response(invocation)) else {
        return state.unsent().map(|_| Outbound::Unsent);
    };
    let response = sign_and_validate(invocation, response);
    if response.files.is_empty() && state.try_respond(&response.response).is_ok() {
        return None;
    }
    Some(if is_returned {
        Outbound::Returned(response)
    } else {
        Outbound::Default(response)
    })
}

/// Responds with an error in the HTTP response. An autocomplete request gets an empty list.
pub(crate) fn respond_with_error(
    recipient: &Recipient<'_>,
    state: &ResponseState,
    error: HandlerError,
) {
    let response = match error.into_rejection() {
        Ok(reason) => return state.reject(reason),
        Err(error) if recipient.incoming().is_autocomplete() => {
            error.log(recipient);
            // A list of suggestions has no room for the message to the user.
            if error.outcome() == Outcome::Rejected {
                let message = error.into_message(recipient);
                recipient.report_failure(Outcome::Rejected, &message);
            }
            InteractionResponse::Autocomplete(Vec::new())
        }
        Err(error) => HandlerResponse::from(error_reply(error, recipient)).response,
    };
    // Fails only if the request was cancelled. The service cancels an autocomplete request when the user continues
    // typing.
    let _ = state.try_respond(&response);
}

/// Returns the default response for a handler that returned none, if a response is needed.
fn default_response(invocation: &Invocation<'_>) -> Option<HandlerResponse> {
    let state = invocation.response_state();
    let phase = state.phase();
    match phase {
        Phase::Responded(_) => return None,
        Phase::AcknowledgedSilently if !state.is_deferral_withdrawn() => return None,
        // Acknowledge silently: the message with the component stays as it is.
        Phase::Pending | Phase::Disconnected if invocation.incoming().is_from_message() => {
            return Some(invocation.deferral().into());
        }
        Phase::Pending
        | Phase::Disconnected
        | Phase::Deferred { .. }
        | Phase::AcknowledgedSilently => {}
    }
    let recipient = invocation.recipient();
    let (interaction, command) = (recipient.id(), recipient.log_name());
    tracing::warn!(%interaction, command, "the handler returned no response; sending the default message");
    let reply = Reply::text(recipient.text(&UserMessage::Done));
    // The reply replaces the loading message, so it is visible to the same users.
    let is_deferred = matches!(phase, Phase::Deferred { .. });
    Some(
        if is_deferred {
            reply
        } else {
            reply.ephemeral()
        }
        .into(),
    )
}

/// Sends a response by a REST call.
pub(crate) async fn send(invocation: &Invocation<'_>, outbound: Outbound) {
    let (response, is_returned) = match outbound {
        Outbound::Returned(response) => (response, true),
        Outbound::Default(response) => (response, false),
        Outbound::Unsent => return recover(invocation).await,
    };
    let file_limit = invocation.incoming().origin.attachment_size_limit;
    let response = valid_or_error(invocation, response.check_files(file_limit).await);
    let responses = invocation.received().responses();
    // The messages about errors are the framework's, not the handler's.
    let warns = invocation.outcome() == Outcome::Completed;
    let withdraws_deferral = warns && responses.withdraws_deferral(&response);
    match responses.respond(response, Position::Either).await {
        // Another response was sent, so the default response is not needed.
        Err(SendError::AlreadyResponded(_)) if !is_returned => {}
        Err(error) => report_unsent(invocation, &error).await,
        Ok(_) if withdraws_deferral => {
            let warnings = &invocation.received().services.visibility_warnings;
            warnings.warn(invocation.route().name);
        }
        Ok(_) => {}
    }
}

/// Sends an initial response that was not sent before the connection broke.
pub(crate) async fn recover(invocation: &Invocation<'_>) {
    if invocation.response_state().unsent().is_none() {
        return;
    }
    if let Err(error) = invocation.received().responses().recover().await {
        invocation.record(Outcome::Undelivered);
        error.log(invocation.id());
    }
}

/// Logs that a response could not be sent, and sends the user an error message, unless the response may be visible.
async fn report_unsent(invocation: &Invocation<'_>, error: &SendError) {
    if error.was_accepted() {
        return error.log(invocation.id());
    }
    let sent = if error.is_final() {
        Ok(None)
    } else {
        send_error_message(invocation).await
    };
    // The response reached the service after all; only the response to the REST call was lost.
    if let Err(SendError::AlreadyResponded(_)) = sent {
        return;
    }
    let outcome = error.outcome();
    invocation.record(outcome);
    error.log(invocation.id());
    let recipient = invocation.recipient();
    recipient.report_failure(outcome, &error.to_string());
    if let Err(error) = sent {
        error.log(invocation.id());
    }
}

async fn send_error_message(invocation: &Invocation<'_>) -> Result<Option<Message>, SendError> {
    let is_initial = invocation.response_state().phase() == Phase::Disconnected;
    let position = if is_initial {
        Position::Initial
    } else {
        Position::Either
    };
    let error_response = error_response(invocation, HandlerErrorKind::Undelivered.into());
    let responses = invocation.received().responses();
    responses.respond(error_response, position).await
}

/// Logs an error, and returns the response to the user.
///
/// After a public deferral, the error message is public too, unless it must be ephemeral: a public message is sent as
/// an edit of the deferred response, and a failed edit can be retried. An ephemeral message has to be a follow-up
/// message, which is sent only once.
fn error_response(invocation: &Invocation<'_>, error: HandlerError) -> HandlerResponse {
    let phase = invocation.response_state().phase();
    let is_deferral_public = phase == Phase::Deferred { ephemeral: false };
    let is_public = is_deferral_public && !error.must_be_ephemeral();
    let reply = error_reply(error, &invocation.recipient());
    if is_public { reply.public() } else { reply }.into()
}

/// Logs an error, and returns the ephemeral message to the user.
fn error_reply(error: HandlerError, recipient: &Recipient<'_>) -> Reply {
    error.log(recipient);
    Reply::text(error.into_message(recipient)).ephemeral()
}

/// Stores the long custom IDs of the response that a handler returned, if the app stores custom IDs.
///
/// # Errors
///
/// Returns an error if a custom ID is too long to be stored, or the store fails.
pub(crate) async fn store_custom_ids(
    invocation: &Invocation<'_>,
    response: Option<HandlerResponse>,
) -> HandlerResult {
    let Some(response) = response else {
        return Ok(None);
    };
    let custom_ids = &invocation.received().services.custom_ids;
    let short = custom_ids.shorten(response).await;
    Ok(Some(short.map_err(Error::from)?))
}

/// Signs the custom IDs of a response, and returns the response if it is valid. Returns the error response if the
/// interaction does not accept the type of the response, or the service would reject the response.
fn sign_and_validate(invocation: &Invocation<'_>, response: HandlerResponse) -> HandlerResponse {
    if let Err(error) = check_type(invocation, &response) {
        invocation.record(Outcome::Failed);
        return error_response(invocation, error);
    }
    let response = invocation.received().services.custom_ids.sign(response);
    let message = invocation.incoming().origin.message;
    let flags = message.and_then(|message| message.flags);
    let updated_flags = flags.and_then(|flags| invocation.response_state().updated_flags(flags));
    let checked = response.into_checked(invocation.route().is_ephemeral, updated_flags);
    valid_or_error(invocation, checked)
}

/// Checks the type of an initial response. Later responses always pass.
fn check_type(invocation: &Invocation<'_>, response: &HandlerResponse) -> Result<(), HandlerError> {
    let incoming = invocation.incoming();
    let kind = response.response.kind();
    let state = invocation.response_state();
    let is_initial = match state.phase() {
        // A handler must fail in the same way before and after an automatic deferral.
        Phase::Deferred { .. } => {
            state.was_deferred_by_framework(invocation.is_deferred_immediately())
        }
        phase => phase.is_open(),
    };
    if is_initial && !kind.is_accepted_by(incoming.kind, incoming.source()) {
        return Err(HandlerErrorKind::MisplacedResponse(kind).into());
    }
    Ok(())
}

/// Returns the response if the check succeeded, or otherwise the error response.
fn valid_or_error(
    invocation: &Invocation<'_>,
    checked: Result<HandlerResponse, InvalidResponse>,
) -> HandlerResponse {
    checked.unwrap_or_else(|error| {
        invocation.record(Outcome::Failed);
        error_response(invocation, error.into())
    })
}
