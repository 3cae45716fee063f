//! Handle for a guild, with methods that return the handles for the resources of the guild.

use std::time::Duration;

use guildhall_model as model;
use guildhall_model::api::{
    GetGuild, GetGuildPreview, GetGuildWebhooks, GetInvites, GetVanityUrl, GetVoiceRegions,
    ListActiveThreads, ModifyGuild, ModifyIncidentActions,
};
use guildhall_model::guild::{
    AfkTimeout, ExplicitContentFilterLevel, GuildCapabilities, IncidentActions, NotificationLevel,
    SystemChannelFlags, VerificationLevel,
};
use guildhall_model::{
    Channel, GuildEdit, GuildFeature, Id, ImageData, Locale, Patch, Permissions, Timestamp, User,
};

use crate::client::Client;
use crate::handle::audit_log::AuditLog;
use crate::handle::auto_moderation::AutoModeration;
use crate::handle::bans::Bans;
use crate::handle::channel::Channels;
use crate::handle::commands::GuildCommands;
use crate::handle::emojis::GuildEmojis;
use crate::handle::factory::{RequestFactory, handle};
use crate::handle::integrations::{Integrations, Prune, Widget};
use crate::handle::member::{CurrentMember, Member, Members};
use crate::handle::onboarding::{Onboarding, WelcomeScreen};
use crate::handle::requests::{GetGuildRequest, ModifyGuildRequest, ModifyIncidentActionsRequest};
use crate::handle::roles::{Role, Roles};
use crate::handle::scheduled_events::ScheduledEvents;
use crate::handle::setters::{incident_end, incident_end_in, setters};
use crate::handle::stickers::Stickers;
use crate::request::Request;

handle! {
    /// Handle for a [guild](https://docs.discord.com/developers/resources/guild) and its resources.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let before = guild.get().with_counts(true).await?;
    /// println!("{} has about {:?} members", before.name, before.approximate_member_count);
    /// guild.edit().description("All about Rust").reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    Guild { guild: Id<model::Guild> }
}

