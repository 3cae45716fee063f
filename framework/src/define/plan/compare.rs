//! One scope: the commands that it should have against those that it has.

use guildhall_model::{Command as Registered, CommandBody, CommandType};
use guildhall_rules::{CommandDef, Excess};

use super::canonical::{Pair, fit, settled};
use super::declared::Entry;
use super::difference::difference;
use super::rename::renames;
use super::{
    Batch, Change, CommandPlan, Declared, Deployed, Foreign, Lost, PlanOptions, Renames, Scope,
    ScopePlan,
};

/// Everything that a scope is compared by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison<'a> {
    pub(super) declared: &'a Declared,
    pub(super) deployed: &'a Deployed,
    pub(super) options: &'a PlanOptions,
}

/// A declared command, and which of the deployed ones it is.
struct Match<'a> {
    entry: &'a Entry,
    old: Option<&'a Registered>,
}

impl<'a> Comparison<'a> {
    /// The plan of one scope, declared or only read.
    pub(super) fn of(self, scope: Scope) -> ScopePlan {
        let Some(batch) = self.declared.batch(scope) else {
            return self.of_bystander(scope);
        };
        let (matches, gone) = self.matches(batch);
        let plans = matches.iter().map(|it| self.of_declared(scope, it));
        let mut commands: Vec<_> = plans.collect();
        let mut entries: Vec<_> = matches.iter().map(|it| self.sent(it)).collect();
        let has_entry_point = batch.entries.iter().any(Entry::is_entry_point);
        for command in gone {
            // There is one entry point at most.
            let is_kept = if is_launch(command) {
                !has_entry_point
            } else {
                self.options.foreign == Foreign::Keep
            };
            if is_kept {
                commands.push(kept(command));
                entries.push(Entry::kept(command.clone()));
            } else {
                commands.push(self.deleted(scope, command));
            }
        }
        self.scope_plan(Batch { scope, entries }, commands)
    }

    /// A guild that no command names any more: what is global now is not to be there as well.
    fn of_bystander(self, scope: Scope) -> ScopePlan {
        let global = self.declared.batch(Scope::Global);
        let is_double = |command: &Registered| {
            let mut entries = global.into_iter().flat_map(|batch| &batch.entries);
            scope != Scope::Global && entries.any(|entry| is_named(&entry.body, command))
        };
        let mut entries = Vec::new();
        let mut commands = Vec::new();
        for command in self.deployed.commands(scope) {
            if is_double(command) {
                commands.push(self.deleted(scope, command));
            } else {
                commands.push(kept(command));
                entries.push(Entry::kept(command.clone()));
            }
        }
        self.scope_plan(Batch { scope, entries }, commands)
    }

    fn scope_plan(self, batch: Batch, commands: Vec<CommandPlan>) -> ScopePlan {
        let is_created = |command: &&CommandPlan| match command.change {
            Change::Created => true,
            Change::Renamed { .. } => self.options.renames == Renames::Recreate,
            _ => false,
        };
        ScopePlan {
            scope: batch.scope,
            creates: commands.iter().filter(is_created).count(),
            excess: self.excess(&batch),
            deployed: self.deployed.commands(batch.scope).to_vec(),
            commands,
            batch,
        }
    }

    fn excess(self, batch: &Batch) -> Vec<Excess> {
        let bodies = batch.entries.iter().map(|entry| &entry.body);
        let defs: Vec<_> = bodies
            .map(|body| CommandDef::new(body.kind, &body.name, ""))
            .collect();
        self.options.limits.exceeded(&defs, batch.scope.kind())
    }

    /// Finds for each declared command the deployed one, and says which of these are left.
    fn matches(self, batch: &'a Batch) -> (Vec<Match<'a>>, Vec<&'a Registered>) {
        let deployed = self.deployed.commands(batch.scope);
        let namesake = |entry: &Entry| deployed.iter().find(|old| is_named(&entry.body, old));
        let matches = batch.entries.iter().map(|entry| Match {
            entry,
            old: namesake(entry),
        });
        let mut matches: Vec<_> = matches.collect();
        let is_matched = |old: &&Registered| matches.iter().any(|it| is_same(it.old, old));
        let gone = deployed.iter().filter(|old| !is_matched(old));
        let mut gone: Vec<_> = gone.collect();
        let keeps = self.options.foreign == Foreign::Keep;
        // What is kept is another's, however like it is.
        let own = gone.iter().filter(|old| !keeps || is_launch(old));
        self.match_renamed(batch.scope, &mut matches, &own.copied().collect::<Vec<_>>());
        gone.retain(|old| !matches.iter().any(|it| is_same(it.old, old)));
        (matches, gone)
    }

