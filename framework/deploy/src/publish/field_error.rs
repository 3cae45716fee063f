//! What the service objects to, said in the app's own terms: command, option, file and line.

use std::fmt;

use guildhall_model::CommandOption;
use guildhall_model::api::ErrorLeaf;
use guildhall_rules::Source;

use crate::declaration::DeclaredCommand;
use crate::plan::declared::{Batch, Entry};

/// An objection of the service to one field of what was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The command, with its subcommand group and subcommand: `moderate timeout`. None where the
    /// objection is to no single command.
    pub command: Option<String>,
    /// The option, if it is to one.
    pub option: Option<String>,
    /// Where the command is written. None for one that only the service knows.
    pub source: Option<Source>,
    /// The rest of the path to the field: `name`, `choices.3.name`. Empty for the whole.
    pub field: String,
    /// The service's code: `BASE_TYPE_BAD_LENGTH`.
    pub code: String,
    /// The service's words.
    pub message: String,
}

impl Objection {
    /// Finds what an error of the service's answer to `batch` points to.
    pub(crate) fn of(batch: &Batch, error: &ErrorLeaf) -> Self {
        let path: Vec<&str> = error.path.iter().map(String::as_str).collect();
        let (place, rest) = Place::find(batch, &path);
        Self {
            command: place.command,
            option: place.option,
            source: place.source,
            field: rest.join("."),
            code: error.code.clone(),
            message: error.message.clone(),
        }
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(command) = &self.command {
            write!(f, "command `{command}`")?;
            if let Some(option) = &self.option {
                write!(f, ", option `{option}`")?;
            }
            if let Some(Source { path, file, line }) = self.source {
                write!(f, " ({file}:{line}, {path})")?;
            }
            f.write_str(": ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)?;
        if self.code.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.code)
        }
    }
}

/// What a path leads to; as far as it is understood.
#[derive(Default)]
struct Place {
    command: Option<String>,
    option: Option<String>,
    source: Option<Source>,
}

impl Place {
    /// The place, and what of the path is left over there.
    fn find<'p>(batch: &Batch, path: &'p [&'p str]) -> (Self, &'p [&'p str]) {
        let Some((entry, rest)) = step(&batch.entries, path) else {
            return (Self::default(), path);
        };
        let Entry { body, command, .. } = entry;
        let place = Self {
            command: Some(body.name.clone()),
            option: None,
            source: command.as_ref().map(|command| command.source),
        };
        place.descend(&body.options, command.as_ref(), rest)
    }

    fn descend<'p>(
        mut self,
        options: &[CommandOption],
        command: Option<&DeclaredCommand>,
        path: &'p [&'p str],
    ) -> (Self, &'p [&'p str]) {
        let found = path.split_first().filter(|(field, _)| **field == "options");
        let Some((option, rest)) = found.and_then(|(_, rest)| step(options, rest)) else {
            return (self, path);
        };
        if !option.kind.is_subcommand_or_group() {
            self.option = Some(option.name.clone());
            return (self, rest);
        }
        let child = command.and_then(|command| {
            command
                .children
                .iter()
                .find(|child| child.def.name == option.name)
        });
        self.command = self.command.map(|name| format!("{name} {}", option.name));
        self.source = child.map(|child| child.source).or(self.source);
        self.descend(&option.options, child, rest)
    }
}

/// The element that the first part of the path counts to, and the rest.
fn step<'a, 'p, T>(list: &'a [T], path: &'p [&'p str]) -> Option<(&'a T, &'p [&'p str])> {
    let (index, rest) = path.split_first()?;
    Some((list.get(index.parse::<usize>().ok()?)?, rest))
}
