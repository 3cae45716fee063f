//! The page on which a user adds the app to a guild, or to themselves.

use guildhall_model::{Application, Guild, Id, Permissions};
use guildhall_rules::ApplicationIntegrationType;

use super::Scopes;
use super::form::Form;
use super::url::PAGE;

/// Adds the app to a guild, or to a user. There is no code to exchange.
///
/// Who adds it to a guild needs `MANAGE_GUILD` there.
///
/// ```
/// use guildhall_model::{Id, Permissions};
/// use guildhall_client::oauth::BotInvite;
///
/// let invite = BotInvite::new(Id::new(7)).with_permissions(Permissions::MANAGE_ROLES);
/// assert!(invite.url().ends_with("&scope=bot%20applications.commands&permissions=268435456"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BotInvite {
    /// The app.
    pub client_id: Id<Application>,
    /// What is added; the bot user and its commands unless set.
    pub scopes: Scopes,
    /// What the role of the bot may do; nothing unless set.
    pub permissions: Permissions,
    /// The guild that is chosen already.
    pub guild: Option<Id<Guild>>,
    /// Whether no other guild can be chosen.
    pub is_guild_fixed: bool,
    /// Whether it is added to a guild or to a user; the user chooses unless set.
    pub integration_type: Option<ApplicationIntegrationType>,
}

impl BotInvite {
    /// Adds the bot user and its commands, without permissions.
    pub fn new(client_id: Id<Application>) -> Self {
        Self {
            client_id,
            scopes: Scopes::BOT,
            permissions: Permissions::empty(),
            guild: None,
            is_guild_fixed: false,
            integration_type: None,
        }
    }

    /// Sets what is added: `bot`, `applications.commands` or both.
    #[must_use]
    pub fn with_scopes(mut self, scopes: impl Into<Scopes>) -> Self {
        self.scopes = scopes.into();
        self
    }

    /// Sets what the role of the bot may do.
    #[must_use]
    pub fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Chooses a guild.
    #[must_use]
    pub fn with_guild(mut self, guild: Id<Guild>) -> Self {
        self.guild = Some(guild);
        self
    }

    /// Chooses a guild, and leaves no other choice.
    #[must_use]
    pub fn with_fixed_guild(mut self, guild: Id<Guild>) -> Self {
        self.is_guild_fixed = true;
        self.with_guild(guild)
    }

    /// Sets whether it is added to a guild or to a user.
    #[must_use]
    pub fn with_integration_type(mut self, kind: ApplicationIntegrationType) -> Self {
        self.integration_type = Some(kind);
        self
    }

    /// Where to send the user.
    pub fn url(&self) -> String {
        let permissions = (!self.permissions.is_empty()).then(|| self.permissions.to_string());
        let guild = self.guild.map(|guild| guild.to_string());
        let kind = self.integration_type.map(|kind| kind.wire().to_string());
        let query = Form::default()
            .with("client_id", &self.client_id.to_string())
            .with("scope", self.scopes.as_str())
            .with_some("permissions", permissions.as_deref())
            .with_some("guild_id", guild.as_deref())
            .with_some(
                "disable_guild_select",
                self.is_guild_fixed.then_some("true"),
            )
            .with_some("integration_type", kind.as_deref());
        format!("{PAGE}?{}", query.into_string())
    }
}