impl Guild {
    /// Creates the handle for a guild, like [`Client::guild`].
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{self as model, Id};
    /// # async fn example(client: Client, id: Id<model::Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// let guild = Guild::new(client, id);
    /// println!("{}", guild.get().await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(client: Client, guild: Id<model::Guild>) -> Self {
        Self::with_factory(&RequestFactory::new(client), guild)
    }

    /// Checks requests for this guild against the app's permissions.
    ///
    /// Every request made from the returned handle is checked before it is sent, and fails with
    /// [`MissingPermission`](crate::ErrorKind::MissingPermission) if the app lacks a permission. By default, only the
    /// service checks permissions.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Permissions, User};
    /// # async fn example(guild: Guild, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let guild = guild.check_permissions(Permissions::KICK_MEMBERS);
    /// let rejected = guild.member(user).ban().await;
    /// assert!(rejected.is_err());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn check_permissions(self, permissions: impl Into<Option<Permissions>>) -> Self {
        Self {
            factory: self.factory.check_permissions(permissions.into()),
            ..self
        }
    }

    /// Sets the permissions that the app has in the channel of the interaction, for
    /// [`Error::is_role_too_low`](crate::Error::is_role_too_low).
    ///
    /// By default, these are the permissions of [`check_permissions`](Self::check_permissions).
    #[doc(hidden)]
    #[must_use]
    pub fn with_held_permissions(self, permissions: Permissions) -> Self {
        Self {
            factory: self.factory.with_held_permissions(permissions),
            ..self
        }
    }

    /// Checks the fields of requests against the limits of this guild.
    ///
    /// Every request made from the returned handle is checked before it is sent, and fails with
    /// [`Invalid`](crate::ErrorKind::Invalid) for an image, a role icon or a gradient that requires a
    /// feature the guild lacks, and for a bitrate above the maximum for the guild's boost level.
    /// [`edit`](Self::edit) uses the guild's features as
    /// [`current_features`](Request::current_features).
    ///
    /// Pass the guild that the handle refers to, or the partial guild of an interaction, as `Context::guild` does. By
    /// default, only the service checks these limits.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let known = guild.get().await?;
    /// let guild = guild.check_against(&known);
    /// let lobby = guild.channels().create("Lobby").bitrate(known.max_voice_bitrate());
    /// lobby.await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn check_against(self, guild: impl Into<GuildCapabilities>) -> Self {
        Self {
            factory: self.factory.check_against(guild.into()),
            ..self
        }
    }

    /// Returns the ID of the guild.
    pub const fn id(&self) -> Id<model::Guild> {
        self.guild
    }

    /// Reads the guild, with its roles and emoji.
    ///
    /// Fails with [`UNKNOWN_GUILD`](model::api::ErrorCode::UNKNOWN_GUILD) if the bot is not a member.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let guild = guild.get().with_counts(true).await?;
    /// println!("{} has about {:?} members", guild.name, guild.approximate_member_count);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> GetGuildRequest {
        self.factory.request(GetGuild::new(self.guild))
    }

    /// Reads the public preview of the guild.
    ///
    /// Fails with [`UNKNOWN_GUILD`](model::api::ErrorCode::UNKNOWN_GUILD) if the guild is not discoverable and the bot
    /// is not a member.
    pub fn preview(&self) -> Request<GetGuildPreview> {
        self.factory.request(GetGuildPreview::new(self.guild))
    }

    /// Changes the guild. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD`; fires `GUILD_UPDATE`. Adding or removing the features `COMMUNITY` and
    /// `DISCOVERABLE` also requires `ADMINISTRATOR`; the client checks this only if it knows the
    /// current features, from [`check_against`](Self::check_against) or
    /// [`current_features`](Request::current_features).
    ///
    /// The client rejects a name outside 2–100 characters, a description of more than 300 characters, and an image in
    /// an unsupported format. After [`check_against`](Self::check_against), the client also rejects an image that
    /// requires a feature which the guild lacks. Fails with
    /// [`GUILD_NEEDS_MORE_BOOSTS`](model::api::ErrorCode::GUILD_NEEDS_MORE_BOOSTS) if the guild lacks
    /// the feature that an image requires.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::guild::VerificationLevel;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let edit = guild.edit().verification_level(VerificationLevel::High);
    /// edit.reason("raid").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyGuildRequest {
        let present = self
            .factory
            .known_guild()
            .map(|guild| guild.features.clone());
        let edit = ModifyGuild::new(self.guild, GuildEdit::default());
        self.factory.request(edit.current_features(present))
    }

    /// Returns the handle for the guild's audit log.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let log = guild.audit_log().list().limit(10).await?;
    /// println!("{} entries", log.audit_log_entries.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn audit_log(&self) -> AuditLog {
        AuditLog::with_factory(&self.factory, self.guild)
    }

    /// Lists the webhooks of the guild.
    ///
    /// Requires `MANAGE_WEBHOOKS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for webhook in &guild.webhooks().await? {
    ///     println!("{:?} in {:?}", webhook.name, webhook.channel_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn webhooks(&self) -> Request<GetGuildWebhooks> {
        self.factory.request(GetGuildWebhooks::new(self.guild))
    }

    /// Returns the handle for the guild's channels.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.channels().create("help").topic("Ask here").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn channels(&self) -> Channels {
        Channels::with_factory(&self.factory, self.guild)
    }

    /// Lists the active threads, newest first.
    ///
    /// Threads that the bot cannot view are omitted.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for thread in guild.threads().await?.threads {
    ///     println!("{:?}", thread.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn threads(&self) -> Request<ListActiveThreads> {
        self.factory.request(ListActiveThreads::new(self.guild))
    }

    /// Returns the handle for the guild's roles.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.roles().create().name("Helper").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn roles(&self) -> Roles {
        Roles::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for a role.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Role};
    /// # async fn example(guild: Guild, helpers: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.role(helpers).edit().mentionable(true).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn role(&self, role: Id<model::Role>) -> Role {
        Role::with_factory(&self.factory, self.guild, role)
    }

    /// Returns the handle for the guild's emojis.
    pub fn emojis(&self) -> GuildEmojis {
        GuildEmojis::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's stickers.
    pub fn stickers(&self) -> Stickers {
        Stickers::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's scheduled events.
    pub fn scheduled_events(&self) -> ScheduledEvents {
        ScheduledEvents::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's auto moderation rules.
    pub fn auto_moderation(&self) -> AutoModeration {
        AutoModeration::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's members.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let everybody = guild.members().list().stream().all().await?;
    /// println!("{} members", everybody.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn members(&self) -> Members {
        Members::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for a member, for example to kick or ban the member.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(guild: Guild, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.member(alice).edit().nick("Alice").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn member(&self, user: Id<User>) -> Member {
        Member::with_factory(&self.factory, self.guild, user)
    }

    /// Returns the handle for the bot as a member.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.me().edit().nick("Dice").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn me(&self) -> CurrentMember {
        CurrentMember::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's bans.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(guild: Guild, raider: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.bans().create(raider).reason("raid").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn bans(&self) -> Bans {
        Bans::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for pruning inactive members.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let outcome = guild.prune().count().days(30).await?;
    /// println!("{:?} would be removed", outcome.pruned);
    /// # Ok(())
    /// # }
    /// ```
    pub fn prune(&self) -> Prune {
        Prune::with_factory(&self.factory, self.guild)
    }

    /// Lists the voice regions that the guild can use.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let regions = guild.regions().await?;
    /// let best = regions.iter().find(|region| region.optimal);
    /// println!("{:?}", best.map(|region| &region.name));
    /// # Ok(())
    /// # }
    /// ```
    pub fn regions(&self) -> Request<GetVoiceRegions> {
        self.factory.request(GetVoiceRegions::new(self.guild))
    }

    /// Lists the invites of the guild.
    ///
    /// Requires `MANAGE_GUILD` or `VIEW_AUDIT_LOG`; with only `VIEW_AUDIT_LOG`, the service omits the number of uses of
    /// each invite.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for invite in &guild.invites().await? {
    ///     println!("{}: {:?}", invite.code, invite.uses);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn invites(&self) -> Request<GetInvites> {
        self.factory.request(GetInvites::new(self.guild))
    }

    /// Reads the vanity URL of the guild and the number of its uses.
    ///
    /// Requires `MANAGE_GUILD`. [`get`](Self::get) returns the code of the URL too, and does not require that
    /// permission.
    pub fn vanity_url(&self) -> Request<GetVanityUrl> {
        self.factory.request(GetVanityUrl::new(self.guild))
    }

    /// Returns the handle for an app's commands in this guild.
    ///
    /// [`check_permissions`](Self::check_permissions) and [`check_against`](Self::check_against) do not affect requests
    /// made from the returned handle, because these requests require no permissions of the bot.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Application, Id};
    /// # async fn example(guild: Guild, app: Id<Application>) -> Result<(), Box<dyn std::error::Error>> {
    /// for command in &guild.commands(app).list().await? {
    ///     println!("{}", command.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn commands(&self, application: Id<model::Application>) -> GuildCommands {
        GuildCommands::with_factory(&self.factory.without_checks(), application, self.guild)
    }

    /// Returns the handle for the guild's integrations.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let integrations = guild.integrations().list().await?;
    /// println!("{} integrations", integrations.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn integrations(&self) -> Integrations {
        Integrations::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's widget.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let widget = guild.widget().get().await?;
    /// println!("{} online", widget.presence_count);
    /// # Ok(())
    /// # }
    /// ```
    pub fn widget(&self) -> Widget {
        Widget::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's welcome screen.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.welcome_screen().edit().enabled(true).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn welcome_screen(&self) -> WelcomeScreen {
        WelcomeScreen::with_factory(&self.factory, self.guild)
    }

    /// Returns the handle for the guild's onboarding.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let onboarding = guild.onboarding().get().await?;
    /// println!("{} questions", onboarding.prompts.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn onboarding(&self) -> Onboarding {
        Onboarding::with_factory(&self.factory, self.guild)
    }

    /// Pauses invites or direct messages between members, or ends a pause.
    ///
    /// Requires `MANAGE_GUILD`. The client rejects a pause of more than 24 hours.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let hour = Duration::from_secs(60 * 60);
    /// guild.edit_incident_actions().pause_invites(hour).pause_dms(hour).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit_incident_actions(&self) -> ModifyIncidentActionsRequest {
        let actions = IncidentActions::default();
        let endpoint = ModifyIncidentActions::new(self.guild, actions);
        self.factory.request(endpoint)
    }
}

