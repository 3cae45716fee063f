//! Locales whose files translate definitions → a warning of the compiler for each definition without a translation.

use guildhall_rules::{LocalizedDef, fallback_locale, str_eq};

use super::reply_text::ReplyText;

/// The locales whose files translate definitions, without the locale of the texts in the code.
///
/// `localizations!` declares a constant of this type.
#[derive(Clone, Copy, Debug)]
pub struct TranslatedLocales {
    names: &'static [&'static str],
    descriptions: &'static [&'static str],
    texts: &'static [&'static str],
    exempt: &'static [&'static str],
}

impl TranslatedLocales {
    /// No locales, for a crate without `localizations!`.
    pub const NONE: Self = Self::new(&[], &[], &[], &[]);

    /// Creates the lists of the locales that translate names, descriptions, and texts of modals and components. The
    /// definitions whose keys are `exempt`, or below them, stay in the language of the code.
    pub const fn new(
        names: &'static [&'static str],
        descriptions: &'static [&'static str],
        texts: &'static [&'static str],
        exempt: &'static [&'static str],
    ) -> Self {
        Self {
            names,
            descriptions,
            texts,
            exempt,
        }
    }

    /// Returns the position of the first text that a locale lacks, or [`TRANSLATED`].
    pub const fn first_lacking(&self, texts: &[NeededText]) -> usize {
        let mut position = 0;
        while position < texts.len() {
            if self.lack(&texts[position]) {
                return position;
            }
            position += 1;
        }
        TRANSLATED
    }

    const fn lack(&self, text: &NeededText) -> bool {
        let (key, locales, texts) = match *text {
            NeededText::Name(key, names) => (key, self.names, Texts::Defs(names)),
            NeededText::Description(key, texts) => (key, self.descriptions, Texts::Defs(texts)),
            NeededText::Part(key, replies) => {
                let locales = match ReplyText::find(replies, key) {
                    Some(reply) => reply.locales(),
                    None => &[],
                };
                (key, self.texts, Texts::Locales(locales))
            }
        };
        let mut position = 0;
        while position < locales.len() && !self.is_exempt(key) {
            let locale = locales[position];
            let has_fallback = match fallback_locale(locale) {
                Some(fallback) => texts.contain(fallback),
                None => false,
            };
            if !texts.contain(locale) && !has_fallback {
                return true;
            }
            position += 1;
        }
        false
    }

    const fn is_exempt(&self, key: &str) -> bool {
        let mut position = 0;
        while position < self.exempt.len() {
            if is_below(key, self.exempt[position]) {
                return true;
            }
            position += 1;
        }
        false
    }
}

/// The texts of one definition in several locales.
#[derive(Clone, Copy)]
enum Texts {
    Defs(&'static [LocalizedDef<'static>]),
    Locales(&'static [&'static str]),
}

impl Texts {
    const fn contain(&self, locale: &str) -> bool {
        let (count, mut position) = match self {
            Self::Defs(texts) => (texts.len(), 0),
            Self::Locales(texts) => (texts.len(), 0),
        };
        while position < count {
            let found = match self {
                Self::Defs(texts) => texts[position].locale,
                Self::Locales(texts) => texts[position],
            };
            if str_eq(found, locale) {
                return true;
            }
            position += 1;
        }
        false
    }
}

/// Returns whether a key is `parent`, or starts with `parent` and `-`.
const fn is_below(key: &str, parent: &str) -> bool {
    match key.as_bytes().split_at_checked(parent.len()) {
        Some((start, [] | [b'-', ..])) => {
            let mut position = 0;
            while position < start.len() && start[position] == parent.as_bytes()[position] {
                position += 1;
            }
            position == start.len()
        }
        _ => false,
    }
}

/// Result of [`TranslatedLocales::first_lacking`] if no locale lacks a text.
pub const TRANSLATED: usize = usize::MAX;

/// A text of a definition, with its key and its translations.
#[derive(Clone, Copy, Debug)]
pub enum NeededText {
    /// The name of a command, an option or a choice.
    Name(&'static str, &'static [LocalizedDef<'static>]),
    /// The description of a command or an option.
    Description(&'static str, &'static [LocalizedDef<'static>]),
    /// A text of a modal or a component, among all replies.
    Part(&'static str, &'static [ReplyText]),
}
