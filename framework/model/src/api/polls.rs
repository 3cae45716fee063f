//! Endpoints of the polls in messages. The endpoints require a bot token.
//!
//! [`CreateMessage`](super::CreateMessage) creates a poll. Bots cannot vote.

use guildhall_rules::{POLL_ANSWER_ID, POLL_VOTER_LIST_LIMIT};

use super::declare::{endpoint, endpoints};
use crate::validation::check_number;
use crate::{AnswerVoters, Channel, Id, Message, Timestamp, User, ValidationError};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/poll#get-answer-voters) the users who voted for an answer
    /// of a poll, sorted by ID.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the channel has no such message.
    #[derive(Copy, Eq)]
    GetAnswerVoters: GET "/channels/{channel}/polls/{message}/answers/{answer}" -> 200 AnswerVoters;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message with the poll.
        message: Id<Message>,
        /// ID of the answer, 1–10.
        answer: u32,
    }
    query {
        /// Exclusive lower bound of the user IDs: the last ID of the previous page.
        after: Option<Id<User>>,
        /// Maximum number of users, 1–100; 25 if absent.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("answer", Some(self.answer), &POLL_ANSWER_ID)?;
            check_number("limit", self.limit, &POLL_VOTER_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Ends](https://docs.discord.com/developers/resources/poll#end-poll) a poll of the bot.
    ///
    /// Polls of other users cannot be ended. Fails with
    /// [`CANNOT_EXPIRE_A_NON_POLL_MESSAGE`](super::ErrorCode::CANNOT_EXPIRE_A_NON_POLL_MESSAGE) if the
    /// message has no poll, and with [`POLL_EXPIRED`](super::ErrorCode::POLL_EXPIRED) if the poll has ended.
    #[derive(Copy, Eq)]
    EndPoll: POST "/channels/{channel}/polls/{message}/expire" -> 200 Message;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message with the poll.
        message: Id<Message>,
    }
    requires: VIEW_CHANNEL;
    events: MESSAGE_UPDATE;
}

endpoints![GetAnswerVoters, EndPoll,];
