//! Channels and threads, by themselves and of a guild. Needs the bot's token.

use super::declare::{endpoint, endpoints};
use crate::channel::{ActiveThreads, ChannelPosition, ThreadMember};
use crate::guild::KnownGuild;
use crate::invalid::each;
use crate::{
    Channel, ChannelBody, Guild, Id, Invalid, InvalidKind, List, Patch, PermissionOverwrite,
    Permissions, Requirement, Timestamp, User,
};

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/channel#get-channel) a channel or a thread, put away or not; of a thread that the bot is in, it says so.
    ///
    /// Refused with [`MISSING_ACCESS`](super::Code::MISSING_ACCESS) where the bot does not see it,
    /// and with [`UNKNOWN_CHANNEL`](super::Code::UNKNOWN_CHANNEL) where there is none.
    #[derive(Copy, Eq)]
    GetChannel: GET "/channels/{channel}" -> 200 Channel;
    path {
        /// The channel or the thread.
        channel: Id<Channel>,
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/channel#get-thread-member) since when a user is in a thread.
    ///
    /// Answered with the status 404 where the user is not in it.
    #[derive(Copy, Eq)]
    GetThreadMember: GET "/channels/{channel}/thread-members/{user}" -> 200 ThreadMember;
    path {
        /// The thread.
        channel: Id<Channel>,
        /// The user.
        user: Id<User>,
    }
    query {
        /// Whether the user comes as a member of the guild too.
        with_member: bool,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-channels) the channels of a guild, without its threads.
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
    /// Requires as well what the overwrites allow and deny, and `ADMINISTRATOR` where that is
    /// `MANAGE_ROLES`. Refused with [`MAX_GUILD_CHANNELS`](super::Code::MAX_GUILD_CHANNELS)
    /// where there are 500 channels.
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

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.channel.check()
        }

        fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
            self.channel.check_in(guild)
        }
    }
}

/// The permissions that an overwrite allows or denies.
fn permissions_in(overwrite: &PermissionOverwrite) -> Permissions {
    overwrite.allow | overwrite.deny
}

endpoint! {
    /// [Moves](https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions) channels of a guild; those left out stay where they are.
    ///
    /// Each place requires `MANAGE_CHANNELS` in the guild or in the channel's category, a new category
    /// requires it in the channel and in that category, and no category in the guild; where a channel
    /// takes over the overwrites of its category, `MANAGE_ROLES` is required as well. More than one new category is refused with [`ONLY_ONE_PARENT_ID_CHANGE`](super::Code::ONLY_ONE_PARENT_ID_CHANGE),
    /// so a request states the category of one channel at most, even where it stays the same.
    ModifyChannelPositions: PATCH "/guilds/{guild}/channels" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Where they go.
        positions: Vec<ChannelPosition>,
    }
    events: CHANNEL_UPDATE;
    impl {
        // What a category or a channel allows is not known here, so less is required than may be.
        fn requires(&self) -> Requirement {
            let locks = |position: &ChannelPosition| position.lock_permissions == Patch::Set(true);
            if self.positions.iter().any(locks) {
                Requirement::all(Permissions::MANAGE_ROLES)
            } else {
                Requirement::NONE
            }
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            each("positions", Some(&self.positions), ChannelPosition::check)?;
            self.check_parents()
        }
    }
}

impl ModifyChannelPositions {
    fn check_parents(&self) -> Result<(), Invalid> {
        let positions = self.positions.iter().enumerate();
        let mut stated = positions.filter(|(_, position)| !position.parent_id.is_keep());
        let (Some(_), Some((index, _))) = (stated.next(), stated.next()) else {
            return Ok(());
        };
        let field = format!("positions[{index}].parent_id");
        let (found, legal) = ("a second category", "the one that a request may change");
        Err(Invalid::new(InvalidKind::Conflict, &field, found, legal))
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#list-active-guild-threads) the threads of a guild that are not put away and that the bot may see, the newest first.
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
