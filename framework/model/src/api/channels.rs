//! Channels and threads, individually and of a guild. The endpoints require the bot's token.

use super::declare::{endpoint, endpoints};
use crate::channel::{ActiveThreads, ChannelPosition, ThreadMember};
use crate::guild::GuildFacts;
use crate::validation::check_each;
use crate::{
    Channel, ChannelBody, Guild, Id, List, Patch, PermissionOverwrite, Permissions, Requirement,
    Timestamp, User, ValidationError, ValidationErrorKind,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/channel#get-channel) a channel or a thread, archived or not; a thread includes the bot's thread member, if it has joined.
    ///
    /// Fails with [`MISSING_ACCESS`](super::ErrorCode::MISSING_ACCESS) if the bot cannot see the
    /// channel, and with [`UNKNOWN_CHANNEL`](super::ErrorCode::UNKNOWN_CHANNEL) if the channel does not
    /// exist.
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
    /// Rejected with status 404 if the user is not a member of the thread.
    #[derive(Copy, Eq)]
    GetThreadMember: GET "/channels/{channel}/thread-members/{user}" -> 200 ThreadMember;
    path {
        /// ID of the thread.
        channel: Id<Channel>,
        /// ID of the user.
        user: Id<User>,
    }
    query {
        /// Whether to include the guild member object.
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
    /// Requires the permissions that the overwrites allow or deny as well, and `ADMINISTRATOR` if
    /// `MANAGE_ROLES` is one of them. Rejected with
    /// [`MAX_GUILD_CHANNELS`](super::ErrorCode::MAX_GUILD_CHANNELS) if the guild has 500 channels.
    CreateChannel: POST "/guilds/{guild}/channels" -> 201 | 200 Channel;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// The channel.
        channel: ChannelBody,
    }
    requires: MANAGE_CHANNELS;
    events: CHANNEL_CREATE;
    takes: reason;
    impl {
        fn requires(&self) -> Requirement {
            let overwrites = self.channel.permission_overwrites.iter().flatten();
            let set = overwrites.fold(Permissions::empty(), |set, overwrite| {
                set | permissions_in(overwrite)
            });
            if set.contains(Permissions::MANAGE_ROLES) {
                Self::REQUIRES.and(set | Permissions::ADMINISTRATOR)
            } else {
                Self::REQUIRES.and(set)
            }
        }

        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            self.channel.check()
        }

        fn check_in(&self, guild: &GuildFacts) -> Result<(), ValidationError> {
            self.channel.check_in(guild)
        }
    }
}

/// Returns the permissions that an overwrite allows or denies.
fn permissions_in(overwrite: &PermissionOverwrite) -> Permissions {
    overwrite.allow | overwrite.deny
}

endpoint! {
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions) channels of a guild; channels left out keep their position.
    ///
    /// Each position requires `MANAGE_CHANNELS` in the guild or in the channel's category. A new
    /// category requires the permission in the channel and in that category, and the removal of a
    /// category requires it in the guild. Syncing the overwrites with the category requires
    /// `MANAGE_ROLES` as well. More than one new category is rejected with
    /// [`ONLY_ONE_PARENT_ID_CHANGE`](super::ErrorCode::ONLY_ONE_PARENT_ID_CHANGE), so a request contains
    /// the category of one channel at most, even if the category stays the same.
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
        // The permissions in a category or channel are not known here, so the requirement is a
        // minimum.
        fn requires(&self) -> Requirement {
            let locks = |position: &ChannelPosition| position.lock_permissions == Patch::Set(true);
            if self.positions.iter().any(locks) {
                Requirement::all(Permissions::MANAGE_ROLES)
            } else {
                Requirement::NONE
            }
        }

        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_each("positions", Some(&self.positions), ChannelPosition::check)?;
            self.check_parents()
        }
    }
}

impl ModifyChannelPositions {
    fn check_parents(&self) -> Result<(), ValidationError> {
        let positions = self.positions.iter().enumerate();
        let mut stated = positions.filter(|(_, position)| !position.parent_id.is_keep());
        let (Some(_), Some((index, _))) = (stated.next(), stated.next()) else {
            return Ok(());
        };
        let field = format!("positions[{index}].parent_id");
        let (found, valid) = ("a second category", "at most one in a request");
        Err(ValidationError::new(
            ValidationErrorKind::Conflict,
            &field,
            found,
            valid,
        ))
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#list-active-guild-threads) the active threads of a guild that the bot can see, newest first.
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
