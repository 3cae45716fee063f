//! The scopes that were overwritten, with their commands.

use std::fmt;

use guildhall_model::{Command as Registered, Guild, Id};

use crate::plan::declared::Batch;
use crate::plan::options::Scope;
use crate::plan::scope_plan::CommandLabel;
use crate::plan::text_layout::display_width;
use crate::publish::error::{OverwriteError, PublishError};

/// The scopes that were overwritten, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Published {
    /// The overwritten scopes.
    pub scopes: Vec<PublishedScope>,
    /// Guilds that were skipped: commands are declared for them, but the app is not installed there.
    pub absent: Vec<Id<Guild>>,
}

/// A scope that was overwritten.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedScope {
    /// The overwritten scope.
    pub scope: Scope,
    /// The registered commands with their IDs, from the response.
    pub commands: Vec<Registered>,
}

impl Published {
    /// Returns whether a scope was overwritten.
    pub fn has(&self, scope: Scope) -> bool {
        self.scopes.iter().any(|written| written.scope == scope)
    }

    /// Adds an overwritten scope with its commands, or returns an error that contains the scopes overwritten before.
    pub(crate) fn record(
        mut self,
        batch: &Batch,
        written: Result<Vec<Registered>, OverwriteError>,
    ) -> Result<Self, PublishError> {
        match written {
            Ok(commands) => {
                let scope = batch.scope;
                self.scopes.push(PublishedScope { scope, commands });
                Ok(self)
            }
            Err(error) => Err(PublishError::failed(batch, error, self)),
        }
    }
}

/// Writes a line per scope and a line per command: `/roll  845027738276462632`. Leaves out guilds that do not have the
/// app.
impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, scope) in self.scopes.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{scope}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PublishedScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scope, commands } = self;
        let plural = if commands.len() == 1 { "" } else { "s" };
        write!(f, "{scope}: {} command{plural}", commands.len())?;
        let labels: Vec<String> = commands
            .iter()
            .map(|command| CommandLabel(command.kind, &command.name).to_string())
            .collect();
        let widest = labels.iter().map(|label| display_width(label)).max();
        let width = widest.unwrap_or(0);
        for (label, command) in labels.iter().zip(commands) {
            let space = width - display_width(label);
            write!(f, "\n  {label}{:space$}  {}", "", command.id)?;
        }
        Ok(())
    }
}
