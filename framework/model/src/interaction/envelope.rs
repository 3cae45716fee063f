//! An interaction: who did what, where.

use guildhall_rules::InteractionContextType;
use serde::Deserialize;

use super::wire::Wire;
use super::{IntegrationOwners, InteractionData, InteractionToken, InteractionType};
use crate::{
    Application, Channel, Entitlement, Guild, Id, Locale, Member, Message, PartialGuild,
    Permissions, User,
};

/// An [interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object) as the service sends it.
///
/// Of a PING only the type can be relied on: its ids may be zero and its token empty.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Wire")]
pub struct Interaction {
    /// Which interaction.
    pub id: Id<Interaction>,
    /// The app it is for.
    pub application_id: Id<Application>,
    /// What lets the app answer, for 15 minutes.
    pub token: InteractionToken,
    /// Always 1.
    pub version: u32,
    /// What it is about; its variant is the type of the interaction.
    pub data: InteractionData,
    /// What the app may do where it happened.
    pub app_permissions: Option<Permissions>,
    /// The largest file that may be sent in answer, in bytes.
    pub attachment_size_limit: Option<u64>,
    /// Who installed the app.
    pub authorizing_integration_owners: IntegrationOwners,
    /// The channel where it happened, in part.
    pub channel: Option<Channel>,
    /// The same channel's id.
    pub channel_id: Option<Id<Channel>>,
    /// What kind of place it happened in.
    pub context: Option<InteractionContextType>,
    /// What the user or the guild has bought from the app.
    pub entitlements: Vec<Entitlement>,
    /// The guild where it happened, in part.
    pub guild: Option<PartialGuild>,
    /// The same guild's id.
    pub guild_id: Option<Id<Guild>>,
    /// The language that the guild prefers.
    pub guild_locale: Option<Locale>,
    /// The language of the user.
    pub locale: Option<Locale>,
    /// Who did it, in a guild.
    pub member: Option<Member>,
    /// The message whose component was used.
    pub message: Option<Box<Message>>,
    /// Who did it, outside of guilds.
    pub user: Option<User>,
}

impl Interaction {
    /// An interaction about `data`, and nothing else.
    pub fn new(
        id: Id<Interaction>,
        application_id: Id<Application>,
        token: InteractionToken,
        data: InteractionData,
    ) -> Self {
        Self {
            id,
            application_id,
            token,
            version: 1,
            data,
            app_permissions: None,
            attachment_size_limit: None,
            authorizing_integration_owners: IntegrationOwners::default(),
            channel: None,
            channel_id: None,
            context: None,
            entitlements: Vec::new(),
            guild: None,
            guild_id: None,
            guild_locale: None,
            locale: None,
            member: None,
            message: None,
            user: None,
        }
    }

    /// What it is.
    pub const fn kind(&self) -> InteractionType {
        self.data.kind()
    }

    /// Who did it.
    pub fn invoker(&self) -> Option<&User> {
        match &self.member {
            Some(member) => Some(&member.user),
            None => self.user.as_ref(),
        }
    }
}
