//! Endpoints of threads: their start, their members and the lists of archived threads. The endpoints require a bot
//! token.

use guildhall_rules::{ARCHIVED_THREAD_LIST_LIMIT, THREAD_MEMBER_LIST_LIMIT};

use super::AcceptsFiles;
use super::declare::{endpoint, endpoints};
use crate::channel::{ArchivedThreads, MessageThreadBody, ThreadBody, ThreadMember};
use crate::validation::check_number;
use crate::{
    AttachmentBody, Channel, Component, Id, List, Message, Requirement, Timestamp, User,
    ValidationError,
};

endpoint! {
    /// [Starts](https://docs.discord.com/developers/resources/channel#start-thread-from-message) a thread from a
    /// message.
    ///
    /// The thread has the ID of the message. In a text channel, the thread is public; in an announcement channel, the
    /// thread is an announcement thread. Forum and media channels do not have such threads.
    ///
    /// Fails with
    /// [`THREAD_ALREADY_CREATED_FOR_MESSAGE`](super::ErrorCode::THREAD_ALREADY_CREATED_FOR_MESSAGE) if
    /// the message has a thread, and with
    /// [`MAXIMUM_ACTIVE_THREADS`](super::ErrorCode::MAXIMUM_ACTIVE_THREADS) if the guild has too many
    /// active threads.
    StartThreadFromMessage: POST "/channels/{channel}/messages/{message}/threads" -> 201 Channel;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the message.
        message: Id<Message>,
    }
    body {
        /// Thread to start.
        thread: MessageThreadBody,
    }
    requires: VIEW_CHANNEL & CREATE_PUBLIC_THREADS;
    events: THREAD_CREATE, MESSAGE_UPDATE;
    accepts: reason;
    checks: thread;
}

endpoint! {
    /// [Starts](https://docs.discord.com/developers/resources/channel#start-thread-without-message) a thread without a
    /// message; in a [forum or media
    /// channel](https://docs.discord.com/developers/resources/channel#start-thread-in-forum-or-media-channel), a thread
    /// with its first message.
    ///
    /// A public thread and an announcement thread require `CREATE_PUBLIC_THREADS`, a private thread requires
    /// `CREATE_PRIVATE_THREADS`, and a thread with a message requires `SEND_MESSAGES` and the permissions of the
    /// message's fields. In a forum or media channel, also fires `MESSAGE_CREATE`, and the response contains the
    /// [`message`](crate::Channel::message).
    ///
    /// Fails with [`FORUM_POST_NEEDS_TAG`](super::ErrorCode::FORUM_POST_NEEDS_TAG) if the channel requires a tag, and
    /// with
    /// [`MAXIMUM_ACTIVE_THREADS`](super::ErrorCode::MAXIMUM_ACTIVE_THREADS) if the guild has too many
    /// active threads.
    StartThread: POST "/channels/{channel}/threads" -> 201 Channel;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    body {
        /// Thread to start.
        thread: ThreadBody,
    }
    requires: VIEW_CHANNEL;
    events: THREAD_CREATE;
    accepts: reason;
    checks: thread;
    impl {
        fn requires(&self) -> Requirement {
            self.thread.requires()
        }

        fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
            if let Some(message) = &mut self.thread.message {
                message.change_components(change);
            }
        }
    }
}

impl AcceptsFiles for StartThread {
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), ValidationError> {
        self.thread.attach(files)
    }
}

endpoint! {
    /// [Adds](https://docs.discord.com/developers/resources/channel#join-thread) the bot to a thread.
    ///
    /// Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](super::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the
    /// thread is archived.
    #[derive(Copy, Eq)]
    JoinThread: PUT "/channels/{channel}/thread-members/@me" -> 204 ();
    path {
        /// ID of the thread.
        channel: Id<Channel>,
    }
    requires: VIEW_CHANNEL;
    events: THREAD_MEMBERS_UPDATE, THREAD_CREATE;
}

