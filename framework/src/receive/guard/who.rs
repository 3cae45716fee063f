//! Who did it, as far as guards want to know.

use guildhall_model::{Id, Permissions, User};
use serde::Deserialize;

use crate::define::guards::By;
use crate::receive::{NotAnInteraction, Origin, read};

/// Who did it.
#[derive(Clone, Copy, Debug)]
pub(in crate::receive) struct Who {
    pub(in crate::receive) user: Id<User>,
    /// What they may do where it happened; none outside of guilds.
    pub(super) permissions: Option<Permissions>,
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
    pub(in crate::receive) fn of(origin: &Origin<'_>) -> Result<Self, NotAnInteraction> {
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

    /// The name that all have who share something.
    pub(super) fn sharing(&self, by: By, origin: &Origin<'_>) -> String {
        let user = self.user;
        match (by, origin.guild_id, origin.channel_id) {
            (By::Global, ..) => "all".to_owned(),
            (By::Channel, _, Some(channel)) => format!("channel {channel}"),
            (By::Guild, Some(guild), _) => format!("guild {guild}"),
            (By::Member, Some(guild), _) => format!("member {guild} {user}"),
            _ => format!("user {user}"),
        }
    }
}
