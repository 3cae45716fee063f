//! Bodies that create and edit commands.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    ApplicationIntegrationType, CommandType, EntryPointHandler, InteractionContextType,
};
use serde::{Deserialize, Deserializer};

use super::object::Command;
use super::option::CommandOption;
use crate::wire::lenient::{is_false, or_default};
use crate::{Id, Localizations, Patch, Permissions};

/// Body that
/// [creates](https://docs.discord.com/developers/interactions/application-commands#create-global-application-command)
/// a command, as a single command or in a bulk overwrite.
///
/// Fields that are not set are omitted. A missing name or description is deserialized as an empty string, which
/// [`check`](Self::check) then reports.
#[derive(Clone, Debug, PartialEq, Object, Schema)]
pub struct CommandBody {
    /// ID of the existing command to overwrite, even under a new name; bulk overwrites only.
    pub id: Option<Id<Command>>,
    /// Type of the command; CHAT_INPUT if absent.
    #[schema(optional)]
    #[serde(rename = "type")]
    #[serde(default = "chat_input", deserialize_with = "or_chat_input")]
    pub kind: CommandType,
    /// Name of the command, 1–32 characters; in lowercase for CHAT_INPUT commands.
    #[schema(optional)]
    #[serde(default, deserialize_with = "or_default")]
    #[schema(not_null)]
    pub name: String,
    /// Localized names, with the same limits as `name`.
    pub name_localizations: Option<Localizations>,
    /// Description of the command, 1–100 characters; empty for USER and MESSAGE commands.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Localized descriptions, with the same limits as `description`.
    pub description_localizations: Option<Localizations>,
    /// Interaction contexts where the command can be used; global commands only.
    pub contexts: Option<Vec<InteractionContextType>>,
    /// Permissions that a member needs by default to use the command: `None` allows every member, the empty set
    /// only administrators.
    pub default_member_permissions: Option<Permissions>,
    /// Whether members can use the command by default; `true` if absent.
    #[deprecated(note = "set `default_member_permissions`")]
    pub default_permission: Option<bool>,
    /// Whether the command is available in direct messages with the bot; global commands only.
    #[deprecated(note = "set `contexts`")]
    pub dm_permission: Option<bool>,
    /// Handler of the command: the app, or Discord, which then launches the Activity; PRIMARY_ENTRY_POINT only.
    pub handler: Option<EntryPointHandler>,
    /// Installation contexts where the command is available; global commands only.
    pub integration_types: Option<Vec<ApplicationIntegrationType>>,
    /// Whether the command is age-restricted; `false` if absent.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub nsfw: bool,
    /// Options of the command, at most 25; CHAT_INPUT only.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<CommandOption>,
}

#[expect(deprecated, reason = "deprecated fields are initialized as well")]
impl CommandBody {
    /// Creates a body with a type, a name and a description.
    pub fn new(kind: CommandType, name: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            id: None,
            kind,
            name: name.into(),
            name_localizations: None,
            description: description.into(),
            description_localizations: None,
            contexts: None,
            default_member_permissions: None,
            default_permission: None,
            dm_permission: None,
            handler: None,
            integration_types: None,
            nsfw: false,
            options: Vec::new(),
        }
    }
}

const fn chat_input() -> CommandType {
    CommandType::ChatInput
}

/// Reads a type; null stands for a CHAT_INPUT command.
fn or_chat_input<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CommandType, D::Error> {
    let kind = Option::deserialize(deserializer)?;
    Ok(kind.unwrap_or(CommandType::ChatInput))
}

/// Body that
/// [edits](https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command) a
/// command.
///
/// A set field replaces the old value completely; [`None`] and [`Patch::Keep`] leave the value unchanged.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
#[schema(like = CommandBody)]
pub struct CommandEdit {
    /// Name of the command, 1–32 characters; in lowercase for CHAT_INPUT commands. A renamed command loses its
    /// permissions.
    pub name: Option<String>,
    /// Localized names, with the same limits as `name`.
    pub name_localizations: Patch<Localizations>,
    /// Description of the command, 1–100 characters.
    pub description: Patch<String>,
    /// Localized descriptions, with the same limits as `description`.
    pub description_localizations: Patch<Localizations>,
    /// Interaction contexts where the command can be used; global commands only.
    pub contexts: Patch<Vec<InteractionContextType>>,
    /// Permissions that a member needs by default to use the command: [`Patch::Clear`] allows every member, the
    /// empty set only administrators.
    pub default_member_permissions: Patch<Permissions>,
    /// Whether members can use the command by default.
    #[deprecated(note = "set `default_member_permissions`")]
    pub default_permission: Option<bool>,
    /// Whether the command is available in direct messages with the bot; global commands only.
    #[deprecated(note = "set `contexts`")]
    pub dm_permission: Patch<bool>,
    /// Handler of the command: the app, or Discord, which then launches the Activity; PRIMARY_ENTRY_POINT only.
    pub handler: Patch<EntryPointHandler>,
    /// Installation contexts where the command is available; global commands only.
    pub integration_types: Patch<Vec<ApplicationIntegrationType>>,
    /// Whether the command is age-restricted.
    pub nsfw: Option<bool>,
    /// All options of the command, at most 25; CHAT_INPUT only.
    pub options: Patch<Vec<CommandOption>>,
}

#[expect(deprecated, reason = "deprecated fields are edited as well")]
impl CommandEdit {
    /// Applies the edit to `command`. The ID and the version of the command do not change.
    pub fn apply(self, command: &mut Command) {
        self.name_localizations
            .apply(&mut command.name_localizations);
        self.description_localizations
            .apply(&mut command.description_localizations);
        self.contexts.apply(&mut command.contexts);
        self.default_member_permissions
            .apply(&mut command.default_member_permissions);
        self.dm_permission.apply(&mut command.dm_permission);
        self.handler.apply(&mut command.handler);
        self.integration_types.apply(&mut command.integration_types);
        self.description.apply_or_default(&mut command.description);
        self.options.apply_or_default(&mut command.options);
        command.default_permission = self.default_permission.or(command.default_permission);
        command.nsfw = self.nsfw.unwrap_or(command.nsfw);
        if let Some(name) = self.name {
            command.name = name;
        }
    }
}
