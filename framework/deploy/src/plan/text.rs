//! A plan as people read it: what becomes of each command, what that costs, and nothing cut off.
//!
//! The values of fields in words.

use std::collections::BTreeMap;
use std::{fmt, iter};

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, EntryPointHandler,
    InteractionContextType, Permissions,
};
use serde_json::{Map, Value};

use crate::plan::canonical::FieldChange;
pub use crate::plan::layout::columns;
use crate::plan::overview::Plan;
use crate::plan::table::lines;

/// How wide a text is unless set, in columns of a terminal.
const WIDTH: usize = 80;

/// A plan as people read it, by its `Display`.
///
/// ```
/// use guildhall_deploy::plan::{Declared, Deployed, Paint, Plan, PlanOptions, Scope};
///
/// let declared = Declared::default().with(Scope::Global, []);
/// let plan = Plan::new(&declared, &Deployed::default(), &PlanOptions::default());
/// let text = plan.text().with_width(120).with_paint(Paint::Plain);
/// assert_eq!(text.to_string(), "global: nothing to do\n");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "it is printed by its `Display`"]
pub struct PlanText<'p> {
    plan: &'p Plan,
    width: usize,
    paint: Paint,
}

/// Whether a text is colored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// It is text alone.
    #[default]
    Plain,
    /// It holds the escape sequences of ANSI terminals.
    Colored,
}

impl PlanText<'_> {
    /// Sets how many columns fit into a line; 80 unless set, and no fewer than 40.
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width.max(40);
        self
    }

    /// Sets whether it is colored; it is plain unless set.
    pub const fn with_paint(mut self, paint: Paint) -> Self {
        self.paint = paint;
        self
    }
}

impl Plan {
    /// The plan as people read it.
    pub const fn text(&self) -> PlanText<'_> {
        PlanText {
            plan: self,
            width: WIDTH,
            paint: Paint::Plain,
        }
    }
}

impl fmt::Display for PlanText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = lines(self.plan);
        lines
            .iter()
            .try_for_each(|line| line.write(f, self.width, self.paint))
    }
}

/// Plain, 80 characters wide.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The old value of a field and the new one, in words.
pub(crate) fn values(change: &FieldChange) -> [String; 2] {
    let values = [&change.old, &change.new];
    // The last step of the path is the name of an option or a choice then.
    let is_named = values.into_iter().flatten().any(Value::is_object);
    let field = change.path.rsplit('.').next().filter(|_| !is_named);
    let field = field.unwrap_or_default();
    values.map(|value| match value {
        Some(value) => some(field, value),
        None => none(field).to_owned(),
    })
}

/// The options of one that comes or goes as a whole, and how deep each of them is in it.
pub(crate) fn inner(value: &Value, depth: usize) -> Vec<(usize, String)> {
    let options = value.get("options").and_then(Value::as_array);
    let options = options.into_iter().flatten();
    let each = options.flat_map(|option| {
        let name = option.get("name").and_then(Value::as_str);
        let said = format!("{}: {}", name.unwrap_or_default(), some("", option));
        iter::once((depth, said)).chain(inner(option, depth + 1))
    });
    each.collect()
}

fn some(field: &str, value: &Value) -> String {
    match (field, value) {
        (_, Value::Object(fields)) => whole(fields),
        ("default_member_permissions", Value::String(bits)) => permissions(bits),
        ("contexts", Value::Array(all)) => {
            names(all, |n| InteractionContextType::from_wire(n).name())
        }
        ("integration_types", Value::Array(all)) => {
            names(all, |n| ApplicationIntegrationType::from_wire(n).name())
        }
        ("channel_types", Value::Array(all)) => names(all, |n| ChannelType::from_wire(n).name()),
        ("type", Value::Number(_)) => name(value, |n| CommandOptionType::from_wire(n).name()),
        ("handler", Value::Number(_)) => name(value, |n| EntryPointHandler::from_wire(n).name()),
        (_, Value::Array(all)) if all.iter().all(Value::is_string) => {
            let all = all.iter().filter_map(Value::as_str);
            all.collect::<Vec<_>>().join(", ")
        }
        (_, value) => value.to_string(),
    }
}

/// An option or a choice: its type, its description or value, and what else is said of it.
fn whole(fields: &Map<String, Value>) -> String {
    let kind = fields.get("type").map(|kind| some("type", kind));
    let text = fields.get("description").or_else(|| fields.get("value"));
    let head: Vec<_> = kind.into_iter().chain(text.map(Value::to_string)).collect();
    let told = ["name", "type", "description", "value", "options"];
    let more = fields
        .iter()
        .filter(|(field, _)| !told.contains(&&***field));
    let more: BTreeMap<_, _> = more.collect();
    let more = more
        .into_iter()
        .filter_map(|(field, value)| more_of(field, value));
    let all: Vec<_> = iter::once(head.join(" ")).chain(more).collect();
    all.join(", ")
}

fn more_of(field: &str, value: &Value) -> Option<String> {
    let words = match value {
        Value::Bool(true) => return Some(field.to_owned()),
        Value::Bool(false) | Value::Null => return None,
        Value::Object(texts) => texts.keys().cloned().collect::<Vec<_>>().join(", "),
        Value::Array(choices) if field == "choices" => {
            let names = choices
                .iter()
                .filter_map(|choice| choice.get("name")?.as_str());
            names.collect::<Vec<_>>().join(", ")
        }
        value => some(field, value),
    };
    Some(format!("{field}: {words}"))
}

/// What it means that nothing is said.
fn none(field: &str) -> &'static str {
    match field {
        "default_member_permissions" => "everybody",
        "contexts" => "anywhere",
        "integration_types" => "as the app",
        "channel_types" | "file_types" => "all",
        "required" | "autocomplete" | "nsfw" => "false",
        _ => "nothing",
    }
}

fn permissions(bits: &str) -> String {
    match bits.parse() {
        Ok(set) if Permissions::is_empty(&set) => "administrators".to_owned(),
        Ok(set) => {
            let mut bits = set.iter_names();
            let names = bits.by_ref().map(|(name, _)| name.to_owned());
            let mut names: Vec<_> = names.collect();
            let rest = bits.remaining().bits();
            names.extend((rest > 0).then(|| rest.to_string()));
            names.join(", ")
        }
        Err(_) => bits.to_owned(),
    }
}

fn names(all: &[Value], of: impl Fn(i64) -> &'static str) -> String {
    let names: Vec<_> = all.iter().map(|value| name(value, &of)).collect();
    names.join(", ")
}

/// The name that the service's documentation has for a number, or the number.
fn name(value: &Value, of: impl Fn(i64) -> &'static str) -> String {
    match value.as_i64().map(of) {
        None | Some("UNKNOWN") => value.to_string(),
        Some(name) => name.to_owned(),
    }
}
