//! Compares the declared and deployed commands of one scope, and plans the change of each command.

use guildhall_model::{Command as Registered, CommandBody, CommandType, Guild, Id};
use guildhall_rules::{CommandDef, ExceededLimit, stored_text};

use crate::plan::declared::{Batch, BatchEntry, Declared};
use crate::plan::deployed::Deployed;
use crate::plan::diff::field_changes;
use crate::plan::lost_permissions::{LostPermissions, RestoreForecast};
use crate::plan::normalize::{NormalizedPair, for_scope, normalized};
use crate::plan::options::{PlanOptions, Scope, UndeclaredCommands};
use crate::plan::rename::{MatchReason, find_renames};
use crate::plan::scope_plan::{Change, CommandCount, CommandPlan, ScopePlan};

/// The input of a comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) declared: &'a Declared,
    pub(crate) deployed: &'a Deployed,
    pub(crate) options: &'a PlanOptions,
}

/// A declared command, and the deployed command that it is matched with.
struct CommandMatch<'a> {
    entry: &'a BatchEntry,
    deployed: Option<DeployedMatch<'a>>,
}

/// A deployed command, and the reason why it is matched with a declared one.
#[derive(Clone, Copy)]
struct DeployedMatch<'a> {
    command: &'a Registered,
    reason: MatchReason,
}

impl<'a> Comparison<'a> {
    /// Returns the plan for one scope, which is declared or was read.
    pub(crate) fn scope_plan(self, scope: Scope) -> ScopePlan {
        let Some(batch) = self.declared.batch(scope) else {
            return self.undeclared_scope_plan(scope);
        };
        let (matches, unmatched) = self.matches(batch);
        let mut commands: Vec<_> = matches
            .iter()
            .map(|command_match| self.declared_command(scope, command_match))
            .collect();
        let mut entries: Vec<_> = matches
            .iter()
            .map(|command_match| self.declared_entry(command_match))
            .collect();
        for command in unmatched {
            let absent_destinations = self.absent_destinations(scope, command);
            if self.is_kept(batch, command, &absent_destinations) {
                commands.push(kept_command(command, absent_destinations));
                entries.push(self.kept_entry(command, scope));
            } else {
                commands.push(self.deleted_command(scope, command));
            }
        }
        self.assemble(Batch { scope, entries }, commands)
    }

    /// Returns whether an undeclared command of the scope stays registered.
    fn is_kept(self, batch: &Batch, command: &Registered, absent_destinations: &[Scope]) -> bool {
        match command.kind {
            // A scope can have only one entry point.
            CommandType::PrimaryEntryPoint => !batch.entries.iter().any(BatchEntry::is_entry_point),
            // An app cannot declare commands of an unknown type.
            CommandType::Unknown(_) => true,
            _ => {
                let keeps_undeclared = self.options.undeclared == UndeclaredCommands::Keep;
                !absent_destinations.is_empty()
                    || keeps_undeclared && !self.has_moved(batch, command)
            }
        }
    }

    /// Plans a scope for which no commands are declared. In a guild, commands that are declared globally are deleted;
    /// all other commands stay.
    fn undeclared_scope_plan(self, scope: Scope) -> ScopePlan {
        let global = self.declared.batch(Scope::Global);
        let is_duplicate = |command: &Registered| {
            let mut entries = global.into_iter().flat_map(|batch| &batch.entries);
            scope != Scope::Global && entries.any(|entry| is_same_name(&entry.body, command))
        };
        let mut entries = Vec::new();
        let mut commands = Vec::new();
        for command in self.deployed.commands_in(scope) {
            if is_duplicate(command) {
                commands.push(self.deleted_command(scope, command));
            } else {
                commands.push(kept_command(command, Vec::new()));
                entries.push(self.kept_entry(command, scope));
            }
        }
        self.assemble(Batch { scope, entries }, commands)
    }

    /// Returns the entry to send for an undeclared command that is kept.
    fn kept_entry(self, command: &Registered, scope: Scope) -> BatchEntry {
        let json = self.deployed.json(command.id);
        BatchEntry::kept(command.clone(), json, scope)
    }

    fn assemble(self, batch: Batch, commands: Vec<CommandPlan>) -> ScopePlan {
        ScopePlan {
            scope: batch.scope,
            creates: commands.iter().filter(|command| command.is_create).count(),
            creates_per_day: self.options.limits.creates_per_day,
            counts: self.counts(&batch),
            exceeded_limits: self.exceeded_limits(&batch),
            warnings: batch.warnings(),
            deployed: self.deployed.scopes.get(&batch.scope).cloned(),
            commands,
            batch,
        }
    }

    fn counts(self, batch: &Batch) -> Vec<CommandCount> {
        let counts = CommandType::ALL.iter().map(|kind| {
            let entries = batch.entries.iter();
            CommandCount {
                kind: *kind,
                count: entries.filter(|entry| entry.body.kind == *kind).count(),
                limit: self.options.limits.max_commands(*kind, batch.scope.kind()),
            }
        });
        counts.filter(|count| count.count > 0).collect()
    }

