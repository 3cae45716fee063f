//! Resolves the path of a field error: finds the command, the option and the source location.

use std::fmt;

use guildhall_model::CommandOption;
use guildhall_model::api::LocatedFieldError;
use guildhall_rules::Source;

use crate::plan::declared::{Batch, BatchEntry, DeclaredCommand};

/// A field of a command that the service rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The command, with its subcommand group and subcommand: `moderate timeout`. `None` if the error concerns no
    /// single command.
    pub command: Option<String>,
    /// The option, if the error concerns one.
    pub option: Option<String>,
    /// Location of the command in the source. `None` for a command that the code does not declare.
    pub source: Option<Source>,
    /// The rest of the path to the field: `name`, `choices.3.name`. Empty for the whole command or option.
    pub field: String,
    /// The service's error code: `BASE_TYPE_BAD_LENGTH`.
    pub code: String,
    /// The service's message: `Must be between 1 and 100 in length.`
    pub message: String,
}

impl FieldError {
    /// Resolves the path of an error in the response to the overwrite with `batch`.
    pub(crate) fn new(batch: &Batch, error: &LocatedFieldError) -> Self {
        let path: Vec<&str> = error.path.iter().map(String::as_str).collect();
        let (location, rest) = ErrorLocation::resolve(batch, &path);
        Self {
            command: location.command,
            option: location.option,
            source: location.source,
            field: rest.join("."),
            code: error.code.clone(),
            message: error.message.clone(),
        }
    }
}

impl fmt::Display for FieldError {
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

/// The command, option and source location that a path refers to, as far as the path can be resolved.
#[derive(Default)]
struct ErrorLocation {
    command: Option<String>,
    option: Option<String>,
    source: Option<Source>,
}

impl ErrorLocation {
    /// Returns the location and the unresolved rest of the path.
    fn resolve<'p>(batch: &Batch, path: &'p [&'p str]) -> (Self, &'p [&'p str]) {
        let Some((entry, rest)) = element_at(&batch.entries, path) else {
            return (Self::default(), path);
        };
        let BatchEntry { body, command, .. } = entry;
        let location = Self {
            command: Some(body.name.clone()),
            option: None,
            source: command.as_ref().map(|command| command.source),
        };
        location.descend(&body.options, command.as_ref(), rest)
    }

    fn descend<'p>(
        mut self,
        options: &[CommandOption],
        command: Option<&DeclaredCommand>,
        path: &'p [&'p str],
    ) -> (Self, &'p [&'p str]) {
        let found = path.split_first().filter(|(field, _)| **field == "options");
        let Some((option, rest)) = found.and_then(|(_, rest)| element_at(options, rest)) else {
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

/// Interprets the first segment of the path as an index into `list`. Returns that element and the rest of the path.
fn element_at<'a, 'p, T>(list: &'a [T], path: &'p [&'p str]) -> Option<(&'a T, &'p [&'p str])> {
    let (index, rest) = path.split_first()?;
    Some((list.get(index.parse::<usize>().ok()?)?, rest))
}
