//! Thread metadata, thread members, and the lists of active and archived threads.

use guildhall_model_derive::Object;

use super::object::Channel;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Id, Member, Timestamp, User};

/// [Metadata](https://docs.discord.com/developers/resources/channel#thread-metadata-object) of a thread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct ThreadMetadata {
    /// Whether the thread is archived.
    #[serde(default, deserialize_with = "or_default")]
    pub archived: bool,
    /// Time at which the thread was last archived or unarchived.
    #[object(null)]
    pub archive_timestamp: Option<Timestamp>,
    /// Minutes of inactivity after which clients hide the thread: 60, 1440, 4320 or 10080.
    #[serde(default, with = "number")]
    pub auto_archive_duration: u32,
    /// Creation time; `None` for threads created before 2022-01-09.
    pub create_timestamp: Option<Timestamp>,
    /// Whether members who are not moderators can add other members; private threads only.
    pub invitable: Option<bool>,
    /// Whether only members with `MANAGE_THREADS` can unarchive the thread.
    #[serde(default, deserialize_with = "or_default")]
    pub locked: bool,
}

/// [Member](https://docs.discord.com/developers/resources/channel#thread-member-object) of a thread.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ThreadMember {
    /// ID of the thread.
    pub id: Option<Id<Channel>>,
    /// ID of the user.
    pub user_id: Option<Id<User>>,
    /// Notification settings of the user.
    #[serde(default)]
    pub flags: ThreadMemberFlags,
    /// Time at which the user joined the thread.
    #[object(null)]
    pub join_timestamp: Option<Timestamp>,
    /// Guild member object of the user, if requested with `with_member`.
    pub member: Option<Box<Member>>,
}

number_flags! {
    /// Flags of a thread member: notification settings that Discord does not document.
    ThreadMemberFlags {}
}

/// [Active threads](https://docs.discord.com/developers/resources/guild#list-active-guild-threads) of a guild, newest
/// first.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct ActiveThreads {
    /// Active threads, both public and private.
    #[serde(default, with = "list")]
    pub threads: Vec<Channel>,
    /// Thread members of the current user, one for each thread that the current user has joined.
    #[serde(default, with = "list")]
    pub members: Vec<ThreadMember>,
    /// Whether more threads exist.
    #[service(always)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub has_more: bool,
}

/// [Archived threads](https://docs.discord.com/developers/resources/channel#list-public-archived-threads-response-body)
/// of a channel.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct ArchivedThreads {
    /// Archived threads.
    #[serde(default, with = "list")]
    pub threads: Vec<Channel>,
    /// Thread members of the current user, one for each thread that the current user has joined.
    #[serde(default, with = "list")]
    pub members: Vec<ThreadMember>,
    /// Whether a later page may contain more threads.
    #[serde(default, deserialize_with = "or_default")]
    pub has_more: bool,
}
