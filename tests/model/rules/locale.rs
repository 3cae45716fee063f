//! Locales: the known ones, and suggestions for unknown ones.

use guildhall_rules::{LOCALES, fallback_locale, is_locale, nearest_locale};

#[test]
fn every_locale_is_known_and_is_its_own_suggestion() {
    for (code, _) in LOCALES {
        assert!(is_locale(code), "{code}");
        assert_eq!(nearest_locale(code), Some(*code));
    }
}

#[test]
fn differently_spelled_locale_is_unknown() {
    for code in ["", "DE", "en-us", "en", "de-DE", "zz", "a", "zh-TWx", "äö"] {
        assert!(!is_locale(code), "{code}");
    }
}

#[test]
fn suggestion_corrects_the_spelling() {
    for (code, meant) in [
        ("de-DE", "de"),
        ("en_us", "en-US"),
        ("en", "en-US"),
        ("en-AU", "en-GB"),
        ("es", "es-ES"),
        ("es-MX", "es-419"),
        ("pt", "pt-BR"),
        ("nb-NO", "no"),
        ("zh", "zh-CN"),
        ("zh-Hant", "zh-TW"),
    ] {
        assert_eq!(nearest_locale(code), Some(meant), "{code}");
    }
}

#[test]
fn language_name_suggests_its_locale() {
    assert_eq!(nearest_locale("German"), Some("de"));
    assert_eq!(nearest_locale("portuguese"), Some("pt-BR"));
}

#[test]
fn dissimilar_code_has_no_suggestion() {
    for code in ["", "-", "tlh", "klingon", "ä"] {
        assert_eq!(nearest_locale(code), None, "{code}");
    }
}

#[test]
fn three_locales_have_a_fallback() {
    let falls = |(code, _): &(&'static str, &str)| Some((*code, fallback_locale(code)?));
    let falls: Vec<_> = LOCALES.iter().filter_map(falls).collect();
    let three = [("en-GB", "en-US"), ("en-US", "en-GB"), ("es-419", "es-ES")];
    assert_eq!(falls, three);
}
