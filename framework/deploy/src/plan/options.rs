//! What a plan does with commands that the code does not have, and with other names of one command.

use guildhall_rules::Limits;

/// What a plan does with commands that the code does not have, and with other names of one command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanOptions {
    /// What becomes of deployed commands that are not declared; they are deleted unless set.
    pub foreign: Foreign,
    /// What becomes of a command that has another name; it is made anew unless set.
    pub renames: Renames,
    /// How many commands the service takes; the documented numbers unless set.
    pub limits: Limits,
}

/// What becomes of deployed commands that are not declared.
///
/// The PRIMARY_ENTRY_POINT command that the service made stays in any case, as do commands of types
/// that are not known here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foreign {
    /// They are deleted, and with them what guilds have set for them.
    #[default]
    Delete,
    /// They stay as they are, unless members would see them twice: a guild's command where a global
    /// one of its name is declared, a global one where a guild's is. From a guild that is to have no
    /// command of the code, as after a trial, all go whose names the code has. None of them counts as
    /// renamed: there is no telling whose it is.
    Keep,
}

/// What becomes of a command that has another name.
///
/// What guilds have set for it is lost either way: the service forgets it with the name.
/// [`restore`](crate::publish::restore) sets it anew where the command is surely the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Renames {
    /// It is deleted, and created under its new name.
    #[default]
    Recreate,
    /// It keeps its id, and so the mentions of it, and does not count as created. What guilds have
    /// set for it is restored no more than otherwise: commands with the same options may still be
    /// two.
    ///
    /// That holds for commands with the same options, or that differ in the name alone. USER and
    /// MESSAGE commands, and those whose descriptions alone are the same, are made anew unless
    /// [`Declared::with_rename`](super::Declared::with_rename) says which they were.
    Update,
}

impl PlanOptions {
    /// Sets what becomes of deployed commands that are not declared.
    #[must_use]
    pub const fn with_foreign(mut self, foreign: Foreign) -> Self {
        self.foreign = foreign;
        self
    }

    /// Sets what becomes of a command that has another name.
    #[must_use]
    pub const fn with_renames(mut self, renames: Renames) -> Self {
        self.renames = renames;
        self
    }

    /// Sets how many commands the service takes.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