endpoint! {
    /// [Adds](https://docs.discord.com/developers/resources/channel#add-thread-member) a member of the guild to a
    /// thread; does nothing if the user is a member of the thread.
    ///
    /// A private thread that is not invitable also requires `MANAGE_THREADS`, unless the bot started the thread. Fails
    /// with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](super::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the
    /// thread is archived, and with
    /// [`MAXIMUM_THREAD_PARTICIPANTS`](super::ErrorCode::MAXIMUM_THREAD_PARTICIPANTS) if the thread has 1000
    /// members.
    #[derive(Copy, Eq)]
    AddThreadMember: PUT "/channels/{channel}/thread-members/{user}" -> 204 ();
    path {
        /// ID of the thread.
        channel: Id<Channel>,
        /// ID of the user.
        user: Id<User>,
    }
    requires: VIEW_CHANNEL & SEND_MESSAGES_IN_THREADS;
    events: THREAD_MEMBERS_UPDATE;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/channel#leave-thread) the bot from a thread.
    ///
    /// Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](super::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the
    /// thread is archived.
    #[derive(Copy, Eq)]
    LeaveThread: DELETE "/channels/{channel}/thread-members/@me" -> 204 ();
    path {
        /// ID of the thread.
        channel: Id<Channel>,
    }
    requires: VIEW_CHANNEL;
    events: THREAD_MEMBERS_UPDATE;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/channel#remove-thread-member) a member from a thread.
    ///
    /// Also requires `MANAGE_THREADS`, unless the thread is private and the bot started the thread. Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](super::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the thread is
    /// archived.
    #[derive(Copy, Eq)]
    RemoveThreadMember: DELETE "/channels/{channel}/thread-members/{user}" -> 204 ();
    path {
        /// ID of the thread.
        channel: Id<Channel>,
        /// ID of the user.
        user: Id<User>,
    }
    requires: VIEW_CHANNEL;
    events: THREAD_MEMBERS_UPDATE;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/channel#list-thread-members) the members of a thread,
    /// sorted by user ID.
    ///
    /// The list has pages only with `with_member`; otherwise, the response contains all members. Fails with
    /// [`MISSING_ACCESS`](super::ErrorCode::MISSING_ACCESS) if the app lacks the privileged intent `GUILD_MEMBERS`.
    #[derive(Copy, Eq)]
    ListThreadMembers: GET "/channels/{channel}/thread-members" -> 200 List<ThreadMember>;
    path {
        /// ID of the thread.
        channel: Id<Channel>,
    }
    query {
        /// Whether to include the guild member object of each user.
        with_member: bool,
        /// Exclusive lower bound of the user IDs: the last ID of the previous page.
        after: Option<Id<User>>,
        /// Maximum number of results, 1–100; 100 if absent.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &THREAD_MEMBER_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/channel#list-public-archived-threads) the archived public
    /// threads or announcement threads of a channel, last archived first.
    #[derive(Copy, Eq)]
    ListPublicArchivedThreads: GET "/channels/{channel}/threads/archived/public" -> 200 ArchivedThreads;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    query {
        /// Exclusive upper bound of the times at which the threads were archived.
        before: Option<Timestamp>,
        /// Maximum number of threads, 2–100.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &ARCHIVED_THREAD_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/channel#list-private-archived-threads) the archived
    /// private threads of a channel, last archived first.
    #[derive(Copy, Eq)]
    ListPrivateArchivedThreads: GET "/channels/{channel}/threads/archived/private" -> 200 ArchivedThreads;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    query {
        /// Exclusive upper bound of the times at which the threads were archived.
        before: Option<Timestamp>,
        /// Maximum number of threads, 2–100.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY & MANAGE_THREADS;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &ARCHIVED_THREAD_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/channel#list-joined-private-archived-threads) the archived
    /// private threads of a channel that the bot has joined, newest first.
    #[derive(Copy, Eq)]
    ListJoinedPrivateArchivedThreads: GET "/channels/{channel}/users/@me/threads/archived/private" -> 200 ArchivedThreads;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    query {
        /// Exclusive upper bound of the IDs of the threads.
        before: Option<Id<Channel>>,
        /// Maximum number of threads, 2–100.
        limit: Option<u32>,
    }
    requires: VIEW_CHANNEL & READ_MESSAGE_HISTORY;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &ARCHIVED_THREAD_LIST_LIMIT)
        }
    }
}

endpoints![
    StartThreadFromMessage,
    StartThread,
    JoinThread,
    AddThreadMember,
    LeaveThread,
    RemoveThreadMember,
    ListThreadMembers,
    ListPublicArchivedThreads,
    ListPrivateArchivedThreads,
    ListJoinedPrivateArchivedThreads,
];
