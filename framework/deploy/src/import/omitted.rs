//! What the source leaves out: which command, where in it, what stood there, and why.
//!
//! What is noted while commands are read and made to fit, for the report.
//!
//! All that stood there of a command, against what was read of it: what is lost, and what says nothing.

use std::fmt;
use std::fmt::Write;

use guildhall_model::CommandBody;
use guildhall_rules::{CommandDef, Field, Finding, Place};
use serde_json::{Map, Value};

use crate::import::fit::Extent;
use crate::plan::change::Label;

/// Something that attributes cannot say.
///
/// It is displayed in one line, in which characters that cannot be seen are escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// The command, as members see it: `/roll`, `Greet (USER)`.
    pub command: String,
    /// Where in the command, by names: `options.sides.name_localizations.xx`. Empty for all of it.
    pub path: String,
    /// What stood there, as JSON; a thing by its name.
    pub value: String,
    /// Why it is left out, and what goes with it.
    pub reason: String,
}

impl LeftOut {
    /// A field of a command that is left out.
    pub(crate) fn field(body: &CommandBody, (path, value): (&str, &str), reason: &str) -> Self {
        Self {
            command: Label(body.kind, &body.name).to_string(),
            path: path.to_owned(),
            value: value.to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// What breaks a rule, before it is cut.
    pub(crate) fn found(body: &CommandBody, finding: &Finding, in_guild: bool) -> Self {
        let at = &finding.at;
        let (path, steps) = body.view(in_guild, |def| {
            let steps: Vec<_> = at.segments_in(def).map(|step| step.to_string()).collect();
            (path(def, at), steps)
        });
        let json = serde_json::to_value(body).unwrap_or_default();
        let value = steps.iter().try_fold(&json, |value, step| match value {
            Value::Array(list) => list.get(step.parse::<usize>().ok()?),
            value => value.get(step),
        });
        Self::field(body, (&path, &in_words(value)), finding.fault.message())
    }

    /// The same, where more goes than what breaks the rule.
    pub(crate) fn with(mut self, extent: Extent) -> Self {
        self.reason += match extent {
            Extent::Value => "",
            Extent::Option => ": the option is left out",
            Extent::Command => ": the command is left out",
        };
        self
    }
}

/// The path, where options and choices have their names and not their positions.
fn path(def: &CommandDef<'_>, at: &Place) -> String {
    let options = at.options_in(def).flat_map(|it| ["options", it.name]);
    let mut steps: Vec<_> = options.collect();
    steps.extend(
        at.choice_in(def)
            .map(|it| ["choices", it.name])
            .into_iter()
            .flatten(),
    );
    steps.extend(at.field().map(Field::name));
    steps.extend(at.localized_in(def).map(|it| it.locale));
    steps.join(".")
}

fn in_words(value: Option<&Value>) -> String {
    match value {
        None => "nothing".to_owned(),
        Some(Value::Object(fields)) => in_words(fields.get("name")),
        Some(Value::Array(list)) if list.iter().any(Value::is_object) => {
            format!("{} entries", list.len())
        }
        Some(value) => value.to_string(),
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            command,
            path,
            value,
            reason,
        } = self;
        let line = if path.is_empty() {
            format!("`{command}`: {reason}")
        } else {
            format!("`{command}` {path} = {value}: {reason}")
        };
        for character in line.chars() {
            match character {
                '"' | '\'' | '\\' => f.write_char(character)?,
                // Neither a terminal nor a compiler is to be told what to do by a name.
                other => write!(f, "{}", other.escape_debug())?,
            }
        }
        Ok(())
    }
}

/// What is noted on the way.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) left_out: Vec<LeftOut>,
    pub(crate) unsaid: Vec<Unsaid>,
}

/// Something that says nothing, and is not in the source: the service assumes it where it is absent,
/// or fills it in by itself.
///
/// It is displayed as `` `nsfw` = false, 12 times ``.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsaid {
    /// The field of a command, of an option or of a choice.
    pub field: String,
    /// What stood there, as JSON.
    pub value: String,
    /// How often it stood there, in all commands together.
    pub count: usize,
}

impl Notes {
    /// Notes what is lost. One command of several guilds is noted for each, and listed once.
    pub(crate) fn leave_out(&mut self, what: LeftOut) {
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }

    /// Notes what goes without saying.
    pub(crate) fn leave_unsaid(&mut self, field: &str, value: impl fmt::Display) {
        let value = value.to_string();
        let mut all = self.unsaid.iter_mut();
        match all.find(|it| (&*it.field, &it.value) == (field, &value)) {
            Some(same) => same.count += 1,
            None => self.unsaid.push(Unsaid {
                field: field.to_owned(),
                value,
                count: 1,
            }),
        }
    }
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            value,
            count,
        } = self;
        write!(f, "`{field}` = {}, ", value.escape_debug())?;
        match count {
            1 => f.write_str("once"),
            count => write!(f, "{count} times"),
        }
    }
}

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
pub(crate) fn note_unread(json: &Map<String, Value>, body: &CommandBody, notes: &mut Notes) {
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
