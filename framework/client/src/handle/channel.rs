//! Handles for a channel or thread, and for the channels of a guild.

use std::time::Duration;

use guildhall_model as model;
use guildhall_model::api::{
    CreateChannel, CreateChannelInvite, CreateWebhook, DeleteChannel, FollowAnnouncementChannel,
    GetChannel, GetChannelInvites, GetChannelWebhooks, GetChannels, GetPins, GetThreadMember,
    JoinThread, LeaveThread, ModifyChannel, ModifyChannelPositions, TriggerTypingIndicator,
};
use guildhall_model::channel::{
    ChannelFlags, ChannelPosition, DefaultReaction, ForumLayoutType, ForumTag, SortOrderType,
    VideoQualityMode,
};
use guildhall_model::guild::InviteBody;
use guildhall_model::permission::PermissionPlace;
use guildhall_model::{
    ChannelBody, ChannelEdit, ChannelType, Id, ImageData, Patch, PermissionOverwrite, Permissions,
    Timestamp, User, WebhookBody,
};

use crate::handle::factory::handle;
use crate::handle::message::{Message, Messages};
use crate::handle::overwrites::Overwrites;
use crate::handle::requests::{
    CreateChannelInviteRequest, CreateChannelRequest, CreateWebhookRequest, GetPinsRequest,
    GetThreadMemberRequest, ModifyChannelRequest,
};
use crate::handle::setters::{minutes, seconds, setters};
use crate::handle::thread::{ThreadMembers, Threads};
use crate::request::Request;

handle! {
    /// Handle for a [channel](https://docs.discord.com/developers/resources/channel) or a thread.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Channel, Id};
    /// # async fn example(client: Client, thread: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// let thread = client.channel(thread).get().await?;
    /// println!("{:?} is in {:?}", thread.name, thread.parent_id);
    /// # Ok(())
    /// # }
    /// ```
    Channel { channel: Id<model::Channel> }
}

impl Channel {
    /// Returns the ID of the channel.
    pub const fn id(&self) -> Id<model::Channel> {
        self.channel
    }

    /// Reads the channel or thread; archived threads can be read too.
    ///
    /// Fails with [`MISSING_ACCESS`](model::api::ErrorCode::MISSING_ACCESS) if the bot cannot view the channel, and
    /// with [`UNKNOWN_CHANNEL`](model::api::ErrorCode::UNKNOWN_CHANNEL) if the channel does not exist.
    pub fn get(&self) -> Request<GetChannel> {
        self.factory.request(GetChannel::new(self.channel))
    }

