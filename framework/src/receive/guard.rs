//! Stage 4: what may stop a handler before its function begins, from the app's guards to its own.
//!
//! What holds for everything that an app answers.
//!
//! The guards that are decided by what came with the interaction alone.
//!
//! Who did it, as far as guards want to know.

use std::fmt;
use std::sync::Arc;

use guildhall_model::{Channel, Guild, Id, Permissions, Requirement, User};
use serde::Deserialize;

use crate::app::builder::AppMessages;
use crate::command::guards::{CheckFuture, Guards};
use crate::context::Context;
use crate::interaction::{Origin, read};
use crate::messages::guard_error::GuardError;
use crate::messages::guard_error::LimitScope;
use crate::policy::guard::AppCheck;
use crate::policy::hook::{AppAfter, AppBefore, AppOnError};
use crate::receive::arguments::Call;
use crate::receive::failure::Failure;
use crate::receive::invocation::Frame;
use crate::receive::rejection::NotAnInteraction;
use crate::store::{MemoryStore, Store};

pub(crate) use crate::receive::limits::Held;

/// Whether to go on to the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    /// Every guard lets it through.
    Through,
    /// A check has answered in its place.
    Answered,
}

/// A function that is asked whether to go on.
type Check<'a> = &'a (dyn for<'c> Fn(&'c Context) -> CheckFuture<'c> + Send + Sync);

/// The guards of one level, where the app's own check is no function pointer.
struct Level<'a> {
    guards: &'a Guards,
    check: Option<Check<'a>>,
}

/// Asks every guard.
///
/// # Errors
///
/// The first that says no.
pub(crate) async fn pass(frame: &Frame<'_>, held: &Held) -> Result<Passed, Failure> {
    let origin = &frame.arrival().origin;
    let who = Who::of(origin)?;
    let mut full = Vec::new();
    for level in levels(frame) {
        check_permissions(level.guards, &who, origin, &frame.app().around)?;
        if let Some(check) = level.check
            && ask(frame, check).await? == Passed::Answered
        {
            return Ok(Passed::Answered);
        }
        let refused = held.claim(frame, level.guards, &who).await?;
        full.extend(refused.map(|refused| (level.guards, refused)));
    }
    // A modal is not given up for what another guard stops.
    for level in full {
        held.make_room(frame, level, &who).await?;
    }
    held.used();
    Ok(Passed::Through)
}

/// Asks the guards that do not change while somebody types.
///
/// # Errors
///
/// The first that says no.
pub(crate) fn permit(frame: &Frame<'_>) -> Result<(), Failure> {
    let origin = &frame.arrival().origin;
    let who = Who::of(origin)?;
    for level in levels(frame) {
        check_permissions(level.guards, &who, origin, &frame.app().around)?;
    }
    Ok(())
}

/// Asks a check, which may answer by itself in place of what it stops.
async fn ask(frame: &Frame<'_>, check: Check<'_>) -> Result<Passed, Failure> {
    let before = frame.answer().so_far();
    if check(&Call::new(frame).context()?).await? {
        return Ok(Passed::Through);
    }
    let refused = Failure::from(GuardError::Check);
    // What others have said before it does not tell the member why.
    if !frame.answer().is_settled_since(before) {
        return Err(refused);
    }
    frame.note(refused.outcome());
    refused.report(frame.arrival());
    Ok(Passed::Answered)
}

/// The guards from the outside to the inside.
fn levels<'a>(frame: &'a Frame<'_>) -> impl Iterator<Item = Level<'a>> {
    let around = &frame.app().around;
    let outermost = Level {
        guards: &around.guards,
        check: around.check.as_deref(),
    };
    let inside = frame.guards().map(|guards| Level {
        guards,
        check: guards.check.as_ref().map(|check| check as _),
    });
    std::iter::once(outermost).chain(inside)
}

/// What holds for everything that an app answers.
pub(crate) struct Around {
    pub(crate) guards: Guards,
    pub(crate) check: Option<AppCheck>,
    pub(crate) owners: Vec<Id<User>>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) before: Vec<AppBefore>,
    pub(crate) after: Vec<AppAfter>,
    pub(crate) on_error: Option<AppOnError>,
    pub(crate) messages: Option<AppMessages>,
}

