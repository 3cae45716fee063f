//! The message to the user of a deferred interaction whose process was killed.

use std::sync::Weak;

use bytes::Bytes;
use guildhall_client::{Error as ClientError, ErrorKind};
use guildhall_model::{InteractionToken, MessageBody, MessageFlags, json};
use serde::Deserialize;

use crate::context::services::Services;
use crate::error::handler_error::HandlerError;
use crate::error::panicked::catch_panics;
use crate::interaction::{Incoming, ParsedBody, parse};
use crate::interrupted::{Interruption, Interruptions};
use crate::messages::user_message::UserMessage;
use crate::platform::{Duration, sleep};
use crate::redact::redact_debug;

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

/// Parts of a registered deferral that the parser of interactions ignores.
#[derive(Deserialize)]
struct DeferralDetails {
    path: String,
    is_silent: bool,
}

impl Interruptions {
    /// Notifies the user of a deferred interaction whose process was killed, again and again if the service is
    /// unavailable, and informs the app. Gives up when the app is dropped.
    pub(crate) async fn notify(&self, services: Weak<Services>, interaction: u64, deferral: Bytes) {
        while let Some(services) = services.upgrade() {
            match notify_user(&services, &deferral).await {
                Notification::Retry => {}
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
async fn notify_user(services: &Services, deferral: &[u8]) -> Notification {
    let details = json::from_slice::<DeferralDetails>(deferral);
    let (Ok(details), Ok(ParsedBody::Interaction(incoming))) = (details, parse(deferral)) else {
        tracing::error!(
            "a deferred interaction of the store cannot be read; another version of the app has stored it"
        );
        return Notification::Unneeded;
    };
    let interaction = incoming.id;
    match send_message(services, &incoming, &details).await {
        Ok(false) => Notification::Unneeded,
        Ok(true) => {
            let command = &details.path;
            tracing::warn!(%interaction, command, "the process of a handler was killed; notified the user");
            Notification::Sent(Interruption {
                id: interaction,
                path: details.path,
                guild_id: incoming.origin.guild_id,
                locale: incoming.origin.locale.clone(),
            })
        }
        Err(error) => {
            let is_final = is_final(&error, details.is_silent);
            let error = redact_debug(&error);
            tracing::warn!(%interaction, %error, is_final, "the process of a handler was killed, and the user could not be notified");
            if is_final {
                Notification::Unneeded
            } else {
                Notification::Retry
            }
        }
    }
}

/// Sends the message that the process stopped, unless the user has a response. Returns whether the message was sent.
async fn send_message(
    services: &Services,
    incoming: &Incoming<'_>,
    details: &DeferralDetails,
) -> Result<bool, ClientError> {
    let recipient = services.recipient(incoming, None);
    let text = recipient.text(&UserMessage::Interrupted);
    let token = InteractionToken::new(incoming.token.as_ref());
    let client = &services.response_client;
    let responses = client.interaction(incoming.application_id, token);
    if details.is_silent {
        let mut message = MessageBody::from(text);
        message.flags |= MessageFlags::EPHEMERAL;
        return responses.followup(message).await.map(|_| true);
    }
    let original = responses.original();
    let flags = original.get().await?.flags;
    if !flags.contains(MessageFlags::LOADING) {
        return Ok(false);
    }
    original.edit().content(text).await?;
    Ok(true)
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
