//! The widget of a guild. The settings require the bot's token.

use super::declare::{endpoint, endpoints};
use super::{Auth, ParseReplyError, Reply};
use crate::guild::{Widget, WidgetEdit, WidgetSettings, WidgetStyle};
use crate::{Guild, Id, ImageFormat};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-widget-settings) the settings of the widget.
    #[derive(Copy, Eq)]
    GetWidgetSettings: GET "/guilds/{guild}/widget" -> 200 WidgetSettings;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-widget) the given settings of the widget.
    ///
    /// Fails with [`MAX_WIDGET_SETTINGS_UPDATES`](super::ErrorCode::MAX_WIDGET_SETTINGS_UPDATES) if
    /// updates are too frequent.
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
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-widget) the widget, without authorization.
    ///
    /// The event fires if the settings name a channel for which no invite exists yet. Rejected with
    /// [`GUILD_WIDGET_DISABLED`](super::ErrorCode::GUILD_WIDGET_DISABLED) if the widget is disabled.
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
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-widget-image) the image of the widget, without authorization.
    ///
    /// Fails with [`GUILD_WIDGET_DISABLED`](super::ErrorCode::GUILD_WIDGET_DISABLED) if the widget is
    /// disabled.
    #[derive(Eq)]
    GetWidgetImage: GET "/guilds/{guild}/widget.png" -> 200 WidgetImage;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Style of the image; `shield` if absent.
        style: Option<WidgetStyle>,
    }
    impl {
        const AUTH: Auth = Auth::None;
    }
}

/// Image of a widget: a PNG file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidgetImage(pub Vec<u8>);

impl Reply for WidgetImage {
    fn read(body: &[u8]) -> Result<Self, ParseReplyError> {
        match ImageFormat::detect(body) {
            Some(ImageFormat::Png) => Ok(Self(body.to_vec())),
            _ => Err(ParseReplyError::file(ImageFormat::Png.name())),
        }
    }
}

endpoints![GetWidgetSettings, ModifyWidget, GetWidget, GetWidgetImage,];
