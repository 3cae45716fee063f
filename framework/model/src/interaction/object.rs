//! The interaction object, its types and its token.

use std::fmt;

use guildhall_model_derive::ReadObject;
use guildhall_rules::InteractionContextType;
use serde::de::DeserializeOwned;
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::IntegrationOwners;
use super::data::InteractionData;
use crate::json::{self, JsonError};
use crate::wire::lenient::{or_default, readable_entries, readable_or_default};
use crate::wire::number;
use crate::{
    Application, Channel, Entitlement, Guild, Id, Locale, Member, Message, PartialGuild,
    Permissions, Secret, User,
};

/// [Interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object) sent by
/// the service.
///
/// The IDs of a ping may be zero, and its token empty. A `channel` or `guild` that cannot be read is `None`, and
/// unreadable `entitlements` are skipped, so that the rest remains usable.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "RawInteraction")]
pub struct Interaction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// ID of the app.
    pub application_id: Id<Application>,
    /// Token for responses, valid for 15 minutes.
    pub token: InteractionToken,
    /// Version, always 1.
    pub version: u32,
    /// Data of the interaction; the variant corresponds to the interaction type.
    pub data: InteractionData,
    /// Permissions of the app in the source location of the interaction.
    pub app_permissions: Option<Permissions>,
    /// Maximum size of each attachment in a response, in bytes; 10 MiB unless Nitro or boosts increase the limit.
    pub attachment_size_limit: Option<u64>,
    /// IDs of the guild and user that authorized the app, by installation context.
    pub authorizing_integration_owners: IntegrationOwners,
    /// Channel of the interaction, as a partial object with at least an ID and a type.
    pub channel: Option<Channel>,
    /// ID of the channel.
    pub channel_id: Option<Id<Channel>>,
    /// Interaction context: a guild, a DM with the bot, or another private channel.
    pub context: Option<InteractionContextType>,
    /// Entitlements of the invoking user and the guild; empty unless the app is monetized.
    pub entitlements: Vec<Entitlement>,
    /// Guild of the interaction, as a partial object.
    pub guild: Option<PartialGuild>,
    /// ID of the guild.
    pub guild_id: Option<Id<Guild>>,
    /// Preferred locale of the guild.
    pub guild_locale: Option<Locale>,
    /// Selected language of the invoking user.
    pub locale: Option<Locale>,
    /// Guild member of the invoking user; guilds only.
    pub member: Option<Member>,
    /// Message that contains the component; also set for a modal that a component opened.
    pub message: Option<Box<Message>>,
    /// Invoking user; outside of guilds only.
    pub user: Option<User>,
}

impl Interaction {
    /// Creates an interaction with the required fields; every optional field is absent.
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

    /// Returns the type of the interaction.
    pub const fn kind(&self) -> InteractionType {
        self.data.kind()
    }

    /// Returns the invoking user, from `member` or `user`.
    pub fn invoker(&self) -> Option<&User> {
        match &self.member {
            Some(member) => Some(&member.user),
            None => self.user.as_ref(),
        }
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-interaction-type)
    /// of an interaction.
    InteractionType {
        /// Ping from the service, to check the endpoint.
        Ping = 1 "PING",
        /// Invocation of a command.
        ApplicationCommand = 2 "APPLICATION_COMMAND",
        /// Use of a component in a message.
        MessageComponent = 3 "MESSAGE_COMPONENT",
        /// Autocomplete of a command option.
        ApplicationCommandAutocomplete = 4 "APPLICATION_COMMAND_AUTOCOMPLETE",
        /// Submission of a modal.
        ModalSubmit = 5 "MODAL_SUBMIT",
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type)
    /// of a response to an interaction.
    CallbackType {
        /// Acknowledges a ping.
        Pong = 1 "PONG",
        /// Responds with a message.
        ChannelMessageWithSource = 4 "CHANNEL_MESSAGE_WITH_SOURCE",
        /// Defers the response: shows a loading state until the app edits the original response.
        DeferredChannelMessageWithSource = 5 "DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE",
        /// Defers the update of a component's message, without a loading state.
        DeferredUpdateMessage = 6 "DEFERRED_UPDATE_MESSAGE",
        /// Edits the message that contains the component.
        UpdateMessage = 7 "UPDATE_MESSAGE",
        /// Responds to autocomplete with suggested choices.
        ApplicationCommandAutocompleteResult = 8 "APPLICATION_COMMAND_AUTOCOMPLETE_RESULT",
        /// Opens a modal.
        Modal = 9 "MODAL",
        /// Shows an upgrade prompt; deprecated in favor of premium buttons.
        PremiumRequired = 10 "PREMIUM_REQUIRED",
        /// Launches the app's Activity.
        LaunchActivity = 12 "LAUNCH_ACTIVITY",
    }
}

guildhall_rules::open_enum_serde! {
    InteractionType,
    CallbackType,
}

/// Token of an interaction. Anyone with the token can respond as the app for 15 minutes.
///
/// `Debug` and `Display` print `***`; serialization writes the token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InteractionToken(Secret);

impl InteractionToken {
    /// Creates a token from a string.
    pub fn new(token: impl Into<String>) -> Self {
        Self(Secret::new(token))
    }

    /// Returns the token in plain text, for a URL.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }
}

impl fmt::Display for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<String> for InteractionToken {
    fn from(token: String) -> Self {
        Self::new(token)
    }
}

