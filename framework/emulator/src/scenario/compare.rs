//! Comparison of an expected result with the received result.

use std::fmt;

use serde_json::Value;

use crate::scenario::format::Expectation;
use crate::scenario::varying::matches;

/// Value that differs, or is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// Path of the value, such as `reply.content`.
    path: String,
    expected: String,
    received: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            expected,
            received,
        } = self;
        write!(f, "{path}: expected {expected}, received {received}")
    }
}

/// Returns the values that differ. Fields that are absent in the expected result are not compared.
pub(crate) fn differences(expected: &Expectation, received: &Expectation) -> Vec<Difference> {
    let json = |expectation| serde_json::to_value(expectation).unwrap_or_default();
    let expected = &Expectation {
        failed: false,
        ..expected.clone()
    };
    let mut found = Vec::new();
    compare("", &json(expected), Some(&json(received)), &mut found);
    found
}

fn compare(path: &str, expected: &Value, received: Option<&Value>, found: &mut Vec<Difference>) {
    match (expected, received) {
        (Value::Object(fields), Some(Value::Object(others))) => {
            for (name, value) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                compare(&path, value, others.get(name), found);
            }
        }
        (Value::Array(items), Some(Value::Array(others))) => {
            for index in 0..items.len().max(others.len()) {
                let path = format!("{path}[{index}]");
                let item = items.get(index).unwrap_or(&Value::Null);
                compare(&path, item, others.get(index), found);
            }
        }
        (Value::String(pattern), Some(Value::String(text))) if matches(pattern, text) => {}
        (expected, Some(received)) if expected == received => {}
        (expected, received) => found.push(Difference {
            path: path.to_owned(),
            expected: shown(Some(expected)),
            received: shown(received),
        }),
    }
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(value) => value.to_string(),
    }
}
