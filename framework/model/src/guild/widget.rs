//! What a guild shows of itself on other sites.

use serde::{Deserialize, Serialize};

use crate::wire::body::body;
use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, Patch};

/// Whether a guild has a [widget](https://docs.discord.com/developers/resources/guild#guild-widget-settings-object), and where it leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetSettings {
    /// Whether it has one.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// Where it invites to; none for nowhere.
    pub channel_id: Option<Id<Channel>>,
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild-widget) the settings of a widget.
    pub struct WidgetEdit {
        /// Where it invites to; cleared for nowhere.
        channel_id: Patch<Id<Channel>>,
        /// Whether the guild has a widget.
        enabled: Patch<bool>,
    }
}

/// What a guild [shows](https://docs.discord.com/developers/resources/guild#guild-widget-object) of itself to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Widget {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Its name, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Where everybody can join.
    pub instant_invite: Option<String>,
    /// The voice and stage channels that everybody may see.
    #[serde(default, with = "list")]
    pub channels: Vec<WidgetChannel>,
    /// Members who are not offline, at most 100.
    #[serde(default, with = "list")]
    pub members: Vec<WidgetMember>,
    /// How many are not offline.
    #[serde(default, with = "number")]
    pub presence_count: u64,
}

/// A channel in a widget.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetChannel {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Its place among the others.
    #[serde(default, with = "number")]
    pub position: i32,
}

/// A member in a widget, without an identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetMember {
    /// A number within the widget. It is no id of a user.
    pub id: String,
    /// The name.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// `0000`.
    #[serde(default, deserialize_with = "or_default")]
    pub discriminator: String,
    /// Nothing: the picture is at `avatar_url`.
    pub avatar: Option<String>,
    /// What the member does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<WidgetActivity>,
    /// Where the picture is.
    #[serde(default, deserialize_with = "or_default")]
    pub avatar_url: String,
    /// The voice channel that the member is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<Id<Channel>>,
    /// Whether the guild has deafened the member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deaf: Option<bool>,
    /// Whether the guild has muted the member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mute: Option<bool>,
    /// Whether the member does not listen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_deaf: Option<bool>,
    /// Whether the member does not speak.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_mute: Option<bool>,
    /// Whether the member is there: `online`, `idle` or `dnd`.
    #[serde(default, deserialize_with = "or_default")]
    pub status: String,
    /// Whether the member may not speak on the stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppress: Option<bool>,
}

/// What a member in a widget does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetActivity {
    /// Its name, such as that of a game.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

open_text! {
    /// What the picture of a widget looks like: [widget style options](https://docs.discord.com/developers/resources/guild#get-guild-widget-image-widget-style-options).
    WidgetStyle {
        /// A small badge, which the service draws by default.
        Shield = "shield",
        /// A large picture with the icon, the name and the number of members online.
        Banner1 = "banner1",
        /// A smaller one.
        Banner2 = "banner2",
        /// A large picture with a footer.
        Banner3 = "banner3",
        /// A large picture with a button.
        Banner4 = "banner4",
    }
}
