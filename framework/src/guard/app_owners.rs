//! The owners of the app by Discord's account of it: its owner, or the members of its team.

use std::sync::PoisonError;

use guildhall_client::Client;
use guildhall_model::api::GetCurrentApplication;
use guildhall_model::{Application, Id, MembershipState, TeamMember, TeamRole, User};

use crate::context::Context;
use crate::context::error::ContextError;
use crate::error::Error;
use crate::messages::guard_error::GuardError;
use crate::platform::{Duration, Instant, Mutex};

/// Lifetime of the list of owners.
const FRESH_FOR: Duration = Duration::from_hours(1);

/// Time after which a list that could not be read again is tried again.
const RETRY_AFTER: Duration = Duration::from_mins(1);

/// State of an app: the owners in its settings, and those that Discord names.
#[derive(Debug)]
pub(crate) struct AppOwners {
    configured: Vec<Id<User>>,
    read: Mutex<Option<OwnerList>>,
}

#[derive(Clone, Debug)]
struct OwnerList {
    owners: Vec<Id<User>>,
    fresh_until: Instant,
}

impl AppOwners {
    pub(crate) fn new(configured: Vec<Id<User>>) -> Self {
        Self {
            configured,
            read: Mutex::default(),
        }
    }

    /// Returns the owners that Discord names. Reads them if the list is older than [`FRESH_FOR`]. If that fails, an
    /// older list stays in use.
    async fn read(&self, client: &Client) -> Result<Vec<Id<User>>, ContextError> {
        let earlier = self.list();
        if let Some(list) = earlier
            .as_ref()
            .filter(|list| Instant::now() < list.fresh_until)
        {
            return Ok(list.owners.clone());
        }
        let (owners, lifetime) = match (client.send(GetCurrentApplication).await, earlier) {
            (Ok(application), _) => (owners_of(&application), FRESH_FOR),
            (Err(error), Some(earlier)) => {
                tracing::warn!(%error, "cannot read the owners of the app again; the earlier ones stay");
                (earlier.owners, RETRY_AFTER)
            }
            (Err(error), None) => return Err(error.into()),
        };
        let list = OwnerList {
            owners: owners.clone(),
            fresh_until: Instant::now() + lifetime,
        };
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = Some(list);
        Ok(owners)
    }

    fn list(&self) -> Option<OwnerList> {
        let list = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        list.clone()
    }
}

/// Returns the owners of an app: of its team, the owner and the members who can change the app, or else its owner. The
/// `owner` of an app with a team is an account that stands for the team.
fn owners_of(application: &Application) -> Vec<Id<User>> {
    let Some(team) = &application.team else {
        return application.owner.iter().map(|owner| owner.id).collect();
    };
    let can_change = |member: &&TeamMember| {
        let is_owner = Some(member.user.id) == team.owner_user_id;
        let role = member.role.as_ref();
        let can_change = matches!(role, Some(TeamRole::Admin | TeamRole::Developer));
        member.membership_state == Some(MembershipState::Accepted) && (is_owner || can_change)
    };
    let members = team.members.iter().filter(can_change);
    members.map(|member| member.user.id).collect()
}

/// # Owners
impl Context {
    /// Returns whether the user of the interaction is an owner of the app: in
    /// [`AppGuards::owners`](crate::guard::AppGuards::owners), or by Discord's account of the app its owner, or the
    /// owner, an admin or a developer of its team. Invited and read-only members of the team are no owners.
    ///
    /// The first use, and the first one after an hour, reads the app with `GET /applications/@me`. If reading it again
    /// fails, the earlier owners stay. [`guard::is_owner`](crate::guard::is_owner) is a check that calls this method.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoClient`] if the app has no credentials, and [`ContextError::Service`] if the first
    /// request fails.
    pub async fn is_owner(&self) -> Result<bool, ContextError> {
        let (owners, user) = (self.state::<AppOwners>()?, self.user().id);
        if owners.configured.contains(&user) {
            return Ok(true);
        }
        Ok(owners.read(self.client()?).await?.contains(&user))
    }
}

/// A check that only the owners of the app pass: see [`Context::is_owner`]. The guard `owners` instead knows only the
/// owners in the settings of the app, and sends no request.
///
/// ```
/// use guildhall::guard::is_owner;
/// use guildhall::prelude::*;
///
/// /// Stop responding
/// #[command(check = is_owner, ephemeral)]
/// fn pause() -> &'static str {
///     "Paused."
/// }
/// # fn main() {}
/// ```
///
/// # Errors
///
/// Returns [`GuardError::Owners`] for other users, and the errors of [`Context::is_owner`].
pub async fn is_owner(ctx: &Context) -> Result<(), Error> {
    if ctx.is_owner().await? {
        return Ok(());
    }
    Err(GuardError::Owners.into())
}
