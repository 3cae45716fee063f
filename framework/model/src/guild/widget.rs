//! Guild widget, which websites can embed, and the widget settings.

use guildhall_model_derive::{Body, Object, Schema};

use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, Patch};

/// [Widget settings](https://docs.discord.com/developers/resources/guild#guild-widget-settings-object) of a guild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct WidgetSettings {
    /// Whether the widget is enabled.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// ID of the channel that the widget invites to; `None` if the widget has no invite.
    #[object(null)]
    pub channel_id: Option<Id<Channel>>,
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-widget) the widget
/// settings of a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct WidgetEdit {
    /// ID of the channel that the widget invites to; [`Patch::Clear`] removes the invite.
    pub channel_id: Patch<Id<Channel>>,
    /// Whether the widget is enabled.
    pub enabled: Patch<bool>,
}

/// [Widget](https://docs.discord.com/developers/resources/guild#guild-widget-object) of a guild, which everyone can
/// see.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct Widget {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Name of the guild, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// URL of an invite to the channel in the widget settings; `None` if no channel is set.
    #[object(null)]
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
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct WidgetChannel {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Name of the channel.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Sorting position of the channel.
    #[serde(default, with = "number")]
    pub position: i32,
}

/// Anonymized member in a widget.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct WidgetMember {
    /// Index of the member in the widget; not a user ID.
    pub id: String,
    /// Username.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// Always `0000`.
    #[serde(default, deserialize_with = "or_default")]
    pub discriminator: String,
    /// Always `None`; see `avatar_url`.
    #[object(null)]
    pub avatar: Option<String>,
    /// Current activity.
    pub activity: Option<WidgetActivity>,
    /// URL of the avatar.
    #[serde(default, deserialize_with = "or_default")]
    pub avatar_url: String,
    /// ID of the voice channel that the member is connected to.
    pub channel_id: Option<Id<Channel>>,
    /// Whether the member is server-deafened.
    pub deaf: Option<bool>,
    /// Whether the member is server-muted.
    pub mute: Option<bool>,
    /// Whether the member is self-deafened.
    pub self_deaf: Option<bool>,
    /// Whether the member is self-muted.
    pub self_mute: Option<bool>,
    /// Online status: `online`, `idle` or `dnd`.
    #[serde(default, deserialize_with = "or_default")]
    pub status: String,
    /// Whether the member is suppressed in a stage channel.
    pub suppress: Option<bool>,
}

/// Activity of a member in a widget.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct WidgetActivity {
    /// Name of the activity, such as the name of a game.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

open_text! {
    /// [Style](https://docs.discord.com/developers/resources/guild#get-guild-widget-image-widget-style-options) of a
    /// widget image.
    WidgetStyle {
        /// Small badge with the Discord icon and the number of online members; the default style.
        Shield = "shield",
        /// Large image with the icon and name of the guild, the number of online members, and a "Powered by Discord"
        /// footer.
        Banner1 = "banner1",
        /// Smaller image with the icon and name of the guild and the number of online members on the left, and the
        /// Discord logo on the right.
        Banner2 = "banner2",
        /// Large image like `Banner1`, with the Discord logo and "Chat Now" in the footer.
        Banner3 = "banner3",
        /// Large image with the Discord logo at the top, the content of `Banner2` in the middle, and a join button at
        /// the bottom.
        Banner4 = "banner4",
    }
}
