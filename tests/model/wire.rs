//! Parses fixtures as objects, serializes the objects, and compares the JSON.

use std::fmt::Debug;

use acceptance::fixture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Reads the object in `fixtures/<name>.json`.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> T {
    let text = fixture(&format!("{name}.json"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the JSON of an object.
pub(crate) fn written(object: &impl Serialize) -> Value {
    serde_json::to_value(object).expect("the object can be serialized")
}

/// Asserts that the fixture, read from text and from a JSON value, is written unchanged.
#[track_caller]
pub(crate) fn assert_round_trip<T>(name: &str)
where
    T: DeserializeOwned + Serialize + PartialEq + Debug,
{
    let wire: Value = read(name);
    let object: T = read(name);

    assert_eq!(written(&object), wire);
    let from_value: T =
        serde_json::from_value(wire).expect("the JSON can be deserialized from a `Value`");
    assert_eq!(from_value, object);
}

/// Asserts the same as [`assert_round_trip`], that every field except `required` may be null or absent, and that unknown
/// numbers and null entries in lists are accepted.
#[track_caller]
pub(crate) fn assert_tolerant<T>(name: &str, required: &[&str])
where
    T: DeserializeOwned + Serialize + PartialEq + Debug,
{
    assert_round_trip::<T>(name);
    let wire: Map<String, Value> = read(name);
    for field in wire
        .keys()
        .filter(|field| !required.contains(&field.as_str()))
    {
        let mut null = wire.clone();
        null.insert(field.clone(), Value::Null);
        let mut absent = wire.clone();
        absent.remove(field);
        for variant in [null, absent] {
            let read = serde_json::from_value::<T>(variant.into());
            read.unwrap_or_else(|error| panic!("{name} without {field}: {error}"));
        }
    }
    for number in [json!(-1), json!(u64::MAX), json!(0.5), json!(1e300)] {
        let mut wire = Value::Object(wire.clone());
        add_unexpected_values(&mut wire, &number);
        let read = serde_json::from_value::<T>(wire);
        read.unwrap_or_else(|error| panic!("{name} with {number}: {error}"));
    }
}

/// Replaces every number and adds null to every list.
pub(crate) fn add_unexpected_values(wire: &mut Value, number: &Value) {
    match wire {
        Value::Number(_) => *wire = number.clone(),
        Value::Array(entries) => {
            for entry in entries.iter_mut() {
                add_unexpected_values(entry, number);
            }
            entries.push(Value::Null);
        }
        Value::Object(fields) => {
            for field in fields.values_mut() {
                add_unexpected_values(field, number);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
