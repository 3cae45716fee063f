//! The objects that an interaction names by id.

use serde::{Deserialize, Serialize};

use crate::tolerance::or_default;
use crate::{Attachment, Channel, Id, IdMap, Member, Message, PartialMember, Role, User};

/// The [objects](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-resolved-data-structure) that options, targets and selects refer to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Resolved {
    /// Uploaded files, whose addresses expire.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "IdMap::is_empty"
    )]
    pub attachments: IdMap<Attachment>,
    /// Channels, in part.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "IdMap::is_empty"
    )]
    pub channels: IdMap<Channel>,
    /// Members, whose users are in `users`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "IdMap::is_empty"
    )]
    pub members: IdMap<User, PartialMember>,
    /// Messages, in part.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "IdMap::is_empty"
    )]
    pub messages: IdMap<Message>,
    /// Roles.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "IdMap::is_empty"
    )]
    pub roles: IdMap<Role>,
    /// Users.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "IdMap::is_empty"
    )]
    pub users: IdMap<User>,
}

impl Resolved {
    /// Whether nothing is named.
    pub fn is_empty(&self) -> bool {
        self.attachments.is_empty()
            && self.channels.is_empty()
            && self.members.is_empty()
            && self.messages.is_empty()
            && self.roles.is_empty()
            && self.users.is_empty()
    }

    /// The member with this id, joined with the user.
    pub fn member(&self, id: Id<User>) -> Option<Member> {
        let user = self.users.get(id)?;
        let member = self.members.get(id)?;
        Some(member.clone().with_user(user.clone()))
    }
}