    /// Changes the channel or thread. Fields that are not set stay unchanged.
    ///
    /// A channel requires `MANAGE_CHANNELS`, and `MANAGE_ROLES` if the overwrites are set; fires `CHANNEL_UPDATE`. A
    /// thread requires `MANAGE_THREADS`, unless the bot created the thread and changes only its name, tags, `archived`
    /// or `auto_archive`, or only unarchives it; fires `THREAD_UPDATE`.
    ///
    /// The client rejects a field outside its documented range. Ranges and permissions that depend on the type of the
    /// channel are checked if [`channel_type`](Request::channel_type) is set. Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](model::api::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the thread is
    /// archived and the request does not unarchive the thread.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel, thread: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// channel.edit().slow_mode(Duration::from_secs(30)).reason("too fast").await?;
    /// thread.edit().archived(true).locked(true).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyChannelRequest {
        let endpoint = ModifyChannel::new(self.channel, ChannelEdit::new());
        self.factory.request(endpoint)
    }

    /// Deletes the channel or thread with its messages, or closes the DM, and returns the deleted channel.
    ///
    /// Requires `VIEW_CHANNEL`, and `MANAGE_CHANNELS` for a channel or `MANAGE_THREADS` for a thread; fires
    /// `CHANNEL_DELETE` or `THREAD_DELETE`. The channels of a deleted category stay; each fires `CHANNEL_UPDATE`. Fails
    /// with
    /// [`CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS`](model::api::ErrorCode::CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS)
    /// for the rules channel and the public updates channel of a community guild.
    pub fn delete(&self) -> Request<DeleteChannel> {
        self.factory.request(DeleteChannel::new(self.channel))
    }

    /// Returns the handle for the permission overwrites of the channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, Role};
    /// use guildhall_model::Permissions;
    /// use guildhall_model::channel::Deny;
    ///
    /// # async fn example(channel: Channel, muted: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// channel.overwrites().set(muted, Deny(Permissions::SEND_MESSAGES)).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn overwrites(&self) -> Overwrites {
        Overwrites::with_factory(&self.factory, self.channel)
    }

    /// Follows the announcement channel: its published messages are sent to the channel `receiver`, which may be in
    /// another guild.
    ///
    /// Requires `VIEW_CHANNEL`, and `MANAGE_WEBHOOKS` in the receiving channel; fires `WEBHOOKS_UPDATE` for the
    /// receiving channel. Fails with [`MAX_WEBHOOKS`](model::api::ErrorCode::MAX_WEBHOOKS) if the receiving channel has
    /// 15 webhooks.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{self as model, Id};
    /// # async fn example(news: Channel, general: Id<model::Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// let followed = news.follow(general).await?;
    /// println!("{} sends the messages", followed.webhook_id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn follow(&self, receiver: Id<model::Channel>) -> Request<FollowAnnouncementChannel> {
        let endpoint = FollowAnnouncementChannel::new(self.channel, receiver);
        self.factory.request(endpoint)
    }

    /// Shows for 10 seconds that the bot is typing.
    ///
    /// Requires `VIEW_CHANNEL` and the permission to send messages; fires `TYPING_START`. For an interaction, defer the
    /// response instead.
    pub fn trigger_typing(&self) -> Request<TriggerTypingIndicator> {
        self.factory
            .request(TriggerTypingIndicator::new(self.channel))
    }

    /// Lists the invites to the channel, with their metadata, such as the number of uses.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_CHANNELS`. [`Guild::invites`](crate::handle::Guild::invites) lists the
    /// invites of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// for invite in &channel.invites().await? {
    ///     println!("{}: {:?}", invite.code, invite.uses);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn invites(&self) -> Request<GetChannelInvites> {
        self.factory.request(GetChannelInvites::new(self.channel))
    }

    /// Creates an invite to the channel. The invite expires after 24 hours unless `max_age` is set. Unless `unique` is
    /// set, the service returns an existing invite of the bot with the same settings.
    ///
    /// Requires `VIEW_CHANNEL` and `CREATE_INSTANT_INVITE`, and `MANAGE_ROLES` if the invite assigns roles; fires
    /// `INVITE_CREATE`.
    ///
    /// The client rejects a `max_age` of more than 7 days, a `max_uses` of more than 100, and a target type without its
    /// target. Fails with [`MAX_INVITES`](model::api::ErrorCode::MAX_INVITES) if the guild has 1000 invites.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let hour = Duration::from_secs(3600);
    /// let invite = channel.create_invite().max_age(hour).max_uses(1).unique(true).await?;
    /// println!("https://discord.gg/{}", invite.code);
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_invite(&self) -> CreateChannelInviteRequest {
        self.factory
            .request(CreateChannelInvite::new(self.channel, InviteBody::new()))
    }

    /// Checks the permissions that each request requires against the app's permissions in the channel, before the
    /// request is sent. `None` leaves the check to the service.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::Permissions;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let silent = channel.check_permissions(Permissions::VIEW_CHANNEL);
    /// let rejected = silent.messages().create("Hello").await;
    /// assert!(rejected.is_err_and(|error| error.is_missing_permission()));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn check_permissions(self, permissions: impl Into<Option<Permissions>>) -> Self {
        let factory = self.factory.check_permissions(permissions.into());
        Self { factory, ..self }
    }

    /// Sets the place of the channel for [`check_permissions`](Self::check_permissions), which is called first: in a
    /// thread, messages require `SEND_MESSAGES_IN_THREADS`, elsewhere `SEND_MESSAGES`. Without a place, either of them
    /// is enough.
    #[must_use]
    pub fn with_place(self, place: PermissionPlace) -> Self {
        let factory = self.factory.with_place(place);
        Self { factory, ..self }
    }

    /// Returns the handle for the messages of the channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// channel.messages().create("The shop is open.").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn messages(&self) -> Messages {
        Messages::with_factory(&self.factory, self.channel)
    }

    /// Returns the handle for a message of the channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(channel: Channel, spam: Id<Message>) -> Result<(), Box<dyn std::error::Error>> {
    /// channel.message(spam).delete().reason("spam").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn message(&self, message: Id<model::Message>) -> Message {
        Message::with_factory(&self.factory, self.channel, message)
    }

    /// Lists the pinned messages, last pinned first.
    ///
    /// Requires `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`. The client rejects a `limit` outside 1–50.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// for pin in channel.pins().limit(10).await?.items {
    ///     println!("{}: {}", pin.pinned_at, pin.message.content);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn pins(&self) -> GetPinsRequest {
        self.factory.request(GetPins::new(self.channel))
    }

    /// Lists the webhooks of the channel.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_WEBHOOKS`.
    pub fn webhooks(&self) -> Request<GetChannelWebhooks> {
        self.factory.request(GetChannelWebhooks::new(self.channel))
    }

    /// Creates a webhook that sends messages in the channel.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_WEBHOOKS`; fires `WEBHOOKS_UPDATE`.
    ///
    /// The client rejects a name outside 1–80 characters or with the word `clyde` or `discord`, and an avatar that is
    /// not a PNG, JPEG or GIF. Fails with
    /// [`MAX_WEBHOOKS`](model::api::ErrorCode::MAX_WEBHOOKS) if the channel has 15 webhooks.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let webhook = channel.create_webhook("Mirror").reason("asked for").await?;
    /// println!("{}", webhook.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_webhook(&self, name: impl Into<String>) -> CreateWebhookRequest {
        let endpoint = CreateWebhook::new(self.channel, WebhookBody::new(name));
        self.factory.request(endpoint)
    }

    /// Returns the handle for the threads of the channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(log: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// log.threads().start("Case 12").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn threads(&self) -> Threads {
        Threads::with_factory(&self.factory, self.channel)
    }

    /// Returns the handle for the members of the thread.
    pub fn members(&self) -> ThreadMembers {
        ThreadMembers::with_factory(&self.factory, self.channel)
    }

    /// Adds the bot to the thread.
    ///
    /// Requires `VIEW_CHANNEL`; fires `THREAD_MEMBERS_UPDATE` and `THREAD_CREATE`. Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](model::api::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the thread is
    /// archived.
    pub fn join(&self) -> Request<JoinThread> {
        self.factory.request(JoinThread::new(self.channel))
    }

    /// Removes the bot from the thread.
    ///
    /// Requires `VIEW_CHANNEL`; fires `THREAD_MEMBERS_UPDATE`. Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](model::api::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if
    /// the thread is archived.
    pub fn leave(&self) -> Request<LeaveThread> {
        self.factory.request(LeaveThread::new(self.channel))
    }

    /// Reads a member of the thread, including the time at which the user joined the thread.
    ///
    /// Fails with status 404 if the user is not a member of the thread.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(thread: Channel, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let alice = thread.member(alice).with_member(true).await?;
    /// println!("{:?}", alice.join_timestamp);
    /// # Ok(())
    /// # }
    /// ```
    pub fn member(&self, user: Id<User>) -> GetThreadMemberRequest {
        let endpoint = GetThreadMember::new(self.channel, user);
        self.factory.request(endpoint)
    }
}

