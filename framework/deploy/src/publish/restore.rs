//! Restores permissions that guilds had set for commands that were moved or renamed.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::{fmt, mem};

use guildhall_client as client;
use guildhall_client::handle::Application;
use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, Guild, Id, Secret};

use crate::plan::app_plan::Plan;
use crate::plan::lost_permissions::{RestoreForecast, permission_lines};
use crate::plan::options::Scope;
use crate::plan::restore_queue::{PendingRestore, RestoreQueue};
use crate::plan::scope_plan::CommandLabel;
use crate::publish::error::means_guild_absent;
use crate::publish::published::Published;
use crate::publish::read::list;

/// The result of restoring the permissions that a guild had set for a command.
#[derive(Debug)]
#[non_exhaustive]
pub struct RestoreReport {
    /// The permissions, with their guild and their command.
    pub restore: PendingRestore,
    /// `Ok` if the permissions are set again, otherwise the reason why they are not.
    pub result: Result<(), RestoreError>,
}

/// The reason why permissions were not restored.
#[derive(Debug)]
#[non_exhaustive]
pub enum RestoreError {
    /// No command of the guild replaces the command that had the permissions.
    Gone,
    /// The replacement may be a different command: more than its name differs, or it is a USER or MESSAGE command.
    Uncertain,
    /// The guild has set permissions for the replacement, or the replacement receives those of another deleted command.
    Taken,
    /// The replacement was not registered.
    Unwritten,
    /// The outcome of the overwrite is unknown and the scope cannot be read: the permissions may be lost.
    Unknown,
    /// The request failed.
    Failed(client::Error),
}

impl RestoreReport {
    /// Returns whether the restore failed and can be tried again.
    ///
    /// False for [`Gone`](RestoreError::Gone), [`Uncertain`](RestoreError::Uncertain) and
    /// [`Taken`](RestoreError::Taken): no suitable command can receive the permissions.
    pub fn is_failure(&self) -> bool {
        !matches!(
            self.result,
            Ok(()) | Err(RestoreError::Gone | RestoreError::Uncertain | RestoreError::Taken)
        )
    }
}

/// Sets the permissions of a [`RestoreQueue`] again, on behalf of a user, after a plan was applied.
///
/// The user's token needs the scope `applications.commands.permissions.update`. The user must be allowed to manage each
/// guild and its roles, and to use the commands.
#[derive(Debug)]
pub struct Restorer<'a> {
    app: &'a Application,
    token: &'a Secret,
    /// Commands of scopes after the plan was applied: from the plan, from responses, or read later.
    commands: BTreeMap<Scope, Cow<'a, [Registered]>>,
}

impl<'a> Restorer<'a> {
    /// Creates a restorer for the state after `plan` was applied. If applying the plan failed, `published` must be the
    /// scopes that were [overwritten before](crate::publish::PublishError::written).
    pub fn new(
        app: &'a Application,
        token: &'a Secret,
        plan: &'a Plan,
        published: &'a Published,
    ) -> Self {
        let unchanged = plan.scopes().iter().filter(|scope| scope.is_empty());
        let mut commands: BTreeMap<_, _> = unchanged
            .map(|scope| (scope.scope, Cow::Borrowed(scope.deployed())))
            .collect();
        let written = published.scopes.iter();
        commands.extend(written.map(|scope| (scope.scope, Cow::Borrowed(&*scope.commands))));
        Self {
            app,
            token,
            commands,
        }
    }

    /// Restores the permissions of a queue, and calls `on_guild` before each restore.
    ///
    /// Permissions go to the command that replaces the deleted one. If an earlier plan queued the restore, they go to
    /// the command of the restore's name and type: the guild command, or else the global command. Permissions that the
    /// guild has set for that command since then are kept.
    ///
    /// Failed restores stay in the queue. A restore also stays, without an outcome, if its command was not deleted
    /// because the overwrite of its scope failed.
    pub async fn restore(
        &mut self,
        queue: &mut RestoreQueue,
        on_guild: impl Fn(Id<Guild>),
    ) -> Vec<RestoreReport> {
        let mut outcomes = Vec::new();
        for restore in mem::take(&mut queue.pending) {
            on_guild(restore.guild);
            let result = match self.still_exists(&restore).await {
                Ok(true) => {
                    queue.pending.push(restore);
                    continue;
                }
                Ok(false) => self.restore_one(&restore).await,
                Err(error) => Err(error),
            };
            let outcome = RestoreReport { restore, result };
            if outcome.is_failure() {
                queue.pending.push(outcome.restore.clone());
            }
            outcomes.push(outcome);
        }
        outcomes
    }

