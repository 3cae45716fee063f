//! Restores the permissions that guilds had set for commands that were deleted and recreated.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use guildhall_client as client;
use guildhall_client::handle::Application;
use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id, Secret};

use crate::plan::app_plan::Plan;
use crate::plan::lost_permissions::{LostPermissions, PendingRestore, Recovery};
use crate::plan::options::Scope;
use crate::plan::scope_plan::{CommandLabel, CommandPlan};
use crate::publish::error::is_absence;
use crate::publish::overwrite::write_order;
use crate::publish::published::Published;
use crate::publish::read::list;

/// Result of restoring the permissions that a guild had set for one command.
#[derive(Debug)]
#[non_exhaustive]
pub struct RestoreOutcome {
    /// The command's type.
    pub kind: CommandType,
    /// The command's new name.
    pub name: String,
    /// The permissions that the guild lost.
    pub lost_permissions: LostPermissions,
    /// Whether the permissions are set again.
    pub result: Result<(), RestoreError>,
}

/// The reason why permissions were not restored.
#[derive(Debug)]
#[non_exhaustive]
pub enum RestoreError {
    /// No command of that guild replaces the one that had the permissions.
    Gone,
    /// The replacement may be another command: more than its name differs.
    Uncertain,
    /// The replacement has permissions of its own in that guild.
    Taken,
    /// The replacement was not written.
    Unwritten,
    /// No response tells whether the scope was written and the permissions were lost, and the scope
    /// cannot be read.
    Unknown,
    /// The request failed.
    Failed(client::Error),
}

impl RestoreOutcome {
    /// Returns whether the restore failed for a reason that the plan did not announce.
    ///
    /// The plan announces that a command is deleted permanently, or that another one replaces it.
    pub fn is_failure(&self) -> bool {
        !matches!(
            self.result,
            Ok(()) | Err(RestoreError::Gone | RestoreError::Uncertain | RestoreError::Taken)
        )
    }

    /// Returns whether this is the result of a pending restore.
    pub fn is_for(&self, pending: &PendingRestore) -> bool {
        let lost = &self.lost_permissions;
        (lost.guild, self.kind, &self.name) == (pending.guild, pending.kind, &pending.name)
            && lost.permissions == pending.permissions
    }
}

/// Restores, on behalf of a user, the permissions that guilds lost with the commands of a plan.
///
/// Only the commands of [`Plan::restorable`] are restored. The result lists the others too; their
/// permissions are lost. If applying the plan failed, the failed scope is read again: it may have been
/// written although the response was lost.
///
/// The user's `token` needs the scope `applications.commands.permissions.update`; the user must be
/// allowed to manage each guild and its roles, and to use the commands.
pub async fn restore(
    app: &Application,
    plan: &Plan,
    published: &Published,
    token: &Secret,
) -> Vec<RestoreOutcome> {
    restore_with_progress(app, plan, published, token, |_| ()).await
}

/// Restores permissions like [`restore`], and calls `on_guild` before each guild.
pub async fn restore_with_progress(
    app: &Application,
    plan: &Plan,
    published: &Published,
    token: &Secret,
    on_guild: impl Fn(Id<Guild>),
) -> Vec<RestoreOutcome> {
    let current = CurrentCommands::read(app, plan, published).await;
    let mut outcomes = Vec::new();
    for (scope, command) in plan.deletions() {
        if !current.may_lack(scope, command) {
            continue;
        }
        for lost in &command.lost_permissions {
            let result = match current.successor(scope, command, lost) {
                Err(error) => Err(error),
                Ok(id) => {
                    on_guild(lost.guild);
                    let permissions = app.guild(lost.guild).commands().permissions();
                    let edit = permissions.edit(id, lost.permissions.clone());
                    let edited = edit.bearer(token).await;
                    edited.map(drop).map_err(RestoreError::Failed)
                }
            };
            outcomes.push(RestoreOutcome {
                kind: command.kind,
                name: command.name.clone(),
                lost_permissions: lost.clone(),
                result,
            });
        }
    }
    outcomes
}

