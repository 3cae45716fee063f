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
