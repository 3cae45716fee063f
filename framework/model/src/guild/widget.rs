//! Widgets: the public view of a guild for other sites, and its settings.

use serde::{Deserialize, Serialize};

use crate::wire::body::body;
use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, Patch};

/// [Widget settings](https://docs.discord.com/developers/resources/guild#guild-widget-settings-object) of a guild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetSettings {
    /// Whether the widget is enabled.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// ID of the channel that the widget invites to; `None` for no invite.
    pub channel_id: Option<Id<Channel>>,
}

body! {
    /// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-widget) the settings of a widget.
    pub struct WidgetEdit {
        /// ID of the channel that the widget invites to; cleared for no invite.
        channel_id: Patch<Id<Channel>>,
        /// Whether the widget is enabled.
        enabled: Patch<bool>,
    }
}

/// [Widget](https://docs.discord.com/developers/resources/guild#guild-widget-object) of a guild, visible to everyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Widget {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Name of the guild, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Invite URL of the channel that the settings name.
    pub instant_invite: Option<String>,
    /// Voice and stage channels that @everyone can see.
    #[serde(default, with = "list")]
    pub channels: Vec<WidgetChannel>,
    /// Members who are not offline, at most 100.
    #[serde(default, with = "list")]
    pub members: Vec<WidgetMember>,
    /// Number of members who are not offline.
    #[serde(default, with = "number")]
    pub presence_count: u64,
}

/// Channel in a widget.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetChannel {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Name of the channel.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Sorting position.
    #[serde(default, with = "number")]
    pub position: i32,
}

/// Anonymized member in a widget.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetMember {
    /// Number within the widget, not the ID of a user.
    pub id: String,
    /// Username.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// Always `0000`.
    #[serde(default, deserialize_with = "or_default")]
    pub discriminator: String,
    /// Always `None`; the avatar is at `avatar_url`.
    pub avatar: Option<String>,
    /// Current activity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<WidgetActivity>,
    /// URL of the avatar.
    #[serde(default, deserialize_with = "or_default")]
    pub avatar_url: String,
    /// ID of the voice channel that the member is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<Id<Channel>>,
    /// Whether the member is deafened by the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deaf: Option<bool>,
    /// Whether the member is muted by the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mute: Option<bool>,
    /// Whether the member is self-deafened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_deaf: Option<bool>,
    /// Whether the member is self-muted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_mute: Option<bool>,
    /// Online status: `online`, `idle` or `dnd`.
    #[serde(default, deserialize_with = "or_default")]
    pub status: String,
    /// Whether the member is suppressed on a stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppress: Option<bool>,
}

/// Activity of a member in a widget.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetActivity {
    /// Name of the activity, such as that of a game.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

open_text! {
    /// [Style](https://docs.discord.com/developers/resources/guild#get-guild-widget-image-widget-style-options) of a widget image.
    WidgetStyle {
        /// Small badge, the default of the service.
        Shield = "shield",
        /// Large image with the icon, the name and the number of online members.
        Banner1 = "banner1",
        /// Smaller image with the icon, the name and the number of online members.
        Banner2 = "banner2",
        /// Large image with a footer.
        Banner3 = "banner3",
        /// Large image with a button to join.
        Banner4 = "banner4",
    }
}