    /// Finds for commands that are new those that are gone, where they are the same.
    fn match_renamed(self, scope: Scope, matches: &mut [Match<'a>], gone: &[&'a Registered]) {
        let new = matches.iter_mut().filter(|it| it.old.is_none());
        let mut new: Vec<_> = new.collect();
        let olds = gone.iter().map(|old| CommandBody::from((*old).clone()));
        let olds = olds.map(settled);
        let bodies = new.iter().map(|it| it.entry.body.clone());
        let bodies = bodies.map(|body| settled(fit(body, scope)));
        let (olds, bodies): (Vec<_>, Vec<_>) = (olds.collect(), bodies.collect());
        let installs = self.deployed.installs.as_deref();
        for (old, at) in renames(&olds, &bodies, installs) {
            new[at].old = Some(gone[old]);
        }
    }

    fn of_declared(self, scope: Scope, it: &Match<'_>) -> CommandPlan {
        let body = &it.entry.body;
        let Some(old) = it.old else {
            return CommandPlan {
                kind: body.kind,
                name: body.name.clone(),
                change: Change::Created,
                lost: Vec::new(),
            };
        };
        let pair = Pair::of(
            &fit(body.clone(), scope),
            &CommandBody::from(old.clone()),
            self.deployed.installs.as_deref(),
        );
        let is_renamed = old.name != body.name;
        CommandPlan {
            kind: body.kind,
            name: body.name.clone(),
            change: change(&pair, old),
            lost: if is_renamed {
                self.lost(old)
            } else {
                Vec::new()
            },
        }
    }

    /// What is sent for a declared command.
    fn sent(self, it: &Match<'_>) -> Entry {
        let mut entry = it.entry.clone();
        let renamed = it.old.filter(|old| old.name != entry.body.name);
        if self.options.renames == Renames::Update {
            entry.body.id = renamed.map(|old| old.id);
        }
        entry
    }

    fn deleted(self, scope: Scope, command: &Registered) -> CommandPlan {
        let elsewhere = self.declared.batches.iter().filter(|it| it.scope != scope);
        let mut elsewhere = elsewhere.filter(|batch| {
            let mut entries = batch.entries.iter();
            entries.any(|entry| is_named(&entry.body, command))
        });
        let to = elsewhere.next().map(|batch| batch.scope);
        CommandPlan {
            kind: command.kind,
            name: command.name.clone(),
            change: Change::Deleted { id: command.id, to },
            lost: self.lost(command),
        }
    }

    fn lost(self, command: &Registered) -> Vec<Lost> {
        let permissions = self.deployed.permissions.values().flatten();
        Lost::of(command.id, permissions)
    }
}

fn kept(command: &Registered) -> CommandPlan {
    CommandPlan {
        kind: command.kind,
        name: command.name.clone(),
        change: Change::Kept { id: command.id },
        lost: Vec::new(),
    }
}

fn change(pair: &Pair, old: &Registered) -> Change {
    let id = old.id;
    if pair.declared.name != old.name {
        return Change::Renamed {
            id,
            from: old.name.clone(),
            fields: difference(&pair.deployed, &pair.declared),
        };
    }
    if pair.is_equal() {
        return Change::Unchanged { id };
    }
    let fields = difference(&pair.deployed, &pair.declared);
    Change::Changed { id, fields }
}

fn is_named(body: &CommandBody, command: &Registered) -> bool {
    (body.kind, &body.name) == (command.kind, &command.name)
}

fn is_launch(command: &Registered) -> bool {
    command.kind == CommandType::PrimaryEntryPoint
}

fn is_same(one: Option<&Registered>, other: &Registered) -> bool {
    one.is_some_and(|one| one.id == other.id)
}
