//! What stands in front of the braces of a function or a module.
//!
//! The choices of an option as an enumeration.
//!
//! Options as parameters.

use std::fmt::Write;

use guildhall_model::command::Number;
use guildhall_model::{
    ApplicationIntegrationType, Choice, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    InteractionContextType, Localizations,
};
use guildhall_rules::INTEGER_MAX;

use crate::import::export::Placed;
use crate::import::names::{Keys, Names};

/// What is between the description and the braces: of a function, or of a module.
pub(crate) struct Item<'b> {
    /// How members reach it: `/moderate timeout`.
    pub(crate) label: String,
    pub(crate) name: &'b str,
    pub(crate) description: &'b str,
    pub(crate) options: &'b [CommandOption],
    pub(crate) keys: Keys,
    pub(crate) pad: String,
}

impl Item<'_> {
    pub(crate) fn localize(
        &mut self,
        names: Option<&Localizations>,
        descriptions: Option<&Localizations>,
    ) {
        self.keys.texts("name_localizations", names);
        self.keys.texts("description_localizations", descriptions);
    }

    /// The doc comment and the attribute, for a function or a module of this name.
    pub(crate) fn head(&self, ident: &str, attribute: &str) -> String {
        let mut keys = Keys::default();
        keys.name(self.name, ident);
        let doc = keys.describe(self.description, &self.pad);
        keys.extend(&self.keys);
        format!("\n{doc}{}{}\n", self.pad, keys.attribute(attribute))
    }
}

/// What a command has beside its texts and its options.
pub(crate) fn settings(Placed { body, guilds }: &Placed) -> Keys {
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

pub(crate) fn word(name: &str) -> String {
    name.to_lowercase()
}

/// Writes the enumeration, in front of the function whose parameter it is.
pub(crate) fn enumeration(title: &str, option: &CommandOption, pad: &str) -> String {
    let mut names = Names::default();
    let mut source = format!("\n{pad}#[derive(Choice, Clone, Copy, Debug)]\n");
    if is_whole_somewhere(option) {
        source.extend([pad, "#[choice(number)]\n"]);
    }
    source.extend([pad, "pub enum ", title, " {\n"]);
    for choice in &option.choices {
        let mut keys = Keys::default();
        keys.text("name", &choice.name);
        keys.texts("name_localizations", choice.name_localizations.as_ref());
        keys.push(format!("value = {}", value(&choice.value)));
        let variant = names.variant(&choice.name);
        let attribute = keys.attribute("choice");
        // Text is always taken.
        let _infallible = write!(source, "{pad}    {attribute}\n{pad}    {variant},\n");
    }
    source + pad + "}\n"
}

/// Whether a NUMBER has a value without a fraction, which alone would be an INTEGER's.
fn is_whole_somewhere(option: &CommandOption) -> bool {
    let is_whole =
        |choice: &Choice| matches!(choice.value, ChoiceValue::Number(Number::Integer(_)));
    option.kind == CommandOptionType::Number && option.choices.iter().any(is_whole)
}

fn value(value: &ChoiceValue) -> String {
    match value {
        ChoiceValue::String(text) => format!("{text:?}"),
        ChoiceValue::Number(value) => number(*value),
    }
}

/// A literal with a fraction where the number was written with one.
pub(crate) fn number(value: Number) -> String {
    match value {
        Number::Integer(value) => value.to_string(),
        Number::Float(value) => format!("{value:?}"),
    }
}

/// A parameter: its attribute, its name and its type.
pub(crate) struct Parameter<'o> {
    pub(crate) option: &'o CommandOption,
    pub(crate) ident: String,
    /// The enumeration of its choices.
    pub(crate) choices: Option<String>,
    /// The function that suggests values.
    pub(crate) suggests: Option<String>,
}

impl Parameter<'_> {
    /// What stands between the parentheses.
    pub(crate) fn source(&self, pad: &str) -> String {
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
