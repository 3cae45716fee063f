//! Conversion of `const` command definitions into request bodies.

use guildhall_rules as rules;
use guildhall_rules::CommandType;

use super::{Choice, ChoiceValue, CommandBody, CommandOption, Number};
use crate::{Locale, Localizations, Permissions};

impl From<&rules::CommandDef<'_>> for CommandBody {
    /// Converts a definition into the body that registers it.
    ///
    /// USER and MESSAGE commands get no description and no options, and guild commands neither
    /// contexts nor integration types: the service would reject or ignore them.
    fn from(def: &rules::CommandDef<'_>) -> Self {
        let global = !def.in_guild;
        let in_menu = matches!(def.kind, CommandType::User | CommandType::Message);
        let described = if in_menu { "" } else { def.description };
        let descriptions = if in_menu {
            &[]
        } else {
            def.description_localizations
        };
        let options = if in_menu { &[] } else { def.options };

        Self {
            name_localizations: localizations(def.name_localizations),
            description_localizations: localizations(descriptions),
            contexts: def.contexts.filter(|_| global).map(Vec::from),
            default_member_permissions: def
                .default_member_permissions
                .map(Permissions::from_bits_retain),
            handler: def.handler,
            integration_types: def.integration_types.filter(|_| global).map(Vec::from),
            nsfw: def.nsfw,
            options: options.iter().map(CommandOption::from).collect(),
            ..Self::new(def.kind, def.name, described)
        }
    }
}

impl From<&rules::OptionDef<'_>> for CommandOption {
    fn from(def: &rules::OptionDef<'_>) -> Self {
        Self {
            name_localizations: localizations(def.name_localizations),
            description_localizations: localizations(def.description_localizations),
            autocomplete: def.autocomplete,
            channel_types: def.channel_types.to_vec(),
            choices: def.choices.iter().map(Choice::from).collect(),
            file_types: def.file_types.iter().copied().map(String::from).collect(),
            max_length: def.max_length,
            max_value: def.max_value.map(Number::from),
            min_length: def.min_length,
            min_value: def.min_value.map(Number::from),
            options: def.options.iter().map(Self::from).collect(),
            required: def.required,
            ..Self::new(def.kind, def.name, def.description)
        }
    }
}

impl From<&rules::ChoiceDef<'_>> for Choice {
    fn from(def: &rules::ChoiceDef<'_>) -> Self {
        Self {
            name_localizations: localizations(def.name_localizations),
            ..Self::new(def.name, def.value)
        }
    }
}

/// Returns the localizations, or `None` instead of an empty map.
fn localizations(list: &[rules::LocalizedDef<'_>]) -> Option<Localizations> {
    let text = |localized: &rules::LocalizedDef<'_>| {
        (Locale::from(localized.locale), localized.text.to_owned())
    };
    (!list.is_empty()).then(|| list.iter().map(text).collect())
}

impl From<rules::ChoiceValue<'_>> for ChoiceValue {
    fn from(value: rules::ChoiceValue<'_>) -> Self {
        match value {
            rules::ChoiceValue::String(text) => text.into(),
            rules::ChoiceValue::Integer(number) => number.into(),
            rules::ChoiceValue::Number(number) => number.into(),
        }
    }
}

impl From<rules::NumberDef> for Number {
    fn from(value: rules::NumberDef) -> Self {
        match value {
            rules::NumberDef::Integer(number) => number.into(),
            rules::NumberDef::Number(number) => number.into(),
        }
    }
}
