//! A guild: what it is, and where its things are.
//!
//! The fields of the requests that a guild itself makes.

use std::time::Duration;

use guildhall_model as model;
use guildhall_model::api::{
    GetGuild, GetGuildPreview, GetInvites, GetVanityUrl, GetVoiceRegions, ListActiveThreads,
    ModifyGuild, ModifyIncidentActions,
};
use guildhall_model::guild::{
    AfkTimeout, ContentFilter, GuildEdit, IncidentActions, KnownGuild, NotificationLevel,
    SystemChannelFlags, VerificationLevel,
};
use guildhall_model::{
    Channel, GuildFeature, Id, ImageData, Locale, Patch, Permissions, Timestamp, User,
};

use crate::client::Client;
use crate::handle::bans::Bans;
use crate::handle::channel::Channels;
use crate::handle::commands::GuildCommands;
use crate::handle::factory::{RequestFactory, handle};
use crate::handle::integrations::{Integrations, Prune, Widget};
use crate::handle::member::{CurrentMember, Member, Members};
use crate::handle::onboarding::{Onboarding, WelcomeScreen};
use crate::handle::requests::{GetGuildRequest, ModifyGuildRequest, ModifyIncidentActionsRequest};
use crate::handle::roles::{Role, Roles};
use crate::handle::setters::{from_now, setters};
use crate::request::Request;

