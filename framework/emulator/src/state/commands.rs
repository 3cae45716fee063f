//! Registered commands of all scopes, and changes to commands that have not reached all clients yet.

use guildhall_model::{Command, CommandType, Guild, Id, User};
use guildhall_rules as rules;
use serde_json::Value;

/// Scope of a registered command: global, or one guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Global,
    Guild(Id<Guild>),
}

impl Scope {
    pub(crate) const fn guild(self) -> Option<Id<Guild>> {
        match self {
            Self::Global => None,
            Self::Guild(guild) => Some(guild),
        }
    }

    pub(crate) const fn kind(self) -> rules::Scope {
        match self {
            Self::Global => rules::Scope::Global,
            Self::Guild(_) => rules::Scope::Guild,
        }
    }
}

/// Registered commands of all scopes.
#[derive(Debug, Default)]
pub(crate) struct Commands {
    pub(crate) registered: Vec<Command>,
    /// Scope and creation time, in milliseconds since the Unix epoch, of each command created within the last day.
    pub(crate) created: Vec<(Scope, i64)>,
    /// Plan for the app's lock file, null without a lock file; `None` if the app has not reported a plan.
    pub(crate) plan: Option<Value>,
}

impl Commands {
    pub(crate) fn in_scope(&self, scope: Scope) -> impl Iterator<Item = &Command> {
        let guild = scope.guild();
        let commands = self.registered.iter();
        commands.filter(move |command| command.guild_id == guild)
    }

    pub(crate) fn get(&self, scope: Scope, id: Id<Command>) -> Option<&Command> {
        self.in_scope(scope).find(|command| command.id == id)
    }

    pub(crate) fn by_name(&self, scope: Scope, kind: CommandType, name: &str) -> Option<&Command> {
        let mut commands = self.in_scope(scope);
        commands.find(|command| command.kind == kind && command.name == name)
    }

    /// Moves the commands of a guild to another guild.
    pub(crate) fn move_guild(&mut self, from: Id<Guild>, to: Id<Guild>) {
        for command in &mut self.registered {
            if command.guild_id == Some(from) {
                command.guild_id = Some(to);
            }
        }
    }

    pub(crate) fn replace(&mut self, scope: Scope, commands: Vec<Command>) {
        let guild = scope.guild();
        self.registered.retain(|command| command.guild_id != guild);
        self.registered.extend(commands);
    }
}

/// Changes to global commands; not all clients have received them yet.
#[derive(Debug, Default)]
pub(crate) struct CommandRollout {
    /// Time until a change reaches all clients, in milliseconds.
    pub(crate) delay_millis: i64,
    pub(crate) changes: Vec<PendingChange>,
}

/// Change to a global command; not all clients have received the change yet.
#[derive(Debug)]
pub(crate) struct PendingChange {
    pub(crate) id: Id<Command>,
    /// Version that clients have until the change arrives; `None` for a new command.
    pub(crate) old: Option<Command>,
    /// Time at which the change reaches all clients, in milliseconds since the Unix epoch.
    pub(crate) arrives_at: i64,
    /// Users whose clients have reloaded the command.
    pub(crate) reloaded: Vec<Id<User>>,
}

impl CommandRollout {
    pub(crate) fn add(&mut self, old: Option<Command>, id: Id<Command>, now: i64) {
        self.changes.push(PendingChange {
            id,
            old,
            arrives_at: now.saturating_add(self.delay_millis),
            reloaded: Vec::new(),
        });
    }

    /// Returns, for each command, the oldest change that has not reached the user's client.
    pub(crate) fn pending_changes_for(&self, user: Id<User>, now: i64) -> Vec<&PendingChange> {
        let mut first: Vec<&PendingChange> = Vec::new();
        for change in &self.changes {
            let has_arrived = change.arrives_at <= now || change.reloaded.contains(&user);
            if !has_arrived && !first.iter().any(|known| known.id == change.id) {
                first.push(change);
            }
        }
        first
    }
}
