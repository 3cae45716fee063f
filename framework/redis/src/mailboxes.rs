//! Mailboxes of replicas: channels of Redis, to which the connection subscribes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use guildhall::Result;
use guildhall::store::ProcessId;
use guildhall_client::__private::OncePerMinute;
use redis::{FromRedisValue, PushInfo, PushKind};
use tokio::spawn;
use tokio::sync::mpsc;

use crate::RedisDatabase;

/// Maximum number of messages in a mailbox that nothing has received yet.
const MESSAGES_MAX: usize = 1024;

/// Open mailboxes of this process by channel.
#[derive(Debug, Default)]
pub(crate) struct Mailboxes {
    by_channel: Mutex<HashMap<String, mpsc::Sender<Bytes>>>,
    warning: OncePerMinute,
}

impl Mailboxes {
    /// Puts the message of a channel into its mailbox, and ignores other notifications of the server.
    pub(crate) fn receive(&self, push: PushInfo) {
        if push.kind != PushKind::Message {
            return;
        }
        let mut data = push.data.into_iter();
        let (Some(channel), Some(message)) = (data.next(), data.next()) else {
            return;
        };
        let channel = String::from_redis_value(channel);
        let (Ok(channel), Ok(message)) = (channel, Bytes::from_redis_value(message)) else {
            return;
        };
        let mailbox = self.by_channel().get(&channel).cloned();
        let sent = mailbox.map(|mailbox| mailbox.try_send(message));
        let is_full = matches!(sent, Some(Err(mpsc::error::TrySendError::Full(_))));
        if is_full && self.warning.is_due() {
            tracing::warn!("a mailbox of this process is full; dropped messages of other replicas");
        }
    }

    fn insert(&self, channel: String, mailbox: mpsc::Sender<Bytes>) {
        self.by_channel().insert(channel, mailbox);
    }

    /// Removes a mailbox. Returns false if another mailbox has replaced it.
    fn remove(&self, channel: &str, mailbox: &mpsc::Sender<Bytes>) -> bool {
        let mut by_channel = self.by_channel();
        let current = by_channel.get(channel);
        let is_current = current.is_some_and(|current| current.same_channel(mailbox));
        if is_current {
            by_channel.remove(channel);
        }
        is_current
    }

    fn by_channel(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Bytes>>> {
        self.by_channel
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl RedisDatabase {
    pub(crate) async fn open_mailbox(&self, replica: ProcessId) -> Result<mpsc::Receiver<Bytes>> {
        let channel = self.keys.mailbox(replica);
        let (sender, receiver) = mpsc::channel(MESSAGES_MAX);
        self.mailboxes.insert(channel.clone(), sender.clone());
        if let Err(error) = self.connection.subscribe(&channel).await {
            self.mailboxes.remove(&channel, &sender);
            return Err(error);
        }
        let (connection, mailboxes) = (self.connection.clone(), Arc::clone(&self.mailboxes));
        spawn(async move {
            sender.closed().await;
            if !mailboxes.remove(&channel, &sender) {
                return;
            }
            if connection.unsubscribe(&channel).await.is_err() {
                tracing::debug!("cannot unsubscribe from the channel of a closed mailbox");
            }
        });
        Ok(receiver)
    }
}
