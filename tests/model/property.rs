//! Claims about every value of a wire type.

use guildhall_model::component::ComponentEntry;
use guildhall_model::{
    CallbackType, ChannelType, Choice, ChoiceValue, CommandBody, CommandOptionType, CommandType,
    Component, GuildFeature, Id, InteractionType, Locale, MessageFlags, MessageType, OptionValue,
    Permissions, Timestamp, User,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("the value can be written");
    serde_json::from_str(&text).expect("what was written can be read")
}

fn is_kept<T: Serialize + DeserializeOwned>(number: i64) -> bool {
    let value: T = serde_json::from_value(number.into()).expect("every number can be read");
    serde_json::to_value(value).is_ok_and(|written| written == number)
}

/// Any JSON, a few levels deep.
fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<i32>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let names =
            "id|name|type|options|value|choices|data|components|component|values|[a-z]{1,4}";
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(names, inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn an_id_survives_the_wire(number: u64) {
        let id: Id<User> = Id::new(number);
        prop_assert_eq!(again(&id), id);
    }

    #[test]
    fn bits_survive_the_wire(bits: u64) {
        prop_assert_eq!(again(&Permissions::from_bits_retain(bits)).bits(), bits);
        prop_assert_eq!(again(&MessageFlags::from_bits_retain(bits)).bits(), bits);
    }

    #[test]
    fn enumeration_values_survive_the_wire(small: u8, number: i64) {
        prop_assert!(is_kept::<CommandType>(small.into()));
        prop_assert!(is_kept::<CommandOptionType>(small.into()));
        prop_assert!(is_kept::<ChannelType>(small.into()));
        prop_assert!(is_kept::<InteractionType>(number));
        prop_assert!(is_kept::<CallbackType>(number));
        prop_assert!(is_kept::<MessageType>(number));
    }

    #[test]
    fn a_locale_survives_the_wire(code in ".{0,8}") {
        let locale = again(&Locale::from(code.as_str()));
        prop_assert_eq!(locale.code(), code);
    }

    #[test]
    fn a_time_survives_the_wire(millis in -62_135_596_800_000_i64..=253_402_300_799_999) {
        let time = Timestamp::from_millis(millis).unwrap();
        prop_assert_eq!(again(&time), time);
    }

    #[test]
    fn a_choice_survives_the_wire(name: String, text: String, number: i64) {
        let text = Choice::new(name.clone(), text);
        prop_assert_eq!(&again(&text), &text);
        let number = Choice::new(name, ChoiceValue::from(number));
        prop_assert_eq!(&again(&number), &number);
    }

    #[test]
    fn every_json_but_null_is_an_option_value(json in json()) {
        let value = serde_json::from_value::<OptionValue>(json.clone());
        prop_assert_eq!(value.is_ok(), !json.is_null());
    }

    #[test]
    fn what_is_read_of_a_component_is_written_again(json in json(), kind in 0_u32..30) {
        let mut json = json;
        if let Value::Object(fields) = &mut json {
            fields.insert("type".to_owned(), kind.into());
        }
        if let Ok(component) = serde_json::from_value::<Component>(json.clone()) {
            prop_assert_eq!(again(&component), component);
        }
        if let Ok(entry) = serde_json::from_value::<ComponentEntry>(json) {
            prop_assert_eq!(again(&entry), entry);
        }
    }

    #[test]
    fn a_feature_survives_the_wire(name in "[A-Z_0-9]{0,12}") {
        let feature = GuildFeature::from(name.as_str());
        prop_assert_eq!(feature.as_str(), name);
        prop_assert_eq!(again(&feature), feature);
    }

    #[test]
    fn no_json_makes_the_check_of_a_body_panic(json in json()) {
        if let Ok(body) = serde_json::from_value::<CommandBody>(json) {
            let _ = body.check(false);
            prop_assert_eq!(again(&body), body);
        }
    }
}
