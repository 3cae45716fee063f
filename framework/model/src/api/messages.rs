//! Endpoints of the messages in a channel or thread. The endpoints require a bot token.

use std::collections::HashSet;

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{BULK_DELETE_DAYS_MAX, BULK_DELETE_MESSAGES, MESSAGE_LIST_LIMIT};

use super::declare::{endpoint, endpoints, takes_files};
use crate::message::ChannelMessageBody;
use crate::validation::{check_count, check_each, check_number};
use crate::{Channel, Id, List, Message, MessageEdit, Requirement, Timestamp, ValidationError};

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/message#create-message) a message in a channel, a thread
    /// or a DM.
    ///
    /// Also requires `SEND_MESSAGES`, or `SEND_MESSAGES_IN_THREADS` in a thread; `ATTACH_FILES` for files, `SEND_POLLS`
    /// for a poll, `SEND_TTS_MESSAGES` for `tts`, `SEND_VOICE_MESSAGES` for a voice message, and `READ_MESSAGE_HISTORY`
    /// for a reply. Without `EMBED_LINKS`, the service drops the embeds. In a DM, no permissions are required.
    ///
    /// Fails with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](super::ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE) if the message is
    /// empty, and with
    /// [`CANNOT_SEND_MESSAGES_TO_THIS_USER`](super::ErrorCode::CANNOT_SEND_MESSAGES_TO_THIS_USER) if the
    /// recipient of the DM accepts no messages from the bot.
    CreateMessage: POST "/channels/{channel}/messages" -> 200 Message;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    body {
        /// Message to create.
        message: ChannelMessageBody,
    }
    requires: VIEW_CHANNEL;
    events: MESSAGE_CREATE;
    checks: message;
    message: message;
    impl {
        fn requires(&self) -> Requirement {
            self.message.requires()
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/message#get-channel-message) a message of a channel.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the channel has no such message.
    #[derive(Copy, Eq)]
    GetMessage: GET "/channels/{channel}/messages/{message}" -> 200 Message;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/message#get-channel-messages) the messages of a channel,
    /// newest first.
    ///
    /// Without `READ_MESSAGE_HISTORY`, the service responds with an empty list.
    #[derive(Copy, Eq)]
    GetMessages: GET "/channels/{channel}/messages" -> 200 List<Message>;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    query {
        /// ID of a message in the middle of the list. At most one of `around`, `before` and `after` can be set.
        around: Option<Id<Message>>,
        /// Exclusive upper bound of the IDs; the list contains the newest messages below.
        before: Option<Id<Message>>,
        /// Exclusive lower bound of the IDs; the list contains the oldest messages above.
        after: Option<Id<Message>>,
        /// Maximum number of messages, 1–100; 50 if absent.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &MESSAGE_LIST_LIMIT)?;
            let bounds = [("around", self.around), ("before", self.before), ("after", self.after)];
            let mut set = bounds.into_iter().filter(|(_, id)| id.is_some());
            match (set.next(), set.next()) {
                (Some((first, _)), Some((second, _))) => {
                    Err(ValidationError::conflict(second, "an ID", format_args!("none, because `{first}` is set")))
                }
                _ => Ok(()),
            }
        }
    }
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/resources/message#edit-message) a message of the bot.
    ///
    /// In a message of another user, the bot can change only the flag `SUPPRESS_EMBEDS`, which requires
    /// `MANAGE_MESSAGES`; any other field fails with
    /// [`CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER`](super::ErrorCode::CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER).
    EditMessage: PATCH "/channels/{channel}/messages/{message}" -> 200 Message;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    body {
        /// Fields to change.
        edit: MessageEdit,
    }
    requires: VIEW_CHANNEL;
    events: MESSAGE_UPDATE;
    message: edit;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            if !self.edit.poll.is_keep() {
                let valid = "none, because an edit cannot change a poll";
                return Err(ValidationError::conflict("poll", "a poll", valid));
            }
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/message#delete-message) a message.
    ///
    /// Requires `MANAGE_MESSAGES` if another user sent the message. Fails with
    /// [`CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE`](super::ErrorCode::CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE) if
    /// messages of this type cannot be deleted.
    #[derive(Copy, Eq)]
    DeleteMessage: DELETE "/channels/{channel}/messages/{message}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL;
    events: MESSAGE_DELETE;
    accepts: reason;
}

endpoint! {
    /// [Publishes](https://docs.discord.com/developers/resources/message#crosspost-message) a message of an
    /// announcement channel to the channels that follow the channel.
    ///
    /// Also requires `SEND_MESSAGES` for a message of the bot, or `MANAGE_MESSAGES` for a message of another user.
    /// Fails with
    /// [`THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED`](super::ErrorCode::THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED) if
    /// the message is published already.
    #[derive(Copy, Eq)]
    CrosspostMessage: POST "/channels/{channel}/messages/{message}/crosspost" -> 200 Message;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL;
    events: MESSAGE_UPDATE;
}

/// Body that deletes several messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct BulkDelete {
    /// IDs of 2–100 messages, which are at most 14 days old.
    pub messages: Vec<Id<Message>>,
}

impl From<Vec<Id<Message>>> for BulkDelete {
    fn from(messages: Vec<Id<Message>>) -> Self {
        Self { messages }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/message#bulk-delete-messages) 2–100 messages of a
    /// guild's channel, which are at most 14 days old.
    ///
    /// The service ignores IDs of messages that do not exist. The IDs contain the times, so
    /// [`check`](super::Endpoint::check) rejects old messages; the service rejects them with
    /// [`MESSAGE_TOO_OLD_FOR_BULK_DELETE`](super::ErrorCode::MESSAGE_TOO_OLD_FOR_BULK_DELETE).
    #[derive(Eq)]
    BulkDeleteMessages: POST "/channels/{channel}/messages/bulk-delete" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    body {
        /// Messages to delete.
        delete: BulkDelete,
    }
    requires: VIEW_CHANNEL & MANAGE_MESSAGES;
    events: MESSAGE_DELETE_BULK;
    accepts: reason;
    impl {
        fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
            let messages = &self.delete.messages;
            check_count("messages", Some(messages), &BULK_DELETE_MESSAGES)?;
            let mut seen = HashSet::new();
            check_each("messages", Some(messages), |id| {
                if !seen.insert(*id) {
                    return Err(ValidationError::conflict("", "a repeated ID", "each ID once"));
                }
                if id.created_at_millis() < oldest_for_bulk_delete(now) {
                    let valid = format_args!("a message of the {BULK_DELETE_DAYS_MAX} days before {now}");
                    return Err(ValidationError::conflict("", id, valid));
                }
                Ok(())
            })
        }
    }
}

/// Returns the time from which messages can be deleted in bulk, in milliseconds since the Unix epoch.
fn oldest_for_bulk_delete(now: Timestamp) -> u64 {
    const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;
    let age = i64::from(BULK_DELETE_DAYS_MAX) * DAY_MILLIS;
    u64::try_from(now.as_millis() - age).unwrap_or_default()
}

takes_files!(CreateMessage.message, EditMessage.edit);

endpoints![
    CreateMessage,
    GetMessage,
    GetMessages,
    EditMessage,
    DeleteMessage,
    BulkDeleteMessages,
    CrosspostMessage,
];
