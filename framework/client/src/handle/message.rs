//! Handles for the messages of a channel, and for one message.

use guildhall_model as model;
use guildhall_model::api::{
    BulkDeleteMessages, CreateMessage, CrosspostMessage, DeleteAllReactions, DeleteMessage,
    EditMessage, GetMessage, GetMessages, PinMessage, StartThreadFromMessage, UnpinMessage,
};
use guildhall_model::channel::MessageThreadBody;
use guildhall_model::message::{ChannelMessageBody, MessageReference, Nonce};
use guildhall_model::{Channel, Emoji, Id, MessageEdit, Sticker};
use guildhall_rules::MESSAGE_LIST_LIMIT;

use crate::handle::factory::handle;
use crate::handle::pages::{PageOrder, PagedEndpoint};
use crate::handle::poll::Poll;
use crate::handle::reaction::Reaction;
use crate::handle::requests::{
    CreateMessageRequest, EditMessageRequest, GetMessagesRequest, StartThreadFromMessageRequest,
};
use crate::handle::setters::setters;
use crate::into_message::IntoMessage;
use crate::request::Request;

handle! {
    /// Handle for the [messages](https://docs.discord.com/developers/resources/message) of a channel, a thread or a DM.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::Embed;
    /// # async fn example(log: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let entry = log.messages().create(Embed::new().title("Timed out")).await?;
    /// log.messages().create("See above.").reply_to(entry.id).await?;
    /// # Ok(())
    /// # }
    /// ```
    Messages { channel: Id<Channel> }
}

impl Messages {
    /// Sends a message: text, an embed, a [`MessageBody`](model::MessageBody) or a reply.
    ///
    /// Requires `VIEW_CHANNEL`, `SEND_MESSAGES` (in a thread `SEND_MESSAGES_IN_THREADS`), and the permissions of the
    /// fields: `ATTACH_FILES`, `SEND_POLLS`, `SEND_TTS_MESSAGES`, `SEND_VOICE_MESSAGES`, and `READ_MESSAGE_HISTORY` for
    /// a reply. Without `EMBED_LINKS`, the service drops embeds. Fires `MESSAGE_CREATE`.
    ///
    /// Unless [`allowed_mentions`](model::MessageBody::allowed_mentions) is set, every mention notifies.
    ///
    /// The client rejects a message that exceeds a limit of the service: see
    /// [`ChannelMessageBody::check`]. Fails with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](model::api::ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE) if the
    /// message is empty.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Messages;
    /// # use guildhall_client::File;
    /// # async fn example(messages: Messages) -> Result<(), Box<dyn std::error::Error>> {
    /// let report = File::new("report.txt", "All is well.");
    /// messages.create("Today's report").file(report).nonce("2026-11-23").enforce_nonce(true).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, message: impl IntoMessage<ChannelMessageBody>) -> CreateMessageRequest {
        let (message, files) = message.into_body_and_files();
        let endpoint = CreateMessage::new(self.channel, message);
        self.factory.request(endpoint).files(files)
    }

    /// Lists the messages, newest first.
    ///
    /// Awaiting the request returns one page of 50 messages, or of `limit`; [`stream`](Request::stream) returns all
    /// messages, from `before` back to `after`.
    ///
    /// Requires `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`.
    ///
    /// The client rejects a `limit` outside 1–100, and more than one of `around`, `before` and `after` in a request for
    /// one page.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Messages;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(messages: Messages, last_seen: Id<Message>) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut new = messages.list().after(last_seen).stream();
    /// while let Some(message) = new.next().await {
    ///     println!("{}", message?.content);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> GetMessagesRequest {
        self.factory.request(GetMessages::new(self.channel))
    }

    /// Deletes 2–100 messages of a guild's channel that are at most 14 days old.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_MESSAGES`; fires one `MESSAGE_DELETE_BULK`. IDs of messages that do not
    /// exist are ignored.
    ///
    /// The client rejects fewer than 2 or more than 100 IDs, a repeated ID, and the ID of a message that is more than
    /// 14 days old.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Messages;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(messages: Messages, spam: Vec<Id<Message>>) -> Result<(), Box<dyn std::error::Error>> {
    /// messages.bulk_delete(spam).reason("spam").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn bulk_delete(
        &self,
        messages: impl IntoIterator<Item = Id<model::Message>>,
    ) -> Request<BulkDeleteMessages> {
        let endpoint = BulkDeleteMessages::new(self.channel, Vec::from_iter(messages));
        self.factory.request(endpoint)
    }
}

setters! {
    CreateMessage.message: ChannelMessageBody => {
        enforce_nonce(bool);
        message_reference(MessageReference);
        nonce(impl Into<Nonce>) by Into::into;
        sticker_ids(impl IntoIterator<Item = Id<Sticker>>);
    }
}

impl Request<CreateMessage> {
    /// Replies to a message in the same channel.
    pub fn reply_to(self, message: Id<model::Message>) -> Self {
        self.message_reference(MessageReference::reply(message))
    }
}

setters! {
    GetMessages => {
        around(impl Into<Option<Id<model::Message>>>);
        before(impl Into<Option<Id<model::Message>>>);
        after(impl Into<Option<Id<model::Message>>>);
        limit(u32);
    }
}

impl PagedEndpoint for GetMessages {
    type Item = model::Message;
    type Key = Id<model::Message>;

    const MAX_PAGE_SIZE: u32 = *MESSAGE_LIST_LIMIT.end();
    const ORDER: PageOrder = PageOrder::Descending;

    fn item_key(message: &model::Message) -> Id<model::Message> {
        message.id
    }

    fn page_size(&self) -> Option<u32> {
        self.limit
    }

