//! All that stood there of a command, against what was read of it: what is lost, and what says nothing.

use guildhall_model::CommandBody;
use serde_json::{Map, Value};

use super::left_out::LeftOut;
use super::notes::Notes;

/// What the service gives a command; a definition has none of it.
const GIVEN: [&str; 4] = ["application_id", "guild_id", "id", "version"];

/// What says nothing where it is empty, or false.
const EMPTY: [&str; 10] = [
    "autocomplete",
    "channel_types",
    "choices",
    "description",
    "description_localizations",
    "file_types",
    "name_localizations",
    "nsfw",
    "options",
    "required",
];

/// Notes what stood there and is not in the body, which is in the form in which it is written.
pub(super) fn note_unread(json: &Map<String, Value>, body: &CommandBody, notes: &mut Notes) {
    let Ok(Value::Object(read)) = serde_json::to_value(body) else {
        return;
    };
    let mut comparison = Comparison {
        body,
        path: Vec::new(),
        notes,
    };
    let all = json
        .iter()
        .filter(|(key, _)| !GIVEN.contains(&key.as_str()));
    all.for_each(|(key, value)| comparison.field(key, value, read.get(key)));
}

struct Comparison<'c> {
    body: &'c CommandBody,
    /// The steps to what is compared, by names.
    path: Vec<String>,
    notes: &'c mut Notes,
}

impl Comparison<'_> {
    fn field(&mut self, key: &str, stood: &Value, read: Option<&Value>) {
        self.path.push(key.to_owned());
        match (stood, read) {
            (stood, Some(read)) if stood == read => {}
            (Value::Object(stood), Some(Value::Object(read))) => self.fields(stood, read),
            (Value::Array(stood), Some(Value::Array(read))) if stood.len() == read.len() => {
                self.list(stood, read);
            }
            (stood, read) if says_nothing(key, stood) || is_same_number(stood, read) => {
                self.notes.leave_unsaid(key, stood);
            }
            (stood, read) => self.leave_out(stood, &why(key, read)),
        }
        self.path.pop();
    }

    fn fields(&mut self, stood: &Map<String, Value>, read: &Map<String, Value>) {
        for (key, value) in stood {
            self.field(key, value, read.get(key));
        }
    }

    /// Options and choices, by their names; other entries by their positions.
    fn list(&mut self, stood: &[Value], read: &[Value]) {
        for (index, (stood, read)) in stood.iter().zip(read).enumerate() {
            let name = stood.get("name").and_then(Value::as_str);
            let name = name.map_or_else(|| index.to_string(), str::to_owned);
            self.field(&name, stood, Some(read));
        }
    }

    fn leave_out(&mut self, stood: &Value, why: &str) {
        let (path, value) = (self.path.join("."), stood.to_string());
        let what = LeftOut::field(self.body, (&path, &value), why);
        self.notes.leave_out(what);
    }
}

fn says_nothing(key: &str, value: &Value) -> bool {
    let is_empty = match value {
        Value::Null => return true,
        Value::Bool(value) => !value,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Number(_) => false,
    };
    is_empty && EMPTY.contains(&key)
}

/// Whether it is a number that is written in another way: 3.0, where it is whole.
fn is_same_number(stood: &Value, read: Option<&Value>) -> bool {
    let number = stood.as_f64();
    number.is_some() && number == read.and_then(Value::as_f64)
}

fn why(key: &str, read: Option<&Value>) -> String {
    match read {
        Some(read) => format!("it is read as {read}"),
        None if key.ends_with("_localized") => {
            "it is in the one language that was asked for: ask for all, `with_localizations=true`"
                .to_owned()
        }
        None => "this version does not know it".to_owned(),
    }
}
