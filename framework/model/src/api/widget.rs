//! Endpoints of the widget of a guild. The endpoints of the widget settings require a bot token.

use super::declare::{endpoint, endpoints};
use super::{Auth, ParseResponseError, ResponseBody};
use crate::guild::{Widget, WidgetEdit, WidgetSettings, WidgetStyle};
use crate::{Guild, Id, ImageFormat};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-widget-settings) the widget settings of a
    /// guild.
    #[derive(Copy, Eq)]
    GetWidgetSettings: GET "/guilds/{guild}/widget" -> 200 WidgetSettings;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-widget) the widget settings of a
    /// guild; fields that are not set stay unchanged.
    ///
    /// Fails with [`MAX_WIDGET_SETTINGS_UPDATES`](super::ErrorCode::MAX_WIDGET_SETTINGS_UPDATES) if updates are too
    /// frequent.
    ModifyWidget: PATCH "/guilds/{guild}/widget" -> 200 WidgetSettings;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Fields to change.
        edit: WidgetEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-widget) the widget of a guild, without
    /// authorization.
    ///
    /// The event fires if the widget settings have an invite channel and the service creates a new invite. Fails with
    /// [`GUILD_WIDGET_DISABLED`](super::ErrorCode::GUILD_WIDGET_DISABLED) if the widget is disabled.
    #[derive(Copy, Eq)]
    GetWidget: GET "/guilds/{guild}/widget.json" -> 200 Widget;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    events: INVITE_CREATE;
    auth: Auth::None;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-widget-image) the widget of a guild as an
    /// image, without authorization.
    ///
    /// Fails with [`GUILD_WIDGET_DISABLED`](super::ErrorCode::GUILD_WIDGET_DISABLED) if the widget is disabled.
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
    auth: Auth::None;
}

/// Image of a widget, as the bytes of a PNG file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidgetImage(pub Vec<u8>);

impl ResponseBody for WidgetImage {
    fn read(body: &[u8]) -> Result<Self, ParseResponseError> {
        match ImageFormat::detect(body) {
            Some(ImageFormat::Png) => Ok(Self(body.to_vec())),
            _ => Err(ParseResponseError::file(ImageFormat::Png.name())),
        }
    }
}

endpoints![GetWidgetSettings, ModifyWidget, GetWidget, GetWidgetImage,];
