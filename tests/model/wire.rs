//! Reads fixtures as objects, and compares what is written with what was read.

use std::fmt::Debug;

use acceptance::fixture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The object in `fixtures/<name>.json`.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> T {
    let text = fixture(&format!("{name}.json"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What is written for `object`.
pub(crate) fn written(object: &impl Serialize) -> Value {
    serde_json::to_value(object).expect("the object can be written")
}

/// Reads the fixture as a `T`, from text and from a value, and claims that both write it again.
#[track_caller]
pub(crate) fn round_trip<T>(name: &str)
where
    T: DeserializeOwned + Serialize + PartialEq + Debug,
{
    let wire: Value = read(name);
    let object: T = read(name);

    assert_eq!(written(&object), wire);
    let from_value: T = serde_json::from_value(wire).expect("what the text says, the value says");
    assert_eq!(from_value, object);
}

/// As [`round_trip`], and claims that each field of the fixture may be null or absent, but for these,
/// and that its numbers and lists may hold what none should.
#[track_caller]
pub(crate) fn tolerant<T>(name: &str, required: &[&str])
where
    T: DeserializeOwned + Serialize + PartialEq + Debug,
{
    round_trip::<T>(name);
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
        widen(&mut wire, &number);
        let read = serde_json::from_value::<T>(wire);
        read.unwrap_or_else(|error| panic!("{name} with {number}: {error}"));
    }
}

/// Makes every number this one, and adds null to every list.
pub(crate) fn widen(wire: &mut Value, number: &Value) {
    match wire {
        Value::Number(_) => *wire = number.clone(),
        Value::Array(entries) => {
            for entry in entries.iter_mut() {
                widen(entry, number);
            }
            entries.push(Value::Null);
        }
        Value::Object(fields) => {
            for field in fields.values_mut() {
                widen(field, number);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
