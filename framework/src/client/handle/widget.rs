//! What a guild shows of itself on other sites.

use guildhall_model::api::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget};
use guildhall_model::guild::{WidgetEdit, WidgetStyle};
use guildhall_model::{self as model, Channel, Id, Patch};

use super::{handle, setters};
use crate::client::Request;

handle! {
    /// The [widget](https://docs.discord.com/developers/resources/guild#guild-widget-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # use guildhall::model::guild::WidgetStyle;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// guild.widget().edit().enabled(true).await?;
    /// let picture = guild.widget().image().style(WidgetStyle::Banner2).await?;
    /// println!("{} bytes", picture.0.len());
    /// # Ok(())
    /// # }
    /// ```
    Widget { guild: Id<model::Guild> }
}

impl Widget {
    /// Reads what everybody can see, without being authorized. Causes `INVITE_CREATE` where the
    /// settings name a channel and there is no invite yet.
    ///
    /// Refused with [`GUILD_WIDGET_DISABLED`](model::api::Code::GUILD_WIDGET_DISABLED) where the guild
    /// has none.
    pub fn get(&self) -> Request<GetWidget> {
        self.sender.request(GetWidget::new(self.guild))
    }

    /// Reads it as a picture, a PNG, without being authorized.
    ///
    /// Refused with [`GUILD_WIDGET_DISABLED`](model::api::Code::GUILD_WIDGET_DISABLED) where the guild
    /// has none.
    pub fn image(&self) -> Request<GetWidgetImage> {
        self.sender.request(GetWidgetImage::new(self.guild))
    }

    /// Reads the settings. Requires `MANAGE_GUILD`.
    pub fn settings(&self) -> Request<GetWidgetSettings> {
        self.sender.request(GetWidgetSettings::new(self.guild))
    }

    /// Changes the given settings. Requires `MANAGE_GUILD`, causes `GUILD_UPDATE`.
    ///
    /// Refused with [`MAX_WIDGET_SETTINGS_UPDATES`](model::api::Code::MAX_WIDGET_SETTINGS_UPDATES)
    /// where it is done too often.
    pub fn edit(&self) -> Request<ModifyWidget> {
        let edit = WidgetEdit::default();
        self.sender.request(ModifyWidget::new(self.guild, edit))
    }
}

setters! { GetWidgetImage => { style(impl Into<Option<WidgetStyle>>); } }

setters! {
    ModifyWidget.edit: WidgetEdit => {
        channel_id(impl Into<Patch<Id<Channel>>>);
        enabled(impl Into<Patch<bool>>);
    }
}