    fn exceeded_limits(self, batch: &Batch) -> Vec<ExceededLimit> {
        let bodies = batch.entries.iter().map(|entry| &entry.body);
        let defs: Vec<_> = bodies
            .map(|body| CommandDef::new(body.kind, &body.name, ""))
            .collect();
        self.options.limits.exceeded(&defs, batch.scope.kind())
    }

    /// Matches declared commands with deployed ones. Returns the matches and the unmatched deployed commands.
    fn matches(self, batch: &'a Batch) -> (Vec<CommandMatch<'a>>, Vec<&'a Registered>) {
        let deployed = self.deployed.commands_in(batch.scope);
        let mut matches: Vec<_> = batch
            .entries
            .iter()
            .map(|entry| CommandMatch {
                entry,
                deployed: deployed
                    .iter()
                    .find(|command| is_same_name(&entry.body, command))
                    .map(|command| DeployedMatch {
                        command,
                        reason: MatchReason::Name,
                    }),
            })
            .collect();
        let mut unmatched: Vec<_> = deployed.iter().collect();
        let remove_matched = |unmatched: &mut Vec<&Registered>, matches: &[CommandMatch<'_>]| {
            unmatched.retain(|old| {
                !matches
                    .iter()
                    .any(|command_match| command_match.is_match_for(old))
            });
        };
        remove_matched(&mut unmatched, &matches);
        self.match_explicit_renames(&mut matches, &unmatched);
        remove_matched(&mut unmatched, &matches);
        let candidates: Vec<_> = unmatched
            .iter()
            .copied()
            .filter(|old| self.may_be_renamed(batch.scope, old))
            .collect();
        self.match_similar(batch.scope, &mut matches, &candidates);
        remove_matched(&mut unmatched, &matches);
        (matches, unmatched)
    }

    /// Returns whether a deployed command may be an earlier version of a declared one.
    fn may_be_renamed(self, scope: Scope, command: &Registered) -> bool {
        // With `UndeclaredCommands::Keep`, an undeclared command may belong to somebody else, even if it is similar.
        let may_be_own =
            self.options.undeclared != UndeclaredCommands::Keep || is_entry_point(command);
        may_be_own && self.absent_destinations(scope, command).is_empty()
    }

