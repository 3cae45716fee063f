//! The built-in option types: text, numbers, users, roles, channels and attachments.

use std::fmt;
use std::ops::Deref;

use guildhall_model::{Attachment, Channel, Id, Member, Role, User};
use guildhall_rules::{ChannelType, CommandOptionType, INTEGER_MAX, NumberDef, OptionValueError};

use super::option_spec::OptionSpec;
use super::parameter::OptionType;
use crate::interaction::option_error::OptionError;
use crate::interaction::option_input::OptionInput;

const CHANNEL: OptionSpec = OptionSpec::new(CommandOptionType::Channel);

impl OptionType for Channel {
    const SPEC: OptionSpec = CHANNEL;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.channel()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}

impl OptionType for Id<Channel> {
    const SPEC: OptionSpec = CHANNEL;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.id()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.to_string())
    }
}

macro_rules! channel_types {
    ($($(#[$meta:meta])* $name:ident: $($kind:ident),+;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name(pub Channel);

        impl OptionType for $name {
            const SPEC: OptionSpec = CHANNEL.channel_types(&[$(ChannelType::$kind),+]);

            fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
                input.channel().map(Self)
            }

            fn to_input(&self) -> Option<String> {
                self.0.to_input()
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

channel_types! {
    /// A `GUILD_ANNOUNCEMENT` channel, which users can follow and crosspost into their own guilds.
    AnnouncementChannel: GuildAnnouncement;
    /// A `GUILD_CATEGORY` channel, which groups up to 50 channels.
    CategoryChannel: GuildCategory;
    /// A `GUILD_FORUM` channel, which contains threads only.
    ForumChannel: GuildForum;
    /// A `GUILD_MEDIA` channel, which contains threads only, like a forum.
    MediaChannel: GuildMedia;
    /// A `GUILD_STAGE_VOICE` channel, for events with an audience.
    StageChannel: GuildStageVoice;
    /// A `GUILD_TEXT` channel.
    TextChannel: GuildText;
    /// A thread of any type: announcement, public or private.
    Thread: AnnouncementThread, PublicThread, PrivateThread;
    /// A `GUILD_VOICE` channel.
    VoiceChannel: GuildVoice;
}

impl OptionType for String {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::String);

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.text().map(str::to_owned)
    }

    fn to_input(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl OptionType for bool {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Boolean);

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.boolean()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.to_string())
    }
}

macro_rules! integers {
    ($($integer:ty: $min:expr, $max:expr;)*) => {$(
        impl OptionType for $integer {
            const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Integer)
                .min(NumberDef::Integer($min))
                .max(NumberDef::Integer($max));

            fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
                let number = input.integer()?.try_into();
                number.map_err(|_| const { out_of_range($min, $max) }.into())
            }

            fn to_input(&self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )*};
}

integers! {
    i8: i8::MIN as i64, i8::MAX as i64;
    i16: i16::MIN as i64, i16::MAX as i64;
    i32: i32::MIN as i64, i32::MAX as i64;
    i64: -INTEGER_MAX, INTEGER_MAX;
    u8: 0, u8::MAX as i64;
    u16: 0, u16::MAX as i64;
    u32: 0, u32::MAX as i64;
    u64: 0, INTEGER_MAX;
}

/// Returns the error for an integer outside of the range of its type.
const fn out_of_range(min: i64, max: i64) -> OptionValueError {
    OptionValueError::Range {
        min: Some(NumberDef::Integer(min)),
        max: Some(NumberDef::Integer(max)),
    }
}

impl OptionType for f64 {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Number);

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.number()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl OptionType for f32 {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Number);

    #[expect(
        clippy::cast_possible_truncation,
        reason = "an app with an `f32` parameter accepts the loss of precision"
    )]
    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.number().map(|number| number as Self)
    }

    fn to_input(&self) -> Option<String> {
        Some(self.to_string())
    }
}

const USER: OptionSpec = OptionSpec::new(CommandOptionType::User);

impl OptionType for User {
    const SPEC: OptionSpec = USER;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.user()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}

impl OptionType for Member {
    const SPEC: OptionSpec = USER;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.member()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.id().to_string())
    }
}

impl OptionType for Id<User> {
    const SPEC: OptionSpec = USER;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.id()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.to_string())
    }
}

const ROLE: OptionSpec = OptionSpec::new(CommandOptionType::Role);

impl OptionType for Role {
    const SPEC: OptionSpec = ROLE;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.role()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}

impl OptionType for Id<Role> {
    const SPEC: OptionSpec = ROLE;

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.id()
    }

    fn to_input(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// The value of a MENTIONABLE option.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Mentionable {
    /// A member of the guild.
    Member(Box<Member>),
    /// A user who is not a member of the guild.
    User(Box<User>),
    /// A role.
    Role(Box<Role>),
}

impl fmt::Display for Mentionable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(member) => member.fmt(f),
            Self::User(user) => user.fmt(f),
            Self::Role(role) => role.fmt(f),
        }
    }
}

impl OptionType for Mentionable {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Mentionable);

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        if let Ok(role) = input.role() {
            return Ok(Self::Role(Box::new(role)));
        }
        if let Ok(member) = input.member() {
            return Ok(Self::Member(Box::new(member)));
        }
        input.user().map(|user| Self::User(Box::new(user)))
    }
}

impl OptionType for Attachment {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Attachment);

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        input.attachment()
    }
}