/// Commands of a plan's scopes after it was applied, as far as they are known.
struct CurrentCommands<'p> {
    known: BTreeMap<Scope, Cow<'p, [Registered]>>,
    /// The scope whose overwrite may have succeeded or failed.
    unknown: Option<Scope>,
}

impl<'p> CurrentCommands<'p> {
    async fn read(app: &Application, plan: &'p Plan, published: &'p Published) -> Self {
        let unchanged = plan.scopes().iter().filter(|scope| scope.is_empty());
        let mut known: BTreeMap<_, _> = unchanged
            .map(|scope| (scope.scope, Cow::Borrowed(scope.deployed())))
            .collect();
        let written = published.scopes.iter();
        known.extend(written.map(|scope| (scope.scope, Cow::Borrowed(&*scope.commands))));
        // The first scope that is not written is the one that failed; the others were not tried.
        let mut unknown = write_order(plan)
            .into_iter()
            .map(|scope| scope.scope)
            .find(|scope| !known.contains_key(scope));
        if let Some(scope) = unknown
            && let Ok(commands) = list(app, scope).await
        {
            known.insert(scope, Cow::Owned(commands));
            unknown = None;
        }
        Self { known, unknown }
    }

    /// Returns whether a command that the plan deletes is deleted, or may be.
    fn may_lack(&self, scope: Scope, command: &CommandPlan) -> bool {
        let Some((id, name)) = command.deleted_command() else {
            return false;
        };
        let Some(commands) = self.known.get(&scope) else {
            return self.unknown == Some(scope);
        };
        let mut commands = commands.iter();
        !commands.any(|command| command.id == id && command.name == name)
    }

    /// Returns the command that replaces one that had permissions in a guild.
    fn successor(
        &self,
        from: Scope,
        command: &CommandPlan,
        lost: &LostPermissions,
    ) -> Result<Id<Registered>, RestoreError> {
        if self.unknown == Some(from) {
            return Err(RestoreError::Unknown);
        }
        match lost.recovery {
            Recovery::Possible => {}
            Recovery::Gone => return Err(RestoreError::Gone),
            Recovery::Uncertain => return Err(RestoreError::Uncertain),
            Recovery::Taken => return Err(RestoreError::Taken),
        }
        let scope = command
            .change
            .successor(from, lost.guild)
            .ok_or(RestoreError::Gone)?;
        let commands = self.known.get(&scope).ok_or(match self.unknown {
            Some(unknown) if unknown == scope => RestoreError::Unknown,
            _ => RestoreError::Unwritten,
        })?;
        find_id(commands, command.kind, &command.name).ok_or(RestoreError::Unwritten)
    }
}

fn find_id(commands: &[Registered], kind: CommandType, name: &str) -> Option<Id<Registered>> {
    let mut commands = commands.iter();
    let found = commands.find(|command| command.kind == kind && command.name == name);
    found.map(|command| command.id)
}

