//! Welcome screen of a community guild.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    WELCOME_CHANNEL_DESCRIPTION, WELCOME_CHANNEL_EMOJI, WELCOME_CHANNELS, WELCOME_DESCRIPTION,
};

use crate::validation::{check_count, check_each, check_text, check_unicode_emoji};
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Channel, Emoji, Id, Patch, ValidationError};

/// [Welcome screen](https://docs.discord.com/developers/resources/guild#welcome-screen-object) of a `COMMUNITY` guild,
/// which new members see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct WelcomeScreen {
    /// Description of the guild on the welcome screen, at most 140 characters.
    #[object(null)]
    pub description: Option<String>,
    /// Channels shown on the welcome screen, at most 5.
    #[serde(default, with = "list")]
    pub welcome_channels: Vec<WelcomeChannel>,
}

/// [Channel](https://docs.discord.com/developers/resources/guild#welcome-screen-object-welcome-screen-channel-structure)
/// on a welcome screen.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct WelcomeChannel {
    /// ID of the channel.
    pub channel_id: Id<Channel>,
    /// Description of the channel, 1–50 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// ID of a custom emoji of the guild.
    #[object(null)]
    pub emoji_id: Option<Id<Emoji>>,
    /// Name of the custom emoji, or a Unicode emoji.
    #[object(null)]
    pub emoji_name: Option<String>,
}

impl WelcomeChannel {
    /// Creates a channel with a description of 1–50 characters and without an emoji.
    pub fn new(channel_id: Id<Channel>, description: impl Into<String>) -> Self {
        Self {
            channel_id,
            description: description.into(),
            emoji_id: None,
            emoji_name: None,
        }
    }
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-welcome-screen) the
/// welcome screen of a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct WelcomeScreenEdit {
    /// Description of the guild on the welcome screen, at most 140 characters.
    pub description: Patch<String>,
    /// Whether the welcome screen is enabled.
    pub enabled: Patch<bool>,
    /// Channels shown on the welcome screen, at most 5.
    pub welcome_channels: Patch<Vec<WelcomeChannel>>,
}

impl WelcomeScreenEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text(
            "description",
            self.description.value(),
            &WELCOME_DESCRIPTION,
        )?;
        let channels = self.welcome_channels.value();
        check_count("welcome_channels", channels, &WELCOME_CHANNELS)?;
        check_each("welcome_channels", channels, |channel| {
            let description = Some(&channel.description);
            check_text("description", description, &WELCOME_CHANNEL_DESCRIPTION)?;
            let emoji = channel.emoji_name.as_ref();
            match channel.emoji_id {
                Some(_) => check_text("emoji_name", emoji, &WELCOME_CHANNEL_EMOJI),
                None => check_unicode_emoji("emoji_name", emoji, &WELCOME_CHANNEL_EMOJI),
            }
        })
    }
}
