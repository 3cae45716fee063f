//! Endpoints of channels and threads. The endpoints require a bot token.

use super::declare::{endpoint, endpoints};
use crate::channel::{ActiveThreads, ChannelPosition, ThreadMember};
use crate::guild::GuildCapabilities;
use crate::validation::check_each;
use crate::{
    Channel, ChannelBody, Guild, Id, List, Patch, PermissionOverwrite, Permissions, Requirement,
    Timestamp, User, ValidationError, ValidationErrorKind,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/channel#get-channel) a channel or a thread, including archived threads; a thread that the bot has joined includes the bot's thread member.
    ///
    /// Fails with [`MISSING_ACCESS`](super::ErrorCode::MISSING_ACCESS) if the bot cannot see the
    /// channel, and with [`UNKNOWN_CHANNEL`](super::ErrorCode::UNKNOWN_CHANNEL) if the channel does
    /// not exist.
    #[derive(Copy, Eq)]
    GetChannel: GET "/channels/{channel}" -> 200 Channel;
    path {
        /// ID of the channel or thread.
        channel: Id<Channel>,
    }
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
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-channels) the channels of a guild, without threads.
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
    /// Also requires the permissions that the overwrites allow or deny, and `ADMINISTRATOR` if the
    /// overwrites allow or deny `MANAGE_ROLES`. Fails with
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

        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            self.channel.check()
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
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions) channels of a guild; channels that are not listed keep their position.
    ///
    /// A new position requires `MANAGE_CHANNELS` in the guild or in the channel's category. A new
    /// category requires `MANAGE_CHANNELS` in the channel and in the new category; removing the
    /// channel from its category requires `MANAGE_CHANNELS` in the guild. Syncing the overwrites
    /// with the category also requires `MANAGE_ROLES`. A request that changes the category of more
    /// than one channel fails with
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
        // `MANAGE_CHANNELS` is not included: the positions do not say whether it is required in the
        // guild, in a category or in a channel.
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
    /// [Lists](https://docs.discord.com/developers/resources/guild#list-active-guild-threads) the active threads that the bot can see in a guild, newest first.
    #[derive(Copy, Eq)]
    ListActiveThreads: GET "/guilds/{guild}/threads/active" -> 200 ActiveThreads;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoints![
    GetChannel,
    GetThreadMember,
    GetChannels,
    CreateChannel,
    ModifyChannelPositions,
    ListActiveThreads,
];
