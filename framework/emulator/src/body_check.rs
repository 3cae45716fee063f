//! Check of request bodies against the schemas in the model.

use std::fmt::Display;

use guildhall_model::api::{FieldError, FieldErrors};
use guildhall_model::schema::{Field, Schema, ValueKind};
use guildhall_model::{CommandOptionType, MessageFlags, Timestamp};
use guildhall_rules::count_characters;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::world::message_content::LEGACY_FIELD_ERROR;

/// Maximum number of errors reported for one body, to limit the size of the response.
const ERRORS_MAX: usize = 100;

/// Returns an error for each value of a body that does not match the schema; at most 100 errors.
pub(crate) fn check_body<T: Schema>(body: &Value) -> FieldErrors {
    let mut checker = BodyChecker::default();
    if body.is_null() {
        checker.add(required_error());
    } else {
        checker.visit(body, T::KIND);
    }
    checker.errors
}

/// Checker of a body: the path of the current value, and the errors found so far.
#[derive(Default)]
struct BodyChecker {
    path: Vec<String>,
    errors: FieldErrors,
    error_count: usize,
}

impl BodyChecker {
    fn add(&mut self, error: FieldError) {
        self.errors.add(self.path.iter().cloned(), error);
        self.error_count += 1;
    }

    fn visit(&mut self, value: &Value, kind: ValueKind) {
        if is_valid(value, kind) {
            return;
        }
        match (kind, value) {
            (ValueKind::Localizations | ValueKind::TextMap, Value::Object(texts)) => {
                for (key, text) in texts {
                    self.enter(key, |checker| {
                        checker.visit_required(text, ValueKind::Text);
                    });
                }
            }
            (ValueKind::List(entry), Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.enter(&index, |checker| checker.visit_required(item, *entry));
                }
            }
            (ValueKind::Object(fields), Value::Object(map)) => self.visit_fields(fields(), map),
            (ValueKind::Tagged { tag, fields }, Value::Object(map)) => {
                let tag_value = map.get("type").unwrap_or(&Value::Null);
                self.enter("type", |checker| checker.visit_required(tag_value, *tag));
                if let Some(number) = tag_value.as_i64() {
                    self.visit_fields(fields(number), map);
                }
            }
            _ => self.add(mismatch_error(kind, value)),
        }
    }

    fn visit_fields(&mut self, fields: &[Field], object: &Map<String, Value>) {
        let has_legacy_fields = fields.iter().any(|field| field.is_legacy);
        let rejects_legacy = has_legacy_fields && is_components_v2(object);
        for field in fields {
            let given = object.get(field.name);
            let value = given.unwrap_or(&Value::Null);
            self.enter(field.name, |checker| {
                if field.rejects_null && given == Some(&Value::Null) {
                    checker.add(required_error());
                } else if field.is_legacy && rejects_legacy {
                    checker.visit_legacy(value);
                } else {
                    checker.visit_field(value, field);
                }
            });
        }
    }

    fn visit_field(&mut self, value: &Value, field: &Field) {
        if let Some(valid) = field.length
            && size(value).is_some_and(|size| !valid.contains(&size))
        {
            self.add(length_error(valid.start(), valid.end()));
        } else if field.is_required {
            self.visit_required(value, field.kind);
        } else {
            self.visit_optional(value, field.kind);
        }
    }

    fn visit_required(&mut self, value: &Value, kind: ValueKind) {
        if value.is_null() {
            self.add(required_error());
        } else {
            self.visit(value, kind);
        }
    }

    fn visit_optional(&mut self, value: &Value, kind: ValueKind) {
        if !value.is_null() {
            self.visit(value, kind);
        }
    }

    /// Rejects a field that a message with `IS_COMPONENTS_V2` cannot have, unless the field is empty.
    fn visit_legacy(&mut self, value: &Value) {
        if !value.is_null() && size(value) != Some(0) {
            let (code, message) = LEGACY_FIELD_ERROR;
            self.add(FieldError::new(code, message));
        }
    }

    /// Visits a field or an entry, unless [`ERRORS_MAX`] errors were already found.
    fn enter(&mut self, key: &(impl ToString + ?Sized), visit: impl FnOnce(&mut Self)) {
        if self.error_count < ERRORS_MAX {
            self.path.push(key.to_string());
            visit(self);
            self.path.pop();
        }
    }
}

