//! Claims about locales.

use guildhall_model::Locale;
use serde_json::json;

use crate::wire::written;

#[test]
fn all_locales_are_read_from_their_codes() {
    for locale in Locale::ALL {
        let read: Locale = serde_json::from_value(json!(locale.code())).unwrap();

        assert_eq!(&read, locale);
        assert!(read.is_known());
    }
}

#[test]
fn there_are_as_many_locales_as_a_dictionary_may_hold() {
    assert_eq!(Locale::ALL.len(), 34);
}

#[test]
fn an_unknown_code_is_kept() {
    let klingon = Locale::from("tlh");

    assert!(!klingon.is_known());
    assert_eq!(written(&klingon), json!("tlh"));
}

#[test]
fn the_locales_are_in_the_order_of_their_codes() {
    assert!(Locale::ALL.is_sorted_by_key(|locale| locale.code().to_owned()));
}