setters! { ModifyChannel => { channel_type(impl Into<Option<ChannelType>>); } }

setters! {
    ModifyChannel.edit: ChannelEdit => {
        name(impl Into<Patch<String>>);
        applied_tags(impl Into<Patch<Vec<Id<ForumTag>>>>);
        archived(impl Into<Patch<bool>>);
        /// Rounded down to whole minutes.
        auto_archive(Duration) sets auto_archive_duration by minutes;
        available_tags(impl Into<Patch<Vec<ForumTag>>>);
        bitrate(impl Into<Patch<u32>>);
        /// Rounded down to whole minutes.
        default_auto_archive(Duration) sets default_auto_archive_duration by minutes;
        default_forum_layout(impl Into<Patch<ForumLayoutType>>);
        default_reaction_emoji(impl Into<Patch<DefaultReaction>>);
        default_sort_order(impl Into<Patch<SortOrderType>>);
        /// Rounded down to whole seconds.
        default_thread_slow_mode(Duration) sets default_thread_rate_limit_per_user by seconds;
        flags(impl Into<Patch<ChannelFlags>>);
        invitable(impl Into<Patch<bool>>);
        kind(impl Into<Patch<ChannelType>>);
        locked(impl Into<Patch<bool>>);
        nsfw(impl Into<Patch<bool>>);
        parent_id(impl Into<Patch<Id<model::Channel>>>);
        permission_overwrites(impl Into<Patch<Vec<PermissionOverwrite>>>);
        position(impl Into<Patch<i32>>);
        rtc_region(impl Into<Patch<String>>);
        /// Rounded down to whole seconds.
        slow_mode(Duration) sets rate_limit_per_user by seconds;
        topic(impl Into<Patch<String>>);
        user_limit(impl Into<Patch<u32>>);
        video_quality_mode(impl Into<Patch<VideoQualityMode>>);
    }
}