/// Displays the result in a line: `/boot: guild 5 has its 2 entries again`; if it failed, with the lost entries.
impl fmt::Display for RestoreOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LostPermissions {
            guild, permissions, ..
        } = &self.lost_permissions;
        let label = CommandLabel(self.kind, &self.name);
        let count = permissions.len();
        let noun = if count == 1 { "entry" } else { "entries" };
        match &self.result {
            Ok(()) => write!(f, "{label}: guild {guild} has its {count} {noun} again"),
            Err(error) => {
                let verb = match error {
                    RestoreError::Unknown => "may have lost",
                    _ => "has lost",
                };
                write!(f, "{label}: guild {guild} {verb} {count} {noun}: {error}")?;
                let mut entries = self.lost_permissions.entries();
                entries.try_for_each(|entry| write!(f, "\n  {entry}"))
            }
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("the command is gone"),
            Self::Uncertain => f.write_str("the command in its place may be another one"),
            Self::Taken => f.write_str("the command in its place has permissions of its own"),
            Self::Unknown => f.write_str("no response says whether the scope was written"),
            Self::Unwritten => f.write_str("the command in its place was not written"),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

/// Retries, on behalf of a user, the restores that are pending since an earlier plan. Returns the
/// outcomes in the same order.
///
/// The permissions go to the command that has the name now: the guild's own, or else the global one.
/// Permissions that the guild has set for that command meanwhile are not replaced. The user's `token`
/// needs the same scope as for [`restore`](crate::publish::restore).
pub async fn retry_restores(
    app: &Application,
    pending: &[PendingRestore],
    token: &Secret,
) -> Vec<RestoreOutcome> {
    retry_restores_with_progress(app, pending, token, |_| ()).await
}

/// Retries pending restores like [`retry_restores`], and calls `on_guild` before each guild.
pub async fn retry_restores_with_progress(
    app: &Application,
    pending: &[PendingRestore],
    token: &Secret,
    on_guild: impl Fn(Id<Guild>),
) -> Vec<RestoreOutcome> {
    let mut retry = RestoreRetry {
        app,
        token,
        known: BTreeMap::new(),
    };
    let mut outcomes = Vec::with_capacity(pending.len());
    for restore in pending {
        on_guild(restore.guild);
        outcomes.push(RestoreOutcome {
            kind: restore.kind,
            name: restore.name.clone(),
            lost_permissions: LostPermissions {
                guild: restore.guild,
                permissions: restore.permissions.clone(),
                recovery: Recovery::Possible,
            },
            result: retry.retry(restore).await,
        });
    }
    outcomes
}

/// Retries pending restores, and reads the commands of each scope once.
struct RestoreRetry<'a> {
    app: &'a Application,
    token: &'a Secret,
    known: BTreeMap<Scope, Vec<Registered>>,
}

impl RestoreRetry<'_> {
    async fn retry(&mut self, pending: &PendingRestore) -> Result<(), RestoreError> {
        let id = match self.successor(pending).await {
            Ok(id) => id.ok_or(RestoreError::Gone)?,
            // A guild that removes the app loses all permissions that it has set for the app.
            Err(error) if is_absence(&error) => return Err(RestoreError::Gone),
            Err(error) => return Err(RestoreError::Failed(error)),
        };
        let permissions = self.app.guild(pending.guild).commands().permissions();
        let listed = permissions.list().bearer(self.token).await;
        let current = listed
            .map_err(RestoreError::Failed)?
            .into_iter()
            .find(|set| set.id == id && !set.permissions.is_empty());
        match current {
            None => {
                let edit = permissions.edit(id, pending.permissions.clone());
                let edited = edit.bearer(self.token).await;
                edited.map(drop).map_err(RestoreError::Failed)
            }
            Some(set) if has_same_entries(&set.permissions, &pending.permissions) => Ok(()),
            Some(_) => Err(RestoreError::Taken),
        }
    }

    /// Finds the command that receives the permissions.
    async fn successor(
        &mut self,
        pending: &PendingRestore,
    ) -> Result<Option<Id<Registered>>, client::Error> {
        for scope in [Scope::Guild(pending.guild), Scope::Global] {
            let commands = self.commands(scope).await?;
            if let Some(id) = find_id(commands, pending.kind, &pending.name) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    async fn commands(&mut self, scope: Scope) -> Result<&[Registered], client::Error> {
        Ok(match self.known.entry(scope) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(entry) => entry.insert(list(self.app, scope).await?),
        })
    }
}

/// Returns whether two lists have the same entries, in any order.
fn has_same_entries(one: &[CommandPermission], other: &[CommandPermission]) -> bool {
    one.len() == other.len() && one.iter().all(|entry| other.contains(entry))
}
