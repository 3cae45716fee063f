//! Options as parameters.

use guildhall_model::command::Number;
use guildhall_model::{CommandOption, CommandOptionType};

use super::choices::number;
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
    pub(super) fn source(&self, pad: &str) -> Option<String> {
        let attribute = self.keys().attribute("option");
        let kind = self.kind()?;
        let kind = if self.option.required {
            kind.to_owned()
        } else {
            format!("Option<{kind}>")
        };
        Some(format!(
            "{pad}    {attribute}\n{pad}    {}: {kind},\n",
            self.ident
        ))
    }

    fn kind(&self) -> Option<&str> {
        if let Some(choices) = &self.choices {
            return Some(choices);
        }
        Some(match self.option.kind {
            CommandOptionType::String => "String",
            CommandOptionType::Integer => "i64",
            CommandOptionType::Number => "f64",
            CommandOptionType::Boolean => "bool",
            CommandOptionType::User => "User",
            CommandOptionType::Channel => "Channel",
            CommandOptionType::Role => "Role",
            CommandOptionType::Mentionable => "Mentionable",
            CommandOptionType::Attachment => "Attachment",
            _ => return None,
        })
    }

    fn keys(&self) -> Keys {
        let (option, mut keys) = (self.option, Keys::default());
        keys.text("name", &option.name);
        keys.text("description", &option.description);
        keys.texts(
            "name_localizations",
            option.name_localizations.as_ref(),
            &option.name,
        );
        let descriptions = option.description_localizations.as_ref();
        keys.texts(
            "description_localizations",
            descriptions,
            &option.description,
        );
        let bound = |(key, value): (&str, Option<Number>)| {
            let value = number(option.kind, value?);
            Some(format!("{key} = {value}"))
        };
        let bounds = [("min", option.min_value), ("max", option.max_value)];
        bounds
            .into_iter()
            .filter_map(bound)
            .for_each(|it| keys.push(it));
        let lengths = [
            ("min_length", option.min_length),
            ("max_length", option.max_length),
        ];
        let length = |(key, value): (&str, Option<u32>)| Some(format!("{key} = {}", value?));
        lengths
            .into_iter()
            .filter_map(length)
            .for_each(|it| keys.push(it));
        let types = option.channel_types.iter();
        keys.list("channel_types", types.map(|it| it.name().to_lowercase()));
        keys.list(
            "file_types",
            option.file_types.iter().map(|it| format!("{it:?}")),
        );
        if let Some(function) = &self.suggests {
            keys.push(format!("autocomplete = {function}"));
        }
        keys
    }
}
