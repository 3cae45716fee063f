//! Endpoints of channels and threads. The endpoints require a bot token.

use super::declare::{endpoint, endpoints};
use crate::channel::{ActiveThreads, ChannelPosition, OverwriteBody, ThreadMember};
use crate::guild::GuildCapabilities;
use crate::marker::UserOrRole;
use crate::validation::check_each;
use crate::{
    Channel, ChannelBody, ChannelEdit, ChannelType, FollowBody, FollowedChannel, Guild, Id, List,
    Patch, PermissionOverwrite, Permissions, Requirement, Timestamp, User, ValidationError,
    ValidationErrorKind,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/channel#get-channel) a channel or a thread, including
    /// archived threads; a thread that the bot has joined includes the bot's thread member.
    ///
    /// Fails with [`MISSING_ACCESS`](super::ErrorCode::MISSING_ACCESS) if the bot cannot see the channel, and with
    /// [`UNKNOWN_CHANNEL`](super::ErrorCode::UNKNOWN_CHANNEL) if the channel does not exist.
    #[derive(Copy, Eq)]
    GetChannel: GET "/channels/{channel}" -> 200 Channel;
    path {
        /// ID of the channel or thread.
        channel: Id<Channel>,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/channel#modify-channel) a channel or a thread; fields
    /// that are not set stay unchanged.
    ///
    /// A channel requires `MANAGE_CHANNELS`, and `MANAGE_ROLES` if the overwrites are set; a new category requires
    /// `MANAGE_CHANNELS` in that category too. A thread requires `MANAGE_THREADS`, with two exceptions for threads that
    /// are not locked: the creator can change the name, the tags, `archived` and `auto_archive_duration`, and
    /// `SEND_MESSAGES_IN_THREADS` suffices to unarchive a thread. Fails with
    /// [`INVALID_ACTION_ON_ARCHIVED_THREAD`](super::ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD) if the thread is
    /// archived and the edit does not unarchive the thread.
    ModifyChannel: PATCH "/channels/{channel}" -> 200 Channel;
    path {
        /// ID of the channel or thread.
        channel: Id<Channel>,
    }
    known {
        /// Type of the channel, if known, to determine the limits and the required permissions.
        ///
        /// If the type is unknown, the edit is checked against the widest limits of all types.
        channel_type: Option<ChannelType>,
    }
    body {
        /// Fields to change.
        edit: ChannelEdit,
    }
    requires: VIEW_CHANNEL;
    events: CHANNEL_UPDATE, THREAD_UPDATE;
    accepts: reason;
    impl {
        fn requires(&self) -> Requirement {
            Self::REQUIRES.and(self.edit.required_permissions(self.channel_type))
        }

        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            self.edit.check(self.channel_type)
        }

        fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
            self.edit.check_in(guild)
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/channel#deleteclose-channel) a channel or a thread, or
    /// closes a DM.
    ///
    /// Requires `VIEW_CHANNEL`, and `MANAGE_CHANNELS` for a channel or `MANAGE_THREADS` for a thread. The channels of a
    /// deleted category stay. Fails with
    /// [`CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS`](super::ErrorCode::CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS)
    /// for the rules channel and the public updates channel of a community guild.
    #[derive(Copy, Eq)]
    DeleteChannel: DELETE "/channels/{channel}" -> 200 Channel;
    path {
        /// ID of the channel or thread.
        channel: Id<Channel>,
    }
    events: CHANNEL_DELETE, THREAD_DELETE;
    accepts: reason;
    impl {
        const REQUIRES: Requirement =
            Requirement::any(&[Permissions::MANAGE_CHANNELS, Permissions::MANAGE_THREADS])
                .and(Permissions::VIEW_CHANNEL);
    }
}

endpoint! {
    /// [Sets](https://docs.discord.com/developers/resources/channel#edit-channel-permissions) the permission overwrite
    /// for a role or member in a channel.
    ///
    /// The bot can only allow or deny permissions that the bot has in the guild or in the parent category, unless an
    /// overwrite of the channel allows the bot `MANAGE_ROLES`.
    EditChannelPermissions: PUT "/channels/{channel}/permissions/{overwrite}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the role or user.
        overwrite: Id<UserOrRole>,
    }
    body {
        /// Type of the overwrite, and its permissions.
        permissions: OverwriteBody,
    }
    requires: VIEW_CHANNEL & MANAGE_ROLES;
    events: CHANNEL_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/channel#delete-channel-permission) the permission
    /// overwrite for a role or member in a channel.
    ///
    /// Fails with
    /// [`UNKNOWN_PERMISSION_OVERWRITE`](super::ErrorCode::UNKNOWN_PERMISSION_OVERWRITE) if the channel
    /// has no such overwrite.
    #[derive(Copy, Eq)]
    DeleteChannelPermission: DELETE "/channels/{channel}/permissions/{overwrite}" -> 204 ();
    path {
        /// ID of the channel.
        channel: Id<Channel>,
        /// ID of the role or user.
        overwrite: Id<UserOrRole>,
    }
    requires: VIEW_CHANNEL & MANAGE_ROLES;
    events: CHANNEL_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Follows](https://docs.discord.com/developers/resources/channel#follow-announcement-channel) an announcement
    /// channel, so that its published messages are sent to another channel.
    ///
    /// Also requires `MANAGE_WEBHOOKS` in the channel that receives the messages. Fails with
    /// [`MAX_WEBHOOKS`](super::ErrorCode::MAX_WEBHOOKS) if that channel has 15 webhooks.
    FollowAnnouncementChannel: POST "/channels/{channel}/followers" -> 200 FollowedChannel;
    path {
        /// ID of the announcement channel.
        channel: Id<Channel>,
    }
    body {
        /// Channel that receives the messages.
        receiver: FollowBody,
    }
    requires: VIEW_CHANNEL;
    events: WEBHOOKS_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Shows](https://docs.discord.com/developers/resources/channel#trigger-typing-indicator) for 10 seconds that the
    /// bot is typing in a channel.
    #[derive(Copy, Eq)]
    TriggerTypingIndicator: POST "/channels/{channel}/typing" -> 204 ();
    path {
        /// ID of the channel or thread.
        channel: Id<Channel>,
    }
    requires: VIEW_CHANNEL;
    events: TYPING_START;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/channel#get-thread-member) a member of a thread.
    ///
    /// Fails with status 404 if the user is not a member of the thread.
    #[derive(Copy, Eq)]
    GetThreadMember: GET "/channels/{channel}/thread-members/{user}" -> 200 ThreadMember;
    path {
        /// ID of the thread.
        channel: Id<Channel>,
        /// ID of the user.
        user: Id<User>,
    }
    query {
        /// Whether to include the guild member object of the user.
        with_member: bool,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-channels) the channels of a guild, without
    /// threads.
    #[derive(Copy, Eq)]
    GetChannels: GET "/guilds/{guild}/channels" -> 200 List<Channel>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/guild#create-guild-channel) a channel in a guild.
    ///
    /// Also requires the permissions that the overwrites allow or deny, and `ADMINISTRATOR` if the overwrites allow or
    /// deny `MANAGE_ROLES`. Fails with
    /// [`MAX_GUILD_CHANNELS`](super::ErrorCode::MAX_GUILD_CHANNELS) if the guild has 500 channels.
    CreateChannel: POST "/guilds/{guild}/channels" -> 201 | 200 Channel;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Channel to create.
        channel: ChannelBody,
    }
    requires: MANAGE_CHANNELS;
    events: CHANNEL_CREATE;
    accepts: reason;
    checks: channel;
    impl {
        fn requires(&self) -> Requirement {
            let overwrites = self.channel.permission_overwrites.iter().flatten();
            let permissions = overwrites.fold(Permissions::empty(), |permissions, overwrite| {
                permissions | permissions_in(overwrite)
            });
            if permissions.contains(Permissions::MANAGE_ROLES) {
                Self::REQUIRES.and(permissions | Permissions::ADMINISTRATOR)
            } else {
                Self::REQUIRES.and(permissions)
            }
        }

        fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
            self.channel.check_in(guild)
        }
    }
}

