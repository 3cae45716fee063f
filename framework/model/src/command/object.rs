//! A command as the service has it.

use guildhall_rules::{
    ApplicationIntegrationType, CommandType, EntryPointHandler, InteractionContextType,
};
use serde::{Deserialize, Serialize};

use super::{CommandBody, CommandOption};
use crate::marker::CommandVersion;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Guild, Id, Localizations, Permissions};

/// A registered [command](https://docs.discord.com/developers/interactions/application-commands#application-command-object).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    /// Which command.
    pub id: Id<Command>,
    /// The app it belongs to.
    pub application_id: Id<Application>,
    /// The guild it belongs to; none for one that is wherever the app is installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The state of the definition; changes with every edit.
    pub version: Id<CommandVersion>,
    /// What it is.
    #[serde(rename = "type", default = "chat_input")]
    pub kind: CommandType,
    /// Its name, 1–32 characters.
    pub name: String,
    /// The name in other languages, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_localizations: Option<Localizations>,
    /// The name in the language that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_localized: Option<String>,
    /// What it is for, 1–100 characters; empty for USER and MESSAGE commands.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// The description in other languages, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description_localizations: Option<Localizations>,
    /// The description in the language that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description_localized: Option<String>,
    /// Where it may be used.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub contexts: Option<Vec<InteractionContextType>>,
    /// What a member needs by default: none for nothing, empty for `ADMINISTRATOR`.
    pub default_member_permissions: Option<Permissions>,
    /// Whether everybody may use it by default, as old commands say it; the service prefers
    /// `default_member_permissions`, empty instead of false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_permission: Option<bool>,
    /// Whether it works in the bot's direct messages; the service prefers `contexts`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dm_permission: Option<bool>,
    /// Who answers; `PRIMARY_ENTRY_POINT` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handler: Option<EntryPointHandler>,
    /// How the app must be installed.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub integration_types: Option<Vec<ApplicationIntegrationType>>,
    /// Whether only adults may use it.
    #[serde(default, deserialize_with = "or_default")]
    pub nsfw: bool,
    /// Its options, at most 25.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<CommandOption>,
}

#[expect(deprecated, reason = "deprecated fields are kept")]
impl Command {
    /// The command that `body` makes in an app.
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
    /// The body that registers the command as it is, under its id.
    ///
    /// What a guild command cannot be given is left out.
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
            // True is what the service says where nobody has said anything.
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