    /// Returns whether a command that the plan deletes still exists.
    async fn still_exists(&mut self, restore: &PendingRestore) -> Result<bool, RestoreError> {
        let Some(planned) = restore.planned else {
            return Ok(false);
        };
        match self.commands(planned.scope).await {
            Ok(commands) => Ok(commands.iter().any(|command| restore.is_original(command))),
            Err(_) => Err(RestoreError::Unknown),
        }
    }

    async fn restore_one(&mut self, restore: &PendingRestore) -> Result<(), RestoreError> {
        let id = self.successor(restore).await?;
        let permissions = self.app.guild(restore.guild).commands().permissions();
        let listed = permissions.list().bearer(self.token).await;
        let current = listed
            .map_err(RestoreError::Failed)?
            .into_iter()
            .find(|set| set.id == id && !set.permissions.is_empty());
        match current {
            None => {
                let edit = permissions.edit(id, restore.permissions.clone());
                let edited = edit.bearer(self.token).await;
                edited.map(drop).map_err(RestoreError::Failed)
            }
            Some(set) if has_same_entries(&set.permissions, &restore.permissions) => Ok(()),
            Some(_) => Err(RestoreError::Taken),
        }
    }

    /// Returns the ID of the command that must receive the permissions.
    async fn successor(
        &mut self,
        restore: &PendingRestore,
    ) -> Result<Id<Registered>, RestoreError> {
        let Some(planned) = restore.planned else {
            for scope in [Scope::Guild(restore.guild), Scope::Global] {
                match self.commands(scope).await {
                    Ok(commands) => {
                        if let Some(id) = find_id(commands, restore) {
                            return Ok(id);
                        }
                    }
                    // A guild that removes the app loses all permissions that it has set for the app's commands.
                    Err(error) if means_guild_absent(&error) => break,
                    Err(error) => return Err(RestoreError::Failed(error)),
                }
            }
            return Err(RestoreError::Gone);
        };
        let scope = match planned.recovery {
            RestoreForecast::Possible => planned.successor.ok_or(RestoreError::Gone)?,
            RestoreForecast::Gone => return Err(RestoreError::Gone),
            RestoreForecast::Uncertain => return Err(RestoreError::Uncertain),
            RestoreForecast::Taken => return Err(RestoreError::Taken),
        };
        let commands = self.commands(scope).await;
        let commands = commands.map_err(|_| RestoreError::Unknown)?;
        find_id(commands, restore).ok_or(RestoreError::Unwritten)
    }

    /// Returns the current commands of a scope. Reads a scope at most once.
    async fn commands(&mut self, scope: Scope) -> Result<&[Registered], client::Error> {
        Ok(match self.commands.entry(scope) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(entry) => entry.insert(Cow::Owned(list(self.app, scope).await?)),
        })
    }
}

/// Returns the ID of the command with the name and the type in `restore`.
fn find_id(commands: &[Registered], restore: &PendingRestore) -> Option<Id<Registered>> {
    let mut commands = commands.iter();
    let found =
        commands.find(|command| command.kind == restore.kind && command.name == restore.name);
    found.map(|command| command.id)
}

/// Returns whether two lists have the same entries, in any order.
fn has_same_entries(one: &[CommandPermission], other: &[CommandPermission]) -> bool {
    one.len() == other.len() && one.iter().all(|entry| other.contains(entry))
}

/// Writes the result on one line: `/boot: restored 2 permission entries in guild 5`. After a failure, also writes the
/// lost entries.
impl fmt::Display for RestoreReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PendingRestore {
            guild, permissions, ..
        } = &self.restore;
        let label = CommandLabel(self.restore.kind, &self.restore.name);
        let count = permissions.len();
        let noun = if count == 1 { "entry" } else { "entries" };
        match &self.result {
            Ok(()) => write!(
                f,
                "{label}: restored {count} permission {noun} in guild {guild}"
            ),
            Err(error) => {
                let verb = match error {
                    RestoreError::Unknown => "may have lost",
                    _ => "has lost",
                };
                write!(
                    f,
                    "{label}: guild {guild} {verb} {count} permission {noun}: {error}"
                )?;
                let mut entries = permission_lines(permissions);
                entries.try_for_each(|entry| write!(f, "\n  {entry}"))
            }
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("no command replaces the deleted one"),
            Self::Uncertain => f.write_str("the replacement may be unrelated to the deleted command"),
            Self::Taken => f.write_str("the replacement already has permissions, or receives those of another deleted command"),
            Self::Unknown => f.write_str("the outcome of the overwrite is unknown"),
            Self::Unwritten => f.write_str("the replacement was not registered"),
            Self::Failed(error) => error.fmt(f),
        }
    }
}
