//! What is asked for.

use std::borrow::Cow;
use std::fmt;

/// [Scopes](https://docs.discord.com/developers/topics/oauth2#shared-resources-oauth2-scopes), separated by spaces.
///
/// ```
/// use guildhall_client::oauth::Scopes;
///
/// assert_eq!(Scopes::from("identify guilds.join").as_str(), "identify guilds.join");
/// assert_eq!(Scopes::BOT.to_string(), "bot applications.commands");
/// assert!(Scopes::from("").is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scopes(Cow<'static, str>);

impl Scopes {
    /// What a game client needs for messages, calls and lobbies, presence included.
    pub const COMMUNICATION: Self = Self(Cow::Borrowed("openid sdk.social_layer"));
    /// What a game client needs for friends and presence.
    pub const PRESENCE: Self = Self(Cow::Borrowed("openid sdk.social_layer_presence"));
    /// Registering an app's own commands. By client credentials only.
    pub const COMMANDS_UPDATE: Self = Self(Cow::Borrowed("applications.commands.update"));
    /// Setting who may use a command, in guilds that the user manages.
    pub const COMMAND_PERMISSIONS_UPDATE: Self =
        Self(Cow::Borrowed("applications.commands.permissions.update"));
    /// The app's commands, without a bot user.
    pub const COMMANDS: Self = Self(Cow::Borrowed("applications.commands"));
    /// The bot user and its commands.
    pub const BOT: Self = Self(Cow::Borrowed("bot applications.commands"));

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.as_str().trim().is_empty()
    }

    /// The scopes, separated by spaces.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&'static str> for Scopes {
    fn from(scopes: &'static str) -> Self {
        Self(scopes.into())
    }
}

impl From<String> for Scopes {
    fn from(scopes: String) -> Self {
        Self(scopes.into())
    }
}
