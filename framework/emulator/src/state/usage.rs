//! Coverage of an app: how often each command, option, choice, component and so on was used.

use std::collections::BTreeMap;
use std::fmt;

use guildhall_model::{Id, Interaction};
use serde::Serialize;

/// Numbers of uses of the parts of an app, by hand or by tests; see
/// [`Emulator::coverage`](crate::Emulator::coverage).
///
/// [`Display`](fmt::Display) writes a table: number, kind and name of each part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Coverage {
    rows: Vec<CoverageRow>,
}

/// Part of an app, with the number of its uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CoverageRow {
    /// Kind of the part.
    pub kind: CoverageKind,
    /// `/mod warn` for a command, `/mod warn reason` for its option, `/flip bet: Heads` for a choice, the label of a
    /// component, or the title of a modal. `#` stands for a number in a label or title.
    pub name: String,
    /// Number of uses; 0 for what is registered or was shown, and was never used.
    pub count: u64,
}

/// Kind of a part of an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CoverageKind {
    /// Command or subcommand.
    Command,
    /// Option of a command, used if an interaction had a value for it.
    // A variant `Option` would make compilers print `std::option::Option` in the errors of every bot.
    #[serde(rename = "option")]
    CommandOption,
    /// Choice of an option.
    Choice,
    /// Option with autocomplete, used if choices were requested for it.
    Autocomplete,
    /// Button or select menu of a message.
    Component,
    /// Modal, used if it was submitted.
    Modal,
    /// Use that was refused: by the client, because a command is not available to the user, or by the app, if the app
    /// has reported the refusal.
    Refusal,
    /// Use that failed: without a valid response, or with a failure that the app has reported.
    Error,
}

impl CoverageKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::CommandOption => "option",
            Self::Choice => "choice",
            Self::Autocomplete => "autocomplete",
            Self::Component => "component",
            Self::Modal => "modal",
            Self::Refusal => "refusal",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for CoverageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Coverage {
    /// Returns the parts, sorted by kind and name.
    pub fn rows(&self) -> &[CoverageRow] {
        &self.rows
    }

    /// Returns the number of uses of a part; 0 if there is no such part.
    pub fn count(&self, kind: CoverageKind, name: &str) -> u64 {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| row.kind == kind && row.name == name);
        row.map_or(0, |row| row.count)
    }

    /// Returns the number of uses of all parts of a kind.
    pub fn total(&self, kind: CoverageKind) -> u64 {
        let rows = self.rows.iter().filter(|row| row.kind == kind);
        rows.map(|row| row.count).sum()
    }

    /// Returns the parts that were never used.
    pub fn unused(&self) -> impl Iterator<Item = &CoverageRow> {
        self.rows.iter().filter(|row| row.count == 0)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for CoverageRow { kind, name, count } in &self.rows {
            writeln!(f, "{count:>6}  {kind:<12}  {name}")?;
        }
        let (unused, all) = (self.unused().count(), self.rows.len());
        write!(f, "{} of {all} used", all - unused)
    }
}

/// Numbers of uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usage {
    counts: BTreeMap<(CoverageKind, String), u64>,
    /// Names of what the newest interactions used.
    names: BTreeMap<Id<Interaction>, String>,
}

/// Number of interactions whose names are kept for outcomes that the app reports.
const NAMES_MAX: usize = 1_000;

impl Usage {
    /// Remembers the name of what an interaction uses.
    pub(crate) fn note_interaction(&mut self, interaction: Id<Interaction>, name: &str) {
        self.names.insert(interaction, name.to_owned());
        if self.names.len() > NAMES_MAX {
            self.names.pop_first();
        }
    }

    /// Returns the name of what an interaction used; `None` if the interaction is too old.
    pub(crate) fn name_of(&self, interaction: Id<Interaction>) -> Option<String> {
        self.names.get(&interaction).cloned()
    }

    /// Counts a use.
    pub(crate) fn count(&mut self, kind: CoverageKind, name: impl Into<String>) {
        *self.counts.entry((kind, name.into())).or_default() += 1;
    }

    /// Adds a part that may not have been used.
    pub(crate) fn add_known(&mut self, kind: CoverageKind, name: impl Into<String>) {
        self.counts.entry((kind, name.into())).or_default();
    }
}

impl From<Usage> for Coverage {
    fn from(usage: Usage) -> Self {
        let rows = usage.counts.into_iter();
        let rows = rows.map(|((kind, name), count)| CoverageRow { kind, name, count });
        Self {
            rows: rows.collect(),
        }
    }
}
