//! Locales and localized strings.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// Localized strings by locale. Clients show the string for the user's locale, or the default string if the locale is
/// missing.
pub type Localizations = BTreeMap<Locale, String>;

/// Declares the locales and their codes.
macro_rules! locales {
    ($($(#[$meta:meta])* $name:ident = $code:literal,)*) => {
        /// [Locale](https://docs.discord.com/developers/reference#locales) that Discord supports. In JSON, a locale is
        /// a code such as `en-US`. Unknown codes are preserved.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Locale {
            $($(#[$meta])* $name,)*
            /// Locale without a variant in this version of the crate.
            Unknown(Box<str>),
        }

        impl Locale {
            /// All locales except [`Locale::Unknown`], sorted by code.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Codes of [`ALL`](Self::ALL).
            #[cfg(feature = "service")]
            pub(crate) const CODES: &'static [&'static str] = &[$($code,)*];

            /// Returns the code, such as `en-US`.
            pub fn code(&self) -> &str {
                match self {
                    $(Self::$name => $code,)*
                    Self::Unknown(code) => code,
                }
            }
        }

        impl From<&str> for Locale {
            fn from(code: &str) -> Self {
                match code {
                    $($code => Self::$name,)*
                    other => Self::Unknown(other.into()),
                }
            }
        }
    };
}

locales! {
    /// Arabic.
    Arabic = "ar",
    /// Bulgarian.
    Bulgarian = "bg",
    /// Czech.
    Czech = "cs",
    /// Danish.
    Danish = "da",
    /// German.
    German = "de",
    /// Greek.
    Greek = "el",
    /// English, UK.
    EnglishGb = "en-GB",
    /// English, US.
    EnglishUs = "en-US",
    /// Spanish, Latin America.
    SpanishLatam = "es-419",
    /// Spanish, Spain.
    SpanishSpain = "es-ES",
    /// Finnish.
    Finnish = "fi",
    /// French.
    French = "fr",
    /// Hebrew.
    Hebrew = "he",
    /// Hindi.
    Hindi = "hi",
    /// Croatian.
    Croatian = "hr",
    /// Hungarian.
    Hungarian = "hu",
    /// Indonesian.
    Indonesian = "id",
    /// Italian.
    Italian = "it",
    /// Japanese.
    Japanese = "ja",
    /// Korean.
    Korean = "ko",
    /// Lithuanian.
    Lithuanian = "lt",
    /// Dutch.
    Dutch = "nl",
    /// Norwegian.
    Norwegian = "no",
    /// Polish.
    Polish = "pl",
    /// Portuguese, Brazil.
    PortugueseBrazil = "pt-BR",
    /// Romanian.
    Romanian = "ro",
    /// Russian.
    Russian = "ru",
    /// Swedish.
    Swedish = "sv-SE",
    /// Thai.
    Thai = "th",
    /// Turkish.
    Turkish = "tr",
    /// Ukrainian.
    Ukrainian = "uk",
    /// Vietnamese.
    Vietnamese = "vi",
    /// Chinese, China.
    ChineseChina = "zh-CN",
    /// Chinese, Taiwan.
    ChineseTaiwan = "zh-TW",
}

impl Locale {
    /// Returns whether the locale has a variant other than [`Locale::Unknown`].
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Locale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Locale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(LocaleVisitor)
    }
}

struct LocaleVisitor;

impl Visitor<'_> for LocaleVisitor {
    type Value = Locale;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a locale code")
    }

    fn visit_str<E: de::Error>(self, code: &str) -> Result<Locale, E> {
        Ok(code.into())
    }
}

crate::wire::kinds::kinds! {
    Locale => Text,
    Localizations => Localizations,
}
