//! Shape check of request bodies: finds the values whose JSON type does not match their field.

use std::fmt::Display;
use std::ops::RangeInclusive;

use guildhall_model::Timestamp;
use guildhall_model::api::{FieldError, FieldErrors};
use guildhall_rules::count_characters;
use serde::Deserialize;
use serde_json::Value;

use crate::world::message_content::LEGACY_FIELD;

/// Values that a field accepts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueKind {
    Text,
    Boolean,
    /// The number of an enum's value.
    EnumValue,
    /// A count of characters.
    Count,
    Number,
    /// An ID or a bit set: an unsigned integer, as a number or a string.
    IdOrBits,
    /// The value of a choice: a required string or number.
    ChoiceValue,
    /// Strings by locale.
    Localizations,
    List(&'static ValueKind),
    Object(&'static [Field]),
    /// One of these numbers.
    OneOfNumbers(&'static [u64]),
    /// One of these strings.
    OneOfStrings(&'static [&'static str]),
    /// An ISO 8601 timestamp.
    Time,
    /// An image as a data URI.
    Image,
    /// A required value.
    Required(&'static ValueKind),
    /// A number that the function recognizes.
    NumberWhere(fn(i64) -> bool),
    /// An object whose fields the function derives from its content.
    ObjectBy(fn(&Value) -> &'static [Field]),
    /// A string or list with a length in this range.
    Sized(&'static ValueKind, &'static RangeInclusive<usize>),
    /// A string with at most this many characters after trimming.
    Trimmed(usize),
    /// An empty value: the field is not allowed in a message with `IS_COMPONENTS_V2`.
    Disallowed,
    /// An integer in this range.
    IntegerIn(&'static RangeInclusive<u32>),
}

/// A field's name, and the values it accepts.
pub(crate) type Field = (&'static str, ValueKind);

/// Maximum number of errors reported for one body, which bounds the size of the response.
const ERRORS_MAX: usize = 100;

/// Returns the values of a body that have the wrong JSON type: at most the first 100.
pub(crate) fn check_shape(body: &Value, kind: ValueKind) -> FieldErrors {
    let mut checker = ShapeChecker::default();
    if body.is_null() {
        checker.add(mismatch(ValueKind::ChoiceValue, body));
    } else {
        checker.visit(body, kind);
    }
    checker.errors
}

/// Position of the walk through a body, and the errors so far.
#[derive(Default)]
struct ShapeChecker {
    path: Vec<String>,
    errors: FieldErrors,
    error_count: usize,
}

impl ShapeChecker {
    fn add(&mut self, error: FieldError) {
        self.errors.add(self.path.iter().cloned(), error);
        self.error_count += 1;
    }

    fn visit(&mut self, value: &Value, kind: ValueKind) {
        if let ValueKind::Required(kind) = kind
            && !value.is_null()
        {
            return self.visit(value, *kind);
        }
        if let ValueKind::Sized(kind, valid) = kind {
            match size(value) {
                Some(size) if !valid.contains(&size) => {
                    self.add(length(valid.start(), valid.end()));
                }
                _ => self.visit(value, *kind),
            }
            return;
        }
        if fits(value, kind) {
            return;
        }
        match (kind, value) {
            (ValueKind::Localizations, Value::Object(map)) => {
                let texts = map.iter();
                self.visit_all(texts.map(|(key, text)| (key, text, ValueKind::Text)));
            }
            (ValueKind::List(of), Value::Array(items)) => {
                let items = items.iter().enumerate();
                self.visit_all(items.map(|(index, item)| (index, item, ValueKind::Required(of))));
            }
            (ValueKind::ObjectBy(fields), Value::Object(_)) => {
                self.visit(value, ValueKind::Object(fields(value)));
            }
            (ValueKind::Object(fields), Value::Object(map)) => {
                let given = |name| map.get(name).unwrap_or(&Value::Null);
                let fields = fields.iter();
                self.visit_all(fields.map(|(name, kind)| (name, given(*name), *kind)));
            }
            _ => self.add(mismatch(kind, value)),
        }
    }

    fn visit_all<'v, K: ToString>(
        &mut self,
        inner: impl Iterator<Item = (K, &'v Value, ValueKind)>,
    ) {
        for (key, value, kind) in inner {
            if self.error_count >= ERRORS_MAX {
                return;
            }
            self.path.push(key.to_string());
            self.visit(value, kind);
            self.path.pop();
        }
    }
}

/// Returns whether a value needs no further check. Null counts as an absent field.
fn fits(value: &Value, kind: ValueKind) -> bool {
    match (kind, value) {
        (ValueKind::ChoiceValue, Value::String(_) | Value::Number(_))
        | (ValueKind::Text, Value::String(_))
        | (ValueKind::Boolean, Value::Bool(_))
        | (ValueKind::Number, Value::Number(_)) => true,
        (ValueKind::EnumValue, Value::Number(number)) => at_most(number.as_u64(), u8::MAX.into()),
        (ValueKind::NumberWhere(is_known), Value::Number(number)) => {
            number.as_i64().is_some_and(is_known)
        }
        (ValueKind::Trimmed(most), Value::String(text)) => count_characters(text.trim()) <= most,
        (ValueKind::Disallowed, Value::String(text)) => text.is_empty(),
        (ValueKind::Disallowed, Value::Array(items)) => items.is_empty(),
        (ValueKind::IntegerIn(valid), Value::Number(number)) => {
            let number = number.as_u64().and_then(|number| number.try_into().ok());
            number.is_some_and(|number| valid.contains(&number))
        }
        (ValueKind::Count, Value::Number(number)) => at_most(number.as_u64(), u32::MAX.into()),
        (ValueKind::IdOrBits, Value::Number(number)) => number.is_u64(),
        (ValueKind::IdOrBits, Value::String(text)) => text.parse::<u64>().is_ok(),
        (ValueKind::OneOfNumbers(known), value) if !value.is_null() => {
            value.as_u64().is_some_and(|number| known.contains(&number))
        }
        (ValueKind::OneOfStrings(known), Value::String(text)) => known.contains(&text.as_str()),
        (ValueKind::Time, Value::String(_)) => Timestamp::deserialize(value).is_ok(),
        (ValueKind::Image, Value::String(text)) => text.starts_with("data:image/"),
        (kind, Value::Null) => !matches!(kind, ValueKind::ChoiceValue | ValueKind::Required(_)),
        _ => false,
    }
}

/// Returns the characters of a string, or the entries of a list.
fn size(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => Some(count_characters(text)),
        Value::Array(items) => Some(items.len()),
        _ => None,
    }
}

fn at_most(number: Option<u64>, most: u64) -> bool {
    number.is_some_and(|number| number <= most)
}

fn mismatch(kind: ValueKind, value: &Value) -> FieldError {
    let (code, message) = match kind {
        ValueKind::Trimmed(most) if value.is_string() => return length(0, most),
        ValueKind::IntegerIn(valid) if value.is_i64() || value.is_u64() => {
            let below = value
                .as_i64()
                .is_some_and(|number| number < (*valid.start()).into());
            return if below {
                too_small(valid.start())
            } else {
                too_large(valid.end())
            };
        }
        ValueKind::Text | ValueKind::Trimmed(_) => {
            let message = format!("Could not interpret \"{value}\" as string.");
            return FieldError::new("STRING_TYPE_CONVERT", message);
        }
        ValueKind::Count | ValueKind::IdOrBits | ValueKind::Number | ValueKind::IntegerIn(_) => {
            let message = format!("Value \"{value}\" is not a number that is valid here.");
            return FieldError::new("NUMBER_TYPE_COERCE", message);
        }
        ValueKind::ChoiceValue | ValueKind::Required(_) if value.is_null() => {
            ("BASE_TYPE_REQUIRED", "This field is required")
        }
        ValueKind::OneOfNumbers(known) => {
            let known: Vec<_> = known.iter().map(u64::to_string).collect();
            return choices(&known.join(", "));
        }
        ValueKind::OneOfStrings(known) => return choices(&known.join(", ")),
        ValueKind::Time => {
            let message = format!("Could not parse {value}. Should be ISO8601.");
            return FieldError::new("DATE_TIME_TYPE_PARSE", message);
        }
        ValueKind::Disallowed => LEGACY_FIELD,
        ValueKind::Image => ("IMAGE_INVALID", "Invalid image data"),
        ValueKind::ChoiceValue => ("UNION_TYPE_CHOICES", "Must be text or a number."),
        ValueKind::Boolean => ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
        ValueKind::EnumValue | ValueKind::NumberWhere(_) => {
            ("BASE_TYPE_CHOICES", "Must be the number of a known value.")
        }
        ValueKind::List(_) => ("LIST_TYPE_CONVERT", "Must be a list."),
        ValueKind::Sized(kind, _) => return mismatch(*kind, value),
        ValueKind::Localizations
        | ValueKind::Object(_)
        | ValueKind::ObjectBy(_)
        | ValueKind::Required(_) => ("DICT_TYPE_CONVERT", "Must be an object."),
    };
    FieldError::new(code, message)
}

fn choices(known: &str) -> FieldError {
    let message = format!("Value must be one of {{{known}}}.");
    FieldError::new("BASE_TYPE_CHOICES", message)
}

/// Returns the error for a string or list that is too short or too long.
pub(crate) fn length(least: impl Display, most: impl Display) -> FieldError {
    let least = least.to_string();
    if least == "0" {
        let message = format!("Must be {most} or fewer in length.");
        FieldError::new("BASE_TYPE_MAX_LENGTH", message)
    } else {
        let message = format!("Must be between {least} and {most} in length.");
        FieldError::new("BASE_TYPE_BAD_LENGTH", message)
    }
}

/// Returns the error for a number below the minimum.
pub(crate) fn too_small(least: impl Display) -> FieldError {
    let message = format!("Value should be greater than or equal to {least}.");
    FieldError::new("NUMBER_TYPE_MIN", message)
}

/// Returns the error for a number above the maximum.
pub(crate) fn too_large(most: impl Display) -> FieldError {
    let message = format!("Value should be less than or equal to {most}.");
    FieldError::new("NUMBER_TYPE_MAX", message)
}
