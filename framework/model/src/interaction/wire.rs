//! An interaction between JSON and its type: `data` is read once the type is known.

use std::fmt;

use guildhall_rules::InteractionContextType;
use serde::de::DeserializeOwned;
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{IntegrationOwners, Interaction, InteractionData, InteractionToken, InteractionType};
use crate::tolerance::or_default;
use crate::{
    Application, Channel, Entitlement, Guild, Id, Locale, Member, Message, PartialGuild,
    Permissions, User, list, number,
};

/// The outermost object, whose `data` is still raw.
#[derive(Deserialize)]
pub(super) struct Wire {
    #[serde(rename = "type")]
    kind: InteractionType,
    id: Option<Id<Interaction>>,
    application_id: Option<Id<Application>>,
    token: Option<InteractionToken>,
    #[serde(default = "first_version", with = "number")]
    version: u32,
    data: Option<Box<RawValue>>,
    app_permissions: Option<Permissions>,
    #[serde(default, with = "number")]
    attachment_size_limit: Option<u64>,
    #[serde(default, deserialize_with = "or_default")]
    authorizing_integration_owners: IntegrationOwners,
    channel: Option<Channel>,
    channel_id: Option<Id<Channel>>,
    context: Option<InteractionContextType>,
    #[serde(default, with = "list")]
    entitlements: Vec<Entitlement>,
    guild: Option<PartialGuild>,
    guild_id: Option<Id<Guild>>,
    guild_locale: Option<Locale>,
    locale: Option<Locale>,
    member: Option<Member>,
    message: Option<Box<Message>>,
    user: Option<User>,
}

/// Why an object is no interaction.
pub(super) enum Malformed {
    /// What every interaction of its type has is not there.
    Missing(&'static str),
    /// The data is not what the type says.
    Data(serde_json::Error),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "missing field `{field}`"),
            Self::Data(error) => write!(f, "in `data`: {error}"),
        }
    }
}

impl TryFrom<Wire> for Interaction {
    type Error = Malformed;

    fn try_from(mut wire: Wire) -> Result<Self, Malformed> {
        if wire.kind == InteractionType::Ping {
            wire.id.get_or_insert(Id::new(0));
            wire.application_id.get_or_insert(Id::new(0));
            wire.token.get_or_insert_default();
        }
        Ok(Self {
            id: wire.id.ok_or(Malformed::Missing("id"))?,
            application_id: wire
                .application_id
                .ok_or(Malformed::Missing("application_id"))?,
            token: wire.token.ok_or(Malformed::Missing("token"))?,
            version: wire.version,
            data: read(wire.kind, wire.data.as_deref())?,
            app_permissions: wire.app_permissions,
            attachment_size_limit: wire.attachment_size_limit,
            authorizing_integration_owners: wire.authorizing_integration_owners,
            channel: wire.channel,
            channel_id: wire.channel_id,
            context: wire.context,
            entitlements: wire.entitlements,
            guild: wire.guild,
            guild_id: wire.guild_id,
            guild_locale: wire.guild_locale,
            locale: wire.locale,
            member: wire.member,
            message: wire.message,
            user: wire.user,
        })
    }
}

fn read(kind: InteractionType, raw: Option<&RawValue>) -> Result<InteractionData, Malformed> {
    use InteractionData as Data;

    Ok(match kind {
        InteractionType::Ping => Data::Ping,
        InteractionType::ApplicationCommand => Data::ApplicationCommand(required(raw)?),
        InteractionType::ApplicationCommandAutocomplete => Data::Autocomplete(required(raw)?),
        InteractionType::MessageComponent => Data::MessageComponent(required(raw)?),
        InteractionType::ModalSubmit => Data::ModalSubmit(required(raw)?),
        kind => {
            let data = raw.map(typed).transpose()?;
            Data::Unknown { kind, data }
        }
    })
}

fn required<T: DeserializeOwned>(raw: Option<&RawValue>) -> Result<T, Malformed> {
    typed(raw.ok_or(Malformed::Missing("data"))?)
}

fn typed<T: DeserializeOwned>(raw: &RawValue) -> Result<T, Malformed> {
    serde_json::from_str(raw.get()).map_err(Malformed::Data)
}

impl Serialize for Interaction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("application_id", &self.application_id)?;
        map.serialize_entry("type", &self.kind())?;
        if !self.data.is_none() {
            map.serialize_entry("data", &self.data)?;
        }
        map.serialize_entry("token", &self.token)?;
        map.serialize_entry("version", &self.version)?;
        optional(&mut map, "app_permissions", self.app_permissions.as_ref())?;
        optional(
            &mut map,
            "attachment_size_limit",
            self.attachment_size_limit.as_ref(),
        )?;
        map.serialize_entry(
            "authorizing_integration_owners",
            &self.authorizing_integration_owners,
        )?;
        optional(&mut map, "channel", self.channel.as_ref())?;
        optional(&mut map, "channel_id", self.channel_id.as_ref())?;
        optional(&mut map, "context", self.context.as_ref())?;
        map.serialize_entry("entitlements", &self.entitlements)?;
        optional(&mut map, "guild", self.guild.as_ref())?;
        optional(&mut map, "guild_id", self.guild_id.as_ref())?;
        optional(&mut map, "guild_locale", self.guild_locale.as_ref())?;
        optional(&mut map, "locale", self.locale.as_ref())?;
        optional(&mut map, "member", self.member.as_ref())?;
        optional(&mut map, "message", self.message.as_ref())?;
        optional(&mut map, "user", self.user.as_ref())?;
        map.end()
    }
}

fn optional<M: SerializeMap>(
    map: &mut M,
    name: &'static str,
    value: Option<&impl Serialize>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(name, value),
        None => Ok(()),
    }
}

const fn first_version() -> u32 {
    1
}
