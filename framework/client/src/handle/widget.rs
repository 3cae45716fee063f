//! What a guild shows of itself on other sites.

use guildhall_model::api::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget};
use guildhall_model::guild::{WidgetEdit, WidgetStyle};
use guildhall_model::{self as model, Channel, Id, Patch};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The [widget](https://docs.discord.com/developers/resources/guild#guild-widget-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::guild::WidgetStyle;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.widget().edit().enabled(true).await?;
    /// let picture = guild.widget().image().style(WidgetStyle::Banner2).await?;
    /// println!("{} bytes", picture.0.len());
    /// # Ok(())
    /// # }
    /// ```
    Widget { guild: Id<model::Guild> }
}

impl Widget {
    /// Reads what everybody can see, without being authorized.
    ///
    /// Causes `INVITE_CREATE` where the settings name a channel and there is no invite yet. Refused
    /// with [`GUILD_WIDGET_DISABLED`](model::api::Code::GUILD_WIDGET_DISABLED) where the guild has
    /// none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let widget = guild.widget().get().await?;
    /// println!("{:?}", widget.instant_invite);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetWidget> {
        self.sender.request(GetWidget::new(self.guild))
    }

    /// Reads the widget as a picture, a PNG, without being authorized.
    ///
    /// The service draws a shield where no style is set. Refused with
    /// [`GUILD_WIDGET_DISABLED`](model::api::Code::GUILD_WIDGET_DISABLED) where the guild has none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let picture = guild.widget().image().await?;
    /// println!("{} bytes", picture.0.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn image(&self) -> Request<GetWidgetImage> {
        self.sender.request(GetWidgetImage::new(self.guild))
    }

    /// Reads whether there is a widget, and where it invites to.
    ///
    /// Requires `MANAGE_GUILD`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let settings = guild.widget().settings().await?;
    /// println!("{:?}", settings.channel_id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn settings(&self) -> Request<GetWidgetSettings> {
        self.sender.request(GetWidgetSettings::new(self.guild))
    }

    /// Changes the given settings of the widget.
    ///
    /// Requires `MANAGE_GUILD`, causes `GUILD_UPDATE`. Refused with
    /// [`MAX_WIDGET_SETTINGS_UPDATES`](model::api::Code::MAX_WIDGET_SETTINGS_UPDATES) where it is
    /// done too often.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Channel, Id};
    /// # async fn example(guild: Guild, lobby: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.widget().edit().enabled(true).channel_id(lobby).await?;
    /// # Ok(())
    /// # }
    /// ```
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