/// Interaction whose `data` is not parsed yet.
#[derive(ReadObject)]
pub(super) struct RawInteraction {
    #[serde(rename = "type")]
    kind: InteractionType,
    id: Option<Id<Interaction>>,
    application_id: Option<Id<Application>>,
    token: Option<InteractionToken>,
    #[serde(default = "default_version", with = "number")]
    version: u32,
    data: Option<Box<RawValue>>,
    app_permissions: Option<Permissions>,
    #[serde(with = "number")]
    attachment_size_limit: Option<u64>,
    #[serde(default, deserialize_with = "or_default")]
    authorizing_integration_owners: IntegrationOwners,
    // Only some handlers use these three parts: an unreadable one counts as absent.
    #[serde(default, deserialize_with = "readable_or_default")]
    channel: Option<Channel>,
    channel_id: Option<Id<Channel>>,
    context: Option<InteractionContextType>,
    #[serde(default, deserialize_with = "readable_entries")]
    entitlements: Vec<Entitlement>,
    #[serde(default, deserialize_with = "readable_or_default")]
    guild: Option<PartialGuild>,
    guild_id: Option<Id<Guild>>,
    guild_locale: Option<Locale>,
    locale: Option<Locale>,
    member: Option<Member>,
    message: Option<Box<Message>>,
    user: Option<User>,
}

/// Reason that the JSON of an interaction is malformed.
pub(super) enum MalformedInteraction {
    /// A required field is missing.
    Missing(&'static str),
    /// The data does not match the interaction type.
    Data(JsonError),
}

impl fmt::Display for MalformedInteraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "missing field `{field}`"),
            Self::Data(error) => write!(f, "in `data`: {error}"),
        }
    }
}

impl TryFrom<RawInteraction> for Interaction {
    type Error = MalformedInteraction;

    fn try_from(mut raw: RawInteraction) -> Result<Self, MalformedInteraction> {
        if raw.kind == InteractionType::Ping {
            raw.id.get_or_insert(Id::new(0));
            raw.application_id.get_or_insert(Id::new(0));
            raw.token.get_or_insert_default();
        }
        Ok(Self {
            id: raw.id.ok_or(MalformedInteraction::Missing("id"))?,
            application_id: raw
                .application_id
                .ok_or(MalformedInteraction::Missing("application_id"))?,
            token: raw.token.ok_or(MalformedInteraction::Missing("token"))?,
            version: raw.version,
            data: parse_data(raw.kind, raw.data.as_deref())?,
            app_permissions: raw.app_permissions,
            attachment_size_limit: raw.attachment_size_limit,
            authorizing_integration_owners: raw.authorizing_integration_owners,
            channel: raw.channel,
            channel_id: raw.channel_id,
            context: raw.context,
            entitlements: raw.entitlements,
            guild: raw.guild,
            guild_id: raw.guild_id,
            guild_locale: raw.guild_locale,
            locale: raw.locale,
            member: raw.member,
            message: raw.message,
            user: raw.user,
        })
    }
}

fn parse_data(
    kind: InteractionType,
    raw: Option<&RawValue>,
) -> Result<InteractionData, MalformedInteraction> {
    use InteractionData as Data;

    Ok(match kind {
        InteractionType::Ping => Data::Ping,
        InteractionType::ApplicationCommand => Data::ApplicationCommand(parse_required(raw)?),
        InteractionType::ApplicationCommandAutocomplete => Data::Autocomplete(parse_required(raw)?),
        InteractionType::MessageComponent => Data::MessageComponent(parse_required(raw)?),
        InteractionType::ModalSubmit => Data::ModalSubmit(parse_required(raw)?),
        kind => {
            let data = raw.map(parse_json).transpose()?;
            Data::Unknown { kind, data }
        }
    })
}

fn parse_required<T: DeserializeOwned>(raw: Option<&RawValue>) -> Result<T, MalformedInteraction> {
    parse_json(raw.ok_or(MalformedInteraction::Missing("data"))?)
}

fn parse_json<T: DeserializeOwned>(raw: &RawValue) -> Result<T, MalformedInteraction> {
    json::from_str(raw.get()).map_err(MalformedInteraction::Data)
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
        serialize_optional(&mut map, "app_permissions", self.app_permissions.as_ref())?;
        serialize_optional(
            &mut map,
            "attachment_size_limit",
            self.attachment_size_limit.as_ref(),
        )?;
        map.serialize_entry(
            "authorizing_integration_owners",
            &self.authorizing_integration_owners,
        )?;
        serialize_optional(&mut map, "channel", self.channel.as_ref())?;
        serialize_optional(&mut map, "channel_id", self.channel_id.as_ref())?;
        serialize_optional(&mut map, "context", self.context.as_ref())?;
        map.serialize_entry("entitlements", &self.entitlements)?;
        serialize_optional(&mut map, "guild", self.guild.as_ref())?;
        serialize_optional(&mut map, "guild_id", self.guild_id.as_ref())?;
        serialize_optional(&mut map, "guild_locale", self.guild_locale.as_ref())?;
        serialize_optional(&mut map, "locale", self.locale.as_ref())?;
        serialize_optional(&mut map, "member", self.member.as_ref())?;
        serialize_optional(&mut map, "message", self.message.as_ref())?;
        serialize_optional(&mut map, "user", self.user.as_ref())?;
        map.end()
    }
}

fn serialize_optional<M: SerializeMap>(
    map: &mut M,
    name: &'static str,
    value: Option<&impl Serialize>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(name, value),
        None => Ok(()),
    }
}

const fn default_version() -> u32 {
    1
}
