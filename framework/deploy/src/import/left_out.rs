//! What the source leaves out: which command, where in it, what stood there, and why.

use std::fmt::{self, Write};

use guildhall_model::CommandBody;
use guildhall_rules::{CommandDef, Field, Finding, Place};
use serde_json::Value;

use super::cut::Extent;
use crate::plan::Label;

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
    pub(super) fn field(body: &CommandBody, (path, value): (&str, &str), reason: &str) -> Self {
        Self {
            command: Label(body.kind, &body.name).to_string(),
            path: path.to_owned(),
            value: value.to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// What breaks a rule, before it is cut.
    pub(super) fn found(body: &CommandBody, finding: &Finding, in_guild: bool) -> Self {
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
    pub(super) fn with(mut self, extent: Extent) -> Self {
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
