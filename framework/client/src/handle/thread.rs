//! Handles for the threads of a channel, and for the members of a thread.

use std::time::Duration;

use guildhall_model::api::{
    AddThreadMember, ListJoinedPrivateArchivedThreads, ListPrivateArchivedThreads,
    ListPublicArchivedThreads, ListThreadMembers, RemoveThreadMember, StartThread,
    StartThreadFromMessage,
};
use guildhall_model::channel::{
    ArchivedThreads, ForumTag, MessageThreadBody, ThreadBody, ThreadMember,
};
use guildhall_model::message::ThreadMessageBody;
use guildhall_model::{Channel, ChannelType, Id, Timestamp, User};
use guildhall_rules::{ARCHIVED_THREAD_LIST_LIMIT, THREAD_MEMBER_LIST_LIMIT};

use crate::handle::factory::handle;
use crate::handle::pages::{Page, PageOrder, PagedEndpoint};
use crate::handle::requests::{
    ListJoinedPrivateArchivedThreadsRequest, ListPrivateArchivedThreadsRequest,
    ListPublicArchivedThreadsRequest, ListThreadMembersRequest, StartThreadRequest,
};
use crate::handle::setters::{minutes, seconds, setters};
use crate::into_message::IntoMessage;
use crate::request::Request;

handle! {
    /// Handle for the [threads](https://docs.discord.com/developers/topics/threads) of a channel.
    ///
    /// [`Guild::threads`](crate::handle::Guild::threads) lists the active threads of a guild;
    /// [`Message::start_thread`](crate::handle::Message::start_thread) starts a thread from a message.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(log: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let thread = log.threads().start("Case 12").reason("a report").await?;
    /// println!("{}", thread.id);
    /// # Ok(())
    /// # }
    /// ```
    Threads { channel: Id<Channel> }
}

impl Threads {
    /// Starts a thread: in a text channel a private thread unless [`kind`](Request::kind) is set, in a forum or media
    /// channel a public thread with its first [`message`](Request::message).
    ///
    /// Requires `VIEW_CHANNEL`, and `CREATE_PRIVATE_THREADS` for a private thread, `CREATE_PUBLIC_THREADS` for a public
    /// thread or an announcement thread, and `SEND_MESSAGES` for a thread with a message, with the permissions of the
    /// message's fields. Fires `THREAD_CREATE`, and `MESSAGE_CREATE` in a forum or media channel.
    ///
    /// The client rejects a name outside 1–100 characters, more than 5 tags, and any setting outside its documented
    /// values. Fails with [`FORUM_POST_NEEDS_TAG`](guildhall_model::api::ErrorCode::FORUM_POST_NEEDS_TAG) if the
    /// channel requires a tag, and with
    /// [`MAXIMUM_ACTIVE_THREADS`](guildhall_model::api::ErrorCode::MAXIMUM_ACTIVE_THREADS) if the guild has too many
    /// active threads.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_client::File;
    /// # use guildhall_model::ChannelType;
    /// # async fn example(help: Channel, forum: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// help.threads().start("Setup").kind(ChannelType::PublicThread).await?;
    /// let log = File::new("log.txt", "It crashed.");
    /// forum.threads().start("It crashes").message("See the log.").file(log).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn start(&self, name: impl Into<String>) -> StartThreadRequest {
        let thread = ThreadBody::new(name);
        self.factory.request(StartThread::new(self.channel, thread))
    }

    /// Lists the archived public threads or announcement threads, last archived first.
    ///
    /// Awaiting the request returns one page; [`stream`](Request::stream) returns all threads, each with the
    /// [`member`](guildhall_model::Channel::member) of the bot. Requires `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`.
    ///
    /// The client rejects a `limit` outside 2–100.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Threads;
    /// # async fn example(threads: Threads) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut archive = threads.archived().stream();
    /// while let Some(thread) = archive.next().await {
    ///     println!("{:?}", thread?.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn archived(&self) -> ListPublicArchivedThreadsRequest {
        let endpoint = ListPublicArchivedThreads::new(self.channel);
        self.factory.request(endpoint)
    }

    /// Lists the archived private threads, last archived first, like [`archived`](Self::archived).
    ///
    /// Requires `VIEW_CHANNEL`, `READ_MESSAGE_HISTORY` and `MANAGE_THREADS`.
    pub fn private_archived(&self) -> ListPrivateArchivedThreadsRequest {
        let endpoint = ListPrivateArchivedThreads::new(self.channel);
        self.factory.request(endpoint)
    }

    /// Lists the archived private threads that the bot has joined, newest first.
    ///
    /// Awaiting the request returns one page; [`stream`](Request::stream) returns all threads. Requires `VIEW_CHANNEL`
    /// and `READ_MESSAGE_HISTORY`. The client rejects a `limit` outside 2–100.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Threads;
    /// # async fn example(threads: Threads) -> Result<(), Box<dyn std::error::Error>> {
    /// let page = threads.joined_private_archived().limit(10).await?;
    /// println!("{} threads, more: {}", page.threads.len(), page.has_more);
    /// # Ok(())
    /// # }
    /// ```
    pub fn joined_private_archived(&self) -> ListJoinedPrivateArchivedThreadsRequest {
        let endpoint = ListJoinedPrivateArchivedThreads::new(self.channel);
        self.factory.request(endpoint)
    }
}

