//! A guild: what it is, and where its things are.

use guildhall_model::api::{
    GetGuild, GetGuildPreview, GetInvites, GetVanityUrl, GetVoiceRegions, ListActiveThreads,
    ModifyGuild, ModifyIncidentActions,
};
use guildhall_model::guild::{GuildEdit, IncidentActions};
use guildhall_model::{self as model, Id, Permissions, User};

use super::{
    Bans, Channels, Integrations, Me, Member, Members, Onboarding, Prune, Role, Roles, Sender,
    WelcomeScreen, Widget, handle,
};
use crate::client::{Client, Request};

handle! {
    /// A [guild](https://docs.discord.com/developers/resources/guild) and what belongs to it.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let before = guild.get().with_counts(true).await?;
    /// println!("{} has about {:?} members", before.name, before.approximate_member_count);
    /// guild.edit().description("All about Rust").reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    Guild { guild: Id<model::Guild> }
}

impl Guild {
    /// A guild, to be managed as the bot whose token the client has.
    pub fn new(client: Client, guild: Id<model::Guild>) -> Self {
        Self::of(&Sender::new(client), guild)
    }

    /// Compares what each request requires with what the app has, before it is sent.
    ///
    /// It holds for everything that is reached from here. Without it, the service compares.
    #[must_use]
    pub fn having(self, permissions: impl Into<Option<Permissions>>) -> Self {
        Self {
            sender: self.sender.having(permissions.into()),
            ..self
        }
    }

    /// Which guild.
    pub const fn id(&self) -> Id<model::Guild> {
        self.guild
    }

    /// Reads the guild.
    ///
    /// Refused with [`UNKNOWN_GUILD`](model::api::Code::UNKNOWN_GUILD) where the bot is not in it.
    pub fn get(&self) -> Request<GetGuild> {
        self.sender.request(GetGuild::new(self.guild))
    }

    /// Reads what everybody may know of the guild, which must be discoverable unless the bot is in it.
    pub fn preview(&self) -> Request<GetGuildPreview> {
        self.sender.request(GetGuildPreview::new(self.guild))
    }

    /// Changes the given fields. Requires `MANAGE_GUILD`, causes `GUILD_UPDATE`.
    ///
    /// Requires `ADMINISTRATOR` as well to add or remove the features `COMMUNITY` and
    /// `DISCOVERABLE`: say with [`present`](Request::present) which ones there are.
    pub fn edit(&self) -> Request<ModifyGuild> {
        let edit = GuildEdit::default();
        self.sender.request(ModifyGuild::new(self.guild, edit))
    }

    /// Its channels.
    pub fn channels(&self) -> Channels {
        Channels::of(&self.sender, self.guild)
    }

    /// Lists the threads that are not put away and that the bot may see, the newest first.
    pub fn threads(&self) -> Request<ListActiveThreads> {
        self.sender.request(ListActiveThreads::new(self.guild))
    }

    /// Its roles.
    pub fn roles(&self) -> Roles {
        Roles::of(&self.sender, self.guild)
    }

    /// One of its roles.
    pub fn role(&self, role: Id<model::Role>) -> Role {
        Role::of(&self.sender, self.guild, role)
    }

    /// Its members.
    pub fn members(&self) -> Members {
        Members::of(&self.sender, self.guild)
    }

    /// One of its members.
    pub fn member(&self, user: Id<User>) -> Member {
        Member::of(&self.sender, self.guild, user)
    }

    /// The bot as a member.
    pub fn me(&self) -> Me {
        Me::of(&self.sender, self.guild)
    }

    /// Who is banned from it.
    pub fn bans(&self) -> Bans {
        Bans::of(&self.sender, self.guild)
    }

    /// The removal of members who have not been seen for long.
    pub fn prune(&self) -> Prune {
        Prune::of(&self.sender, self.guild)
    }

    /// Lists where its voice channels can be.
    pub fn regions(&self) -> Request<GetVoiceRegions> {
        self.sender.request(GetVoiceRegions::new(self.guild))
    }

    /// Lists its invites. Requires `MANAGE_GUILD`, or `VIEW_AUDIT_LOG`, which does not show how
    /// they are used.
    pub fn invites(&self) -> Request<GetInvites> {
        self.sender.request(GetInvites::new(self.guild))
    }

    /// Reads the address that it has for itself, and how often it was used. Requires `MANAGE_GUILD`.
    pub fn vanity_url(&self) -> Request<GetVanityUrl> {
        self.sender.request(GetVanityUrl::new(self.guild))
    }

    /// What it is connected with.
    pub fn integrations(&self) -> Integrations {
        Integrations::of(&self.sender, self.guild)
    }

    /// What it shows of itself on other sites.
    pub fn widget(&self) -> Widget {
        Widget::of(&self.sender, self.guild)
    }

    /// What new members see.
    pub fn welcome_screen(&self) -> WelcomeScreen {
        WelcomeScreen::of(&self.sender, self.guild)
    }

    /// What new members are asked.
    pub fn onboarding(&self) -> Onboarding {
        Onboarding::of(&self.sender, self.guild)
    }

    /// Pauses invites or direct messages against a raid, or lets them go on. Requires `MANAGE_GUILD`.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall::client::handle::Guild;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// guild.incidents().pause_invites(Duration::from_secs(3600)).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn incidents(&self) -> Request<ModifyIncidentActions> {
        let actions = IncidentActions::default();
        let endpoint = ModifyIncidentActions::new(self.guild, actions);
        self.sender.request(endpoint)
    }
}
