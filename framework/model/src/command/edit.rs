//! What an edit changes about a command.

use guildhall_rules::{ApplicationIntegrationType, EntryPointHandler, InteractionContextType};

use super::{Command, CommandOption};
use crate::body::body;
use crate::{Localizations, Patch, Permissions};

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
        description: Option<String>,
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
        dm_permission: Option<bool>,
        /// Who answers; `PRIMARY_ENTRY_POINT` only.
        handler: Option<EntryPointHandler>,
        /// How the app must be installed; not for guild commands.
        integration_types: Option<Vec<ApplicationIntegrationType>>,
        /// Whether only adults may use it.
        nsfw: Option<bool>,
        /// All options, at most 25; `CHAT_INPUT` only.
        options: Option<Vec<CommandOption>>,
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
        command.default_permission = self.default_permission.or(command.default_permission);
        command.dm_permission = self.dm_permission.or(command.dm_permission);
        command.handler = self.handler.or(command.handler);
        command.nsfw = self.nsfw.unwrap_or(command.nsfw);
        replace(&mut command.name, self.name);
        replace(&mut command.description, self.description);
        replace(&mut command.options, self.options);
        if self.integration_types.is_some() {
            command.integration_types = self.integration_types;
        }
    }
}

fn replace<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}
