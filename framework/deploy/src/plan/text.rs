//! Text of a plan: the public [`PlanText`], and descriptions of field values.
//!
//! [`text_lines`](crate::plan::text_lines) describes the plan as lines, and [`text_layout`](crate::plan::text_layout)
//! wraps and colors the lines.

use std::collections::BTreeMap;
use std::{fmt, iter};

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, EntryPointHandler,
    InteractionContextType, Permissions,
};
use serde_json::{Map, Value};

use crate::plan::app_plan::Plan;
use crate::plan::diff::FieldChange;
use crate::plan::text_lines::plan_lines;

/// Default line width, in terminal columns.
const WIDTH: usize = 80;

/// Displays a plan as readable text.
#[derive(Clone, Copy, Debug)]
#[must_use = "a plan text does nothing unless it is displayed"]
pub struct PlanText<'p> {
    plan: &'p Plan,
    width: usize,
    color: ColorMode,
}

/// Color mode of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorMode {
    /// No colors.
    #[default]
    Plain,
    /// Colors, as ANSI escape sequences.
    Colored,
}

impl<'p> PlanText<'p> {
    pub(crate) const fn new(plan: &'p Plan) -> Self {
        Self {
            plan,
            width: WIDTH,
            color: ColorMode::Plain,
        }
    }

    /// Sets the line width in columns; 80 by default, at least 40.
    pub fn width(mut self, width: usize) -> Self {
        self.width = width.max(40);
        self
    }

    /// Sets the coloring; no colors by default.
    pub const fn color(mut self, color: ColorMode) -> Self {
        self.color = color;
        self
    }
}

impl fmt::Display for PlanText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        plan_lines(self.plan)
            .iter()
            .try_for_each(|line| line.write(f, self.width, self.color))
    }
}

/// Displays the plan without colors, 80 columns wide.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// Describes the old and the new value of a changed field.
pub(crate) fn describe_old_and_new(change: &FieldChange) -> [String; 2] {
    let values = [&change.old, &change.new];
    // For an object, the last segment of the path is not a field, but the name of an option or a choice.
    let is_named = values.into_iter().flatten().any(Value::is_object);
    let last_step = change.path.rsplit('.').next().filter(|_| !is_named);
    let field = last_step.unwrap_or_default();
    values.map(|value| match value {
        Some(value) => describe_value(field, value),
        None => describe_absent(field).to_owned(),
    })
}

/// Describes the options of an added or removed option, with their nesting depths.
pub(crate) fn nested_options(value: &Value, depth: usize) -> Vec<(usize, String)> {
    let options = value.get("options").and_then(Value::as_array);
    options
        .into_iter()
        .flatten()
        .flat_map(|option| {
            let name = option.get("name").and_then(Value::as_str);
            let text = format!(
                "{}: {}",
                name.unwrap_or_default(),
                describe_value("", option)
            );
            iter::once((depth, text)).chain(nested_options(option, depth + 1))
        })
        .collect()
}

fn describe_value(field: &str, value: &Value) -> String {
    match (field, value) {
        (_, Value::Object(fields)) => describe_element(fields),
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

/// Describes an option or a choice: its type, its description or value, and its other fields.
fn describe_element(fields: &Map<String, Value>) -> String {
    let kind = fields.get("type").map(|kind| describe_value("type", kind));
    let text = fields.get("description").or_else(|| fields.get("value"));
    let head: Vec<_> = kind.into_iter().chain(text.map(Value::to_string)).collect();
    // `nested_options` lists the options on separate lines.
    let described = ["name", "type", "description", "value", "options"];
    let others: BTreeMap<_, _> = fields
        .iter()
        .filter(|(field, _)| !described.contains(&field.as_str()))
        .collect();
    let attributes = others
        .into_iter()
        .filter_map(|(field, value)| describe_attribute(field, value));
    let parts: Vec<_> = iter::once(head.join(" ")).chain(attributes).collect();
    parts.join(", ")
}

fn describe_attribute(field: &str, value: &Value) -> Option<String> {
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
        value => describe_value(field, value),
    };
    Some(format!("{field}: {words}"))
}

/// Describes the value that the service assumes for an absent field.
fn describe_absent(field: &str) -> &'static str {
    match field {
        "default_member_permissions" => "everyone",
        "integration_types" => "same as the app",
        "channel_types" | "contexts" | "file_types" => "all",
        "required" | "autocomplete" | "nsfw" => "false",
        _ => "not set",
    }
}

fn permissions(bits: &str) -> String {
    match bits.parse() {
        Ok(set) if Permissions::is_empty(&set) => "administrators".to_owned(),
        Ok(set) => {
            let mut flags = set.iter_names();
            let mut names: Vec<_> = flags.by_ref().map(|(name, _)| name.to_owned()).collect();
            let unnamed = flags.remaining().bits();
            names.extend((unnamed > 0).then(|| unnamed.to_string()));
            names.join(", ")
        }
        Err(_) => bits.to_owned(),
    }
}

fn names(all: &[Value], name_of: impl Fn(i64) -> &'static str) -> String {
    let names: Vec<_> = all.iter().map(|value| name(value, &name_of)).collect();
    names.join(", ")
}

/// Returns Discord's name for a numeric value, or the number if it is unknown.
fn name(value: &Value, name_of: impl Fn(i64) -> &'static str) -> String {
    match value.as_i64().map(name_of) {
        None | Some("UNKNOWN") => value.to_string(),
        Some(name) => name.to_owned(),
    }
}
