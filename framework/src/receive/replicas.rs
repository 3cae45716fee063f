//! Cooperation of the replicas of an app: a replica tells the users of a killed one, and passes a modal or a click to the
//! replica whose handler waits for it.

use std::sync::{Arc, Weak};

use bytes::Bytes;
use guildhall_client::{Error as ClientError, ErrorKind};
use guildhall_model::{InteractionToken, MessageBody, MessageFlags};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::error::Result as StoreResult;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::{Incoming, ParsedBody, parse};
use crate::messages::user_message::UserMessage;
use crate::platform::{Duration, Instant, Runtime, sleep, spawn};
use crate::policy::hook::Interruption;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invoke::catch_panics;
use crate::receive::process_forwarded;
use crate::receive::response_future::ResponseFuture;
use crate::redact::redact_debug;
use crate::respond::followup::ResponseSender;
use crate::respond::replica::{ForwardedReply, Replica};
use crate::respond::state::{HttpReply, ResponseState};
use crate::store::{ReplicaId, STORE_TIMEOUT};

/// Time between two renewals of a lease.
const RENEWAL_PERIOD: Duration = Duration::from_secs(2);

/// Lifetime of a lease. A user whose process was killed is told after this time at the earliest, and at most
/// [`RENEWAL_PERIOD`] and the time of two requests later.
const LEASE_LIFETIME: Duration = Duration::from_secs(8);

/// Time for which the leases of other replicas must have been renewable before one that has ended counts as the lease of a
/// killed process. After a failure of the store, all leases have ended, and each replica needs time to renew its own.
const UNDISTURBED_TIME: Duration = Duration::from_secs(4);

/// Maximum time of each operation of a renewal.
const RENEWAL_TIMEOUT: Duration = Duration::from_secs(1);

/// Latest time for the response of another replica, from the moment at which the service begins to wait.
const REPLY_TIMEOUT: Duration = Duration::from_millis(2700);

/// Maximum time to open the mailbox.
const OPEN_TIMEOUT: Duration = Duration::from_secs(5);

/// Time between two attempts to open the mailbox.
const REOPEN_PAUSE: Duration = Duration::from_millis(500);

/// Starts the tasks of this replica, once per app. Does nothing without a shared store.
pub(crate) fn start(dispatcher: &Arc<Dispatcher>) {
    if let Some(replica) = &dispatcher.services.replica
        && replica.begin()
    {
        if replica.deferral_store().is_some() || replica.extends_slots() {
            let work = keep_lease(Arc::downgrade(dispatcher));
            spawn(replica.ended().clone().run_until_cancelled_owned(work));
        }
        if replica.mailbox_store().is_some() {
            let work = read_mailbox(Arc::downgrade(dispatcher));
            spawn(replica.ended().clone().run_until_cancelled_owned(work));
        }
    }
}

/// Ends the lease of this replica, which stops.
pub(crate) async fn end(dispatcher: &Dispatcher) {
    let Some(replica) = &dispatcher.services.replica else {
        return;
    };
    replica.ended().cancel();
    if let Some(store) = replica.deferral_store() {
        let ended = store.end(replica.id());
        // A lease that the store failed to end expires.
        let _ = replica
            .store()
            .attempt("deferrals", STORE_TIMEOUT, ended)
            .await;
    }
}

/// Renews the lease and the slots, and takes over the interactions of replicas whose leases have ended, until the app is
/// dropped.
async fn keep_lease(dispatcher: Weak<Dispatcher>) {
    let mut disturbed_at = Instant::now();
    while let Some(strong) = dispatcher.upgrade()
        && let Some(replica) = &strong.services.replica
    {
        let extended = replica.extend_slots();
        let extended = replica.store().attempt("slots", RENEWAL_TIMEOUT, extended);
        let is_extended = extended.await.is_ok();
        let had_lease = renew(replica).await.unwrap_or(false);
        if !is_extended || !had_lease {
            disturbed_at = Instant::now();
        } else if disturbed_at.elapsed() >= UNDISTURBED_TIME {
            take_over(&dispatcher, replica).await;
        }
        drop(strong);
        sleep(RENEWAL_PERIOD).await;
    }
}

