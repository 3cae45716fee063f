//! Locales whose files translate definitions → a warning of the compiler for each definition without a translation.

use guildhall_rules::{LOCALES, LocalizedDef, fallback_locale, str_eq};

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

    /// Returns the first locale without the name of a definition, as the parameter of [`Untranslated`].
    pub const fn without_name(&self, key: &str, names: &'static [LocalizedDef<'static>]) -> usize {
        self.first_without(self.names, key, Texts::Defs(names))
    }

    /// Returns the first locale without the description of a definition, as the parameter of [`Untranslated`].
    pub const fn without_description(
        &self,
        key: &str,
        descriptions: &'static [LocalizedDef<'static>],
    ) -> usize {
        self.first_without(self.descriptions, key, Texts::Defs(descriptions))
    }

    /// Returns the first locale without a text of a modal or a component, as the parameter of [`Untranslated`].
    pub const fn without_text(&self, key: &str, texts: &'static [ReplyText]) -> usize {
        let locales = match ReplyText::find(texts, key) {
            Some(text) => text.locales(),
            None => &[],
        };
        self.first_without(self.texts, key, Texts::Locales(locales))
    }

    const fn first_without(&self, locales: &[&str], key: &str, texts: Texts) -> usize {
        let mut position = 0;
        while position < locales.len() && !self.is_exempt(key) {
            let locale = locales[position];
            let has_fallback = match fallback_locale(locale) {
                Some(fallback) => texts.contain(fallback),
                None => false,
            };
            if !texts.contain(locale) && !has_fallback {
                return locale_position(locale);
            }
            position += 1;
        }
        TRANSLATED
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

const fn locale_position(locale: &str) -> usize {
    let mut position = 0;
    while position < LOCALES.len() && !str_eq(LOCALES[position].0, locale) {
        position += 1;
    }
    position
}

/// Parameter of [`Untranslated`] for a text that no locale lacks.
pub(crate) const TRANSLATED: usize = usize::MAX;

/// A text that a locale lacks. `LOCALE` is the position of the locale among those of the service.
///
/// A macro can emit a warning only with the use of a deprecated item, whose message is a literal. So the functions for
/// each locale have a message of their own, and generated code calls the function for the first locale.
#[derive(Clone, Copy, Debug)]
pub struct Untranslated<const LOCALE: usize>;

impl Untranslated<TRANSLATED> {
    /// Does nothing: no locale lacks the name.
    pub const fn name() {}

    /// Does nothing: no locale lacks the description.
    pub const fn description() {}

    /// Does nothing: no locale lacks the title.
    pub const fn title() {}

    /// Does nothing: no locale lacks the text.
    pub const fn text() {}

    /// Does nothing: no locale lacks the label.
    pub const fn label() {}

    /// Does nothing: no locale lacks the placeholder.
    pub const fn placeholder() {}
}

macro_rules! locales {
    ($($position:literal: $code:literal,)*) => {$(
        locales! { @texts $position $code name description title text label placeholder }
        const _: () = assert!(str_eq(LOCALES[$position].0, $code));
    )*};
    (@texts $position:literal $code:literal $($text:ident)*) => {
        impl Untranslated<$position> {$(
            #[doc = concat!("Warns that the file of `", $code, "` lacks the ", stringify!($text), ".")]
            #[deprecated = concat!(
                "the file of `", $code, "` translates other definitions, but not this ", stringify!($text),
                "; `localizations!` takes the keys of definitions without translations as `untranslated(…)`"
            )]
            pub const fn $text() {}
        )*}
    };
}

locales! {
    0: "ar",
    1: "bg",
    2: "cs",
    3: "da",
    4: "de",
    5: "el",
    6: "en-GB",
    7: "en-US",
    8: "es-419",
    9: "es-ES",
    10: "fi",
    11: "fr",
    12: "he",
    13: "hi",
    14: "hr",
    15: "hu",
    16: "id",
    17: "it",
    18: "ja",
    19: "ko",
    20: "lt",
    21: "nl",
    22: "no",
    23: "pl",
    24: "pt-BR",
    25: "ro",
    26: "ru",
    27: "sv-SE",
    28: "th",
    29: "tr",
    30: "uk",
    31: "vi",
    32: "zh-CN",
    33: "zh-TW",
}
