//! What members' clients know of the global commands: the former ones, for a while.

use guildhall_model::{Command, Id, User};

use super::{Scope, World};

/// The changes of global commands that have not reached every client.
#[derive(Debug, Default)]
pub(crate) struct CommandRollout {
    /// How long a change takes to reach clients, in milliseconds.
    pub(crate) delay: i64,
    changes: Vec<PendingChange>,
}

/// A change that is on its way.
#[derive(Debug)]
struct PendingChange {
    id: Id<Command>,
    /// What clients have; none where the command is new.
    old: Option<Command>,
    /// When every client has heard of it.
    ends: i64,
    /// Whose client has loaded the command anew.
    reloaded: Vec<Id<User>>,
}

impl CommandRollout {
    fn add(&mut self, old: Option<Command>, id: Id<Command>, now: i64) {
        self.changes.push(PendingChange {
            id,
            old,
            ends: now.saturating_add(self.delay),
            reloaded: Vec::new(),
        });
    }

    /// The first change of each command that a client has not heard of.
    fn pending_for(&self, user: Id<User>, now: i64) -> Vec<&PendingChange> {
        let mut first: Vec<&PendingChange> = Vec::new();
        for change in &self.changes {
            let bot_receives_events = change.ends <= now || change.reloaded.contains(&user);
            if !bot_receives_events && !first.iter().any(|known| known.id == change.id) {
                first.push(change);
            }
        }
        first
    }
}

impl World {
    /// Changes global commands, of which clients hear later.
    pub(crate) fn publish<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        if self.rollout.delay == 0 {
            return change(self);
        }
        let before = self.global_commands();
        let result = change(self);
        let after = self.global_commands();
        let now = self.clock.now_millis();
        self.rollout.changes.retain(|change| change.ends > now);
        for old in &before {
            let new = after.iter().find(|new| new.id == old.id);
            if new.is_none_or(|new| new.version != old.version) {
                self.rollout.add(Some(old.clone()), old.id, now);
            }
        }
        for new in &after {
            if !before.iter().any(|old| old.id == new.id) {
                self.rollout.add(None, new.id, now);
            }
        }
        result
    }

    /// The global commands as the client of a user has them.
    pub(super) fn known_commands(&self, user: Id<User>) -> Vec<Command> {
        let unheard = self.rollout.pending_for(user, self.clock.now_millis());
        let mut known = self.global_commands();
        known.retain(|command| !unheard.iter().any(|change| change.id == command.id));
        known.extend(unheard.into_iter().filter_map(|change| change.old.clone()));
        known
    }

    /// Whether the client of a user has a former version of a command; it loads the command anew.
    pub(crate) fn reload_if_outdated(&mut self, user: Id<User>, id: Id<Command>) -> bool {
        let unheard = self.rollout.pending_for(user, self.clock.now_millis());
        let outdated = unheard.iter().any(|change| change.id == id);
        let changes = self.rollout.changes.iter_mut();
        for change in changes.filter(|change| outdated && change.id == id) {
            change.reloaded.push(user);
        }
        outdated
    }

    fn global_commands(&self) -> Vec<Command> {
        self.commands.in_scope(Scope::Global).cloned().collect()
    }
}