    fn take_end(&mut self) -> Option<Id<model::Message>> {
        self.after.take()
    }

    fn page(mut self, size: u32, last: Option<Id<model::Message>>) -> Self {
        if last.is_some() {
            (self.around, self.before) = (None, last);
        }
        self.limit(size)
    }
}

handle! {
    /// Handle for a [message](https://docs.discord.com/developers/resources/message) of a channel.
    ///
    /// Each request fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the channel has no such
    /// message.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Message;
    /// # async fn example(message: Message) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", message.get().await?.content);
    /// message.edit().content("It is done.").await?;
    /// # Ok(())
    /// # }
    /// ```
    Message { channel: Id<Channel>, id: Id<model::Message> }
}

impl Message {
    /// Returns the ID of the message.
    pub const fn id(&self) -> Id<model::Message> {
        self.id
    }

    /// Reads the message.
    ///
    /// Requires `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`.
    pub fn get(&self) -> Request<GetMessage> {
        self.factory.request(GetMessage::new(self.channel, self.id))
    }

    /// Changes the message, which the bot must have sent. Fields that are not set stay unchanged.
    ///
    /// In a message of another user, the bot can change only the flag `SUPPRESS_EMBEDS`, which requires
    /// `MANAGE_MESSAGES`. Fires `MESSAGE_UPDATE`.
    ///
    /// The client rejects an edit that exceeds a limit of the service: see [`MessageEdit::check`]. Fails with
    /// [`CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER`](model::api::ErrorCode::CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER)
    /// for a message of another user.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Message;
    /// # async fn example(message: Message) -> Result<(), Box<dyn std::error::Error>> {
    /// message.edit().content("It is done.").embeds([]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> EditMessageRequest {
        let endpoint = EditMessage::new(self.channel, self.id, MessageEdit::default());
        self.factory.request(endpoint)
    }

    /// Deletes the message.
    ///
    /// Requires `MANAGE_MESSAGES` if another user sent the message; fires `MESSAGE_DELETE`.
    pub fn delete(&self) -> Request<DeleteMessage> {
        self.factory
            .request(DeleteMessage::new(self.channel, self.id))
    }

    /// Publishes the message of an announcement channel to the channels that follow the channel.
    ///
    /// Requires `SEND_MESSAGES` if the bot sent the message, and `MANAGE_MESSAGES` otherwise; fires `MESSAGE_UPDATE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(news: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let release = news.messages().create("Version 2 is out.").await?;
    /// news.message(release.id).crosspost().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn crosspost(&self) -> Request<CrosspostMessage> {
        self.factory
            .request(CrosspostMessage::new(self.channel, self.id))
    }

    /// Pins the message. Has no effect on a pinned message.
    ///
    /// Requires `VIEW_CHANNEL`, `READ_MESSAGE_HISTORY` and `PIN_MESSAGES`; fires `CHANNEL_PINS_UPDATE` and
    /// `MESSAGE_UPDATE`. Fails with [`MAX_PINS`](model::api::ErrorCode::MAX_PINS) if the channel has 250 pinned
    /// messages.
    pub fn pin(&self) -> Request<PinMessage> {
        self.factory.request(PinMessage::new(self.channel, self.id))
    }

    /// Unpins the message.
    ///
    /// Requires `VIEW_CHANNEL`, `READ_MESSAGE_HISTORY` and `PIN_MESSAGES`; fires `CHANNEL_PINS_UPDATE` and
    /// `MESSAGE_UPDATE`.
    pub fn unpin(&self) -> Request<UnpinMessage> {
        self.factory
            .request(UnpinMessage::new(self.channel, self.id))
    }

    /// Starts a thread from the message; the thread has the ID of the message.
    ///
    /// Requires `VIEW_CHANNEL` and `CREATE_PUBLIC_THREADS`; fires `THREAD_CREATE` and `MESSAGE_UPDATE`.
    ///
    /// The client rejects a name outside 1–100 characters, and any setting outside its documented values. Fails with
    /// [`THREAD_ALREADY_CREATED_FOR_MESSAGE`](model::api::ErrorCode::THREAD_ALREADY_CREATED_FOR_MESSAGE) if the message
    /// has a thread.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Message;
    /// # async fn example(report: Message) -> Result<(), Box<dyn std::error::Error>> {
    /// let thread = report.start_thread("Case 12").await?;
    /// println!("{}", thread.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn start_thread(&self, name: impl Into<String>) -> StartThreadFromMessageRequest {
        let thread = MessageThreadBody::new(name);
        let endpoint = StartThreadFromMessage::new(self.channel, self.id, thread);
        self.factory.request(endpoint)
    }

    /// Returns the handle for the poll in the message.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Message;
    /// # async fn example(message: Message) -> Result<(), Box<dyn std::error::Error>> {
    /// message.poll().end().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn poll(&self) -> Poll {
        Poll::with_factory(&self.factory, self.channel, self.id)
    }

    /// Returns the handle for the reactions with an emoji: a Unicode emoji, the ID of a custom emoji, or an [`Emoji`].
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Message;
    /// # async fn example(message: Message) -> Result<(), Box<dyn std::error::Error>> {
    /// message.reaction("👍").add().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn reaction(&self, emoji: impl Into<Emoji>) -> Reaction {
        Reaction::with_factory(&self.factory, self.channel, self.id, emoji.into())
    }

    /// Removes all reactions.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_MESSAGES`; fires `MESSAGE_REACTION_REMOVE_ALL`.
    pub fn clear_reactions(&self) -> Request<DeleteAllReactions> {
        self.factory
            .request(DeleteAllReactions::new(self.channel, self.id))
    }
}
