//! Parses a verified body into an [`Incoming`] interaction that borrows from it.
//!
//! Routing and dispatch need few fields, which are parsed once. The rest stays raw JSON and is parsed when a handler
//! uses it.

pub(crate) mod borrowed;
pub(crate) mod caller;
pub(crate) mod option_error;
pub(crate) mod option_input;
pub(crate) mod route_name;
pub(crate) mod target;

use std::borrow::Cow;

use guildhall_model::json::{self, JsonError, RawJson};
use guildhall_model::permission::PermissionPlace;
use guildhall_model::{
    Application, Channel, ChannelType, Command as RegisteredCommand, Guild, Id, Interaction,
    InteractionResponse, InteractionType, Locale, MessageFlags, Permissions,
    interaction::InteractionOrigin, or_default,
};
use guildhall_rules::{CommandOptionType, CommandType, InteractionContextType};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::interaction::borrowed::{Objects, Text, Value};

/// The contents of a verified body.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "only one value exists at a time, and the value is not moved"
)]
pub(crate) enum ParsedBody<'a> {
    /// A PING, which the service sends to check the endpoint. No field besides the type is read.
    Ping,
    /// An interaction from a user.
    Interaction(Incoming<'a>),
}

/// An interaction as received.
#[derive(Debug)]
pub(crate) struct Incoming<'a> {
    pub(crate) kind: InteractionType,
    pub(crate) id: Id<Interaction>,
    pub(crate) application_id: Id<Application>,
    pub(crate) token: Cow<'a, str>,
    pub(crate) origin: Origin<'a>,
    pub(crate) data: IncomingData<'a>,
}

/// The user who invoked an interaction, and the guild, channel and message that the interaction was sent from.
#[derive(Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) guild_id: Option<Id<Guild>>,
    pub(crate) channel: Option<RawJson<'a>>,
    pub(crate) channel_id: Option<Id<Channel>>,
    pub(crate) member: Option<RawJson<'a>>,
    pub(crate) user: Option<RawJson<'a>>,
    pub(crate) locale: Option<Locale>,
    pub(crate) guild_locale: Option<Locale>,
    pub(crate) app_permissions: Option<Permissions>,
    pub(crate) context: Option<InteractionContextType>,
    pub(crate) attachment_size_limit: Option<u64>,
    /// Message with the used component, or with the component that opened the modal.
    pub(crate) message: Option<SourceMessage>,
}

impl Origin<'_> {
    /// Returns the place for permissions. Parses the type of the channel, which only guards with permissions need.
    pub(crate) fn place(&self) -> PermissionPlace {
        let channel = self.channel.and_then(|channel| channel.parse().ok());
        let kind = channel.map(|TypeOfChannel { kind }| kind);
        PermissionPlace::new(kind, self.context)
    }
}

#[derive(Deserialize)]
struct TypeOfChannel {
    #[serde(rename = "type")]
    kind: ChannelType,
}

/// The message with the component that was used, or that opened the modal.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct SourceMessage {
    /// Message flags, if the service sent them.
    pub(crate) flags: Option<MessageFlags>,
}

/// Data of a command, a component or a modal.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct IncomingData<'a> {
    pub(crate) id: Option<Id<RegisteredCommand>>,
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(rename = "type")]
    pub(crate) kind: Option<CommandType>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub(crate) options: Vec<IncomingOption<'a>>,
    #[serde(borrow)]
    pub(crate) resolved: Option<Box<Resolved<'a>>>,
    pub(crate) guild_id: Option<Id<Guild>>,
    #[serde(borrow)]
    pub(crate) target_id: Text<'a>,
    /// Custom ID of a component or a modal.
    #[serde(borrow)]
    pub(crate) custom_id: Text<'a>,
    /// Selected values of a select.
    #[serde(borrow, deserialize_with = "or_default")]
    pub(crate) values: Vec<Text<'a>>,
    /// Submitted fields of a modal.
    #[serde(borrow)]
    pub(crate) components: Option<RawJson<'a>>,
}

/// A command option as received.
#[derive(Debug, Deserialize)]
pub(crate) struct IncomingOption<'a> {
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(rename = "type")]
    pub(crate) kind: CommandOptionType,
    #[serde(borrow, default)]
    pub(crate) value: Value<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub(crate) options: Vec<IncomingOption<'a>>,
    pub(crate) focused: Option<bool>,
}

/// Objects that options and targets refer to, by ID.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resolved<'a> {
    #[serde(borrow)]
    pub(crate) users: Objects<'a>,
    #[serde(borrow)]
    pub(crate) members: Objects<'a>,
    #[serde(borrow)]
    pub(crate) roles: Objects<'a>,
    #[serde(borrow)]
    pub(crate) channels: Objects<'a>,
    #[serde(borrow)]
    pub(crate) messages: Objects<'a>,
    #[serde(borrow)]
    pub(crate) attachments: Objects<'a>,
}

