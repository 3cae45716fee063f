//! The message to the user of a deferred interaction whose process was killed.

use std::sync::Weak;

use bytes::Bytes;
use guildhall_client::{Error as ClientError, ErrorKind, handle};
use guildhall_model::{Id, InteractionToken, Message, MessageBody, MessageFlags, json};
use serde::Deserialize;

use crate::context::services::Services;
use crate::error::handler_error::HandlerError;
use crate::error::panicked::catch_panics;
use crate::interaction::{Incoming, ParsedBody, parse};
use crate::interrupted::{Interruption, Interruptions};
use crate::messages::user_message::UserMessage;
use crate::platform::{Duration, sleep, timeout};
use crate::redact::redact_debug;
use crate::store::processes::NOTIFICATION_TIMEOUT;

/// Time between two attempts to notify a user, if the service is unavailable.
const RETRY_PAUSE: Duration = Duration::from_secs(2);

/// Result of an attempt to notify a user.
enum Notification {
    /// The user was notified.
    Sent(Interruption),
    /// The user has a response, or cannot be notified.
    Unneeded,
    /// The service is unavailable.
    Retry,
}

/// The message that was sent to a user.
enum Sent {
    /// None: the user has a response.
    Nothing,
    /// The message is the response to the interaction.
    Final,
    /// The message is beside the response, which has arrived at the same time.
    Separate(Id<Message>),
}

/// Parts of a registered deferral that the parser of interactions ignores.
#[derive(Deserialize)]
struct DeferralDetails {
    path: String,
    is_silent: bool,
}

impl Interruptions {
    /// Notifies the user of a deferred interaction whose process was killed, again and again if the service is
    /// unavailable, and informs the app. Gives up when the app is dropped.
    pub(crate) async fn notify(
        &self,
        services: Weak<Services>,
        interaction: u64,
        deferral: Bytes,
        mut is_late: bool,
    ) {
        while let Some(services) = services.upgrade() {
            if !self.processes.begin_notification(interaction).await {
                tracing::debug!(
                    interaction,
                    "the process of a handler was not killed: it responds itself"
                );
                return;
            }
            match notify_user(&services, &deferral, is_late).await {
                Notification::Retry => is_late = true,
                Notification::Unneeded => return self.processes.unregister(interaction).await,
                Notification::Sent(interruption) => {
                    self.processes.unregister(interaction).await;
                    return self.inform_app(interruption).await;
                }
            }
            drop(services);
            sleep(RETRY_PAUSE).await;
        }
    }

    async fn inform_app(&self, interruption: Interruption) {
        let Some(hook) = &self.hook else {
            return;
        };
        let id = interruption.id;
        let informed = async {
            hook(interruption).await;
            Ok::<_, HandlerError>(())
        };
        if catch_panics(Box::pin(informed)).await.is_err() {
            tracing::error!(interaction = %id, "the function of `on_interrupted` panicked");
        }
    }
}

/// Notifies the user of a deferred interaction that its process stopped.
async fn notify_user(services: &Services, deferral: &[u8], is_late: bool) -> Notification {
    let details = json::from_slice::<DeferralDetails>(deferral);
    let (Ok(details), Ok(ParsedBody::Interaction(incoming))) = (details, parse(deferral)) else {
        tracing::error!(
            "a deferred interaction of the store cannot be read; another version of the app has stored it"
        );
        return Notification::Unneeded;
    };
    // The process may have responded to a click by a message, which this one cannot see.
    if details.is_silent && is_late {
        return Notification::Unneeded;
    }
    let interaction = incoming.id;
    let sent = send_message(services, &incoming, &details);
    let is_final = match timeout(NOTIFICATION_TIMEOUT, sent).await {
        Ok(Ok(Sent::Nothing)) => return Notification::Unneeded,
        Ok(Ok(Sent::Separate(message))) => {
            delete(&responses(services, &incoming), message).await;
            return Notification::Unneeded;
        }
        Ok(Ok(Sent::Final)) => {
            let command = &details.path;
            tracing::warn!(%interaction, command, "the process of a handler was killed; notified the user");
            return Notification::Sent(Interruption {
                id: interaction,
                path: details.path,
                guild_id: incoming.origin.guild_id,
                locale: incoming.origin.locale.clone(),
            });
        }
        Ok(Err(error)) => {
            let is_final = is_final(&error, details.is_silent);
            let error = redact_debug(&error);
            tracing::warn!(%interaction, %error, is_final, "the process of a handler was killed, and the user could not be notified");
            is_final
        }
        Err(_) => {
            tracing::warn!(%interaction, "the process of a handler was killed, and the service is too slow to notify the user");
            // A loading message shows whether the request has arrived.
            details.is_silent
        }
    };
    if is_final {
        Notification::Unneeded
    } else {
        Notification::Retry
    }
}

/// Sends the message that the process stopped, unless the user has a response.
///
/// A follow-up message completes a deferral, but does not replace a response that arrives at the same time: then it is
/// a message of its own.
async fn send_message(
    services: &Services,
    incoming: &Incoming<'_>,
    details: &DeferralDetails,
) -> Result<Sent, ClientError> {
    let recipient = services.recipient(incoming, None);
    let text = recipient.text(&UserMessage::Interrupted);
    let responses = responses(services, incoming);
    let original = responses.original().get().await?;
    let clicked_at = i64::try_from(incoming.id.created_at_millis()).unwrap_or(i64::MAX);
    let has_response = if details.is_silent {
        let edited_at = original.edited_timestamp;
        edited_at.is_some_and(|edited_at| clicked_at < edited_at.as_millis())
    } else {
        !original.flags.contains(MessageFlags::LOADING)
    };
    if has_response {
        return Ok(Sent::Nothing);
    }
    let mut message = MessageBody::from(text);
    message.flags |= MessageFlags::EPHEMERAL;
    let sent = responses.followup(message).await?;
    if details.is_silent || sent.id == original.id {
        Ok(Sent::Final)
    } else {
        Ok(Sent::Separate(sent.id))
    }
}

/// Returns the handle for the responses to an interaction.
fn responses(services: &Services, incoming: &Incoming<'_>) -> handle::Interaction {
    let token = InteractionToken::new(incoming.token.as_ref());
    let client = &services.response_client;
    client.interaction(incoming.application_id, token)
}

/// Deletes a follow-up message, again and again if the service is unavailable.
async fn delete(responses: &handle::Interaction, message: Id<Message>) {
    while let Err(error) = responses.message(message).delete().await
        && !is_final(&error, false)
    {
        sleep(RETRY_PAUSE).await;
    }
}

/// Returns whether no other attempt is made after this error. A follow-up message whose fate is unknown is not sent
/// again, because the user would see it twice; reading and editing a message may be repeated until the token expires,
/// which the service reports as a rejection.
fn is_final(error: &ClientError, is_followup: bool) -> bool {
    match error.kind() {
        ErrorKind::Connect
        | ErrorKind::RateLimited
        | ErrorKind::WaitTooLong
        | ErrorKind::QueueFull
        | ErrorKind::InvalidRequestLimit
        | ErrorKind::Unavailable => false,
        ErrorKind::Timeout | ErrorKind::Interrupted => is_followup,
        _ => true,
    }
}
