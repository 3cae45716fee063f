//! The keys of an attribute, as they are written.

use std::fmt::Write;

use guildhall_model::{Locale, Localizations};

/// The keys of an attribute, as they are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys(Vec<String>);

impl Keys {
    pub(super) fn push(&mut self, key: impl Into<String>) {
        self.0.push(key.into());
    }

    /// Adds `key = "text"`.
    pub(super) fn text(&mut self, key: &str, text: &str) {
        self.push(format!("{key} = {text:?}"));
    }

    /// Adds `key(word, …)`, if there are words.
    pub(super) fn list<W: AsRef<str>>(&mut self, key: &str, words: impl IntoIterator<Item = W>) {
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
    pub(super) fn texts(&mut self, key: &str, texts: Option<&Localizations>) {
        let texts = texts.into_iter().flatten();
        let pair = |(locale, text): (&Locale, &String)| format!("{:?} = {text:?}", locale.code());
        self.list(key, texts.map(pair));
    }

    /// Adds the name, where the identifier says another.
    pub(super) fn name(&mut self, name: &str, ident: &str) {
        if ident.trim_end_matches('_').replace('_', "-") != name {
            self.text("name", name);
        }
    }

    /// The line of the doc comment that is the description; where none can be, adds it as a key.
    pub(super) fn describe(&mut self, description: &str, pad: &str) -> String {
        if is_plain(description) {
            return format!("{pad}/// {description}\n");
        }
        if !description.is_empty() {
            self.text("description", description);
        }
        String::new()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `#[name]`, or `#[name(key, …)]` and the end.
    pub(super) fn attribute(&self, name: &str) -> String {
        let mut attribute = format!("#[{name}");
        if !self.0.is_empty() {
            // Text is always taken.
            let _infallible = write!(attribute, "({})", self.0.join(", "));
        }
        attribute + "]"
    }

    pub(super) fn extend(&mut self, more: &Self) {
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
