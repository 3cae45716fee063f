//! One scope: the commands that it should have against those that it has.
//!
//! Where a command is to be that a scope has no more.

use guildhall_model::{Command as Registered, CommandBody, CommandType};
use guildhall_rules::{CommandDef, Excess};

use crate::plan::canonical::{Pair, difference, fit, settled};
use crate::plan::change::{Change, CommandPlan, Count, ScopePlan};
use crate::plan::declared::{Batch, Declared, Entry};
use crate::plan::deployed::Deployed;
use crate::plan::options::{Foreign, PlanOptions, Scope};
use crate::plan::rename::{Tie, renames};

/// Everything that a scope is compared by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) declared: &'a Declared,
    pub(crate) deployed: &'a Deployed,
    pub(crate) options: &'a PlanOptions,
}

/// A declared command, and which of the deployed ones it is.
struct Match<'a> {
    entry: &'a Entry,
    old: Option<Old<'a>>,
}

/// A deployed command, and by what a declared one is taken for it.
#[derive(Clone, Copy)]
pub(crate) struct Old<'a> {
    pub(crate) command: &'a Registered,
    pub(crate) tie: Tie,
}

impl<'a> Comparison<'a> {
    /// The plan of one scope, declared or only read.
    pub(crate) fn of(self, scope: Scope) -> ScopePlan {
        let Some(batch) = self.declared.batch(scope) else {
            return self.of_bystander(scope);
        };
        let (matches, gone) = self.matches(batch);
        let plans = matches.iter().map(|it| self.of_declared(scope, it));
        let mut commands: Vec<_> = plans.collect();
        let mut entries: Vec<_> = matches.iter().map(|it| self.sent(it)).collect();
        let has_entry_point = batch.entries.iter().any(Entry::is_entry_point);
        for command in gone {
            let awaited = self.awaited(scope, command);
            // There is one entry point at most.
            let is_kept = if is_launch(command) {
                !has_entry_point
            } else if matches!(command.kind, CommandType::Unknown(_)) {
                // No code can declare it yet.
                true
            } else {
                let is_foreign = || !self.has_moved(batch, command);
                !awaited.is_empty() || self.options.foreign == Foreign::Keep && is_foreign()
            };
            if is_kept {
                commands.push(kept(command, awaited));
                entries.push(self.stays(command, scope));
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
                commands.push(kept(command, Vec::new()));
                entries.push(self.stays(command, scope));
            }
        }
        self.scope_plan(Batch { scope, entries }, commands)
    }

    /// What is sent for a command that stays as it is.
    fn stays(self, command: &Registered, scope: Scope) -> Entry {
        let json = self.deployed.json(command.id);
        Entry::kept(command.clone(), json, scope)
    }

    fn scope_plan(self, batch: Batch, commands: Vec<CommandPlan>) -> ScopePlan {
        ScopePlan {
            scope: batch.scope,
            creates: commands.iter().filter(|command| command.is_create).count(),
            creates_per_day: self.options.limits.creates_per_day,
            counts: self.counts(&batch),
            excess: self.excess(&batch),
            deployed: self.deployed.scopes.get(&batch.scope).cloned(),
            commands,
            batch,
        }
    }

    fn counts(self, batch: &Batch) -> Vec<Count> {
        let counts = CommandType::ALL.iter().map(|kind| {
            let entries = batch.entries.iter();
            Count {
                kind: *kind,
                count: entries.filter(|entry| entry.body.kind == *kind).count(),
                limit: self.options.limits.of(*kind, batch.scope.kind()),
            }
        });
        counts.filter(|count| count.count > 0).collect()
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
        let old = |command| Old {
            command,
            tie: Tie::Name,
        };
        let matches = batch.entries.iter().map(|entry| Match {
            entry,
            old: namesake(entry).map(old),
        });
        let mut matches: Vec<_> = matches.collect();
        let is_matched = |old: &&Registered| matches.iter().any(|it| it.is_of(old));
        let gone = deployed.iter().filter(|old| !is_matched(old));
        let mut gone: Vec<_> = gone.collect();
        self.match_told(&mut matches, &gone);
        gone.retain(|old| !matches.iter().any(|it| it.is_of(old)));
        let keeps = self.options.foreign == Foreign::Keep;
        // What is kept is another's, however like it is.
        let is_awaiting = |old| !self.awaited(batch.scope, old).is_empty();
        let own = gone.iter().filter(|old| !keeps || is_launch(old));
        let own = own.filter(|old| !is_awaiting(old));
        self.match_renamed(batch.scope, &mut matches, &own.copied().collect::<Vec<_>>());
        gone.retain(|old| !matches.iter().any(|it| it.is_of(old)));
        (matches, gone)
    }

    /// Finds for commands that are new those that are gone, where it is said which they were.
    fn match_told(self, matches: &mut [Match<'a>], gone: &[&'a Registered]) {
        let mut gone = gone.to_vec();
        for new in matches.iter_mut().filter(|it| it.old.is_none()) {
            let body = &new.entry.body;
            let is_it = |old: &&Registered| {
                old.kind == body.kind && self.declared.is_renamed(&old.name, &body.name)
            };
            let at = gone.iter().position(is_it);
            new.old = at.map(|at| Old {
                command: gone.remove(at),
                tie: Tie::Told,
            });
        }
    }

