//! Where a command is to be that a scope has no more.

use guildhall_model::Command as Registered;

use super::compare::{Comparison, is_named};
use super::{Batch, Deployed, Scope};

impl Comparison<'_> {
    /// The other scopes that are to have a command of this name and type.
    pub(super) fn elsewhere(self, scope: Scope, command: &Registered) -> Vec<Scope> {
        let (there, _) = self.places(scope, command);
        there
    }

    /// The guilds that are to have a global command instead, where all of them are passed over: it
    /// stays until one of them has it.
    pub(super) fn awaited(self, scope: Scope, command: &Registered) -> Vec<Scope> {
        match self.places(scope, command) {
            (there, absent) if scope == Scope::Global && there.is_empty() => absent,
            _ => Vec::new(),
        }
    }

    /// Whether a command is no foreign one: it is in another scope from now on, and members would
    /// see it twice, or nothing of the code is to be left here.
    pub(super) fn has_moved(self, batch: &Batch, command: &Registered) -> bool {
        let is_left = batch.entries.is_empty();
        let mut elsewhere = self.elsewhere(batch.scope, command).into_iter();
        elsewhere.any(|other| is_left || [batch.scope, other].contains(&Scope::Global))
    }

    /// The other scopes that are declared to have it: those that are there, and those that are not.
    fn places(self, scope: Scope, command: &Registered) -> (Vec<Scope>, Vec<Scope>) {
        let others = self.declared.batches.iter().filter(|it| it.scope != scope);
        let others = others.filter(|batch| {
            let mut entries = batch.entries.iter();
            entries.any(|entry| is_named(&entry.body, command))
        });
        let others = others.map(|batch| batch.scope);
        others.partition(|place| self.deployed.has(*place))
    }
}

impl Deployed {
    /// Whether a scope is there, as far as that is known.
    pub(super) fn has(&self, scope: Scope) -> bool {
        scope.guild().is_none_or(|it| !self.absent.contains(&it))
    }
}
