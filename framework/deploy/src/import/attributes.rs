//! Formats the attributes of commands, options and choices as Rust source.

use guildhall_model::command::Number;
use guildhall_model::{
    ApplicationIntegrationType, CommandBody, CommandOption, CommandOptionType,
    InteractionContextType, Locale, Localizations,
};
use guildhall_rules::INTEGER_MAX;

use crate::import::parse::ScopedCommand;

/// Keys of one attribute with their values, formatted as Rust source.
#[derive(Clone, Debug, Default)]
pub(crate) struct AttributeKeys(Vec<String>);

impl AttributeKeys {
    pub(crate) fn push(&mut self, key: impl Into<String>) {
        self.0.push(key.into());
    }

    /// Adds `key = "text"`.
    pub(crate) fn text(&mut self, key: &str, text: &str) {
        self.push(format!("{key} = {text:?}"));
    }

    /// Adds `key(word, …)`, unless there are no words.
    fn list<W: ToString>(&mut self, key: &str, words: impl IntoIterator<Item = W>) {
        let words: Vec<_> = words.into_iter().map(|word| word.to_string()).collect();
        if !words.is_empty() {
            self.push(format!("{key}({})", words.join(", ")));
        }
    }

    /// Adds `key("locale" = "text", …)`, unless there are no localizations.
    pub(crate) fn texts(&mut self, key: &str, texts: Option<&Localizations>) {
        let texts = texts.into_iter().flatten();
        let pair = |(locale, text): (&Locale, &String)| format!("{:?} = {text:?}", locale.code());
        self.list(key, texts.map(pair));
    }

    /// Adds the localizations of a name and of a description.
    pub(crate) fn localize(
        &mut self,
        names: Option<&Localizations>,
        descriptions: Option<&Localizations>,
    ) {
        self.texts("name_localizations", names);
        self.texts("description_localizations", descriptions);
    }

    /// Adds the name, unless the macro derives the same name from the identifier.
    pub(crate) fn name(&mut self, name: &str, ident: &str) {
        if ident.trim_end_matches('_').replace('_', "-") != name {
            self.text("name", name);
        }
    }

    /// Returns the description as a doc comment. If a doc comment cannot express the description, adds a key and
    /// returns an empty string.
    pub(crate) fn describe(&mut self, description: &str) -> String {
        if is_plain(description) {
            return format!("/// {description}\n");
        }
        if !description.is_empty() {
            self.text("description", description);
        }
        String::new()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Formats the attribute: `#[name]` or `#[name(key, …)]`.
    pub(crate) fn attribute(&self, name: &str) -> String {
        if self.is_empty() {
            return format!("#[{name}]");
        }
        format!("#[{name}({})]", self.0.join(", "))
    }

    pub(crate) fn extend(&mut self, more: &Self) {
        self.0.extend_from_slice(&more.0);
    }
}

/// Returns whether a doc comment preserves the text exactly.
fn is_plain(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_word = |word: &str| {
        let mut characters = word.chars();
        characters.all(|c| c.is_alphanumeric() || c.is_ascii_punctuation())
    };
    words.all(|word| !word.is_empty() && is_word(word))
}

/// Returns the keys of a command except name, description and options.
pub(crate) fn command_keys(ScopedCommand { body, guilds }: &ScopedCommand) -> AttributeKeys {
    let mut keys = AttributeKeys::default();
    keys.localize(
        body.name_localizations.as_ref(),
        body.description_localizations.as_ref(),
    );
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
    keys.list("guilds", guilds);
    keys
}

/// Returns the default member permissions as an argument of the attribute, or `None` if they are not set.
fn permissions(body: &CommandBody) -> Option<String> {
    let needed = body.default_member_permissions?;
    if needed.is_empty() {
        return Some("none".to_owned());
    }
    let names: Vec<_> = needed.iter_names().map(|(name, _)| name).collect();
    Some(names.join(" | "))
}

/// Returns the keys of an option except name, description, choices and autocomplete.
pub(crate) fn option_keys(option: &CommandOption) -> AttributeKeys {
    let mut keys = AttributeKeys::default();
    keys.localize(
        option.name_localizations.as_ref(),
        option.description_localizations.as_ref(),
    );
    // A parameter of type `i64` implies these bounds of an INTEGER option.
    let is_integer = option.kind == CommandOptionType::Integer && option.choices.is_empty();
    let bounds = [
        ("min", option.min_value, -INTEGER_MAX),
        ("max", option.max_value, INTEGER_MAX),
    ];
    for (key, value, integer_bound) in bounds {
        let implied = is_integer.then_some(Number::Integer(integer_bound));
        match value {
            value if value == implied => {}
            None => keys.push(format!("{key} = none")),
            Some(value) => keys.push(format!("{key} = {}", number(value))),
        }
    }
    let lengths = [
        ("min_length", option.min_length),
        ("max_length", option.max_length),
    ];
    for (key, value) in lengths {
        if let Some(value) = value {
            keys.push(format!("{key} = {value}"));
        }
    }
    let channels = option.channel_types.iter();
    keys.list(
        "channel_types",
        channels.map(|kind| kind.name().to_lowercase()),
    );
    let files = option.file_types.iter();
    keys.list("file_types", files.map(|file| format!("{file:?}")));
    keys
}

/// Formats a number as a literal; a float always has a decimal point.
pub(crate) fn number(value: Number) -> String {
    match value {
        Number::Integer(value) => value.to_string(),
        Number::Float(value) => format!("{value:?}"),
    }
}
