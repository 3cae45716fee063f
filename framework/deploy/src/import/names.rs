//! Converts names of commands and options to Rust identifiers, and formats the keys of attributes.

use std::collections::BTreeSet;
use std::fmt::Write;

use guildhall_model::{Locale, Localizations};

/// Words that are not allowed as identifiers of functions, modules or parameters, or would be confusing.
const RESERVED: [&str; 76] = [
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "bool",
    "box",
    "break",
    "char",
    "const",
    "continue",
    "core",
    "crate",
    "do",
    "dyn",
    "else",
    "enum",
    "extern",
    "f32",
    "f64",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "guildhall",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "if",
    "impl",
    "in",
    "isize",
    "let",
    "loop",
    "macro",
    "main",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "str",
    "struct",
    "super",
    "test",
    "tokio",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "unsafe",
    "unsized",
    "use",
    "usize",
    "virtual",
    "where",
    "while",
    "yield",
];

/// Unique identifiers of one module or function.
#[derive(Debug, Default)]
pub(crate) struct Identifiers(BTreeSet<String>);

impl Identifiers {
    /// Returns an identifier similar to the name; `substitute` replaces a name without usable characters.
    pub(crate) fn function(&mut self, name: &str, substitute: &str) -> String {
        let mut ident = words(name).join("_");
        if ident.is_empty() || ident.starts_with(|c: char| c.is_ascii_digit()) {
            ident = format!("{substitute}_{ident}");
        }
        let trimmed = ident.trim_end_matches('_');
        if RESERVED.contains(&trimmed) {
            self.unique(&format!("{trimmed}_"), "_")
        } else {
            self.unique(trimmed, "_")
        }
    }

    /// Returns an identifier of an enum. Its suffix prevents it from hiding a type of the prelude.
    pub(crate) fn enumeration(&mut self, name: &str) -> String {
        let title = format!("{}Choice", title(name, "Command"));
        self.unique(&title, "")
    }

    /// Returns an identifier of a variant.
    pub(crate) fn variant(&mut self, name: &str) -> String {
        let mut title = title(name, "Choice");
        if title == "Self" {
            title += "Choice";
        }
        self.unique(&title, "")
    }

    /// Returns the name, with a number if it is taken.
    fn unique(&mut self, name: &str, separator: &str) -> String {
        let stem = name.trim_end_matches('_');
        let numbered = (2..).map(|number| format!("{stem}{separator}{number}"));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        let free = candidates
            .find(|name| !self.0.contains(name))
            .unwrap_or_default();
        self.0.insert(free.clone());
        free
    }
}

/// Returns the words in upper camel case, after the substitute if the first character is not a letter.
fn title(name: &str, substitute: &str) -> String {
    let mut title = String::new();
    for word in words(name) {
        let (first, rest) = word.split_at(1);
        title += &first.to_ascii_uppercase();
        title += rest;
    }
    if title.starts_with(|c: char| c.is_ascii_alphabetic()) {
        title
    } else {
        format!("{substitute}{title}")
    }
}

/// Returns the ASCII words of a name, in lowercase.
fn words(name: &str) -> Vec<String> {
    name.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect()
}

/// Formatted keys of an attribute.
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

    /// Adds `key(word, …)`, if there are words.
    pub(crate) fn list<W: AsRef<str>>(&mut self, key: &str, words: impl IntoIterator<Item = W>) {
        let mut list = String::new();
        for word in words {
            let separator = if list.is_empty() { "" } else { ", " };
            list.extend([separator, word.as_ref()]);
        }
        if !list.is_empty() {
            self.push(format!("{key}({list})"));
        }
    }

    /// Adds localizations.
    pub(crate) fn texts(&mut self, key: &str, texts: Option<&Localizations>) {
        let texts = texts.into_iter().flatten();
        let pair = |(locale, text): (&Locale, &String)| format!("{:?} = {text:?}", locale.code());
        self.list(key, texts.map(pair));
    }

    /// Adds the name if it cannot be inferred from the identifier.
    pub(crate) fn name(&mut self, name: &str, ident: &str) {
        if ident.trim_end_matches('_').replace('_', "-") != name {
            self.text("name", name);
        }
    }

    /// Returns the description as a doc comment, or adds it as a key if a doc comment cannot express it.
    pub(crate) fn describe(&mut self, description: &str, indent: &str) -> String {
        if is_plain(description) {
            return format!("{indent}/// {description}\n");
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
        let mut attribute = format!("#[{name}");
        if !self.0.is_empty() {
            // Writing to a string cannot fail.
            let _infallible = write!(attribute, "({})", self.0.join(", "));
        }
        attribute + "]"
    }

    pub(crate) fn extend(&mut self, more: &Self) {
        self.0.extend_from_slice(&more.0);
    }
}

/// Returns whether a doc comment preserves a text exactly.
fn is_plain(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_word = |word: &str| {
        let mut characters = word.chars();
        characters.all(|c| c.is_alphanumeric() || c.is_ascii_punctuation())
    };
    words.all(|word| !word.is_empty() && is_word(word))
}
