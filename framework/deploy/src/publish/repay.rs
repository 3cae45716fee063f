//! Sets anew what guilds are owed since an earlier plan.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, Guild, Id, Secret};

use super::error::is_absence;
use super::read::list;
use super::{RestoreError, Restored};
use crate::plan::{Lost, Owed, Recovery, Scope};
use guildhall_client::{self as client, handle::Application};

/// Sets anew, for a user, what guilds are owed since an earlier plan; in the order that it is given.
///
/// A command is the one that has the name now, the guild's own before the global one. What a guild
/// has set for it meanwhile stays as it is. The user's `token` is as for
/// [`restore`](super::restore).
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