setters! {
    StartThread.thread: ThreadBody => {
        applied_tags(impl IntoIterator<Item = Id<ForumTag>>);
        /// Rounded down to whole minutes.
        auto_archive(Duration) sets auto_archive_duration by minutes;
        invitable(bool);
        kind(ChannelType);
        /// Rounded down to whole seconds.
        slow_mode(Duration) sets rate_limit_per_user by seconds;
    }
}

impl Request<StartThread> {
    /// Sets [`message`](field@ThreadBody::message), with its files.
    pub fn message(mut self, message: impl IntoMessage<ThreadMessageBody>) -> Self {
        let (message, files) = message.into_body_and_files();
        self.endpoint.thread = self.endpoint.thread.message(message);
        files.into_iter().fold(self, Self::file)
    }
}

setters! {
    StartThreadFromMessage.thread: MessageThreadBody => {
        /// Rounded down to whole minutes.
        auto_archive(Duration) sets auto_archive_duration by minutes;
        /// Rounded down to whole seconds.
        slow_mode(Duration) sets rate_limit_per_user by seconds;
    }
}

setters! {
    ListPublicArchivedThreads => {
        before(impl Into<Option<Timestamp>>);
        limit(u32);
    }
}

setters! {
    ListPrivateArchivedThreads => {
        before(impl Into<Option<Timestamp>>);
        limit(u32);
    }
}

setters! {
    ListJoinedPrivateArchivedThreads => {
        before(impl Into<Option<Id<Channel>>>);
        limit(u32);
    }
}

/// The stream of the threads adds the bot's thread member object to each thread.
impl Page for ArchivedThreads {
    type Item = Channel;

    fn has_more(&self, _: usize) -> bool {
        self.has_more
    }

    fn into_items(self) -> Vec<Channel> {
        let mut threads = self.threads;
        for member in self.members {
            let mut joined = threads.iter_mut();
            if let Some(thread) = joined.find(|thread| Some(thread.id) == member.id) {
                thread.member = Some(Box::new(member));
            }
        }
        threads
    }
}

/// Implements [`PagedEndpoint`] for lists of archived threads; `$key` returns the value that sorts a thread.
macro_rules! archives {
    ($($endpoint:ident by $type:ty, $key:expr;)+) => {$(
        impl PagedEndpoint for $endpoint {
            type Item = Channel;
            type Key = Option<$type>;

            const MAX_PAGE_SIZE: u32 = *ARCHIVED_THREAD_LIST_LIMIT.end();
            const ORDER: PageOrder = PageOrder::Descending;

            fn item_key(thread: &Channel) -> Option<$type> {
                let key: fn(&Channel) -> Option<$type> = $key;
                key(thread)
            }

            fn page_size(&self) -> Option<u32> {
                self.limit
            }

            fn page(self, size: u32, last: Option<Option<$type>>) -> Self {
                let before = last.flatten().or(self.before);
                self.limit(size).before(before)
            }
        }
    )+};
}

