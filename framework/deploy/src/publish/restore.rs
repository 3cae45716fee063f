//! Sets anew what guilds had set for commands that have another name or scope now.
//!
//! Sets anew what guilds are owed since an earlier plan.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use guildhall_client as client;
use guildhall_client::handle::Application;
use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id, Secret};

use crate::plan::change::{CommandPlan, Label, Lost, Recovery};
use crate::plan::options::Scope;
use crate::plan::overview::Plan;
use crate::plan::pending_restore::Owed;
use crate::publish::error::is_absence;
use crate::publish::overwrite::order;
use crate::publish::published::Published;
use crate::publish::read::list;

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
    /// The command in its place may be another one: not its name alone differs.
    Unsure,
    /// The command in its place has permissions of its own in that guild.
    Taken,
    /// The command that takes its place was not written.
    Unwritten,
    /// Whether they are lost is not known: no answer says that the scope was written, and it cannot
    /// be read.
    Unknown,
    /// The service refused it, or could not be asked.
    Failed(client::Error),
}

impl Restored {
    /// Whether something went wrong, beside what the plan says: it tells that a command is deleted
    /// for good, or that another one takes its place.
    pub fn is_failure(&self) -> bool {
        !matches!(
            self.outcome,
            Ok(()) | Err(RestoreError::Gone | RestoreError::Unsure | RestoreError::Taken)
        )
    }

    /// Whether it is what became of something that a guild is owed.
    pub fn is_of(&self, owed: &Owed) -> bool {
        let own = (self.lost.guild, self.kind, &self.name);
        own == (owed.guild, owed.kind, &owed.name) && self.lost.permissions == owed.permissions
    }
}

/// Sets anew, for a user, what guilds had set for commands that have another name or scope now.
///
/// These are the commands of [`Plan::restorable`]. What was set for others is in the list, and
/// lost. Where the plan broke off, the scope that failed is read again: it may have been written,
/// and the answer lost.
///
/// The user's `token` has the scope `applications.commands.permissions.update`; the user may manage
/// each guild and its roles, and use the commands.
pub async fn restore(
    app: &Application,
    plan: &Plan,
    published: &Published,
    token: &Secret,
) -> Vec<Restored> {
    restore_aloud(app, plan, published, token, |_| ()).await
}

