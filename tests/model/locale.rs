//! Locales.

use guildhall_model::Locale;
use serde_json::json;

use crate::wire::written;

#[test]
fn every_locale_is_read_from_its_code() {
    for locale in Locale::ALL {
        let read: Locale = serde_json::from_value(json!(locale.code())).unwrap();

        assert_eq!(&read, locale);
        assert!(read.is_known());
    }
}

#[test]
fn number_of_locales_equals_the_dictionary_limit() {
    assert_eq!(Locale::ALL.len(), 34);
}

#[test]
fn unknown_locale_is_preserved() {
    let klingon = Locale::from("tlh");

    assert!(!klingon.is_known());
    assert_eq!(written(&klingon), json!("tlh"));
}

#[test]
fn locales_are_sorted_by_code() {
    assert!(Locale::ALL.is_sorted_by_key(|locale| locale.code().to_owned()));
}
