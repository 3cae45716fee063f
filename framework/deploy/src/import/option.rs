//! Options as parameters.

use guildhall_model::command::Number;
use guildhall_model::{CommandOption, CommandOptionType};
use guildhall_rules::INTEGER_MAX;

use super::choices::number;
use super::item::word;
use super::keys::Keys;

/// A parameter: its attribute, its name and its type.
pub(super) struct Parameter<'o> {
    pub(super) option: &'o CommandOption,
    pub(super) ident: String,
    /// The enumeration of its choices.
    pub(super) choices: Option<String>,
    /// The function that suggests values.
    pub(super) suggests: Option<String>,
}

impl Parameter<'_> {
    /// What stands between the parentheses.
    pub(super) fn source(&self, pad: &str) -> String {
        let (option, pad) = (self.option, format!("{pad}    "));
        let mut keys = Keys::default();
        keys.name(&option.name, &self.ident);
        let doc = keys.describe(&option.description, &pad);
        keys.extend(&self.limits());
        let attribute = if keys.is_empty() {
            String::new()
        } else {
            format!("{pad}{}\n", keys.attribute("option"))
        };
        let kind = if option.required {
            self.kind().to_owned()
        } else {
            format!("Option<{}>", self.kind())
        };
        format!("{doc}{attribute}{pad}{}: {kind},\n", self.ident)
    }

    fn kind(&self) -> &str {
        if let Some(choices) = &self.choices {
            return choices;
        }
        match self.option.kind {
            CommandOptionType::Integer => "i64",
            CommandOptionType::Number => "f64",
            CommandOptionType::Boolean => "bool",
            CommandOptionType::User => "User",
            CommandOptionType::Channel => "Channel",
            CommandOptionType::Role => "Role",
            CommandOptionType::Mentionable => "Mentionable",
            CommandOptionType::Attachment => "Attachment",
            // Other types have been left out, or are functions.
            _ => "String",
        }
    }

    /// What the attribute says beside the texts of the default language.
    fn limits(&self) -> Keys {
        let (option, mut keys) = (self.option, Keys::default());
        keys.texts("name_localizations", option.name_localizations.as_ref());
        let descriptions = option.description_localizations.as_ref();
        keys.texts("description_localizations", descriptions);
        self.bound("min", (option.min_value, -INTEGER_MAX), &mut keys);
        self.bound("max", (option.max_value, INTEGER_MAX), &mut keys);
        let lengths = [
            ("min_length", option.min_length),
            ("max_length", option.max_length),
        ];
        let length = |(key, value): (&str, Option<u32>)| Some(format!("{key} = {}", value?));
        let lengths = lengths.into_iter().filter_map(length);
        lengths.for_each(|it| keys.push(it));
        let types = option.channel_types.iter();
        keys.list("channel_types", types.map(|it| word(it.name())));
        let files = option.file_types.iter();
        keys.list("file_types", files.map(|it| format!("{it:?}")));
        if let Some(function) = &self.suggests {
            keys.push(format!("autocomplete = {function}"));
        }
        keys
    }

    /// Adds a bound, where the type does not have it by itself.
    fn bound(&self, key: &str, (value, own): (Option<Number>, i64), keys: &mut Keys) {
        let kind = self.option.kind;
        let is_whole = kind == CommandOptionType::Integer && self.choices.is_none();
        let of_type = is_whole.then_some(Number::Integer(own));
        match value {
            same if same == of_type => {}
            None => keys.push(format!("{key} = none")),
            Some(value) => keys.push(format!("{key} = {}", number(value))),
        }
    }
}
