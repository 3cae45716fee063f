//! The invite itself.

use serde::{Deserialize, Serialize};

use super::{
    InviteChannel, InviteFlags, InviteGuild, InviteKind, InviteLiveliness, InviteRole, InviteTarget,
};
use crate::guild::ScheduledEvent;
use crate::tolerance::or_default;
use crate::{Application, Channel, Guild, Id, Message, Timestamp, User, list, number};

/// An [invite](https://docs.discord.com/developers/resources/invite#invite-object).
///
/// Those in the list of a guild's invites also say how they are used, to who has `MANAGE_GUILD`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Invite {
    /// The end of its address.
    pub code: String,
    /// What it invites to.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: InviteKind,
    /// About how many members the guild has, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_member_count: Option<u64>,
    /// About how many members are not offline, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_presence_count: Option<u64>,
    /// The channel that it leads to.
    pub channel: Option<InviteChannel>,
    /// When it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    /// When it ends; none for never.
    pub expires_at: Option<Timestamp>,
    /// What is special about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<InviteFlags>,
    /// How many friends the maker has; invites to a friendship only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub friends_count: Option<u32>,
    /// The guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild: Option<Box<InviteGuild>>,
    /// The id of the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The event that it invites to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_scheduled_event: Option<Box<ScheduledEvent>>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inviter: Option<Box<User>>,
    /// Whether the maker is a contact of the current user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_contact: Option<bool>,
    /// Whether those who come by it may change their nicknames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_nickname_changeable: Option<bool>,
    /// How much goes on in the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liveliness: Option<InviteLiveliness>,
    /// For how many seconds it is good, 0 for ever.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_age: Option<u32>,
    /// How often it can be used, 0 for any number.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_uses: Option<u32>,
    /// The roles that it gives.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<InviteRole>,
    /// The app whose Activity it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_application: Option<Box<Application>>,
    /// The channel that it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_channel_id: Option<Id<Channel>>,
    /// The message that it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_message_id: Option<Id<Message>>,
    /// What it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_type: Option<InviteTarget>,
    /// Whose stream it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_user: Option<Box<User>>,
    /// Whether members who get no role leave again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temporary: Option<bool>,
    /// How often it was used.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
}

impl Invite {
    /// An invite to a guild, which never ends, and nothing else.
    pub fn new(code: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            kind: InviteKind::Guild,
            approximate_member_count: None,
            approximate_presence_count: None,
            channel: None,
            created_at: None,
            expires_at: None,
            flags: None,
            friends_count: None,
            guild: None,
            guild_id: None,
            guild_scheduled_event: None,
            inviter: None,
            is_contact: None,
            is_nickname_changeable: None,
            liveliness: None,
            max_age: None,
            max_uses: None,
            roles: Vec::new(),
            target_application: None,
            target_channel_id: None,
            target_message_id: None,
            target_type: None,
            target_user: None,
            temporary: None,
            uses: None,
        }
    }
}
