//! Endpoints of the pinned messages of a channel. The endpoints require a bot token.

use guildhall_rules::PIN_LIST_LIMIT;

use super::declare::{endpoint, endpoints};
use crate::message::PinnedMessages;
use crate::validation::check_number;
use crate::{Channel, Id, Message, Timestamp, ValidationError};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/message#get-channel-pins) the pinned messages of a
    /// channel, last pinned first.
    ///
    /// Without `READ_MESSAGE_HISTORY`, the service responds with an empty list.
    #[derive(Copy, Eq)]
    GetPins: GET "/channels/{channel}/messages/pins" -> 200 PinnedMessages;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    query {
        /// Exclusive upper bound of the times at which the messages were pinned.
        before: Option<Timestamp>,
        /// Maximum number of messages, 1–50; 50 if absent.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &PIN_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Pins](https://docs.discord.com/developers/resources/message#pin-message) a message.
    ///
    /// Fails with [`MAX_PINS`](super::ErrorCode::MAX_PINS) if the channel has 250 pinned messages.
    #[derive(Copy, Eq)]
    PinMessage: PUT "/channels/{channel}/messages/pins/{message}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY & PIN_MESSAGES;
    events: CHANNEL_PINS_UPDATE, MESSAGE_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Unpins](https://docs.discord.com/developers/resources/message#unpin-message) a message.
    #[derive(Copy, Eq)]
    UnpinMessage: DELETE "/channels/{channel}/messages/pins/{message}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY & PIN_MESSAGES;
    events: CHANNEL_PINS_UPDATE, MESSAGE_UPDATE;
    accepts: reason;
}

endpoints![GetPins, PinMessage, UnpinMessage,];
