//! Round trips of arbitrary values.

use std::fmt::Debug;

use guildhall_model::component::ComponentEntry;
use guildhall_model::{
    CallbackType, ChannelType, Choice, ChoiceValue, CommandBody, CommandOptionType, CommandType,
    Component, GuildFeature, Id, InteractionType, Locale, MessageFlags, MessageType, OptionValue,
    Permissions, Timestamp, User,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("the value can be serialized");
    serde_json::from_str(&text).expect("the serialized value can be deserialized")
}

fn is_preserved<T: Serialize + DeserializeOwned>(number: i64) -> bool {
    let value: T = serde_json::from_value(number.into()).expect("every number can be deserialized");
    serde_json::to_value(value).is_ok_and(|written| written == number)
}

/// Names of fields.
const NAMES: &str =
    "id|name|type|options|value|choices|data|components|component|values|[a-z]{1,4}";

/// Generates JSON, a few levels deep.
fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<i32>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(NAMES, inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Generates values that can be read from an object: its required fields, with other fields of any value.
fn readable<T: DeserializeOwned + Debug>(
    required: &'static [&'static str],
) -> impl Strategy<Value = T> {
    (prop::collection::hash_map(NAMES, json(), 0..6), 0_u32..30).prop_filter_map(
        "a field has a value of another type",
        move |(fields, kind)| {
            let mut fields: Map<_, _> = fields.into_iter().collect();
            fields.insert("type".to_owned(), kind.into());
            for name in required {
                fields.entry(*name).or_insert_with(|| "text".into());
            }
            serde_json::from_value(fields.into()).ok()
        },
    )
}

proptest! {
    #[test]
    fn id_round_trips(number: u64) {
        let id: Id<User> = Id::new(number);
        prop_assert_eq!(round_trip(&id), id);
    }

    #[test]
    fn bits_round_trip(bits: u64) {
        prop_assert_eq!(round_trip(&Permissions::from_bits_retain(bits)).bits(), bits);
        prop_assert_eq!(round_trip(&MessageFlags::from_bits_retain(bits)).bits(), bits);
    }

    #[test]
    fn enum_values_round_trip(small: u8, number: i64) {
        prop_assert!(is_preserved::<CommandType>(small.into()));
        prop_assert!(is_preserved::<CommandOptionType>(small.into()));
        prop_assert!(is_preserved::<ChannelType>(small.into()));
        prop_assert!(is_preserved::<InteractionType>(number));
        prop_assert!(is_preserved::<CallbackType>(number));
        prop_assert!(is_preserved::<MessageType>(number));
    }

    #[test]
    fn locale_round_trips(code in ".{0,8}") {
        let locale = round_trip(&Locale::from(code.as_str()));
        prop_assert_eq!(locale.code(), code);
    }

    #[test]
    fn timestamp_round_trips(millis in -62_135_596_800_000_i64..=253_402_300_799_999) {
        let time = Timestamp::from_millis(millis).unwrap();
        prop_assert_eq!(round_trip(&time), time);
    }

    #[test]
    fn choice_round_trips(name: String, text: String, number: i64) {
        let text = Choice::new(name.clone(), text);
        prop_assert_eq!(&round_trip(&text), &text);
        let number = Choice::new(name, ChoiceValue::from(number));
        prop_assert_eq!(&round_trip(&number), &number);
    }

    #[test]
    fn every_json_value_except_null_is_an_option_value(json in json()) {
        let value = serde_json::from_value::<OptionValue>(json.clone());
        prop_assert_eq!(value.is_ok(), !json.is_null());
    }

    #[test]
    fn any_json_readable_as_a_component_round_trips(
        component in readable::<Component>(&["custom_id", "content", "label"]),
        entry in readable::<ComponentEntry>(&["custom_id", "value"]),
    ) {
        prop_assert_eq!(round_trip(&component), component);
        prop_assert_eq!(round_trip(&entry), entry);
    }

    #[test]
    fn feature_round_trips(name in "[A-Z_0-9]{0,12}") {
        let feature = GuildFeature::from(name.as_str());
        prop_assert_eq!(feature.as_str(), name);
        prop_assert_eq!(round_trip(&feature), feature);
    }

    #[test]
    fn checking_any_body_never_panics(body in readable::<CommandBody>(&["name", "description"])) {
        let _findings = body.check(false);
        prop_assert_eq!(round_trip(&body), body);
    }
}
