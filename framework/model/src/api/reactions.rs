//! Endpoints of the reactions to a message. The endpoints require a bot token.

use guildhall_rules::REACTION_LIST_LIMIT;

use super::declare::{endpoint, endpoints};
use crate::validation::check_number;
use crate::{Channel, Emoji, Id, List, Message, Timestamp, User, ValidationError};

endpoint! {
    /// [Adds](https://docs.discord.com/developers/resources/message#create-reaction) a reaction of the bot to a
    /// message.
    ///
    /// Also requires `ADD_REACTIONS` if nobody has reacted with the emoji yet, and `USE_EXTERNAL_EMOJIS` for a custom
    /// emoji of another guild. Fails with [`UNKNOWN_EMOJI`](super::ErrorCode::UNKNOWN_EMOJI) if the emoji does not
    /// exist, and with [`MAX_REACTIONS`](super::ErrorCode::MAX_REACTIONS) if the message has 20 different reactions.
    CreateReaction: PUT "/channels/{channel}/messages/{message}/reactions/{emoji}/@me" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
        /// Unicode emoji, or the ID of a custom emoji.
        emoji: Emoji,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
    events: MESSAGE_REACTION_ADD;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_emoji(&self.emoji)
        }
    }
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/message#delete-own-reaction) a reaction of the bot from
    /// a message.
    DeleteOwnReaction: DELETE "/channels/{channel}/messages/{message}/reactions/{emoji}/@me" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
        /// Unicode emoji, or the ID of a custom emoji.
        emoji: Emoji,
    }
    requires: VIEW_CHANNEL;
    events: MESSAGE_REACTION_REMOVE;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_emoji(&self.emoji)
        }
    }
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/message#delete-user-reaction) a reaction of a user from
    /// a message.
    DeleteUserReaction: DELETE "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
        /// Unicode emoji, or the ID of a custom emoji.
        emoji: Emoji,
        /// ID of the user.
        user: Id<User>,
    }
    requires: VIEW_CHANNEL & MANAGE_MESSAGES;
    events: MESSAGE_REACTION_REMOVE;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_emoji(&self.emoji)
        }
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/message#get-reactions) the users who reacted to a message
    /// with an emoji, sorted by ID.
    GetReactions: GET "/channels/{channel}/messages/{message}/reactions/{emoji}" -> 200 List<User>;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
        /// Unicode emoji, or the ID of a custom emoji.
        emoji: Emoji,
    }
    query {
        /// Exclusive lower bound of the user IDs: the last ID of the previous page.
        after: Option<Id<User>>,
        /// Maximum number of users, 1–100; 25 if absent.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_emoji(&self.emoji)?;
            check_number("limit", self.limit, &REACTION_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/message#delete-all-reactions) all reactions from a
    /// message.
    #[derive(Copy, Eq)]
    DeleteAllReactions: DELETE "/channels/{channel}/messages/{message}/reactions" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL & MANAGE_MESSAGES;
    events: MESSAGE_REACTION_REMOVE_ALL;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/message#delete-all-reactions-for-emoji) all reactions
    /// with an emoji from a message.
    DeleteAllReactionsForEmoji: DELETE "/channels/{channel}/messages/{message}/reactions/{emoji}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
        /// Unicode emoji, or the ID of a custom emoji.
        emoji: Emoji,
    }
    requires: VIEW_CHANNEL & MANAGE_MESSAGES;
    events: MESSAGE_REACTION_REMOVE_EMOJI;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_emoji(&self.emoji)
        }
    }
}

/// Checks that an emoji has a name or an ID, so that the path is complete.
fn check_emoji(emoji: &Emoji) -> Result<(), ValidationError> {
    if emoji.id.is_some() || emoji.name.as_deref().is_some_and(|name| !name.is_empty()) {
        return Ok(());
    }
    let valid = "a Unicode emoji or the ID of a custom emoji";
    Err(ValidationError::conflict("emoji", "an empty emoji", valid))
}

endpoints![
    CreateReaction,
    DeleteOwnReaction,
    DeleteUserReaction,
    GetReactions,
    DeleteAllReactions,
    DeleteAllReactionsForEmoji,
];
