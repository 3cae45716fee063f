//! A command as it is sent to be registered.

use guildhall_rules::{
    ApplicationIntegrationType, CommandType, EntryPointHandler, InteractionContextType,
};
use serde::{Deserialize, Serialize};

use super::{Command, CommandOption};
use crate::wire::body::body;
use crate::wire::lenient::{is_false, or_default};
use crate::{Id, Localizations, Patch, Permissions};

/// The body that [creates](https://docs.discord.com/developers/interactions/application-commands#create-global-application-command) a command, alone or in a bulk overwrite.
///
/// What says nothing is left out. A missing name or description reads as empty, so that
/// [`check`](Self::check) can tell where it is missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(
    deprecated,
    reason = "deprecated fields are read and written like others"
)]
pub struct CommandBody {
    /// The command that this one replaces, which may have another name; bulk overwrites only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id<Command>>,
    /// What it is; the service says `CHAT_INPUT` if absent.
    #[serde(rename = "type", default = "chat_input")]
    pub kind: CommandType,
    /// Its name, 1–32 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The name in other languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_localizations: Option<Localizations>,
    /// What it is for, 1–100 characters; empty for USER and MESSAGE commands.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "String::is_empty"
    )]
    pub description: String,
    /// The description in other languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description_localizations: Option<Localizations>,
    /// Where it may be used; not for guild commands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contexts: Option<Vec<InteractionContextType>>,
    /// What a member needs by default: none for nothing, empty for `ADMINISTRATOR`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_member_permissions: Option<Permissions>,
    /// Whether everybody may use it; the service says yes if absent.
    #[deprecated(note = "set `default_member_permissions`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_permission: Option<bool>,
    /// Whether it works in the bot's direct messages; not for guild commands.
    #[deprecated(note = "set `contexts`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dm_permission: Option<bool>,
    /// Who answers; `PRIMARY_ENTRY_POINT` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handler: Option<EntryPointHandler>,
    /// How the app must be installed; not for guild commands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integration_types: Option<Vec<ApplicationIntegrationType>>,
    /// Whether only adults may use it; the service says no if absent.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub nsfw: bool,
    /// Its options, at most 25; `CHAT_INPUT` only.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub options: Vec<CommandOption>,
}

#[expect(deprecated, reason = "deprecated fields start like others")]
impl CommandBody {
    /// A command with a name and a description, and nothing else.
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

body! {
    /// The body that [edits](https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command) a command.
    ///
    /// A field that is given replaces the old one wholly; `None` and [`Patch::Keep`] leave it alone.
    pub struct CommandEdit {
        /// The name, 1–32 characters. The command loses its permissions with its old name.
        name: Option<String>,
        /// The name in other languages.
        name_localizations: Patch<Localizations>,
        /// What it is for, 1–100 characters.
        description: Patch<String>,
        /// The description in other languages.
        description_localizations: Patch<Localizations>,
        /// Where it may be used; not for guild commands.
        contexts: Patch<Vec<InteractionContextType>>,
        /// What a member needs by default: cleared for nothing, empty for `ADMINISTRATOR`.
        default_member_permissions: Patch<Permissions>,
        /// Whether everybody may use it.
        #[deprecated(note = "set `default_member_permissions`")]
        default_permission: Option<bool>,
        /// Whether it works in the bot's direct messages; not for guild commands.
        #[deprecated(note = "set `contexts`")]
        dm_permission: Patch<bool>,
        /// Who answers; `PRIMARY_ENTRY_POINT` only.
        handler: Patch<EntryPointHandler>,
        /// How the app must be installed; not for guild commands.
        integration_types: Patch<Vec<ApplicationIntegrationType>>,
        /// Whether only adults may use it.
        nsfw: Option<bool>,
        /// All options, at most 25; `CHAT_INPUT` only.
        options: Patch<Vec<CommandOption>>,
    }
}

#[expect(deprecated, reason = "deprecated fields change like others")]
impl CommandEdit {
    /// Makes the changes to `command`, whose id and version stay.
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
