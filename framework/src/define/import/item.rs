//! What stands in front of the braces of a function or a module.

use guildhall_model::{
    ApplicationIntegrationType, CommandBody, CommandOption, InteractionContextType, Localizations,
};

use super::keys::Keys;
use crate::define::plan::Scope;

/// What is between the description and the braces: of a function, or of a module.
pub(super) struct Item<'b> {
    /// How members reach it: `/moderate timeout`.
    pub(super) label: String,
    pub(super) name: &'b str,
    pub(super) description: &'b str,
    pub(super) options: &'b [CommandOption],
    pub(super) keys: Keys,
    pub(super) pad: String,
}

impl Item<'_> {
    pub(super) fn localize(
        &mut self,
        names: Option<&Localizations>,
        descriptions: Option<&Localizations>,
    ) {
        self.keys.texts("name_localizations", names, self.name);
        self.keys
            .texts("description_localizations", descriptions, self.description);
    }

    /// The keys, with the name in front where the identifier says another.
    pub(super) fn named(&self, ident: &str) -> Keys {
        let mut keys = Keys::default();
        if ident.trim_end_matches('_').replace('_', "-") != self.name {
            keys.text("name", self.name);
        }
        keys.extend(&self.keys);
        keys
    }
}

/// What a command has beside its texts and its options.
pub(super) fn settings(body: &CommandBody, scope: Scope) -> Keys {
    let mut keys = Keys::default();
    let contexts = body.contexts.iter().flatten();
    keys.list(
        "contexts",
        contexts.map(|it| word(InteractionContextType::name(*it))),
    );
    let types = body.integration_types.iter().flatten();
    keys.list(
        "integration_types",
        types.map(|it| word(ApplicationIntegrationType::name(*it))),
    );
    if let Some(needed) = body.default_member_permissions {
        let names: Vec<_> = needed.iter_names().map(|(name, _)| name).collect();
        let names = if needed.is_empty() {
            "none".to_owned()
        } else {
            names.join(" | ")
        };
        keys.list("default_member_permissions", [names]);
    }
    if body.nsfw {
        keys.push("nsfw");
    }
    keys.list("guilds", scope.guild().map(|guild| guild.to_string()));
    keys
}

fn word(name: &str) -> String {
    name.to_lowercase()
}
