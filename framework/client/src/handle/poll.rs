//! Handle for the poll in a message.

use guildhall_model::api::{EndPoll, GetAnswerVoters};
use guildhall_model::{AnswerVoters, Channel, Id, Message, User};

use crate::handle::factory::handle;
use crate::handle::pages::Page;
use crate::handle::requests::GetAnswerVotersRequest;
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [poll](https://docs.discord.com/developers/resources/poll) in a message.
    ///
    /// Each request fails with [`UNKNOWN_MESSAGE`](guildhall_model::api::ErrorCode::UNKNOWN_MESSAGE) if the channel has
    /// no such message. Bots cannot vote.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{MessageBody, PollBody};
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let poll = PollBody::new("Tabs or spaces?", ["Tabs".into(), "Spaces".into()]);
    /// let message = channel.messages().create(MessageBody::default().poll(poll)).await?;
    /// channel.message(message.id).poll().end().await?;
    /// # Ok(())
    /// # }
    /// ```
    Poll { channel: Id<Channel>, message: Id<Message> }
}

impl Poll {
    /// Lists the users who voted for an answer, sorted by ID. The IDs of the answers start at 1.
    ///
    /// Awaiting the request returns one page of 25 users, or of `limit`; [`stream`](Request::stream) returns all users.
    /// Requires `VIEW_CHANNEL`.
    ///
    /// The client rejects an answer outside 1–10, and a `limit` outside 1–100.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Poll;
    /// # async fn example(poll: Poll) -> Result<(), Box<dyn std::error::Error>> {
    /// for user in poll.voters(1).stream().all().await? {
    ///     println!("{}", user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn voters(&self, answer: u32) -> GetAnswerVotersRequest {
        let endpoint = GetAnswerVoters::new(self.channel, self.message, answer);
        self.factory.request(endpoint)
    }

    /// Ends the poll, which the bot must have sent; returns the message with the results.
    ///
    /// Requires `VIEW_CHANNEL`; fires `MESSAGE_UPDATE`. Fails with
    /// [`CANNOT_EXPIRE_A_NON_POLL_MESSAGE`](guildhall_model::api::ErrorCode::CANNOT_EXPIRE_A_NON_POLL_MESSAGE) if the
    /// message has no poll, and with [`POLL_EXPIRED`](guildhall_model::api::ErrorCode::POLL_EXPIRED) if the poll has
    /// ended.
    pub fn end(&self) -> Request<EndPoll> {
        self.factory
            .request(EndPoll::new(self.channel, self.message))
    }
}

setters! {
    GetAnswerVoters => {
        after(impl Into<Option<Id<User>>>);
        limit(u32);
    }
}

impl Page for AnswerVoters {
    type Item = User;

    fn has_more(&self, size: usize) -> bool {
        self.users.len() >= size
    }

    fn into_items(self) -> Vec<User> {
        self.users
    }
}