setters! { CreateWebhook.webhook: WebhookBody => { avatar(ImageData); } }

setters! {
    GetPins => {
        before(impl Into<Option<Timestamp>>);
        limit(u32);
    }
}

setters! {
    GetThreadMember => {
        with_member(bool);
    }
}

handle! {
    /// Handle for the [channels](https://docs.discord.com/developers/resources/channel) of a guild.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let hour = Duration::from_secs(3600);
    /// let channel = guild.channels().create("help").topic("Ask here").slow_mode(hour).await?;
    /// println!("{}", channel.id);
    /// # Ok(())
    /// # }
    /// ```
    Channels { guild: Id<model::Guild> }
}

impl Channels {
    /// Lists the channels, without threads.
    ///
    /// [`Guild::threads`](crate::handle::Guild::threads) lists threads.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for channel in &guild.channels().list().await? {
    ///     println!("{:?}", channel.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<GetChannels> {
        self.factory.request(GetChannels::new(self.guild))
    }

    /// Creates a channel; a text channel unless `kind` is set.
    ///
    /// Requires `MANAGE_CHANNELS` and every permission that the overwrites allow or deny; overwrites with
    /// `MANAGE_ROLES` require `ADMINISTRATOR`. Fires `CHANNEL_CREATE`.
    ///
    /// The client rejects a name outside 1–100 characters, and any field outside its documented range. The maximum
    /// bitrate depends on the boost level of the guild passed to
    /// [`check_against`](crate::handle::Guild::check_against); if none was passed, the client allows
    /// the maximum of the highest level. Fails with
    /// [`MAX_GUILD_CHANNELS`](model::api::ErrorCode::MAX_GUILD_CHANNELS) if the guild has 500
    /// channels.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::ChannelType;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let lobby = guild.channels().create("Lobby").kind(ChannelType::GuildVoice);
    /// lobby.user_limit(10).reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, name: impl Into<String>) -> CreateChannelRequest {
        let channel = ChannelBody::new(name);
        self.factory
            .request(CreateChannel::new(self.guild, channel))
    }

    /// Moves channels; channels that are not listed keep their positions.
    ///
    /// Requires `MANAGE_CHANNELS`, and `MANAGE_ROLES` if `lock_permissions` is set; fires `CHANNEL_UPDATE` for each
    /// channel.
    ///
    /// The client rejects a negative position, and a `parent_id` for more than one channel. Fails with
    /// [`MISSING_ACCESS`](model::api::ErrorCode::MISSING_ACCESS) if the request moves a channel to another category and
    /// the bot cannot view the channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Channel, Id};
    /// # use guildhall_model::channel::ChannelPosition;
    /// # async fn example(
    /// #     guild: Guild,
    /// #     rules: Id<Channel>,
    /// #     help: Id<Channel>,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let first = ChannelPosition::new(rules).position(0);
    /// let second = ChannelPosition::new(help).position(1);
    /// guild.channels().modify_positions([first, second]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn modify_positions(
        &self,
        positions: impl IntoIterator<Item = ChannelPosition>,
    ) -> Request<ModifyChannelPositions> {
        let endpoint = ModifyChannelPositions::new(self.guild, Vec::from_iter(positions));
        self.factory.request(endpoint)
    }
}

setters! {
    CreateChannel.channel: ChannelBody => {
        available_tags(impl IntoIterator<Item = ForumTag>);
        bitrate(u32);
        /// Rounded down to whole minutes.
        default_auto_archive(Duration) sets default_auto_archive_duration by minutes;
        default_forum_layout(ForumLayoutType);
        default_reaction_emoji(DefaultReaction);
        default_sort_order(SortOrderType);
        /// Rounded down to whole seconds.
        default_thread_slow_mode(Duration) sets default_thread_rate_limit_per_user by seconds;
        flags(ChannelFlags);
        kind(ChannelType);
        nsfw(bool);
        parent_id(Id<model::Channel>);
        permission_overwrites(impl IntoIterator<Item = PermissionOverwrite>);
        position(i32);
        rtc_region(impl Into<String>);
        /// Rounded down to whole seconds.
        slow_mode(Duration) sets rate_limit_per_user by seconds;
        topic(impl Into<String>);
        user_limit(u32);
        video_quality_mode(VideoQualityMode);
    }
}