setters! { GetGuild => { with_counts(bool); } }

setters! { ModifyGuild => { current_features(impl Into<Option<Vec<GuildFeature>>>); } }

setters! {
    ModifyGuild.edit: GuildEdit => {
        name(impl Into<String>);
        afk_channel_id(impl Into<Patch<Id<Channel>>>);
        afk_timeout(impl Into<Patch<AfkTimeout>>);
        banner(impl Into<Patch<ImageData>>);
        default_message_notifications(impl Into<Patch<NotificationLevel>>);
        description(impl Into<Patch<String>>);
        discovery_splash(impl Into<Patch<ImageData>>);
        explicit_content_filter(impl Into<Patch<ExplicitContentFilterLevel>>);
        features(impl Into<Patch<Vec<GuildFeature>>>);
        icon(impl Into<Patch<ImageData>>);
        preferred_locale(impl Into<Patch<Locale>>);
        premium_progress_bar_enabled(impl Into<Patch<bool>>);
        public_updates_channel_id(impl Into<Patch<Id<Channel>>>);
        rules_channel_id(impl Into<Patch<Id<Channel>>>);
        safety_alerts_channel_id(impl Into<Patch<Id<Channel>>>);
        splash(impl Into<Patch<ImageData>>);
        system_channel_flags(impl Into<Patch<SystemChannelFlags>>);
        system_channel_id(impl Into<Patch<Id<Channel>>>);
        verification_level(impl Into<Patch<VerificationLevel>>);
    }
}

setters! {
    ModifyIncidentActions.actions: IncidentActions => {
        /// A time within 5 seconds of the maximum is sent as 5 seconds before the maximum, so that a clock that is
        /// ahead does not fail the request.
        dms_disabled_until(impl Into<Patch<Timestamp>>) by incident_end;
        /// A time within 5 seconds of the maximum is sent as 5 seconds before the maximum, so that a clock that is
        /// ahead does not fail the request.
        invites_disabled_until(impl Into<Patch<Timestamp>>) by incident_end;
        /// At most 24 hours from now; the maximum ends 5 seconds earlier.
        pause_dms(Duration) sets dms_disabled_until by incident_end_in;
        /// At most 24 hours from now; the maximum ends 5 seconds earlier.
        pause_invites(Duration) sets invites_disabled_until by incident_end_in;
    }
}