/// Fields of a NUMBER option whose numbers may have a fraction.
const FRACTIONS: [&str; 3] = ["min_value", "max_value", "choices"];

/// Converts each number such as `1.0` to an integer: the service accepts both for an integer, and libraries that divide
/// send the former. The bounds and choices of a NUMBER option stay as they are.
pub(crate) fn with_integers(json: Value) -> Value {
    match json {
        Value::Number(number) if number.is_f64() => {
            let integer: Option<i64> = number.to_string().trim_end_matches(".0").parse().ok();
            integer.map_or(Value::Number(number), Value::from)
        }
        Value::Array(items) => items.into_iter().map(with_integers).collect(),
        Value::Object(fields) => {
            let kind = fields.get("type").and_then(Value::as_i64);
            let is_number = kind == Some(CommandOptionType::Number.wire());
            let convert = |(name, value): (String, Value)| {
                let may_have_fraction = is_number && FRACTIONS.contains(&&*name);
                let converted = if may_have_fraction {
                    value
                } else {
                    with_integers(value)
                };
                (name, converted)
            };
            fields.into_iter().map(convert).collect()
        }
        other => other,
    }
}

/// Returns whether the flags of a message contain `IS_COMPONENTS_V2`.
fn is_components_v2(message: &Map<String, Value>) -> bool {
    let flags = message.get("flags").map(MessageFlags::deserialize);
    let flags = flags.and_then(Result::ok).unwrap_or_default();
    flags.contains(MessageFlags::IS_COMPONENTS_V2)
}

/// Returns whether a value matches a kind. Lists and objects match only [`ValueKind::Any`] here; [`BodyChecker::visit`]
/// checks their contents.
fn is_valid(value: &Value, kind: ValueKind) -> bool {
    match (kind, value) {
        (ValueKind::Any, _)
        | (ValueKind::ChoiceValue, Value::String(_) | Value::Number(_))
        | (ValueKind::Text, Value::String(_))
        | (ValueKind::Boolean, Value::Bool(_))
        | (ValueKind::Number, Value::Number(_)) => true,
        (ValueKind::EnumValue, Value::Number(number)) => at_most(number.as_u64(), u8::MAX.into()),
        (ValueKind::NumberIf(is_known), Value::Number(number)) => {
            number.as_i64().is_some_and(is_known)
        }
        (ValueKind::TrimmedText(max), Value::String(text)) => count_characters(text.trim()) <= max,
        (ValueKind::IntegerIn(valid), Value::Number(number)) => {
            let number = number.as_u64().and_then(|number| number.try_into().ok());
            number.is_some_and(|number| valid.contains(&number))
        }
        (ValueKind::Count, Value::Number(number)) => at_most(number.as_u64(), u32::MAX.into()),
        (ValueKind::IdOrBits, Value::Number(number)) => number.is_u64(),
        (ValueKind::IdOrBits, Value::String(text)) => text.parse::<u64>().is_ok(),
        (ValueKind::OneOfNumbers(known), Value::Number(number)) => number
            .as_u64()
            .is_some_and(|number| known.iter().any(|known| u64::from(*known) == number)),
        (ValueKind::OneOfStrings(known), Value::String(text)) => known.contains(&text.as_str()),
        (ValueKind::Time, Value::String(_)) => Timestamp::deserialize(value).is_ok(),
        (ValueKind::Image, Value::String(text)) => text.starts_with("data:image/"),
        _ => false,
    }
}

/// Returns the number of characters in a string or entries in a list.
fn size(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => Some(count_characters(text)),
        Value::Array(items) => Some(items.len()),
        _ => None,
    }
}