    /// Finds for commands that are new those that are gone, where they are the same.
    fn match_renamed(self, scope: Scope, matches: &mut [Match<'a>], gone: &[&'a Registered]) {
        let new = matches.iter_mut().filter(|it| it.old.is_none());
        let mut new: Vec<_> = new.collect();
        if new.is_empty() || gone.is_empty() {
            return;
        }
        let olds = gone.iter().map(|old| settled(fit((*old).clone(), scope)));
        let bodies = new.iter().map(|it| settled(it.entry.body.clone()));
        let (olds, bodies): (Vec<_>, Vec<_>) = (olds.collect(), bodies.collect());
        let installs = self.deployed.installs.as_deref();
        for (old, at, likeness) in renames(olds, bodies, installs) {
            new[at].old = Some(Old {
                command: gone[old],
                tie: Tie::Likeness(likeness),
            });
        }
    }

    fn of_declared(self, scope: Scope, it: &Match<'_>) -> CommandPlan {
        let body = &it.entry.body;
        let Some(old) = it.old else {
            return CommandPlan {
                kind: body.kind,
                name: body.name.clone(),
                change: Change::Created,
                is_create: true,
                lost: Vec::new(),
                is_sure: true,
            };
        };
        let installs = self.deployed.installs.as_deref();
        let pair = Pair::of(body.clone(), fit(old.command.clone(), scope), installs);
        let change = change(pair, old.command, self.keeps_id(old));
        CommandPlan {
            kind: body.kind,
            name: body.name.clone(),
            is_create: matches!(
                change,
                Change::Renamed {
                    keeps_id: false,
                    ..
                }
            ),
            lost: self.lost(scope, old, &change),
            is_sure: old.tie.is_sure(old.command.kind),
            change,
        }
    }

    fn deleted(self, scope: Scope, command: &Registered) -> CommandPlan {
        let (id, to) = (command.id, self.elsewhere(scope, command));
        let change = Change::Deleted { id, to };
        let tie = Tie::Name;
        CommandPlan {
            kind: command.kind,
            name: command.name.clone(),
            is_create: false,
            lost: self.lost(scope, Old { command, tie }, &change),
            is_sure: true,
            change,
        }
    }

    /// Whether a command keeps its id under another name.
    fn keeps_id(self, old: Old<'_>) -> bool {
        old.tie.keeps_id(old.command.kind, self.options.renames)
    }

    /// What is sent for a declared command.
    fn sent(self, it: &Match<'_>) -> Entry {
        let mut entry = it.entry.clone();
        let old = it.old.filter(|old| self.keeps_id(*old));
        entry.body.id = old.map(|old| old.command.id);
        entry
    }
}

impl Match<'_> {
    fn is_of(&self, command: &Registered) -> bool {
        self.old.is_some_and(|old| old.command.id == command.id)
    }
}

fn change(pair: Pair, old: &Registered, keeps_id: bool) -> Change {
    let id = old.id;
    if pair.declared.name != old.name {
        return Change::Renamed {
            id,
            from: old.name.clone(),
            keeps_id,
            fields: difference(pair.deployed, pair.declared),
        };
    }
    if pair.is_equal() {
        return Change::Unchanged { id };
    }
    let fields = difference(pair.deployed, pair.declared);
    Change::Changed { id, fields }
}

fn kept(command: &Registered, to: Vec<Scope>) -> CommandPlan {
    CommandPlan {
        kind: command.kind,
        name: command.name.clone(),
        change: Change::Kept { id: command.id, to },
        is_create: false,
        lost: Vec::new(),
        is_sure: true,
    }
}

pub(crate) fn is_named(body: &CommandBody, command: &Registered) -> bool {
    (body.kind, &body.name) == (command.kind, &command.name)
}

fn is_launch(command: &Registered) -> bool {
    command.kind == CommandType::PrimaryEntryPoint
}

impl Comparison<'_> {
    /// The other scopes that are to have a command of this name and type.
    pub(crate) fn elsewhere(self, scope: Scope, command: &Registered) -> Vec<Scope> {
        let (there, _) = self.places(scope, command);
        there
    }

    /// The guilds that are to have a global command instead, where all of them are passed over: it
    /// stays until one of them has it.
    pub(crate) fn awaited(self, scope: Scope, command: &Registered) -> Vec<Scope> {
        match self.places(scope, command) {
            (there, absent) if scope == Scope::Global && there.is_empty() => absent,
            _ => Vec::new(),
        }
    }

    /// Whether a command is no foreign one: it is in another scope from now on, and members would
    /// see it twice, or nothing of the code is to be left here.
    pub(crate) fn has_moved(self, batch: &Batch, command: &Registered) -> bool {
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
    pub(crate) fn has(&self, scope: Scope) -> bool {
        scope.guild().is_none_or(|it| !self.absent.contains(&it))
    }
}
