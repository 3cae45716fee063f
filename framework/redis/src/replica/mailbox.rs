//! Messages between replicas: an interaction for whose modal or click the receiver waits, and the response.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::store::{ForwardedInteraction, ForwardedResponse, ProcessId, Work};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

use crate::database::Database;
use crate::replica::Replica;

/// Maximum time that a handler waits for the mailbox of its replica before it waits for a modal or a click.
const MAILBOX_TIMEOUT: Duration = Duration::from_millis(300);

/// Maximum time to open the mailbox.
const OPEN_TIMEOUT: Duration = Duration::from_secs(5);

/// Time between two attempts to open the mailbox.
const REOPEN_PAUSE: Duration = Duration::from_millis(500);

/// The mailbox of this process, and the interactions for whose responses it waits.
#[derive(Debug)]
pub(crate) struct Mailbox {
    is_open: watch::Sender<bool>,
    /// Interactions that other replicas process, with the receivers of their responses.
    forwarded: Mutex<HashMap<u64, oneshot::Sender<ForwardedResponse>>>,
}

impl Default for Mailbox {
    fn default() -> Self {
        Self {
            is_open: watch::Sender::new(false),
            forwarded: Mutex::default(),
        }
    }
}

impl Mailbox {
    /// Waits until the mailbox is open. Returns false if the database is too slow.
    pub(crate) async fn wait_until_open(&self) -> bool {
        let mut is_open = self.is_open.subscribe();
        let opened = is_open.wait_for(|is_open| *is_open);
        matches!(timeout(MAILBOX_TIMEOUT, opened).await, Ok(Ok(_)))
    }

    fn forwarded(&self) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<ForwardedResponse>>> {
        self.forwarded
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// An interaction for whose response this process waits, until the value is dropped.
struct AwaitedResponse<'a> {
    mailbox: &'a Mailbox,
    interaction: u64,
}

impl Drop for AwaitedResponse<'_> {
    fn drop(&mut self) {
        self.mailbox.forwarded().remove(&self.interaction);
    }
}

/// First line of a message between replicas; the rest of the message is the body.
#[derive(Debug, Serialize, Deserialize)]
enum Message {
    /// An interaction for whose modal or click the receiver waits.
    Interaction {
        /// The replica that received the interaction.
        from: u64,
        id: u64,
        /// Time since the service began to wait for the response.
        waiting_ms: u64,
    },
    /// The response to an interaction; without a body if a REST call sends the response.
    Response { id: u64, has_body: bool },
}

impl Message {
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

impl<D: Database> Replica<D> {
    /// Passes an interaction to another replica, and returns the response; `None` if that replica is gone.
    pub(crate) async fn forward_to(
        &self,
        to: ProcessId,
        interaction: ForwardedInteraction,
    ) -> Option<ForwardedResponse> {
        if !self.mailbox.wait_until_open().await {
            return None;
        }
        let ForwardedInteraction { id, body, waiting } = interaction;
        let (sender, receiver) = oneshot::channel();
        self.mailbox.forwarded().insert(id, sender);
        let _awaited = AwaitedResponse {
            mailbox: &self.mailbox,
            interaction: id,
        };
        let message = Message::Interaction {
            from: self.id.get(),
            id,
            waiting_ms: u64::try_from(waiting.as_millis()).unwrap_or(u64::MAX),
        };
        if self.send(to, message.with_body(&body)).await {
            receiver.await.ok()
        } else {
            None
        }
    }

    /// Opens the mailbox, and processes its messages.
    pub(crate) async fn read_mailbox(&self, work: &mpsc::Sender<Work>) {
        while !work.is_closed() {
            let opened = self.database.open(self.id);
            let opened = self.failures.attempt("mailboxes", OPEN_TIMEOUT, opened);
            if let Ok(mut messages) = opened.await {
                self.mailbox.is_open.send_replace(true);
                while let Some(message) = messages.recv().await {
                    self.receive(&message, work).await;
                }
                self.mailbox.is_open.send_replace(false);
            }
            sleep(REOPEN_PAUSE).await;
        }
    }

    async fn receive(&self, message: &Bytes, work: &mpsc::Sender<Work>) {
        match Message::parse(message) {
            Some((
                Message::Interaction {
                    from,
                    id,
                    waiting_ms,
                },
                body,
            )) => {
                let waiting = Duration::from_millis(waiting_ms);
                let forwarded = Work::Forwarded {
                    from: ProcessId::new(from),
                    interaction: ForwardedInteraction { id, body, waiting },
                };
                // Fails only if the app is being dropped: the other replica waits in vain.
                let _ = work.send(forwarded).await;
            }
            Some((Message::Response { id, has_body }, body)) => {
                let response = has_body.then_some(body);
                let waiting = self.mailbox.forwarded().remove(&id);
                if waiting.is_none_or(|waiting| waiting.send(response).is_err()) {
                    tracing::warn!(
                        interaction = id,
                        "another replica responded to an interaction too late: the user has an error message"
                    );
                }
            }
            None => tracing::error!(
                "a message of another replica cannot be read: the replicas have different versions of the framework"
            ),
        }
    }

    /// Sends the response to an interaction that another replica has passed on. Returns whether that replica can
    /// receive it.
    pub(crate) async fn respond_to(
        &self,
        to: ProcessId,
        interaction: u64,
        response: ForwardedResponse,
    ) -> bool {
        let message = Message::Response {
            id: interaction,
            has_body: response.is_some(),
        };
        let body = response.unwrap_or_default();
        self.send(to, message.with_body(&body)).await
    }

    /// Sends a message to a replica. Returns whether the replica can receive it.
    async fn send(&self, to: ProcessId, message: Bytes) -> bool {
        let sent = self.database.send(to, message);
        self.attempt("mailboxes", sent).await.unwrap_or(false)
    }
}
