//! Reads fixtures as objects, and compares what is written with what was read.

use std::fmt::Debug;

use acceptance::fixture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

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