/// Returns the permissions that an overwrite allows or denies.
fn permissions_in(overwrite: &PermissionOverwrite) -> Permissions {
    overwrite.allow | overwrite.deny
}

endpoint! {
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions) channels of a guild;
    /// channels that are not listed keep their position.
    ///
    /// A new position requires `MANAGE_CHANNELS` in the guild or in the channel's category. A new category requires
    /// `MANAGE_CHANNELS` in the channel and in the new category; removing the channel from its category requires
    /// `MANAGE_CHANNELS` in the guild. Syncing the overwrites with the category also requires `MANAGE_ROLES`. A request
    /// that changes the category of more than one channel fails with
    /// [`ONLY_ONE_PARENT_ID_CHANGE`](super::ErrorCode::ONLY_ONE_PARENT_ID_CHANGE), so
    /// [`check`](super::Endpoint::check) allows `parent_id` for one channel only, even if the
    /// category stays the same.
    ModifyChannelPositions: PATCH "/guilds/{guild}/channels" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// New positions of the channels.
        positions: Vec<ChannelPosition>,
    }
    events: CHANNEL_UPDATE;
    impl {
        // `MANAGE_CHANNELS` is not included: the positions do not say whether it is required in the guild, in a
        // category or in a channel.
        fn requires(&self) -> Requirement {
            let syncs_overwrites = |position: &ChannelPosition| position.lock_permissions == Patch::Set(true);
            if self.positions.iter().any(syncs_overwrites) {
                Requirement::all(Permissions::MANAGE_ROLES)
            } else {
                Requirement::NONE
            }
        }

        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_each("positions", Some(&self.positions), ChannelPosition::check)?;
            self.check_category_changes()
        }
    }
}

impl ModifyChannelPositions {
    fn check_category_changes(&self) -> Result<(), ValidationError> {
        let positions = self.positions.iter().enumerate();
        let mut with_parent = positions.filter(|(_, position)| !position.parent_id.is_keep());
        let (Some(_), Some((index, _))) = (with_parent.next(), with_parent.next()) else {
            return Ok(());
        };
        let field = format!("positions[{index}].parent_id");
        let (found, valid) = ("a second category", "at most one per request");
        Err(ValidationError::new(
            ValidationErrorKind::Conflict,
            &field,
            found,
            valid,
        ))
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#list-active-guild-threads) the active threads that
    /// the bot can see in a guild, newest first.
    #[derive(Copy, Eq)]
    ListActiveThreads: GET "/guilds/{guild}/threads/active" -> 200 ActiveThreads;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoints![
    GetChannel,
    ModifyChannel,
    DeleteChannel,
    EditChannelPermissions,
    DeleteChannelPermission,
    FollowAnnouncementChannel,
    TriggerTypingIndicator,
    GetThreadMember,
    GetChannels,
    CreateChannel,
    ModifyChannelPositions,
    ListActiveThreads,
];