fn at_most(number: Option<u64>, max: u64) -> bool {
    number.is_some_and(|number| number <= max)
}

fn mismatch_error(kind: ValueKind, value: &Value) -> FieldError {
    let (code, message) = match kind {
        ValueKind::TrimmedText(max) if value.is_string() => return length_error(0, max),
        ValueKind::IntegerIn(valid) if value.is_i64() || value.is_u64() => {
            let is_below = value
                .as_i64()
                .is_some_and(|number| number < (*valid.start()).into());
            return if is_below {
                minimum_error(valid.start())
            } else {
                maximum_error(valid.end())
            };
        }
        ValueKind::Count if value.as_i64().is_some_and(i64::is_negative) => {
            return minimum_error(0);
        }
        ValueKind::Text | ValueKind::TrimmedText(_) => {
            let message = format!("Could not interpret \"{value}\" as string.");
            return FieldError::new("STRING_TYPE_CONVERT", message);
        }
        ValueKind::Count | ValueKind::IdOrBits | ValueKind::Number | ValueKind::IntegerIn(_) => {
            let message = format!("Value \"{value}\" is not a valid number.");
            return FieldError::new("NUMBER_TYPE_COERCE", message);
        }
        ValueKind::OneOfNumbers(known) => {
            let known: Vec<_> = known.iter().map(u32::to_string).collect();
            return choices_error(&known.join(", "));
        }
        ValueKind::OneOfStrings(known) => return choices_error(&known.join(", ")),
        ValueKind::Time => {
            let message = format!("Could not parse {value}. Should be ISO8601.");
            return FieldError::new("DATE_TIME_TYPE_PARSE", message);
        }
        ValueKind::Image => ("IMAGE_INVALID", "Invalid image data"),
        ValueKind::ChoiceValue => ("UNION_TYPE_CHOICES", "Must be a string or a number."),
        ValueKind::Boolean => ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
        ValueKind::EnumValue | ValueKind::NumberIf(_) => {
            ("BASE_TYPE_CHOICES", "Must be one of the documented values.")
        }
        ValueKind::List(_) => ("LIST_TYPE_CONVERT", "Must be a list."),
        ValueKind::Any
        | ValueKind::Localizations
        | ValueKind::Object(_)
        | ValueKind::TextMap
        | ValueKind::Tagged { .. } => ("DICT_TYPE_CONVERT", "Must be an object."),
    };
    FieldError::new(code, message)
}

fn required_error() -> FieldError {
    FieldError::new("BASE_TYPE_REQUIRED", "This field is required")
}

fn choices_error(known: &str) -> FieldError {
    let message = format!("Value must be one of {{{known}}}.");
    FieldError::new("BASE_TYPE_CHOICES", message)
}

/// Returns the error for a string or list that is too short or too long.
pub(crate) fn length_error(min: impl Display, max: impl Display) -> FieldError {
    let (min, max) = (min.to_string(), max.to_string());
    if max == usize::MAX.to_string() {
        let message = format!("Must be {min} or more in length.");
        FieldError::new("BASE_TYPE_MIN_LENGTH", message)
    } else if min == "0" {
        let message = format!("Must be {max} or fewer in length.");
        FieldError::new("BASE_TYPE_MAX_LENGTH", message)
    } else {
        let message = format!("Must be between {min} and {max} in length.");
        FieldError::new("BASE_TYPE_BAD_LENGTH", message)
    }
}

/// Returns the error for a number below the minimum.
pub(crate) fn minimum_error(min: impl Display) -> FieldError {
    let message = format!("Value should be greater than or equal to {min}.");
    FieldError::new("NUMBER_TYPE_MIN", message)
}

/// Returns the error for a number above the maximum.
pub(crate) fn maximum_error(max: impl Display) -> FieldError {
    let message = format!("Value should be less than or equal to {max}.");
    FieldError::new("NUMBER_TYPE_MAX", message)
}
