//! The channels of a guild from its beginning.

use guildhall_model::channel::{ChannelFlags, ThreadMetadata};
use guildhall_model::{Channel, ChannelType, Guild, Id, Timestamp, User};

use super::SeedBuilder;

impl SeedBuilder<'_> {
    /// The channels of a new guild.
    pub(super) fn initial_channels(&mut self, guild: Id<Guild>) -> Vec<Channel> {
        let general = new_channel(self.id(), ChannelType::GuildText, "general");
        let lounge = new_channel(self.id(), ChannelType::GuildVoice, "lounge");
        with_positions(guild, vec![general, lounge])
    }

    /// A channel of every type that members see in a guild.
    pub(super) fn default_guild_channels(
        &mut self,
        guild: Id<Guild>,
        owner: Id<User>,
    ) -> Vec<Channel> {
        let category: Id<Channel> = self.id();
        let mut channels = vec![new_channel(category, ChannelType::GuildCategory, "Commons")];
        for (kind, name) in [
            (ChannelType::GuildText, "general"),
            (ChannelType::GuildAnnouncement, "announcements"),
            (ChannelType::GuildVoice, "lounge"),
            (ChannelType::GuildStageVoice, "stage"),
            (ChannelType::GuildForum, "questions"),
            (ChannelType::GuildMedia, "gallery"),
        ] {
            let channel = new_channel(self.id(), kind, name);
            channels.push(Channel {
                parent_id: Some(category),
                ..channel
            });
        }
        for (kind, name, parent) in [
            (ChannelType::PublicThread, "book-club", 1),
            (ChannelType::PrivateThread, "surprise-party", 1),
            (ChannelType::AnnouncementThread, "release-notes", 2),
        ] {
            let parent = channels[parent].id;
            channels.push(self.thread(kind, name, parent, owner));
        }
        with_positions(guild, channels)
    }

    fn thread(
        &mut self,
        kind: ChannelType,
        name: &str,
        parent: Id<Channel>,
        owner: Id<User>,
    ) -> Channel {
        let channel = Channel {
            parent_id: Some(parent),
            ..new_channel(self.id(), kind, name)
        };
        into_thread(channel, owner, Timestamp::from_millis(self.millis))
    }
}

/// What a channel has besides where it is a thread.
pub(crate) fn into_thread(channel: Channel, owner: Id<User>, made: Option<Timestamp>) -> Channel {
    Channel {
        member_count: Some(1),
        message_count: Some(0),
        owner_id: Some(owner),
        thread_metadata: Some(ThreadMetadata {
            archive_timestamp: made,
            auto_archive_duration: 1440,
            create_timestamp: made,
            ..ThreadMetadata::default()
        }),
        total_message_sent: Some(0),
        ..channel
    }
}

/// Puts the channels into a guild, in this order.
pub(crate) fn with_positions(guild: Id<Guild>, mut channels: Vec<Channel>) -> Vec<Channel> {
    for (position, channel) in (0..).zip(&mut channels) {
        channel.guild_id = Some(guild);
        channel.position = (!channel.is_thread()).then_some(position);
    }
    channels
}

/// A channel that is new and open to everybody.
pub(crate) fn new_channel(id: Id<Channel>, kind: ChannelType, name: &str) -> Channel {
    let channel = Channel {
        flags: Some(ChannelFlags::empty()),
        name: Some(name.to_owned()),
        ..Channel::new(id, kind)
    };
    if channel.is_thread() {
        return channel;
    }
    let voice = matches!(kind, ChannelType::GuildVoice | ChannelType::GuildStageVoice);
    Channel {
        bitrate: voice.then_some(64_000),
        nsfw: Some(false),
        permission_overwrites: Some(Vec::new()),
        rate_limit_per_user: Some(0),
        user_limit: voice.then_some(0),
        ..channel
    }
}