impl Default for Around {
    fn default() -> Self {
        Self {
            guards: Guards::new(""),
            check: None,
            owners: Vec::new(),
            store: Arc::new(MemoryStore::default()),
            before: Vec::new(),
            after: Vec::new(),
            on_error: None,
            messages: None,
        }
    }
}

impl Around {
    /// Whether there is anything to call before a handler, or where it fails.
    pub(crate) fn is_hooked(&self) -> bool {
        !self.before.is_empty() || self.on_error.is_some()
    }

    /// Whether there is anything to call after a handler.
    pub(crate) fn is_followed(&self) -> bool {
        !self.after.is_empty()
    }

    /// Whether there is anything to ask.
    pub(crate) fn is_guarded(&self) -> bool {
        self.check.is_some() || self.guards.has_any()
    }
}

impl fmt::Debug for Around {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Around")
            .field("guards", &self.guards)
            .field("owners", &self.owners)
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}

/// Whether the owners' and the permissions' guards of one level let somebody through.
///
/// # Errors
///
/// The first that does not.
pub(crate) fn check_permissions(
    guards: &Guards,
    who: &Who,
    origin: &Origin<'_>,
    around: &Around,
) -> Result<(), GuardError> {
    if guards.owners && !around.owners.contains(&who.user) {
        return Err(GuardError::Owners);
    }
    permit_member(guards, who)?;
    let have = origin.app_permissions.unwrap_or_default();
    match Requirement::all(guards.app_permissions).missing_from(have) {
        Some(missing) => Err(GuardError::AppPermissions { missing }),
        None => Ok(()),
    }
}

fn permit_member(guards: &Guards, who: &Who) -> Result<(), GuardError> {
    let required = guards.member_permissions;
    if required.is_empty() {
        return Ok(());
    }
    let have = who.permissions.ok_or(GuardError::NotInGuild)?;
    match Requirement::all(required).missing_from(have) {
        Some(missing) => Err(GuardError::MemberPermissions { missing }),
        None => Ok(()),
    }
}

/// Who did it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    pub(crate) user: Id<User>,
    /// What they may do where it happened; none outside of guilds.
    pub(crate) permissions: Option<Permissions>,
}

#[derive(Deserialize)]
struct Member {
    user: Named,
    permissions: Option<Permissions>,
}

#[derive(Deserialize)]
struct Named {
    id: Id<User>,
}

impl Who {
    /// Reads as much of the member, or of the user.
    pub(crate) fn of(origin: &Origin<'_>) -> Result<Self, NotAnInteraction> {
        match (origin.member, origin.user) {
            (Some(member), _) => {
                let Member { user, permissions } = read(member, "member")?;
                let permissions = Some(permissions.unwrap_or_default());
                Ok(Self {
                    user: user.id,
                    permissions,
                })
            }
            (None, Some(user)) => Ok(Self {
                user: read::<Named>(user, "user")?.id,
                permissions: None,
            }),
            (None, None) => Err(NotAnInteraction::Missing("user")),
        }
    }

    /// Where they did it.
    pub(crate) fn site(&self, origin: &Origin<'_>) -> Site {
        Site {
            user: self.user,
            guild: origin.guild_id,
            channel: origin.channel_id,
        }
    }
}

/// Who did it, and where: by that, uses are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) user: Id<User>,
    pub(crate) guild: Option<Id<Guild>>,
    pub(crate) channel: Option<Id<Channel>>,
}

impl Site {
    /// The name that all have who share something.
    pub(crate) fn sharing(self, by: LimitScope) -> String {
        let user = self.user;
        match (by, self.guild, self.channel) {
            (LimitScope::Global, ..) => "all".to_owned(),
            (LimitScope::Channel, _, Some(channel)) => format!("channel {channel}"),
            (LimitScope::Guild, Some(guild), _) => format!("guild {guild}"),
            (LimitScope::Member, Some(guild), _) => format!("member {guild} {user}"),
            _ => format!("user {user}"),
        }
    }
}
