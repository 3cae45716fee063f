//! Permissions that differ in one channel.

use serde::{Deserialize, Serialize};

use crate::marker::UserOrRole;
use crate::{Id, Permissions};

/// What a role or a member may or may not do in one [channel](https://docs.discord.com/developers/resources/channel#overwrite-object).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PermissionOverwrite {
    /// The role or the member.
    pub id: Id<UserOrRole>,
    /// Which of the two.
    #[serde(rename = "type")]
    pub kind: OverwriteType,
    /// What is allowed.
    #[serde(default)]
    pub allow: Permissions,
    /// What is denied.
    #[serde(default)]
    pub deny: Permissions,
}

guildhall_rules::open_enum! {
    /// Whose permissions an overwrite changes.
    OverwriteType: u32 {
        /// Those of a role.
        Role = 0 "ROLE",
        /// Those of a member.
        Member = 1 "MEMBER",
    }
}

guildhall_rules::open_enum_serde! { OverwriteType: u32 }
