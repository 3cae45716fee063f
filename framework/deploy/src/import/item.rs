//! What stands in front of the braces of a function or a module.

use guildhall_model::{
    ApplicationIntegrationType, CommandBody, CommandOption, InteractionContextType, Localizations,
};

use super::collect::Placed;
use super::keys::Keys;

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
        self.keys.texts("name_localizations", names);
        self.keys.texts("description_localizations", descriptions);
    }

    /// The doc comment and the attribute, for a function or a module of this name.
    pub(super) fn head(&self, ident: &str, attribute: &str) -> String {
        let mut keys = Keys::default();
        keys.name(self.name, ident);
        let doc = keys.describe(self.description, &self.pad);
        keys.extend(&self.keys);
        format!("\n{doc}{}{}\n", self.pad, keys.attribute(attribute))
    }
}

/// What a command has beside its texts and its options.
pub(super) fn settings(Placed { body, guilds }: &Placed) -> Keys {
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
    keys.list("default_member_permissions", permissions(body));
    if body.nsfw {
        keys.push("nsfw");
    }
    keys.list("guilds", guilds.iter().map(ToString::to_string));
    keys
}

/// The permissions a member needs by default, as one word; none where nothing is said of them.
fn permissions(body: &CommandBody) -> Option<String> {
    let needed = body.default_member_permissions?;
    if needed.is_empty() {
        return Some("none".to_owned());
    }
    let names: Vec<_> = needed.iter_names().map(|(name, _)| name).collect();
    Some(names.join(" | "))
}

pub(super) fn word(name: &str) -> String {
    name.to_lowercase()
}
