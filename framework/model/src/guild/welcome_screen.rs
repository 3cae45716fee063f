//! What new members of a community see.

use guildhall_rules::{WELCOME_CHANNEL_DESCRIPTION, WELCOME_CHANNELS, WELCOME_DESCRIPTION};
use serde::{Deserialize, Serialize};

use crate::invalid::{count, each, text};
use crate::wire::body::body;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Channel, Emoji, Id, Invalid, Patch};

/// What new members of a community [see](https://docs.discord.com/developers/resources/guild#welcome-screen-object).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WelcomeScreen {
    /// What the guild is about, at most 140 characters.
    pub description: Option<String>,
    /// Where they may go, at most 5 channels.
    #[serde(default, with = "list")]
    pub welcome_channels: Vec<WelcomeChannel>,
}

/// A channel [on a welcome screen](https://docs.discord.com/developers/resources/guild#welcome-screen-object-welcome-screen-channel-structure).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WelcomeChannel {
    /// ID of the channel.
    pub channel_id: Id<Channel>,
    /// What it is for, 1–50 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// The guild's emoji beside it.
    pub emoji_id: Option<Id<Emoji>>,
    /// The name of that emoji, or the Unicode emoji.
    pub emoji_name: Option<String>,
}

impl WelcomeChannel {
    /// A channel without an emoji; the description has 1–50 characters.
    pub fn new(channel_id: Id<Channel>, description: impl Into<String>) -> Self {
        Self {
            channel_id,
            description: description.into(),
            emoji_id: None,
            emoji_name: None,
        }
    }
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild-welcome-screen) a welcome screen.
    pub struct WelcomeScreenEdit {
        /// What the guild is about, at most 140 characters.
        description: Patch<String>,
        /// Whether there is a welcome screen.
        enabled: Patch<bool>,
        /// Where new members may go, at most 5 channels.
        welcome_channels: Patch<Vec<WelcomeChannel>>,
    }
}

impl WelcomeScreenEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        text(
            "description",
            self.description.value(),
            &WELCOME_DESCRIPTION,
        )?;
        let channels = self.welcome_channels.value();
        count("welcome_channels", channels, &WELCOME_CHANNELS)?;
        each("welcome_channels", channels, |channel| {
            let description = Some(&channel.description);
            text("description", description, &WELCOME_CHANNEL_DESCRIPTION)
        })
    }
}
