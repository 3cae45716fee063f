//! Command object, as registered with the service.

use guildhall_model_derive::Object;
use guildhall_rules::{
    ApplicationIntegrationType, CommandType, EntryPointHandler, InteractionContextType,
};

use super::body::CommandBody;
use super::option::CommandOption;
use crate::marker::CommandVersion;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Guild, Id, Localizations, Permissions};

/// Registered [application
/// command](https://docs.discord.com/developers/interactions/application-commands#application-command-object).
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Command {
    /// ID of the command.
    pub id: Id<Command>,
    /// ID of the app.
    pub application_id: Id<Application>,
    /// ID of the guild; `None` for a global command.
    pub guild_id: Option<Id<Guild>>,
    /// Version of the command, which changes with every substantial edit.
    pub version: Id<CommandVersion>,
    /// Type of the command.
    #[serde(rename = "type", default = "chat_input")]
    pub kind: CommandType,
    /// Name of the command, 1–32 characters.
    pub name: String,
    /// Localized names; present if requested with `with_localizations`.
    pub name_localizations: Option<Localizations>,
    /// Name in the requested language; present if localizations were not requested.
    pub name_localized: Option<String>,
    /// Description of the command, 1–100 characters; empty for USER and MESSAGE commands.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// Localized descriptions; present if requested with `with_localizations`.
    pub description_localizations: Option<Localizations>,
    /// Description in the requested language; present if localizations were not requested.
    pub description_localized: Option<String>,
    /// Interaction contexts where the command can be used; global commands only.
    #[serde(with = "list")]
    pub contexts: Option<Vec<InteractionContextType>>,
    /// Permissions that a member needs by default to use the command: `None` allows every member, the empty set only
    /// administrators.
    #[object(null)]
    pub default_member_permissions: Option<Permissions>,
    /// Whether members can use the command by default; deprecated in favor of `default_member_permissions`, whose empty
    /// set corresponds to `false`.
    pub default_permission: Option<bool>,
    /// Whether the command is available in direct messages with the bot; deprecated in favor of `contexts`.
    pub dm_permission: Option<bool>,
    /// Handler of the command: the app, or Discord, which then launches the Activity; PRIMARY_ENTRY_POINT only.
    pub handler: Option<EntryPointHandler>,
    /// Installation contexts where the command is available; global commands only.
    #[serde(with = "list")]
    pub integration_types: Option<Vec<ApplicationIntegrationType>>,
    /// Whether the command is age-restricted.
    #[serde(default, deserialize_with = "or_default")]
    pub nsfw: bool,
    /// Options of the command, at most 25; CHAT_INPUT only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<CommandOption>,
}

#[expect(deprecated, reason = "deprecated fields are kept")]
impl Command {
    /// Creates the command that the service registers for `body`.
    pub fn new(
        id: Id<Command>,
        application_id: Id<Application>,
        version: Id<CommandVersion>,
        body: CommandBody,
    ) -> Self {
        Self {
            id,
            application_id,
            guild_id: None,
            version,
            kind: body.kind,
            name: body.name,
            name_localizations: body.name_localizations,
            name_localized: None,
            description: body.description,
            description_localizations: body.description_localizations,
            description_localized: None,
            contexts: body.contexts,
            default_member_permissions: body.default_member_permissions,
            default_permission: body.default_permission,
            dm_permission: body.dm_permission,
            handler: body.handler,
            integration_types: body.integration_types,
            nsfw: body.nsfw,
            options: body.options,
        }
    }
}

#[expect(deprecated, reason = "deprecated fields are kept")]
impl From<Command> for CommandBody {
    /// Converts a command to the body that registers the command unchanged, with the same ID.
    ///
    /// Fields that guild commands cannot have are omitted for a guild command.
    fn from(command: Command) -> Self {
        let in_guild = command.guild_id.is_some();
        Self {
            id: Some(command.id),
            kind: command.kind,
            name: command.name,
            name_localizations: command.name_localizations,
            description: command.description,
            description_localizations: command.description_localizations,
            contexts: command.contexts.filter(|_| !in_guild),
            default_member_permissions: command.default_member_permissions,
            // The service returns `true` even if the field was never set.
            default_permission: command.default_permission.filter(|allowed| !allowed),
            dm_permission: command.dm_permission.filter(|_| !in_guild),
            handler: command.handler,
            integration_types: command.integration_types.filter(|_| !in_guild),
            nsfw: command.nsfw,
            options: command.options,
        }
    }
}

const fn chat_input() -> CommandType {
    CommandType::ChatInput
}
