//! The keys of an attribute, as they are written.

use std::fmt::Write;

use guildhall_model::{Locale, Localizations};

use crate::define::plan::is_superfluous;

/// The keys of an attribute, as they are written.
#[derive(Debug, Default)]
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

    /// Adds the texts in other languages, without those that the service ignores.
    pub(super) fn texts(&mut self, key: &str, texts: Option<&Localizations>, default: &str) {
        let Some(texts) = texts else { return };
        let counts = |locale: &Locale| locale.is_known() && !is_superfluous(texts, locale, default);
        let texts = texts.iter().filter(|(locale, _)| counts(locale));
        self.list(
            key,
            texts.map(|(locale, text)| format!("{:?} = {text:?}", locale.code())),
        );
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
pub(super) fn is_plain(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_word = |word: &str| {
        let mut characters = word.chars();
        characters.all(|c| c.is_alphanumeric() || c.is_ascii_punctuation())
    };
    words.all(|word| !word.is_empty() && is_word(word))
}

/// The locales that this version does not know, and so cannot be written.
pub(super) fn unknown(texts: Option<&Localizations>) -> impl Iterator<Item = &Locale> {
    let locales = texts.into_iter().flat_map(Localizations::keys);
    locales.filter(|locale| !locale.is_known())
}
