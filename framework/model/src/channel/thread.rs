//! What a channel has because it is a thread.

use serde::{Deserialize, Serialize};

use super::Channel;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Id, Member, Timestamp, User};

/// The [state of a thread](https://docs.discord.com/developers/resources/channel#thread-metadata-object).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadMetadata {
    /// Whether it is put away.
    #[serde(default, deserialize_with = "or_default")]
    pub archived: bool,
    /// When it was last put away or brought back.
    pub archive_timestamp: Option<Timestamp>,
    /// Minutes without a message after which it is hidden: 60, 1440, 4320 or 10080.
    #[serde(default, with = "number")]
    pub auto_archive_duration: u32,
    /// When it was made; none for threads from before 2022-01-09.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub create_timestamp: Option<Timestamp>,
    /// Whether everybody in it may invite others; private threads only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitable: Option<bool>,
    /// Whether only those with `MANAGE_THREADS` may bring it back.
    #[serde(default, deserialize_with = "or_default")]
    pub locked: bool,
}

/// A user's [membership of a thread](https://docs.discord.com/developers/resources/channel#thread-member-object).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreadMember {
    /// The thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id<Channel>>,
    /// The user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<Id<User>>,
    /// What the user is notified of.
    #[serde(default)]
    pub flags: ThreadMemberFlags,
    /// When the user joined.
    pub join_timestamp: Option<Timestamp>,
    /// The user as a member of the guild, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<Box<Member>>,
}

number_flags! {
    /// What a user is notified of in a thread. The service documents no names.
    ThreadMemberFlags {}
}

/// The [threads](https://docs.discord.com/developers/resources/guild#list-active-guild-threads) of a guild that are not put away, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActiveThreads {
    /// The threads, public and private.
    #[serde(default, with = "list")]
    pub threads: Vec<Channel>,
    /// The current user, in those threads that it has joined.
    #[serde(default, with = "list")]
    pub members: Vec<ThreadMember>,
    /// Whether there are more.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub has_more: bool,
}
