//! The locales that the service supports.

use crate::text::{str_eq, str_lt};

/// Every [locale](https://docs.discord.com/developers/reference#locales) of the service and its language, sorted by
/// code.
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

/// Other spellings and related languages, for codes that resemble no locale.
const LOCALE_ALIASES: &[(&str, &str)] = &[
    ("en", "en-US"),
    ("es", "es-ES"),
    ("in", "id"),
    ("iw", "he"),
    ("nb", "no"),
    ("nn", "no"),
    ("zh-hant", "zh-TW"),
    ("zh-hk", "zh-TW"),
];

/// Returns whether the service supports the locale. The comparison is case-sensitive.
pub const fn is_locale(code: &str) -> bool {
    locale_position(code).is_some()
}

/// Returns the fallback locale, whose text users see if their own locale has none. If the fallback has no text either,
/// they see the default text.
///
/// `en-US` and `en-GB` fall back to each other, `es-419` to `es-ES`.
pub const fn fallback_locale(code: &str) -> Option<&'static str> {
    match code.as_bytes() {
        b"en-US" => Some("en-GB"),
        b"en-GB" => Some("en-US"),
        b"es-419" => Some("es-ES"),
        _ => None,
    }
}

/// Suggests a locale for an unknown locale code.
///
/// Ignores case. Accepts `_` instead of `-`, a missing or superfluous region, and the English name of a language:
/// `de-DE` and `German` yield `de`, `en_us` yields `en-US`. Returns `None` if no locale is similar.
pub fn nearest_locale(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-").to_ascii_lowercase();
    let language = code.split('-').next().unwrap_or_default();
    find_locale(|locale, _| locale.eq_ignore_ascii_case(&code))
        .or_else(|| locale_for_alias(&code))
        .or_else(|| find_locale(|locale, _| locale.split('-').next() == Some(language)))
        .or_else(|| locale_for_alias(language))
        .or_else(|| find_locale(|_, name| is_language(name, &code)))
}

fn locale_for_alias(code: &str) -> Option<&'static str> {
    let mut aliases = LOCALE_ALIASES.iter();
    aliases
        .find(|(spelling, _)| *spelling == code)
        .map(|(_, locale)| *locale)
}

fn find_locale(fits: impl Fn(&str, &str) -> bool) -> Option<&'static str> {
    let mut locales = LOCALES.iter();
    locales
        .find(|(locale, language)| fits(locale, language))
        .map(|(locale, _)| *locale)
}

/// Returns whether a language has the given name, ignoring its country.
fn is_language(language: &str, name: &str) -> bool {
    let language = language.split(',').next().unwrap_or_default();
    language.eq_ignore_ascii_case(name)
}

/// Returns the position of a locale in [`LOCALES`], by binary search.
pub(crate) const fn locale_position(code: &str) -> Option<usize> {
    let (mut low, mut high) = (0, LOCALES.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        if str_lt(LOCALES[middle].0, code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if low < LOCALES.len() && str_eq(LOCALES[low].0, code) {
        Some(low)
    } else {
        None
    }
}
