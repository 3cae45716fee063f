//! Identifiers for names that the service takes.
//!
//! The keys of an attribute, as they are written.

use std::collections::BTreeSet;
use std::fmt::Write;

use guildhall_model::{Locale, Localizations};

/// What a function, a module or a parameter cannot be called, or should not.
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

/// The identifiers of one module or one function, each once.
#[derive(Debug, Default)]
pub(crate) struct Identifiers(BTreeSet<String>);

impl Identifiers {
    /// An identifier like the name, or like the substitute where nothing of it can be used.
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

    /// The name of an enumeration. It ends as no type of the prelude does, which it would hide.
    pub(crate) fn enumeration(&mut self, name: &str) -> String {
        let title = format!("{}Choice", title(name, "Command"));
        self.unique(&title, "")
    }

    /// The name of a variant.
    pub(crate) fn variant(&mut self, name: &str) -> String {
        let mut title = title(name, "Choice");
        if title == "Self" {
            title += "Choice";
        }
        self.unique(&title, "")
    }

    /// The name, or the name with the first number that makes it another.
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

/// The words with capitals, behind the substitute where no letter comes first.
fn title(name: &str, substitute: &str) -> String {
    let title: String = words(name)
        .into_iter()
        .map(|word| {
            let (first, rest) = word.split_at(1);
            format!("{}{rest}", first.to_ascii_uppercase())
        })
        .collect();
    if title.starts_with(|c: char| c.is_ascii_alphabetic()) {
        title
    } else {
        format!("{substitute}{title}")
    }
}

/// The ASCII words of a name, in lowercase.
fn words(name: &str) -> Vec<String> {
    name.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect()
}

/// The keys of an attribute, as they are written.
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

    /// Adds the texts in other languages.
    pub(crate) fn texts(&mut self, key: &str, texts: Option<&Localizations>) {
        let texts = texts.into_iter().flatten();
        let pair = |(locale, text): (&Locale, &String)| format!("{:?} = {text:?}", locale.code());
        self.list(key, texts.map(pair));
    }

    /// Adds the name, where the identifier says another.
    pub(crate) fn name(&mut self, name: &str, ident: &str) {
        if ident.trim_end_matches('_').replace('_', "-") != name {
            self.text("name", name);
        }
    }

    /// The line of the doc comment that is the description; where none can be, adds it as a key.
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

    /// `#[name]`, or `#[name(key, …)]` and the end.
    pub(crate) fn attribute(&self, name: &str) -> String {
        let mut attribute = format!("#[{name}");
        if !self.0.is_empty() {
            // Text is always taken.
            let _infallible = write!(attribute, "({})", self.0.join(", "));
        }
        attribute + "]"
    }

    pub(crate) fn extend(&mut self, more: &Self) {
        self.0.extend_from_slice(&more.0);
    }
}

/// Whether a text can stand in a doc comment and come out as it was.
fn is_plain(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_word = |word: &str| {
        let mut characters = word.chars();
        characters.all(|c| c.is_alphanumeric() || c.is_ascii_punctuation())
    };
    words.all(|word| !word.is_empty() && is_word(word))
}