    /// Matches new commands with deployed ones by the names that were passed to [`Declared::rename`].
    fn match_explicit_renames(
        self,
        matches: &mut [CommandMatch<'a>],
        unmatched: &[&'a Registered],
    ) {
        let mut unmatched = unmatched.to_vec();
        for new in matches
            .iter_mut()
            .filter(|command_match| command_match.deployed.is_none())
        {
            let body = &new.entry.body;
            let position = unmatched.iter().position(|old| {
                old.kind == body.kind && self.declared.is_renamed(&old.name, &body.name)
            });
            new.deployed = position.map(|position| DeployedMatch {
                command: unmatched.remove(position),
                reason: MatchReason::Explicit,
            });
        }
    }

    /// Matches new commands with deployed ones by similarity.
    fn match_similar(
        self,
        scope: Scope,
        matches: &mut [CommandMatch<'a>],
        unmatched: &[&'a Registered],
    ) {
        let mut new: Vec<_> = matches
            .iter_mut()
            .filter(|command_match| command_match.deployed.is_none())
            .collect();
        if new.is_empty() || unmatched.is_empty() {
            return;
        }
        let old_bodies = unmatched
            .iter()
            .map(|old| normalized(for_scope((*old).clone(), scope)))
            .collect();
        let new_bodies = new
            .iter()
            .map(|command_match| normalized(command_match.entry.body.clone()))
            .collect();
        let integration_types = self.deployed.integration_types.as_deref();
        for pair in find_renames(old_bodies, new_bodies, integration_types) {
            new[pair.new].deployed = Some(DeployedMatch {
                command: unmatched[pair.old],
                reason: MatchReason::Similarity(pair.similarity),
            });
        }
    }

    fn declared_command(self, scope: Scope, command_match: &CommandMatch<'_>) -> CommandPlan {
        let body = &command_match.entry.body;
        let Some(old) = command_match.deployed else {
            return CommandPlan {
                kind: body.kind,
                name: body.name.clone(),
                change: Change::Created,
                is_create: true,
                lost_permissions: Vec::new(),
                is_same_command: true,
            };
        };
        let pair = NormalizedPair::new(
            body.clone(),
            for_scope(old.command.clone(), scope),
            self.deployed.integration_types.as_deref(),
        );
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
            lost_permissions: self.lost_permissions(scope, old, &change),
            is_same_command: old.reason.is_same_command(old.command.kind),
            change,
        }
    }

    fn deleted_command(self, scope: Scope, command: &Registered) -> CommandPlan {
        let change = Change::Deleted {
            id: command.id,
            to: self.other_scopes(scope, command),
        };
        let old = DeployedMatch {
            command,
            reason: MatchReason::Name,
        };
        CommandPlan {
            kind: command.kind,
            name: command.name.clone(),
            is_create: false,
            lost_permissions: self.lost_permissions(scope, old, &change),
            is_same_command: true,
            change,
        }
    }

    /// Returns whether a renamed command keeps its ID.
    fn keeps_id(self, old: DeployedMatch<'_>) -> bool {
        old.reason.keeps_id(old.command.kind, self.options.renames)
    }

    /// Returns the entry to send for a declared command.
    fn declared_entry(self, command_match: &CommandMatch<'_>) -> BatchEntry {
        let mut entry = command_match.entry.clone();
        let kept = command_match.deployed.filter(|old| self.keeps_id(*old));
        entry.body.id = kept.map(|old| old.command.id);
        entry
    }

    /// Returns the permissions that guilds have set for the command, if the change deletes or renames the command.
    fn lost_permissions(
        self,
        scope: Scope,
        old: DeployedMatch<'_>,
        change: &Change,
    ) -> Vec<LostPermissions> {
        if !change.is_deletion() {
            return Vec::new();
        }
        let DeployedMatch { command, reason } = old;
        let permissions = self.deployed.permissions.values().flatten();
        permissions
            .filter(|set| set.id == command.id && !set.permissions.is_empty())
            .map(|set| LostPermissions {
                guild: set.guild_id,
                permissions: set.permissions.clone(),
                recovery: match change.successor(scope, set.guild_id) {
                    None => RestoreForecast::Gone,
                    Some(_) if !reason.is_same_command(command.kind) => RestoreForecast::Uncertain,
                    Some(to) if self.has_competing_permissions(to, command, set.guild_id) => {
                        RestoreForecast::Taken
                    }
                    Some(_) => RestoreForecast::Possible,
                },
            })
            .collect()
    }

    /// Returns whether the guild has set permissions for a different command with the name and type of `old` in
    /// `scope`.
    fn has_competing_permissions(self, scope: Scope, old: &Registered, guild: Id<Guild>) -> bool {
        let same_name_command = self
            .deployed
            .commands_in(scope)
            .iter()
            .find(|command| (command.kind, &command.name) == (old.kind, &old.name));
        let mut permissions = self.deployed.permissions.get(&guild).into_iter().flatten();
        permissions.any(|set| {
            set.id != old.id
                && !set.permissions.is_empty()
                && same_name_command.is_some_and(|same_name_command| same_name_command.id == set.id)
        })
    }

    /// Returns the scopes other than `scope`, except absent guilds, that declare a command of this name and type.
    fn other_scopes(self, scope: Scope, command: &Registered) -> Vec<Scope> {
        let (present, _) = self.destinations(scope, command);
        present
    }

    /// Returns the guilds to which a global command moves, if all of them are absent: the command stays global until
    /// one of these guilds has the app.
    fn absent_destinations(self, scope: Scope, command: &Registered) -> Vec<Scope> {
        match self.destinations(scope, command) {
            (present, absent) if scope == Scope::Global && present.is_empty() => absent,
            _ => Vec::new(),
        }
    }

    /// Returns whether a command that this scope does not declare has moved to another scope: the other scope declares
    /// the command, and either one of both scopes is global or this scope declares no commands at all.
    fn has_moved(self, batch: &Batch, command: &Registered) -> bool {
        let is_cleared = batch.entries.is_empty();
        let mut others = self.other_scopes(batch.scope, command).into_iter();
        others.any(|other| is_cleared || [batch.scope, other].contains(&Scope::Global))
    }

    /// Returns the other scopes that declare the command, split into present scopes and absent guilds.
    fn destinations(self, scope: Scope, command: &Registered) -> (Vec<Scope>, Vec<Scope>) {
        let batches = self.declared.batches.iter();
        batches
            .filter(|batch| batch.scope != scope && batch.declares(command))
            .map(|batch| batch.scope)
            .partition(|scope| self.deployed.has(*scope))
    }
}

impl CommandMatch<'_> {
    fn is_match_for(&self, command: &Registered) -> bool {
        self.deployed
            .is_some_and(|old| old.command.id == command.id)
    }
}

fn change(pair: NormalizedPair, old: &Registered, keeps_id: bool) -> Change {
    let id = old.id;
    if pair.declared.name != old.name {
        return Change::Renamed {
            id,
            from: old.name.clone(),
            keeps_id,
            fields: field_changes(pair.deployed, pair.declared),
        };
    }
    if pair.is_equal() {
        return Change::Unchanged { id };
    }
    let fields = field_changes(pair.deployed, pair.declared);
    Change::Changed { id, fields }
}

fn kept_command(command: &Registered, to: Vec<Scope>) -> CommandPlan {
    CommandPlan {
        kind: command.kind,
        name: command.name.clone(),
        change: Change::Kept { id: command.id, to },
        is_create: false,
        lost_permissions: Vec::new(),
        is_same_command: true,
    }
}

pub(crate) fn is_same_name(body: &CommandBody, command: &Registered) -> bool {
    body.kind == command.kind && stored_text(&body.name) == stored_text(&command.name)
}

fn is_entry_point(command: &Registered) -> bool {
    command.kind == CommandType::PrimaryEntryPoint
}
