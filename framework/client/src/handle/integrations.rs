//! Handles for a guild's integrations and widget, and for pruning members.

use guildhall_model as model;
use guildhall_model::api::{
    BeginPrune, DeleteIntegration, GetIntegrations, GetPruneCount, GetWidget, GetWidgetImage,
    GetWidgetSettings, ModifyWidget,
};
use guildhall_model::guild::{Integration, PruneBody, WidgetEdit, WidgetStyle};
use guildhall_model::{Channel, Id, Patch, Role};

use crate::handle::factory::handle;
use crate::handle::requests::{
    BeginPruneRequest, GetPruneCountRequest, GetWidgetImageRequest, ModifyWidgetRequest,
};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the
    /// [integrations](https://docs.discord.com/developers/resources/guild#integration-object) of a
    /// guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for integration in &guild.integrations().list().await? {
    ///     println!("{:?}", integration.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Integrations { guild: Id<model::Guild> }
}

impl Integrations {
    /// Lists the integrations. If the guild has more than 50, the service does not return the others.
    ///
    /// Requires `MANAGE_GUILD`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for integration in &guild.integrations().list().await? {
    ///     println!("{}", integration.account.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<GetIntegrations> {
        self.factory.request(GetIntegrations::new(self.guild))
    }

    /// Deletes an integration and its webhooks, and kicks its bot.
    ///
    /// Requires `MANAGE_GUILD`; fires `GUILD_INTEGRATIONS_UPDATE` and `INTEGRATION_DELETE`.
    ///
    /// Fails with [`UNKNOWN_INTEGRATION`](model::api::ErrorCode::UNKNOWN_INTEGRATION) if the integration does not
    /// exist, and with
    /// [`CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION`](model::api::ErrorCode::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION)
    /// if it is the integration of a guild subscription.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::Integration;
    /// # async fn example(guild: Guild, old: Id<Integration>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.integrations().delete(old).reason("nobody uses it").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, integration: Id<Integration>) -> Request<DeleteIntegration> {
        let endpoint = DeleteIntegration::new(self.guild, integration);
        self.factory.request(endpoint)
    }
}

handle! {
    /// Handle for the
    /// [widget](https://docs.discord.com/developers/resources/guild#guild-widget-object) of a guild.
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
    /// Reads the public data of the widget, without authorization.
    ///
    /// Fires `INVITE_CREATE` if the channel in the settings has no invite yet. Fails with
    /// [`GUILD_WIDGET_DISABLED`](model::api::ErrorCode::GUILD_WIDGET_DISABLED) if the widget is disabled.
    pub fn get(&self) -> Request<GetWidget> {
        self.factory.request(GetWidget::new(self.guild))
    }

    /// Reads the widget as a PNG image, without authorization.
    ///
    /// The default style is `shield`. Fails with
    /// [`GUILD_WIDGET_DISABLED`](model::api::ErrorCode::GUILD_WIDGET_DISABLED) if the widget is
    /// disabled.
    pub fn image(&self) -> GetWidgetImageRequest {
        self.factory.request(GetWidgetImage::new(self.guild))
    }

    /// Reads the settings of the widget: whether it is enabled, and the channel of its invite.
    ///
    /// Requires `MANAGE_GUILD`.
    pub fn settings(&self) -> Request<GetWidgetSettings> {
        self.factory.request(GetWidgetSettings::new(self.guild))
    }

    /// Changes the settings of the widget. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD`; fires `GUILD_UPDATE`. Fails with
    /// [`MAX_WIDGET_SETTINGS_UPDATES`](model::api::ErrorCode::MAX_WIDGET_SETTINGS_UPDATES) if the
    /// settings change too often.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Channel, Id};
    /// # async fn example(guild: Guild, lobby: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.widget().edit().enabled(true).channel_id(lobby).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyWidgetRequest {
        let edit = WidgetEdit::default();
        self.factory.request(ModifyWidget::new(self.guild, edit))
    }
}

setters! { GetWidgetImage => { style(impl Into<Option<WidgetStyle>>); } }

setters! {
    ModifyWidget.edit: WidgetEdit => {
        channel_id(impl Into<Patch<Id<Channel>>>);
        enabled(impl Into<Patch<bool>>);
    }
}

handle! {
    /// Handle for
    /// [pruning](https://docs.discord.com/developers/resources/guild#begin-guild-prune) inactive
    /// members.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let prune = guild.prune();
    /// if prune.count().days(30).await?.pruned.is_some_and(|members| members < 100) {
    ///     prune.begin().days(30).reason("yearly clean-up").await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Prune { guild: Id<model::Guild> }
}

impl Prune {
    /// Counts the members that a prune would remove.
    ///
    /// Requires `MANAGE_GUILD` and `KICK_MEMBERS`. `days` is 7 by default; the client rejects `days` outside 1–30 and
    /// more than 100 roles.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let outcome = guild.prune().count().days(30).await?;
    /// println!("{:?} would be removed", outcome.pruned);
    /// # Ok(())
    /// # }
    /// ```
    pub fn count(&self) -> GetPruneCountRequest {
        self.factory.request(GetPruneCount::new(self.guild))
    }

    /// Removes members who have been inactive for at least `days` days.
    ///
    /// Requires `MANAGE_GUILD` and `KICK_MEMBERS`; in a guild with the feature `PRUNE_REQUIRES_ADMIN`, also
    /// `ADMINISTRATOR`, which only the service checks. Fires `GUILD_MEMBER_REMOVE` for each member. Members with a role
    /// are not removed, unless `include_roles` contains all of their roles.
    ///
    /// `days` is 7 by default; the client rejects `days` outside 1–30 and more than 100 roles. Fails with
    /// [`MAX_PRUNE_REQUESTS`](model::api::ErrorCode::MAX_PRUNE_REQUESTS) if prunes are requested too often.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Role};
    /// # async fn example(guild: Guild, guests: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// let prune = guild.prune().begin().days(30).include_roles([guests]);
    /// prune.compute_prune_count(false).reason("yearly clean-up").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn begin(&self) -> BeginPruneRequest {
        let prune = PruneBody::default();
        self.factory.request(BeginPrune::new(self.guild, prune))
    }
}

setters! {
    GetPruneCount => {
        days(impl Into<Option<u32>>);
        include_roles(impl IntoIterator<Item = Id<Role>>) by Vec::from_iter;
    }
}

setters! {
    BeginPrune.prune: PruneBody => {
        compute_prune_count(bool);
        days(u32);
        include_roles(impl IntoIterator<Item = Id<Role>>);
    }
}
