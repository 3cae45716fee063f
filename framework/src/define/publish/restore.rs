//! Sets anew what guilds had set for commands that have another name or scope now.

use std::fmt;

use guildhall_model::{Command as Registered, CommandType, Guild, Id, Secret};

use super::Published;
use crate::client::{self, handle::Application};
use crate::define::plan::{Change, CommandPlan, Label, Lost, Plan, Scope};

/// What became of the permissions that a guild had set for one command.
#[derive(Debug)]
#[non_exhaustive]
pub struct Restored {
    /// The command's type.
    pub kind: CommandType,
    /// The command, by the name it has now.
    pub name: String,
    /// What the guild lost.
    pub lost: Lost,
    /// Whether it has it again.
    pub outcome: Result<(), RestoreError>,
}

/// Why permissions could not be set anew.
#[derive(Debug)]
#[non_exhaustive]
pub enum RestoreError {
    /// No command of that guild takes the place of the one that had them.
    Gone,
    /// The command that takes its place was not written.
    Unwritten,
    /// The service refused it, or could not be asked.
    Failed(client::Error),
}

/// Sets anew, for a user, what guilds had set for commands that have another name or scope now.
///
/// The user's `token` has the scope `applications.commands.permissions.update`; the user may manage
/// each guild and its roles, and use the commands. What was set for commands that are deleted for good is in the list, and lost.
pub async fn restore(
    app: &Application,
    plan: &Plan,
    published: &Published,
    token: &Secret,
) -> Vec<Restored> {
    let mut all = Vec::new();
    let is_done = |scope| published.scopes.iter().any(|it| it.scope == scope);
    for (scope, command) in plan.deletions().filter(|(scope, _)| is_done(*scope)) {
        for lost in &command.lost {
            let outcome = match successor(scope, command, lost.guild, published) {
                Err(error) => Err(error),
                Ok(id) => {
                    let permissions = app.guild(lost.guild).commands().permissions();
                    let edit = permissions.edit(id, lost.permissions.clone());
                    edit.bearer(token)
                        .await
                        .map(drop)
                        .map_err(RestoreError::Failed)
                }
            };
            all.push(Restored {
                kind: command.kind,
                name: command.name.clone(),
                lost: lost.clone(),
                outcome,
            });
        }
    }
    all
}

/// The command that takes the place of one that had permissions in a guild.
fn successor(
    scope: Scope,
    command: &CommandPlan,
    guild: Id<Guild>,
    published: &Published,
) -> Result<Id<Registered>, RestoreError> {
    let scope = match &command.change {
        Change::Renamed { .. } => scope,
        Change::Deleted { to: Some(to), .. } => *to,
        _ => return Err(RestoreError::Gone),
    };
    if scope.guild().is_some_and(|own| own != guild) {
        return Err(RestoreError::Gone);
    }
    let mut written = published.scopes.iter().filter(|it| it.scope == scope);
    let commands = written.next().ok_or(RestoreError::Unwritten)?;
    let mut commands = commands.commands.iter();
    let found = commands.find(|it| (it.kind, &it.name) == (command.kind, &command.name));
    found.map(|it| it.id).ok_or(RestoreError::Unwritten)
}

/// `/boot: guild 5 has its 2 entries again`.
impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lost { guild, permissions } = &self.lost;
        let label = Label(self.kind, &self.name);
        let count = permissions.len();
        let entries = if count == 1 { "entry" } else { "entries" };
        match &self.outcome {
            Ok(()) => write!(f, "{label}: guild {guild} has its {count} {entries} again"),
            Err(error) => {
                write!(
                    f,
                    "{label}: guild {guild} has lost {count} {entries}: {error}"
                )?;
                permissions.iter().try_for_each(|it| {
                    let may = if it.permission { "allowed" } else { "denied" };
                    write!(f, "\n  {} {}: {may}", it.kind.name(), it.id)
                })
            }
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("the command is gone"),
            Self::Unwritten => f.write_str("the command in its place was not written"),
            Self::Failed(error) => error.fmt(f),
        }
    }
}