/// As [`restore`], and says before each guild that it is next.
pub async fn restore_aloud(
    app: &Application,
    plan: &Plan,
    published: &Published,
    token: &Secret,
    say: impl Fn(Id<Guild>),
) -> Vec<Restored> {
    let now = Now::of(app, plan, published).await;
    let mut all = Vec::new();
    for (scope, command) in plan.deletions() {
        for lost in command.lost.iter().filter(|_| now.may_lack(scope, command)) {
            let outcome = match now.successor(scope, command, lost) {
                Err(error) => Err(error),
                Ok(id) => {
                    say(lost.guild);
                    let permissions = app.guild(lost.guild).commands().permissions();
                    let edit = permissions.edit(id, lost.permissions.clone());
                    let edited = edit.bearer(token).await;
                    edited.map(drop).map_err(RestoreError::Failed)
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

/// What the scopes of a plan have after it, as far as that is known.
struct Now<'p> {
    known: BTreeMap<Scope, Cow<'p, [Registered]>>,
    /// The scope that may have been written or not.
    unknown: Option<Scope>,
}

impl<'p> Now<'p> {
    async fn of(app: &Application, plan: &'p Plan, published: &'p Published) -> Self {
        let same = plan.scopes().iter().filter(|it| it.is_empty());
        let same = same.map(|it| (it.scope, Cow::Borrowed(it.deployed())));
        let written = published.scopes.iter();
        let written = written.map(|it| (it.scope, Cow::Borrowed(&*it.commands)));
        let mut known: BTreeMap<_, _> = same.chain(written).collect();
        // Those after it were not tried.
        let mut scopes = order(plan).into_iter().map(|it| it.scope);
        let mut unknown = scopes.find(|it| !known.contains_key(it));
        if let Some(scope) = unknown
            && let Ok(commands) = list(app, scope).await
        {
            known.insert(scope, Cow::Owned(commands));
            unknown = None;
        }
        Self { known, unknown }
    }

    /// Whether a command that the plan deletes is gone, or may be.
    fn may_lack(&self, scope: Scope, command: &CommandPlan) -> bool {
        let Some((id, name)) = command.before() else {
            return false;
        };
        let Some(commands) = self.known.get(&scope) else {
            return self.unknown == Some(scope);
        };
        let mut commands = commands.iter();
        !commands.any(|it| it.id == id && it.name == name)
    }

    /// The command that takes the place of one that had permissions in a guild.
    fn successor(
        &self,
        from: Scope,
        command: &CommandPlan,
        lost: &Lost,
    ) -> Result<Id<Registered>, RestoreError> {
        if self.unknown == Some(from) {
            return Err(RestoreError::Unknown);
        }
        match lost.recovery {
            Recovery::Possible => {}
            Recovery::Gone => return Err(RestoreError::Gone),
            Recovery::Unsure => return Err(RestoreError::Unsure),
            Recovery::Taken => return Err(RestoreError::Taken),
        }
        let scope = command.change.successor(from, lost.guild);
        let scope = scope.ok_or(RestoreError::Gone)?;
        let commands = self.known.get(&scope).ok_or(match self.unknown {
            Some(unknown) if unknown == scope => RestoreError::Unknown,
            _ => RestoreError::Unwritten,
        })?;
        let mut commands = commands.iter();
        let found = commands.find(|it| (it.kind, &it.name) == (command.kind, &command.name));
        found.map(|it| it.id).ok_or(RestoreError::Unwritten)
    }
}

/// `/boot: guild 5 has its 2 entries again`.
impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lost {
            guild, permissions, ..
        } = &self.lost;
        let label = Label(self.kind, &self.name);
        let count = permissions.len();
        let entries = if count == 1 { "entry" } else { "entries" };
        match &self.outcome {
            Ok(()) => write!(f, "{label}: guild {guild} has its {count} {entries} again"),
            Err(error) => {
                let lost = match error {
                    RestoreError::Unknown => "may have lost",
                    _ => "has lost",
                };
                write!(
                    f,
                    "{label}: guild {guild} {lost} {count} {entries}: {error}"
                )?;
                let mut entries = self.lost.entries();
                entries.try_for_each(|entry| write!(f, "\n  {entry}"))
            }
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("the command is gone"),
            Self::Unsure => f.write_str("the command in its place may be another one"),
            Self::Taken => f.write_str("the command in its place has permissions of its own"),
            Self::Unknown => f.write_str("no answer says what was written"),
            Self::Unwritten => f.write_str("the command in its place was not written"),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

/// Sets anew, for a user, what guilds are owed since an earlier plan; in the order that it is given.
///
/// A command is the one that has the name now, the guild's own before the global one. What a guild
/// has set for it meanwhile stays as it is. The user's `token` is as for
/// [`restore`](crate::publish::restore).
pub async fn repay(app: &Application, owed: &[Owed], token: &Secret) -> Vec<Restored> {
    repay_aloud(app, owed, token, |_| ()).await
}

/// As [`repay`], and says before each guild that it is next.
pub async fn repay_aloud(
    app: &Application,
    owed: &[Owed],
    token: &Secret,
    say: impl Fn(Id<Guild>),
) -> Vec<Restored> {
    let mut payer = Payer {
        app,
        token,
        known: BTreeMap::new(),
    };
    let mut all = Vec::with_capacity(owed.len());
    for owed in owed {
        say(owed.guild);
        all.push(Restored {
            kind: owed.kind,
            name: owed.name.clone(),
            lost: Lost {
                guild: owed.guild,
                permissions: owed.permissions.clone(),
                recovery: Recovery::Possible,
            },
            outcome: payer.pay(owed).await,
        });
    }
    all
}

/// Who gives back, and what is known of the scopes.
struct Payer<'a> {
    app: &'a Application,
    token: &'a Secret,
    known: BTreeMap<Scope, Vec<Registered>>,
}

impl Payer<'_> {
    async fn pay(&mut self, owed: &Owed) -> Result<(), RestoreError> {
        let id = match self.heir(owed).await {
            Ok(id) => id.ok_or(RestoreError::Gone)?,
            // With the app, a guild loses all that it has set for it.
            Err(error) if is_absence(&error) => return Err(RestoreError::Gone),
            Err(error) => return Err(RestoreError::Failed(error)),
        };
        let permissions = self.app.guild(owed.guild).commands().permissions();
        let set = permissions.list().bearer(self.token).await;
        let set = set.map_err(RestoreError::Failed)?;
        let mut set = set.iter().filter(|set| set.id == id);
        let set = set.find(|set| !set.permissions.is_empty());
        match set {
            None => {
                let edit = permissions.edit(id, owed.permissions.clone());
                let edited = edit.bearer(self.token).await;
                edited.map(drop).map_err(RestoreError::Failed)
            }
            Some(set) if is_same(&set.permissions, &owed.permissions) => Ok(()),
            Some(_) => Err(RestoreError::Taken),
        }
    }

    /// The command that is to have it.
    async fn heir(&mut self, owed: &Owed) -> Result<Option<Id<Registered>>, client::Error> {
        for scope in [Scope::Guild(owed.guild), Scope::Global] {
            let mut commands = self.commands(scope).await?.iter();
            let heir = commands.find(|it| (it.kind, &it.name) == (owed.kind, &owed.name));
            if let Some(heir) = heir {
                return Ok(Some(heir.id));
            }
        }
        Ok(None)
    }

    async fn commands(&mut self, scope: Scope) -> Result<&[Registered], client::Error> {
        Ok(match self.known.entry(scope) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(list(self.app, scope).await?),
        })
    }
}

/// Whether two lists say the same, in whatever order.
fn is_same(one: &[CommandPermission], other: &[CommandPermission]) -> bool {
    one.len() == other.len() && one.iter().all(|entry| other.contains(entry))
}