handle! {
    /// A [guild](https://docs.discord.com/developers/resources/guild) and what belongs to it.
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
    /// Leads to a guild, to be managed as the bot whose token the client has.
    ///
    /// [`Client::guild`] does the same.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, self};
    /// # async fn example(client: Client, id: Id<model::Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// let guild = Guild::new(client, id);
    /// println!("{}", guild.get().await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(client: Client, guild: Id<model::Guild>) -> Self {
        Self::with_factory(&RequestFactory::new(client), guild)
    }

    /// Compares what each request requires with what the app has.
    ///
    /// It is done before a request is sent, for everything that is reached from here: a lack is a
    /// [`MissingPermission`](crate::ErrorKind::MissingPermission). Without it, the service
    /// compares.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Permissions, User};
    /// # async fn example(guild: Guild, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let guild = guild.check_permissions(Permissions::KICK_MEMBERS);
    /// let refused = guild.member(user).ban().await;
    /// assert!(refused.is_err());
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

    /// Compares what each request holds with what the guild takes.
    ///
    /// It is done before a request is sent, for everything that is reached from here: a picture, an
    /// icon of a role or a gradient whose feature the guild lacks, and a bit rate above that of its
    /// boost tier, are [`Invalid`](crate::ErrorKind::Invalid). [`edit`](Self::edit) knows the
    /// features that there are, as [`present`](Request::present) says them.
    ///
    /// Give the guild that this handle leads to, or the part of it that an interaction holds, which
    /// [`Context::guild`](crate::Context::guild) does. Without it, the service compares.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let known = guild.get().await?;
    /// let guild = guild.check_against(&known);
    /// let lobby = guild.channels().create("Lobby").bitrate(known.voice_bitrate_max());
    /// lobby.await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn check_against(self, guild: impl Into<KnownGuild>) -> Self {
        Self {
            factory: self.factory.check_against(guild.into()),
            ..self
        }
    }

    /// Returns which guild it is.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", guild.id());
    /// # Ok(())
    /// # }
    /// ```
    pub const fn id(&self) -> Id<model::Guild> {
        self.guild
    }

    /// Reads the guild, with its roles and emoji.
    ///
    /// Refused with [`UNKNOWN_GUILD`](model::api::Code::UNKNOWN_GUILD) where the bot is not in it.
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

    /// Reads what everybody may know of the guild.
    ///
    /// Refused with [`UNKNOWN_GUILD`](model::api::Code::UNKNOWN_GUILD) where the guild is not
    /// discoverable and the bot is not in it.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let preview = guild.preview().await?;
    /// println!("about {} online", preview.approximate_presence_count);
    /// # Ok(())
    /// # }
    /// ```
    pub fn preview(&self) -> Request<GetGuildPreview> {
        self.factory.request(GetGuildPreview::new(self.guild))
    }

    /// Changes the given fields of the guild.
    ///
    /// Requires `MANAGE_GUILD`, causes `GUILD_UPDATE`. Requires `ADMINISTRATOR` as well to add or
    /// remove the features `COMMUNITY` and `DISCOVERABLE`: say with [`known`](Self::known) or
    /// [`present`](Request::present) which ones there are.
    ///
    /// A name outside 2–100 characters, a description of more than 300 and a picture of the wrong
    /// format are refused before it is sent, and so is a picture whose feature a
    /// [known](Self::known) guild lacks. Refused with
    /// [`GUILD_NEEDS_MORE_BOOSTS`](model::api::Code::GUILD_NEEDS_MORE_BOOSTS) where the guild lacks
    /// the feature that a picture needs.
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
        self.factory.request(edit.present(present))
    }

    /// Leads to its channels, to list, create and move them.
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

    /// Lists the threads that are not put away, the newest first.
    ///
    /// Those that the bot may not see are left out.
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

    /// Leads to its roles, to list, create, count and move them.
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

    /// Leads to one of its roles.
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

    /// Leads to its members, to list, find and add them.
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

    /// Leads to one of its members.
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

    /// Leads to the bot as a member.
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

    /// Leads to who is banned from it.
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

    /// Leads to the removal of members who have not been seen for long.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let outcome = guild.prune().count().days(30).await?;
    /// println!("{:?} would go", outcome.pruned);
    /// # Ok(())
    /// # }
    /// ```
    pub fn prune(&self) -> Prune {
        Prune::with_factory(&self.factory, self.guild)
    }

    /// Lists where its voice channels can be.
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

    /// Lists its invites.
    ///
    /// Requires `MANAGE_GUILD`, or `VIEW_AUDIT_LOG`, which does not show how they are used.
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

    /// Reads the address that it has for itself, and how often it was used.
    ///
    /// Requires `MANAGE_GUILD`. Without that, [`get`](Self::get) tells the address.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let address = guild.vanity_url().await?;
    /// println!("{:?} was used {} times", address.code, address.uses);
    /// # Ok(())
    /// # }
    /// ```
    pub fn vanity_url(&self) -> Request<GetVanityUrl> {
        self.factory.request(GetVanityUrl::new(self.guild))
    }

    /// Leads to the commands that an app has in this guild only.
    ///
    /// They take no permission of the bot, so neither [`having`](Self::having) nor
    /// [`known`](Self::known) counts there.
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

    /// Leads to what it is connected with.
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

    /// Leads to what it shows of itself on other sites.
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

    /// Leads to what new members see.
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

    /// Leads to what new members are asked.
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

    /// Pauses invites or direct messages, or lets them go on.
    ///
    /// Requires `MANAGE_GUILD`. A pause of more than 24 hours is refused before it is sent.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let hour = Duration::from_secs(60 * 60);
    /// guild.incidents().pause_invites(hour).pause_dms(hour).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn incidents(&self) -> ModifyIncidentActionsRequest {
        let actions = IncidentActions::default();
        let endpoint = ModifyIncidentActions::new(self.guild, actions);
        self.factory.request(endpoint)
    }
}

setters! { GetGuild => { with_counts(bool); } }

setters! { ModifyGuild => { present(impl Into<Option<Vec<GuildFeature>>>); } }

setters! {
    ModifyGuild.edit: GuildEdit => {
        name(impl Into<String>);
        afk_channel_id(impl Into<Patch<Id<Channel>>>);
        afk_timeout(impl Into<Patch<AfkTimeout>>);
        banner(impl Into<Patch<ImageData>>);
        default_message_notifications(impl Into<Patch<NotificationLevel>>);
        description(impl Into<Patch<String>>);
        discovery_splash(impl Into<Patch<ImageData>>);
        explicit_content_filter(impl Into<Patch<ContentFilter>>);
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
        dms_disabled_until(impl Into<Patch<Timestamp>>);
        invites_disabled_until(impl Into<Patch<Timestamp>>);
        /// It is over after this time, at most 24 hours.
        pause_dms(Duration) sets dms_disabled_until by from_now;
        /// It is over after this time, at most 24 hours.
        pause_invites(Duration) sets invites_disabled_until by from_now;
    }
}
