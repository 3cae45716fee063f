//! CHANNEL options, of any type or narrowed to some.

use std::fmt;
use std::ops::Deref;

use guildhall_model::{Channel, Id};
use guildhall_rules::{ChannelType, CommandOptionType};

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

const CHANNEL: OptionSpec = OptionSpec::new(CommandOptionType::Channel);

impl OptionType for Channel {
    const SPEC: OptionSpec = CHANNEL;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.channel()
    }

    fn entered(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}

impl OptionType for Id<Channel> {
    const SPEC: OptionSpec = CHANNEL;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.id()
    }

    fn entered(&self) -> Option<String> {
        Some(self.to_string())
    }
}

macro_rules! narrowed {
    ($($(#[$meta:meta])* $name:ident: $($kind:ident),+;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name(pub Channel);

        impl OptionType for $name {
            const SPEC: OptionSpec = CHANNEL.channel_types(&[$(ChannelType::$kind),+]);

            fn read(given: &Given<'_>) -> Result<Self, Unfit> {
                given.channel().map(Self)
            }

            fn entered(&self) -> Option<String> {
                self.0.entered()
            }
        }

        impl Deref for $name {
            type Target = Channel;

            fn deref(&self) -> &Channel {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

narrowed! {
    /// A `GUILD_ANNOUNCEMENT` channel.
    AnnouncementChannel: GuildAnnouncement;
    /// A `GUILD_CATEGORY`.
    CategoryChannel: GuildCategory;
    /// A `GUILD_FORUM` channel.
    ForumChannel: GuildForum;
    /// A `GUILD_MEDIA` channel.
    MediaChannel: GuildMedia;
    /// A `GUILD_STAGE_VOICE` channel.
    StageChannel: GuildStageVoice;
    /// A `GUILD_TEXT` channel.
    TextChannel: GuildText;
    /// A thread of any kind.
    Thread: AnnouncementThread, PublicThread, PrivateThread;
    /// A `GUILD_VOICE` channel.
    VoiceChannel: GuildVoice;
}
