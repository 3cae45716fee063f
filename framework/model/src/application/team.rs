//! The team that owns an app.

use serde::{Deserialize, Serialize};

use crate::marker::Team;
use crate::open_text::open_text;
use crate::tolerance::or_default;
use crate::{Id, User, list};

/// The [team](https://docs.discord.com/developers/topics/teams#data-models-team-object) that owns an app.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ApplicationTeam {
    /// Which team.
    pub id: Id<Team>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The hash of its icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Who belongs to it.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<TeamMember>,
    /// Who owns it.
    pub owner_user_id: Option<Id<User>>,
}

/// A [member](https://docs.discord.com/developers/topics/teams#data-models-team-member-object) of a team.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeamMember {
    /// The team.
    pub team_id: Id<Team>,
    /// Who it is, in part.
    pub user: User,
    /// Whether the user has come.
    pub membership_state: Option<MembershipState>,
    /// What the user may do. The owner is in `owner_user_id` only.
    pub role: Option<TeamRole>,
    /// What the user may do, as the service has written it before there were roles: `*` for everything.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub permissions: Vec<String>,
}

guildhall_rules::open_enum! {
    /// Whether a user has come to a team: [membership states](https://docs.discord.com/developers/topics/teams#data-models-membership-state-enum).
    MembershipState {
        /// Is invited.
        Invited = 1 "INVITED",
        /// Has come.
        Accepted = 2 "ACCEPTED",
    }
}

guildhall_rules::open_enum_serde! { MembershipState }

open_text! {
    /// What a member of a team may do: [team member roles](https://docs.discord.com/developers/topics/teams#team-member-roles).
    TeamRole {
        /// Everything but giving the team away.
        Admin = "admin",
        /// Changes the apps, and sees their secrets.
        Developer = "developer",
        /// Sees the apps.
        ReadOnly = "read_only",
    }
}
