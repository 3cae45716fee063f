//! What a guild shows of itself on other sites. The settings need the bot's token.

use super::declare::{endpoint, endpoints};
use super::{Auth, Reply, Unreadable};
use crate::guild::{Widget, WidgetEdit, WidgetSettings, WidgetStyle};
use crate::{Guild, Id, ImageFormat};

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-widget-settings) the settings of the widget.
    #[derive(Copy, Eq)]
    GetWidgetSettings: GET "/guilds/{guild}/widget" -> 200 WidgetSettings;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-guild-widget) the given settings of the widget.
    ///
    /// Refused with [`MAX_WIDGET_SETTINGS_UPDATES`](super::Code::MAX_WIDGET_SETTINGS_UPDATES) where it is done
    /// too often.
    ModifyWidget: PATCH "/guilds/{guild}/widget" -> 200 WidgetSettings;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// The fields to change.
        edit: WidgetEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    takes: reason;
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-widget) the widget, without being authorized.
    ///
    /// The event is caused where the settings name a channel and there is no invite yet.
    /// Refused with [`GUILD_WIDGET_DISABLED`](super::Code::GUILD_WIDGET_DISABLED) where the guild has none.
    #[derive(Copy, Eq)]
    GetWidget: GET "/guilds/{guild}/widget.json" -> 200 Widget;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    events: INVITE_CREATE;
    impl {
        const AUTH: Auth = Auth::None;
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-widget-image) the widget as a picture, without being authorized.
    ///
    /// Refused with [`GUILD_WIDGET_DISABLED`](super::Code::GUILD_WIDGET_DISABLED) where the guild has none.
    #[derive(Eq)]
    GetWidgetImage: GET "/guilds/{guild}/widget.png" -> 200 WidgetImage;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// What it looks like; the service says `shield` if absent.
        style: Option<WidgetStyle>,
    }
    impl {
        const AUTH: Auth = Auth::None;
    }
}

/// The picture of a widget: a file of the format PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidgetImage(pub Vec<u8>);

impl Reply for WidgetImage {
    fn read(body: &[u8]) -> Result<Self, Unreadable> {
        match ImageFormat::detect(body) {
            Some(ImageFormat::Png) => Ok(Self(body.to_vec())),
            _ => Err(Unreadable::file(ImageFormat::Png.name())),
        }
    }
}

endpoints![GetWidgetSettings, ModifyWidget, GetWidget, GetWidgetImage,];
