//! Who did it, as far as guards want to know.

use guildhall_model::{Channel, Guild, Id, Permissions, User};
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

    /// Where they did it.
    pub(super) fn site(&self, origin: &Origin<'_>) -> Site {
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
    pub(in crate::receive) fn sharing(self, by: By) -> String {
        let user = self.user;
        match (by, self.guild, self.channel) {
            (By::Global, ..) => "all".to_owned(),
            (By::Channel, _, Some(channel)) => format!("channel {channel}"),
            (By::Guild, Some(guild), _) => format!("guild {guild}"),
            (By::Member, Some(guild), _) => format!("member {guild} {user}"),
            _ => format!("user {user}"),
        }
    }
}
