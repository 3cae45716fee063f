//! Generates the parts of a function or module in front of its body: attributes, parameters, enums.

use std::fmt::Write;

use guildhall_model::command::Number;
use guildhall_model::{
    ApplicationIntegrationType, Choice, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    InteractionContextType, Localizations,
};
use guildhall_rules::INTEGER_MAX;

use crate::import::names::{AttributeKeys, Identifiers};
use crate::import::parse::ScopedCommand;

/// A function or a module, without its body.
pub(crate) struct SourceItem<'b> {
    /// The command as users type it: `/moderate timeout`.
    pub(crate) label: String,
    pub(crate) name: &'b str,
    pub(crate) description: &'b str,
    pub(crate) options: &'b [CommandOption],
    pub(crate) keys: AttributeKeys,
    pub(crate) indent: String,
}

impl SourceItem<'_> {
    pub(crate) fn localize(
        &mut self,
        names: Option<&Localizations>,
        descriptions: Option<&Localizations>,
    ) {
        self.keys.texts("name_localizations", names);
        self.keys.texts("description_localizations", descriptions);
    }

    /// Returns the doc comment and the attribute, for a function or a module of this name.
    pub(crate) fn head(&self, ident: &str, attribute: &str) -> String {
        let mut keys = AttributeKeys::default();
        keys.name(self.name, ident);
        let doc = keys.describe(self.description, &self.indent);
        keys.extend(&self.keys);
        format!("\n{doc}{}{}\n", self.indent, keys.attribute(attribute))
    }
}

/// Returns the keys for everything but texts and options.
pub(crate) fn command_settings(ScopedCommand { body, guilds }: &ScopedCommand) -> AttributeKeys {
    let mut keys = AttributeKeys::default();
    let contexts = body.contexts.iter().flatten();
    keys.list(
        "contexts",
        contexts.map(|context| InteractionContextType::name(*context).to_lowercase()),
    );
    let types = body.integration_types.iter().flatten();
    keys.list(
        "integration_types",
        types.map(|kind| ApplicationIntegrationType::name(*kind).to_lowercase()),
    );
    keys.list("default_member_permissions", permissions(body));
    if body.nsfw {
        keys.push("nsfw");
    }
    keys.list("guilds", guilds.iter().map(ToString::to_string));
    keys
}

/// Returns the default member permissions as one word; none if they are not set.
fn permissions(body: &CommandBody) -> Option<String> {
    let needed = body.default_member_permissions?;
    if needed.is_empty() {
        return Some("none".to_owned());
    }
    let names: Vec<_> = needed.iter_names().map(|(name, _)| name).collect();
    Some(names.join(" | "))
}

/// Returns the enum of an option's choices.
pub(crate) fn enumeration(title: &str, option: &CommandOption, indent: &str) -> String {
    let mut names = Identifiers::default();
    let mut source = format!("\n{indent}#[derive(Choice, Clone, Copy, Debug)]\n");
    if has_integer_choice(option) {
        source.extend([indent, "#[choice(number)]\n"]);
    }
    source.extend([indent, "pub enum ", title, " {\n"]);
    for choice in &option.choices {
        let mut keys = AttributeKeys::default();
        keys.text("name", &choice.name);
        keys.texts("name_localizations", choice.name_localizations.as_ref());
        keys.push(format!("value = {}", choice_value(&choice.value)));
        let variant = names.variant(&choice.name);
        let attribute = keys.attribute("choice");
        // Writing to a string cannot fail.
        let _infallible = write!(source, "{indent}    {attribute}\n{indent}    {variant},\n");
    }
    source + indent + "}\n"
}

/// Returns whether a NUMBER option has a choice without a fraction, which would imply an INTEGER option.
fn has_integer_choice(option: &CommandOption) -> bool {
    let is_integer =
        |choice: &Choice| matches!(choice.value, ChoiceValue::Number(Number::Integer(_)));
    option.kind == CommandOptionType::Number && option.choices.iter().any(is_integer)
}

fn choice_value(value: &ChoiceValue) -> String {
    match value {
        ChoiceValue::String(text) => format!("{text:?}"),
        ChoiceValue::Number(value) => number(*value),
    }
}

/// Formats a literal, with a fraction if the number has one.
pub(crate) fn number(value: Number) -> String {
    match value {
        Number::Integer(value) => value.to_string(),
        Number::Float(value) => format!("{value:?}"),
    }
}

/// A parameter: its option, its name and its type.
pub(crate) struct Parameter<'o> {
    pub(crate) option: &'o CommandOption,
    pub(crate) ident: String,
    /// Name of the enum of its choices.
    pub(crate) choices: Option<String>,
    /// Name of its autocomplete function.
    pub(crate) autocomplete: Option<String>,
}

impl Parameter<'_> {
    /// Returns the source of the parameter.
    pub(crate) fn source(&self, indent: &str) -> String {
        let (option, indent) = (self.option, format!("{indent}    "));
        let mut keys = AttributeKeys::default();
        keys.name(&option.name, &self.ident);
        let doc = keys.describe(&option.description, &indent);
        keys.extend(&self.settings());
        let attribute = if keys.is_empty() {
            String::new()
        } else {
            format!("{indent}{}\n", keys.attribute("option"))
        };
        let kind = if option.required {
            self.rust_type().to_owned()
        } else {
            format!("Option<{}>", self.rust_type())
        };
        format!("{doc}{attribute}{indent}{}: {kind},\n", self.ident)
    }

    fn rust_type(&self) -> &str {
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
            // `sanitize` has removed all other types; subcommands are functions.
            _ => "String",
        }
    }

    /// Returns the keys for everything but the name and the description.
    fn settings(&self) -> AttributeKeys {
        let (option, mut keys) = (self.option, AttributeKeys::default());
        keys.texts("name_localizations", option.name_localizations.as_ref());
        let descriptions = option.description_localizations.as_ref();
        keys.texts("description_localizations", descriptions);
        keys.extend(&self.bound("min", option.min_value, -INTEGER_MAX));
        keys.extend(&self.bound("max", option.max_value, INTEGER_MAX));
        let lengths = [
            ("min_length", option.min_length),
            ("max_length", option.max_length),
        ];
        for (key, value) in lengths {
            if let Some(value) = value {
                keys.push(format!("{key} = {value}"));
            }
        }
        let types = option.channel_types.iter();
        keys.list(
            "channel_types",
            types.map(|kind| kind.name().to_lowercase()),
        );
        let files = option.file_types.iter();
        keys.list("file_types", files.map(|file| format!("{file:?}")));
        if let Some(function) = &self.autocomplete {
            keys.push(format!("autocomplete = {function}"));
        }
        keys
    }

    /// Returns a key for a bound that the type does not imply.
    fn bound(&self, key: &str, value: Option<Number>, integer_bound: i64) -> AttributeKeys {
        let kind = self.option.kind;
        let is_integer = kind == CommandOptionType::Integer && self.choices.is_none();
        let implied = is_integer.then_some(Number::Integer(integer_bound));
        let mut keys = AttributeKeys::default();
        match value {
            value if value == implied => {}
            None => keys.push(format!("{key} = none")),
            Some(value) => keys.push(format!("{key} = {}", number(value))),
        }
        keys
    }
}
