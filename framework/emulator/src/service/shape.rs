//! Which JSON each field of a command's body takes, before any rule is asked.

use guildhall_model::api::{FieldError, FieldErrors};
use serde_json::Value;

/// What a field takes.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Flag,
    /// A value of an enumeration.
    OneOf,
    /// A count of characters.
    Length,
    Number,
    /// An id or a bit set: a whole number, as text or as it is.
    Digits,
    /// The value of a choice: text or a number, which has to be there.
    Value,
    /// Text by locale.
    Texts,
    List(&'static Kind),
    Object(&'static [Field]),
}

/// A field, and what it takes.
type Field = (&'static str, Kind);

static CHOICE: [Field; 3] = [
    ("name", Kind::Text),
    ("name_localizations", Kind::Texts),
    ("value", Kind::Value),
];

static OPTION: [Field; 15] = [
    ("type", Kind::OneOf),
    ("name", Kind::Text),
    ("name_localizations", Kind::Texts),
    ("description", Kind::Text),
    ("description_localizations", Kind::Texts),
    ("required", Kind::Flag),
    ("autocomplete", Kind::Flag),
    ("channel_types", Kind::List(&Kind::OneOf)),
    ("choices", Kind::List(&Kind::Object(&CHOICE))),
    ("file_types", Kind::List(&Kind::Text)),
    ("max_length", Kind::Length),
    ("max_value", Kind::Number),
    ("min_length", Kind::Length),
    ("min_value", Kind::Number),
    ("options", Kind::List(&Kind::Object(&OPTION))),
];

static COMMAND: [Field; 13] = [
    ("id", Kind::Digits),
    ("type", Kind::OneOf),
    ("name", Kind::Text),
    ("name_localizations", Kind::Texts),
    ("description", Kind::Text),
    ("description_localizations", Kind::Texts),
    ("contexts", Kind::List(&Kind::OneOf)),
    ("default_member_permissions", Kind::Digits),
    ("dm_permission", Kind::Flag),
    ("handler", Kind::OneOf),
    ("integration_types", Kind::List(&Kind::OneOf)),
    ("nsfw", Kind::Flag),
    ("options", Kind::List(&Kind::Object(&OPTION))),
];

static APPLICATION: [Field; 5] = [
    ("custom_install_url", Kind::Text),
    ("description", Kind::Text),
    ("interactions_endpoint_url", Kind::Text),
    ("role_connections_verification_url", Kind::Text),
    ("tags", Kind::List(&Kind::Text)),
];

/// Finds what in a command's body has the wrong JSON type.
pub(super) fn of_command(body: &Value) -> FieldErrors {
    check(body, Kind::Object(&COMMAND))
}

/// Finds what in an edit of the application has the wrong JSON type.
pub(super) fn of_application(body: &Value) -> FieldErrors {
    check(body, Kind::Object(&APPLICATION))
}

fn check(body: &Value, kind: Kind) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if body.is_null() {
        errors.add(
            [""; 0],
            FieldError::new("BASE_TYPE_REQUIRED", "This field is required"),
        );
    } else {
        walk(body, kind, &mut Vec::new(), &mut errors);
    }
    errors
}

fn walk(value: &Value, kind: Kind, path: &mut Vec<String>, errors: &mut FieldErrors) {
    if fits(value, kind) {
        return;
    }
    let inner: Vec<(String, &Value, Kind)> = match (kind, value) {
        (Kind::Texts, Value::Object(map)) => {
            let texts = map.iter();
            texts
                .map(|(key, text)| (key.clone(), text, Kind::Text))
                .collect()
        }
        (Kind::List(of), Value::Array(items)) => {
            let items = items.iter().enumerate();
            items
                .map(|(index, item)| (index.to_string(), item, *of))
                .collect()
        }
        (Kind::Object(fields), Value::Object(map)) => {
            let given = |name| map.get(name).unwrap_or(&Value::Null);
            let fields = fields.iter();
            fields
                .map(|(name, kind)| ((*name).to_owned(), given(*name), *kind))
                .collect()
        }
        _ => return errors.add(path.iter().cloned(), mismatch(kind, value)),
    };
    for (key, value, kind) in inner {
        path.push(key);
        walk(value, kind, path, errors);
        path.pop();
    }
}

/// Whether a value needs no further look. Null stands for a field that is not there.
fn fits(value: &Value, kind: Kind) -> bool {
    match (kind, value) {
        (Kind::Value, Value::String(_) | Value::Number(_))
        | (Kind::Text, Value::String(_))
        | (Kind::Flag, Value::Bool(_))
        | (Kind::Number, Value::Number(_)) => true,
        (Kind::OneOf, Value::Number(number)) => at_most(number.as_u64(), u8::MAX.into()),
        (Kind::Length, Value::Number(number)) => at_most(number.as_u64(), u32::MAX.into()),
        (Kind::Digits, Value::Number(number)) => number.is_u64(),
        (Kind::Digits, Value::String(text)) => text.parse::<u64>().is_ok(),
        (kind, Value::Null) => !matches!(kind, Kind::Value),
        _ => false,
    }
}

fn at_most(number: Option<u64>, most: u64) -> bool {
    number.is_some_and(|number| number <= most)
}

fn mismatch(kind: Kind, value: &Value) -> FieldError {
    let (code, message) = match kind {
        Kind::Text => {
            let message = format!("Could not interpret \"{value}\" as string.");
            return FieldError::new("STRING_TYPE_CONVERT", message);
        }
        Kind::Length | Kind::Digits | Kind::Number => {
            let message = format!("Value \"{value}\" is not a number that is legal here.");
            return FieldError::new("NUMBER_TYPE_COERCE", message);
        }
        Kind::Value if value.is_null() => ("BASE_TYPE_REQUIRED", "This field is required"),
        Kind::Value => ("UNION_TYPE_CHOICES", "Must be text or a number."),
        Kind::Flag => ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
        Kind::OneOf => ("BASE_TYPE_CHOICES", "Must be the number of a known value."),
        Kind::List(_) => ("LIST_TYPE_CONVERT", "Must be a list."),
        Kind::Texts | Kind::Object(_) => ("DICT_TYPE_CONVERT", "Must be an object."),
    };
    FieldError::new(code, message)
}