archives! {
    ListPublicArchivedThreads by Timestamp, archived_at;
    ListPrivateArchivedThreads by Timestamp, archived_at;
    ListJoinedPrivateArchivedThreads by Id<Channel>, |thread| Some(thread.id);
}

fn archived_at(thread: &Channel) -> Option<Timestamp> {
    let metadata = thread.thread_metadata.as_ref();
    metadata.and_then(|metadata| metadata.archive_timestamp)
}

handle! {
    /// Handle for the [members](https://docs.discord.com/developers/resources/channel#thread-member-object) of a
    /// thread.
    ///
    /// [`Channel::join`](crate::handle::Channel::join) and [`Channel::leave`](crate::handle::Channel::leave) add and
    /// remove the bot; [`Channel::member`](crate::handle::Channel::member) reads one member.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(thread: Channel, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// thread.members().add(alice).await?;
    /// # Ok(())
    /// # }
    /// ```
    ThreadMembers { thread: Id<Channel> }
}

impl ThreadMembers {
    /// Lists the members, sorted by user ID.
    ///
    /// Awaiting the request returns all members; with [`with_member`](Request::with_member), one page of at most 100
    /// members. [`stream`](Request::stream) returns all members with their guild member objects.
    ///
    /// Requires `VIEW_CHANNEL`. The client rejects a `limit` outside 1–100. Fails with
    /// [`MISSING_ACCESS`](guildhall_model::api::ErrorCode::MISSING_ACCESS) if the app lacks the privileged intent
    /// `GUILD_MEMBERS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(thread: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut members = thread.members().list().stream();
    /// while let Some(member) = members.next().await {
    ///     println!("{:?}", member?.join_timestamp);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> ListThreadMembersRequest {
        self.factory.request(ListThreadMembers::new(self.thread))
    }

    /// Adds a member of the guild to the thread; does nothing if the user is a member of the thread.
    ///
    /// Requires `VIEW_CHANNEL` and `SEND_MESSAGES_IN_THREADS`; in a private thread that is not invitable and that
    /// another user started, `MANAGE_THREADS`. Fires `THREAD_MEMBERS_UPDATE`.
    ///
    /// Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](guildhall_model::api::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the
    /// thread is archived, and with
    /// [`MAXIMUM_THREAD_PARTICIPANTS`](guildhall_model::api::ErrorCode::MAXIMUM_THREAD_PARTICIPANTS) if the thread has
    /// 1000 members.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ThreadMembers;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(members: ThreadMembers, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// members.add(alice).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn add(&self, user: Id<User>) -> Request<AddThreadMember> {
        let endpoint = AddThreadMember::new(self.thread, user);
        self.factory.request(endpoint)
    }

    /// Removes a member from the thread.
    ///
    /// Requires `VIEW_CHANNEL`, and `MANAGE_THREADS` unless the bot started the private thread. Fires
    /// `THREAD_MEMBERS_UPDATE`. Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](guildhall_model::api::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the
    /// thread is archived.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ThreadMembers;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(members: ThreadMembers, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// members.remove(alice).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn remove(&self, user: Id<User>) -> Request<RemoveThreadMember> {
        let endpoint = RemoveThreadMember::new(self.thread, user);
        self.factory.request(endpoint)
    }
}

setters! {
    ListThreadMembers => {
        with_member(bool);
        after(impl Into<Option<Id<User>>>);
        limit(u32);
    }
}

/// The service returns pages only with `with_member`, which [`page`](PagedEndpoint::page) sets.
impl PagedEndpoint for ListThreadMembers {
    type Item = ThreadMember;
    type Key = Option<Id<User>>;

    const MAX_PAGE_SIZE: u32 = *THREAD_MEMBER_LIST_LIMIT.end();

    fn item_key(member: &ThreadMember) -> Option<Id<User>> {
        member.user_id
    }

    fn page_size(&self) -> Option<u32> {
        self.limit
    }

    fn page(self, size: u32, last: Option<Option<Id<User>>>) -> Self {
        let after = last.flatten().or(self.after);
        self.with_member(true).limit(size).after(after)
    }
}