/// Renews the lease once. Returns whether the replica had a lease.
///
/// # Errors
///
/// Returns the error of the store, which is reported. The next renewal repeats what is missing.
async fn renew(replica: &Replica) -> StoreResult<bool> {
    let Some(deferrals) = replica.deferral_store() else {
        return Ok(false);
    };
    let renewed = deferrals.renew(replica.id(), LEASE_LIFETIME);
    let renewed = replica
        .store()
        .attempt("deferrals", RENEWAL_TIMEOUT, renewed)
        .await;
    // Without a lease, the process was paused or the store was emptied, and the handlers are still running. After an error,
    // this is unknown, and the next renewal would find the lease of this one.
    if !matches!(renewed, Ok(true)) {
        replica.mark_incomplete();
    }
    let had_lease = renewed?;
    replica.synchronize().await?;
    Ok(had_lease)
}

/// Takes over the interactions of replicas whose leases have ended, and starts to tell their users. If the store fails, the
/// next round gets the interactions.
async fn take_over(dispatcher: &Weak<Dispatcher>, replica: &Replica) {
    let Some(deferrals) = replica.deferral_store() else {
        return;
    };
    let taken = deferrals.take_over(replica.id());
    let taken = replica.store().attempt("deferrals", RENEWAL_TIMEOUT, taken);
    for (interaction, deferral) in taken.await.unwrap_or_default() {
        if replica.begin_telling(interaction) {
            // A task of its own: the service may be slow, and the lease must not end meanwhile.
            let work = tell_until_done(dispatcher.clone(), interaction, deferral);
            spawn(replica.ended().clone().run_until_cancelled_owned(work));
        }
    }
}

/// Tells the user of a deferred interaction whose process was killed, again and again if the service is unavailable, and
/// informs the app.
async fn tell_until_done(dispatcher: Weak<Dispatcher>, interaction: u64, deferral: Bytes) {
    while let Some(dispatcher) = dispatcher.upgrade()
        && let Some(replica) = &dispatcher.services.replica
    {
        match tell_interrupted(&dispatcher, &deferral).await {
            Telling::Done(interruption) => {
                replica.remove_from_store(interaction).await;
                if let (Some(hook), Some(interruption)) =
                    (&dispatcher.policy.on_interrupted, interruption)
                {
                    let id = interruption.id;
                    let informed = async {
                        hook(interruption).await;
                        Ok::<_, HandlerError>(())
                    };
                    if catch_panics(Box::pin(informed)).await.is_err() {
                        tracing::error!(interaction = %id, "the function of `on_interrupted` panicked");
                    }
                }
                return;
            }
            Telling::Again => {}
        }
        drop(dispatcher);
        sleep(RENEWAL_PERIOD).await;
    }
}

/// Result of an attempt to tell a user.
enum Telling {
    /// Nothing is left to be done; with the interruption if the user was told.
    Done(Option<Interruption>),
    /// The service is unavailable.
    Again,
}

/// Parts of a stored deferral that the parser of interactions ignores.
#[derive(Deserialize)]
struct DeferralDetails {
    path: String,
    is_silent: bool,
}

/// Tells the user of a deferred interaction that its process stopped.
async fn tell_interrupted(dispatcher: &Dispatcher, deferral: &[u8]) -> Telling {
    let details = serde_json::from_slice::<DeferralDetails>(deferral);
    let (Ok(details), Ok(ParsedBody::Interaction(incoming))) = (details, parse(deferral)) else {
        tracing::error!(
            "a deferred interaction of the store cannot be read; another version of the app has stored it"
        );
        return Telling::Done(None);
    };
    let interaction = incoming.id;
    match send_interrupted(dispatcher, &incoming, &details).await {
        Ok(false) => Telling::Done(None),
        Ok(true) => {
            let command = &details.path;
            tracing::warn!(%interaction, command, "the process of a handler was killed; told the user");
            Telling::Done(Some(Interruption {
                id: interaction,
                path: details.path,
                guild_id: incoming.origin.guild_id,
                locale: incoming.origin.locale.clone(),
            }))
        }
        Err(error) => {
            let is_final = is_final(&error, details.is_silent);
            let error = redact_debug(&error);
            tracing::warn!(%interaction, %error, is_final, "the process of a handler was killed, and the user could not be told");
            if is_final {
                Telling::Done(None)
            } else {
                Telling::Again
            }
        }
    }
}

