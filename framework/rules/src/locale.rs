//! The languages that the service knows.

use crate::text::{precedes, same};

/// Every [locale](https://docs.discord.com/developers/reference#locales) as the service spells it, with its language.
pub const LOCALES: &[(&str, &str)] = &[
    ("ar", "Arabic"),
    ("bg", "Bulgarian"),
    ("cs", "Czech"),
    ("da", "Danish"),
    ("de", "German"),
    ("el", "Greek"),
    ("en-GB", "English, UK"),
    ("en-US", "English, US"),
    ("es-419", "Spanish, Latin America"),
    ("es-ES", "Spanish, Spain"),
    ("fi", "Finnish"),
    ("fr", "French"),
    ("he", "Hebrew"),
    ("hi", "Hindi"),
    ("hr", "Croatian"),
    ("hu", "Hungarian"),
    ("id", "Indonesian"),
    ("it", "Italian"),
    ("ja", "Japanese"),
    ("ko", "Korean"),
    ("lt", "Lithuanian"),
    ("nl", "Dutch"),
    ("no", "Norwegian"),
    ("pl", "Polish"),
    ("pt-BR", "Portuguese, Brazil"),
    ("ro", "Romanian"),
    ("ru", "Russian"),
    ("sv-SE", "Swedish"),
    ("th", "Thai"),
    ("tr", "Turkish"),
    ("uk", "Ukrainian"),
    ("vi", "Vietnamese"),
    ("zh-CN", "Chinese, China"),
    ("zh-TW", "Chinese, Taiwan"),
];

/// Other spellings and neighbors of a locale, for which the rule of [`nearest_locale`] has no answer
/// or a poorer one.
const MEANT: &[(&str, &str)] = &[
    ("en", "en-US"),
    ("es", "es-ES"),
    ("in", "id"),
    ("iw", "he"),
    ("nb", "no"),
    ("nn", "no"),
    ("zh-hant", "zh-TW"),
    ("zh-hk", "zh-TW"),
];

/// Whether the service has the locale; it distinguishes case.
pub const fn is_locale(code: &str) -> bool {
    locale_position(code).is_some()
}

/// The locale whose text members see where theirs has none, before the default.
///
/// `en-US` and `en-GB` stand in for each other, `es-ES` for `es-419`.
pub const fn fallback_locale(code: &str) -> Option<&'static str> {
    match code.as_bytes() {
        b"en-US" => Some("en-GB"),
        b"en-GB" => Some("en-US"),
        b"es-419" => Some("es-ES"),
        _ => None,
    }
}

/// Guesses which locale a spelling means that the service does not have.
///
/// Case, `_` for `-`, a region too many or too few, and the English name of a language are seen
/// through: `de-DE` and `German` mean `de`, `en_us` means `en-US`. `None` if nothing is near.
pub fn nearest_locale(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-").to_ascii_lowercase();
    let language = code.split('-').next().unwrap_or_default();
    find_locale(|locale, _| locale.eq_ignore_ascii_case(&code))
        .or_else(|| meant(&code))
        .or_else(|| find_locale(|locale, _| locale.split('-').next() == Some(language)))
        .or_else(|| meant(language))
        .or_else(|| find_locale(|_, name| is_called(name, &code)))
}

fn meant(code: &str) -> Option<&'static str> {
    let mut meant = MEANT.iter();
    meant
        .find(|(spelling, _)| *spelling == code)
        .map(|(_, locale)| *locale)
}

fn find_locale(fits: impl Fn(&str, &str) -> bool) -> Option<&'static str> {
    let mut locales = LOCALES.iter();
    locales
        .find(|(locale, language)| fits(locale, language))
        .map(|(locale, _)| *locale)
}

/// Whether the language is called so, its country left out.
fn is_called(language: &str, name: &str) -> bool {
    let language = language.split(',').next().unwrap_or_default();
    language.eq_ignore_ascii_case(name)
}

/// Finds a locale in [`LOCALES`], which is in the order of the codes.
pub(crate) const fn locale_position(code: &str) -> Option<usize> {
    let (mut low, mut high) = (0, LOCALES.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        if precedes(LOCALES[middle].0, code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if low < LOCALES.len() && same(LOCALES[low].0, code) {
        Some(low)
    } else {
        None
    }
}