/// The reason a signed body is not an interaction that the app can respond to.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidInteraction {
    /// The body is not UTF-8.
    #[error("the body is not UTF-8")]
    Encoding,
    /// The body is not the JSON of an interaction. The error message omits the body, which may contain a token.
    #[error("the body is not an interaction: error at line {line}, column {column}")]
    Json {
        /// Line of the error, starting from 1.
        line: usize,
        /// Column of the error, starting from 1.
        column: usize,
    },
    /// A required field is missing.
    #[error("the body is not an interaction: `{0}` is missing")]
    MissingField(&'static str),
    /// The app is not named.
    #[error(
        "the body is not an interaction: `application_id` is missing, which names the app that the interaction is for"
    )]
    MissingApplication,
    /// A field has a value that cannot be parsed.
    #[error("the body is not an interaction: `{0}` cannot be read")]
    UnreadableField(&'static str),
    /// The interaction belongs to another app than the configured one.
    #[error("the interaction belongs to application {0}, not to this app")]
    OtherApplication(Id<Application>),
    /// The body is a webhook event.
    #[error(
        "the body is a webhook event, not an interaction: webhook events need another URL than the Interactions Endpoint URL"
    )]
    WebhookEvent,
    /// This version does not support interactions of this type.
    #[error("interactions of type {0} are not supported")]
    UnsupportedType(i64),
}

impl From<JsonError> for InvalidInteraction {
    fn from(error: JsonError) -> Self {
        Self::Json {
            line: error.line(),
            column: error.column(),
        }
    }
}

impl Incoming<'_> {
    /// Returns whether the interaction requests autocomplete choices.
    pub(crate) fn is_autocomplete(&self) -> bool {
        self.kind == InteractionType::ApplicationCommandAutocomplete
    }

    /// Returns whether the interaction came from a message component, or from a modal that a component opened.
    pub(crate) fn is_from_message(&self) -> bool {
        match self.kind {
            InteractionType::MessageComponent => true,
            InteractionType::ModalSubmit => self.origin.message.is_some(),
            _ => false,
        }
    }

    /// Returns the origin of the interaction, which determines the allowed responses.
    pub(crate) fn source(&self) -> InteractionOrigin {
        if self.is_from_message() {
            InteractionOrigin::Message
        } else {
            InteractionOrigin::Other
        }
    }

    /// Returns the response that defers the interaction.
    ///
    /// A component is acknowledged silently, so that the handler can either update its message or send a new message
    /// later.
    pub(crate) fn deferral(&self, ephemeral: bool) -> InteractionResponse {
        if self.is_from_message() {
            return InteractionResponse::DeferredUpdateMessage;
        }
        InteractionResponse::DeferredChannelMessage { ephemeral }
    }
}

/// Parses a body.
///
/// # Errors
///
/// Returns [`InvalidInteraction`] if the body is not JSON, or lacks a required field.
pub(crate) fn parse(body: &[u8]) -> Result<ParsedBody<'_>, InvalidInteraction> {
    // Check UTF-8 once for the whole body instead of once per string.
    let text = std::str::from_utf8(body).map_err(|_| InvalidInteraction::Encoding)?;
    let envelope: Envelope<'_> = json::from_str(text)?;
    envelope.into_parsed()
}

/// Parses a field that was kept as raw JSON.
///
/// # Errors
///
/// Returns [`InvalidInteraction::UnreadableField`] with the name of the field if the JSON does not have the type `T`.
pub(crate) fn parse_field<'a, T: Deserialize<'a>>(
    raw: RawJson<'a>,
    field: &'static str,
) -> Result<T, InvalidInteraction> {
    raw.parse()
        .map_err(|_| InvalidInteraction::UnreadableField(field))
}

/// The outermost object, whose type determines the required fields.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(rename = "type")]
    kind: InteractionType,
    id: Option<Id<Interaction>>,
    application_id: Option<Id<Application>>,
    #[serde(borrow)]
    token: Option<Text<'a>>,
    guild_id: Option<Id<Guild>>,
    #[serde(borrow)]
    channel: Option<RawJson<'a>>,
    channel_id: Option<Id<Channel>>,
    #[serde(borrow)]
    member: Option<RawJson<'a>>,
    #[serde(borrow)]
    user: Option<RawJson<'a>>,
    locale: Option<Locale>,
    guild_locale: Option<Locale>,
    app_permissions: Option<Permissions>,
    context: Option<InteractionContextType>,
    attachment_size_limit: Option<u64>,
    message: Option<SourceMessage>,
    #[serde(borrow)]
    data: Option<IncomingData<'a>>,
    /// Event of a webhook event, which is signed like an interaction and has numbers of its own for its types.
    event: Option<IgnoredAny>,
}

impl<'a> Envelope<'a> {
    fn into_parsed(self) -> Result<ParsedBody<'a>, InvalidInteraction> {
        // Zero is the type of the PING of webhook events.
        if self.event.is_some() || self.kind == InteractionType::Unknown(0) {
            return Err(InvalidInteraction::WebhookEvent);
        }
        if self.kind == InteractionType::Ping {
            return Ok(ParsedBody::Ping);
        }
        Ok(ParsedBody::Interaction(Incoming {
            kind: self.kind,
            id: self.id.ok_or(InvalidInteraction::MissingField("id"))?,
            application_id: self
                .application_id
                .ok_or(InvalidInteraction::MissingApplication)?,
            token: self
                .token
                .ok_or(InvalidInteraction::MissingField("token"))?
                .0,
            origin: Origin {
                guild_id: self.guild_id,
                channel: self.channel,
                channel_id: self.channel_id,
                member: self.member,
                user: self.user,
                locale: self.locale,
                guild_locale: self.guild_locale,
                app_permissions: self.app_permissions,
                context: self.context,
                attachment_size_limit: self.attachment_size_limit,
                message: self.message,
            },
            data: self.data.ok_or(InvalidInteraction::MissingField("data"))?,
        }))
    }
}