/// Sends the message that the process stopped, unless the user has an answer. Returns whether the message was sent.
async fn send_interrupted(
    dispatcher: &Dispatcher,
    incoming: &Incoming<'_>,
    details: &DeferralDetails,
) -> Result<bool, ClientError> {
    let recipient = dispatcher.recipient(incoming, None);
    let text = recipient.text(&UserMessage::Interrupted);
    let client = &dispatcher.services.response_client;
    let token = InteractionToken::new(incoming.token.as_ref());
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

/// Returns whether no other attempt is made after this error. A follow-up message whose fate is unknown is not sent again,
/// because the user would see it twice; reading and editing a message may be repeated until the token expires, which the
/// service reports as a rejection.
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

/// First line of a message between replicas; the rest of the message is the body.
#[derive(Debug, Serialize, Deserialize)]
enum ReplicaMessage {
    /// An interaction for whose modal or click the receiver waits.
    Request(Request),
    /// The response to an interaction; without a body if a REST call sends the response.
    Reply { interaction: u64, has_body: bool },
}

/// The replica that received an interaction.
#[derive(Debug, Serialize, Deserialize)]
struct Request {
    from: u64,
    interaction: u64,
    /// Time since the service began to wait for the response.
    waiting_ms: u64,
}

impl ReplicaMessage {
    fn with_body(&self, body: &[u8]) -> Bytes {
        // Cannot fail: the message has only numbers and booleans.
        let mut message = serde_json::to_vec(self).unwrap_or_default();
        message.push(b'\n');
        message.extend_from_slice(body);
        message.into()
    }

    fn parse(message: &Bytes) -> Option<(Self, Bytes)> {
        let end = message.iter().position(|byte| *byte == b'\n')?;
        let first = serde_json::from_slice(&message[..end]).ok()?;
        Some((first, message.slice(end + 1..)))
    }
}

/// Opens the mailbox, and processes its messages until the app is dropped.
async fn read_mailbox(dispatcher: Weak<Dispatcher>) {
    while let Some(mailbox) = open_mailbox(&dispatcher).await {
        if let Some(mut mailbox) = mailbox {
            while let Some(message) = mailbox.recv().await {
                let Some(dispatcher) = dispatcher.upgrade() else {
                    return;
                };
                receive_message(&dispatcher, &message);
            }
        }
        if let Some(dispatcher) = dispatcher.upgrade()
            && let Some(replica) = &dispatcher.services.replica
        {
            replica.set_mailbox_open(false);
        }
        sleep(REOPEN_PAUSE).await;
    }
}

/// Opens the mailbox; the inner `None` if the store failed. Returns `None` if the app was dropped.
async fn open_mailbox(dispatcher: &Weak<Dispatcher>) -> Option<Option<mpsc::Receiver<Bytes>>> {
    let dispatcher = dispatcher.upgrade()?;
    let replica = dispatcher.services.replica.as_ref()?;
    let mailboxes = replica.mailbox_store()?;
    let opened = mailboxes.open(replica.id());
    let opened = replica.store().attempt("mailboxes", OPEN_TIMEOUT, opened);
    let mailbox = opened.await.ok();
    replica.set_mailbox_open(mailbox.is_some());
    Some(mailbox)
}

fn receive_message(dispatcher: &Arc<Dispatcher>, message: &Bytes) {
    match ReplicaMessage::parse(message) {
        Some((ReplicaMessage::Request(request), body)) => {
            let tasks = dispatcher.services.shutdown.tasks();
            spawn(tasks.track_future(answer(Arc::clone(dispatcher), request, body)));
        }
        Some((
            ReplicaMessage::Reply {
                interaction,
                has_body,
            },
            body,
        )) => {
            let replica = dispatcher.services.replica.as_ref();
            let reply = has_body.then_some(body);
            if !replica.is_some_and(|replica| replica.receive_reply(interaction, reply)) {
                tracing::warn!(
                    interaction,
                    "another replica responded to an interaction too late: the user has an error message"
                );
            }
        }
        None => tracing::error!(
            "a message of another replica cannot be read: the replicas have different versions of the framework"
        ),
    }
}

/// Processes an interaction that another replica received, and sends that replica the response.
async fn answer(dispatcher: Arc<Dispatcher>, request: Request, body: Bytes) {
    let now = Instant::now();
    let waiting = Duration::from_millis(request.waiting_ms);
    let state = ResponseState::new(now.checked_sub(waiting).unwrap_or(now), Duration::ZERO);
    let job = process_forwarded(Arc::clone(&dispatcher), body.clone(), state.clone());
    let services = &dispatcher.services;
    let reply = ResponseFuture::new(
        job,
        state,
        body,
        &Runtime::current(),
        &services.shutdown,
        &dispatcher.watchdog,
    )
    .await;
    let response = match reply {
        HttpReply::Interaction(response) => Some(response),
        HttpReply::CallbackByRest | HttpReply::Rejected(_) => None,
    };
    let Some(replica) = &services.replica else {
        return;
    };
    let reply = ReplicaMessage::Reply {
        interaction: request.interaction,
        has_body: response.is_some(),
    };
    let message = reply.with_body(&response.unwrap_or_default());
    let is_sent = send(replica, ReplicaId::new(request.from), message).await;
    if !is_sent {
        let interaction = request.interaction;
        tracing::warn!(
            interaction,
            "the replica that received an interaction is gone, and with it the response"
        );
    }
}

/// Passes an interaction to the replica whose handler waits for the modal or the click, and sets the response of that
/// replica. Returns an error if there is no response in time: the handler has ended, or its process was killed.
pub(crate) async fn forward(
    dispatcher: &Dispatcher,
    body: &Bytes,
    incoming: &Incoming<'_>,
    state: &ResponseState,
    to: ReplicaId,
) -> Result<(), HandlerError> {
    let unknown_custom_id = || HandlerError::from(HandlerErrorKind::UnknownCustomId);
    let replica = dispatcher.services.replica.as_ref();
    let replica = replica.ok_or_else(unknown_custom_id)?;
    if !replica.has_mailbox().await {
        return Err(unknown_custom_id());
    }
    let waiting = state.waiting_since().elapsed().as_millis();
    let request = Request {
        from: replica.id().get(),
        interaction: incoming.id.get(),
        waiting_ms: u64::try_from(waiting).unwrap_or(u64::MAX),
    };
    let message = ReplicaMessage::Request(request).with_body(body);
    let deadline = state.waiting_since() + REPLY_TIMEOUT;
    let sent = send(replica, to, message);
    let reply = replica.wait_for_reply(incoming.id, deadline, sent).await;
    let reply: ForwardedReply = reply.ok_or_else(unknown_custom_id)?;
    tracing::debug!(interaction = %incoming.id, "another replica processed the interaction, because its handler waits there");
    if !state.repeat(reply) {
        let client = &dispatcher.services.response_client;
        let responses = ResponseSender::new(client, incoming, body, state);
        if let Err(error) = responses.recover().await {
            error.log(incoming.id);
        }
    }
    Ok(())
}

/// Sends a message to a replica. Returns whether the replica can receive it.
async fn send(replica: &Replica, to: ReplicaId, message: Bytes) -> bool {
    let Some(mailboxes) = replica.mailbox_store() else {
        return false;
    };
    let sent = mailboxes.send(to, message);
    let sent = replica.store().attempt("mailboxes", STORE_TIMEOUT, sent);
    sent.await.unwrap_or(false)
}
