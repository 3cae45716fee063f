//! Handle for the reactions to a message with one emoji.

use guildhall_model::api::{
    CreateReaction, DeleteAllReactionsForEmoji, DeleteOwnReaction, DeleteUserReaction, GetReactions,
};
use guildhall_model::{Channel, Emoji, Id, Message, User};

use crate::handle::factory::handle;
use crate::handle::requests::GetReactionsRequest;
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [reactions](https://docs.discord.com/developers/resources/message#reaction-object) to a message
    /// with one emoji.
    ///
    /// Each request fails with [`UNKNOWN_EMOJI`](guildhall_model::api::ErrorCode::UNKNOWN_EMOJI) if the emoji does not
    /// exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Message;
    /// # async fn example(poll: Message) -> Result<(), Box<dyn std::error::Error>> {
    /// let yes = poll.reaction("👍");
    /// yes.add().await?;
    /// for user in yes.users().stream().all().await? {
    ///     println!("{}", user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Reaction { channel: Id<Channel>, message: Id<Message>, emoji: Emoji }
}

impl Reaction {
    /// Adds a reaction of the bot.
    ///
    /// Requires `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`; `ADD_REACTIONS` if nobody has reacted with the emoji yet,
    /// and `USE_EXTERNAL_EMOJIS` for an emoji of another guild. Fires `MESSAGE_REACTION_ADD`.
    ///
    /// Fails with [`MAX_REACTIONS`](guildhall_model::api::ErrorCode::MAX_REACTIONS) if the message has 20 different
    /// reactions.
    pub fn add(&self) -> Request<CreateReaction> {
        let endpoint = CreateReaction::new(self.channel, self.message, self.emoji.clone());
        self.factory.request(endpoint)
    }

    /// Removes the reaction of the bot.
    ///
    /// Requires `VIEW_CHANNEL`; fires `MESSAGE_REACTION_REMOVE`.
    pub fn remove(&self) -> Request<DeleteOwnReaction> {
        let endpoint = DeleteOwnReaction::new(self.channel, self.message, self.emoji.clone());
        self.factory.request(endpoint)
    }

    /// Removes the reaction of a user.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_MESSAGES`; fires `MESSAGE_REACTION_REMOVE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Reaction;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(reaction: Reaction, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// reaction.remove_user(alice).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn remove_user(&self, user: Id<User>) -> Request<DeleteUserReaction> {
        let emoji = self.emoji.clone();
        let endpoint = DeleteUserReaction::new(self.channel, self.message, emoji, user);
        self.factory.request(endpoint)
    }

    /// Lists the users who reacted, sorted by ID.
    ///
    /// Awaiting the request returns one page of 25 users, or of `limit`; [`stream`](Request::stream) returns all users.
    /// Requires `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`.
    ///
    /// The client rejects a `limit` outside 1–100.
    pub fn users(&self) -> GetReactionsRequest {
        let endpoint = GetReactions::new(self.channel, self.message, self.emoji.clone());
        self.factory.request(endpoint)
    }

    /// Removes the reactions of all users.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_MESSAGES`; fires `MESSAGE_REACTION_REMOVE_EMOJI`.
    pub fn clear(&self) -> Request<DeleteAllReactionsForEmoji> {
        let emoji = self.emoji.clone();
        let endpoint = DeleteAllReactionsForEmoji::new(self.channel, self.message, emoji);
        self.factory.request(endpoint)
    }
}

setters! {
    GetReactions => {
        after(impl Into<Option<Id<User>>>);
        limit(u32);
    }
}
