//! Webhook events: notifications that the service sends to the webhook events URL of an app.

use guildhall_model_derive::{Object, ReadObject};
use guildhall_rules::ApplicationIntegrationType;
use serde::de::DeserializeOwned;
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Application, Entitlement, Guild, Id, Timestamp, User};

/// [Payload](https://docs.discord.com/developers/events/webhook-events#payload-structure) of a request to the webhook
/// events URL: a ping or an event.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct WebhookEventPayload {
    /// Version, always 1.
    #[serde(default = "default_version", with = "number")]
    pub version: u32,
    /// ID of the app.
    pub application_id: Id<Application>,
    /// Type of the payload. The numbers differ from the types of interactions.
    #[serde(rename = "type")]
    pub kind: WebhookPayloadType,
    /// Event; absent in a ping.
    pub event: Option<WebhookEvent>,
}

impl WebhookEventPayload {
    /// Creates the payload of an event.
    pub const fn new(application_id: Id<Application>, event: WebhookEvent) -> Self {
        Self {
            version: 1,
            application_id,
            kind: WebhookPayloadType::Event,
            event: Some(event),
        }
    }

    /// Creates a ping.
    pub const fn ping(application_id: Id<Application>) -> Self {
        Self {
            version: 1,
            application_id,
            kind: WebhookPayloadType::Ping,
            event: None,
        }
    }
}

const fn default_version() -> u32 {
    1
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/events/webhook-events#webhook-types) of a request to the webhook
    /// events URL.
    WebhookPayloadType {
        /// Ping from the service, to check the endpoint.
        Ping = 0 "PING",
        /// Event.
        Event = 1 "EVENT",
    }
}

guildhall_rules::open_enum_serde! {
    WebhookPayloadType,
}

/// [Webhook event](https://docs.discord.com/developers/events/webhook-events#event-body-object).
///
/// An event may arrive late, more than once, and after events that happened later.
#[derive(Clone, Debug, PartialEq)]
pub struct WebhookEvent {
    /// Time of the event.
    pub timestamp: Timestamp,
    /// Data of the event; the variant corresponds to the event type.
    pub data: WebhookEventData,
}

impl WebhookEvent {
    /// Creates an event.
    pub const fn new(timestamp: Timestamp, data: WebhookEventData) -> Self {
        Self { timestamp, data }
    }

    /// Returns the type of the event.
    pub const fn kind(&self) -> &WebhookEventType {
        self.data.kind()
    }
}

/// Data of a webhook event.
#[derive(Clone, Debug, PartialEq)]
pub enum WebhookEventData {
    /// A user added the app to a guild or to their account.
    ApplicationAuthorized(ApplicationAuthorized),
    /// A user deauthorized the app.
    ApplicationDeauthorized(ApplicationDeauthorized),
    /// An entitlement was created.
    EntitlementCreate(Entitlement),
    /// An entitlement was updated.
    EntitlementUpdate(Entitlement),
    /// An entitlement was deleted.
    EntitlementDelete(Entitlement),
    /// Any other event: one without a type for its data, such as `LOBBY_MESSAGE_CREATE`, one unknown to this version,
    /// or one whose data this version cannot read.
    Other {
        /// Type of the event.
        kind: WebhookEventType,
        /// Data, as raw JSON.
        data: Option<Value>,
    },
}

impl WebhookEventData {
    /// Converts the JSON of an event's data.
    pub fn from_json(kind: WebhookEventType, data: Option<Value>) -> Self {
        let typed = data.as_ref().and_then(|data| match kind {
            WebhookEventType::ApplicationAuthorized => read(data).map(Self::ApplicationAuthorized),
            WebhookEventType::ApplicationDeauthorized => {
                read(data).map(Self::ApplicationDeauthorized)
            }
            WebhookEventType::EntitlementCreate => read(data).map(Self::EntitlementCreate),
            WebhookEventType::EntitlementUpdate => read(data).map(Self::EntitlementUpdate),
            WebhookEventType::EntitlementDelete => read(data).map(Self::EntitlementDelete),
            _ => None,
        });
        typed.unwrap_or(Self::Other { kind, data })
    }

    /// Returns the type of the event.
    pub const fn kind(&self) -> &WebhookEventType {
        match self {
            Self::ApplicationAuthorized(_) => &WebhookEventType::ApplicationAuthorized,
            Self::ApplicationDeauthorized(_) => &WebhookEventType::ApplicationDeauthorized,
            Self::EntitlementCreate(_) => &WebhookEventType::EntitlementCreate,
            Self::EntitlementUpdate(_) => &WebhookEventType::EntitlementUpdate,
            Self::EntitlementDelete(_) => &WebhookEventType::EntitlementDelete,
            Self::Other { kind, .. } => kind,
        }
    }
}

fn read<T: DeserializeOwned>(data: &Value) -> Option<T> {
    crate::json::from_value(data).ok()
}

impl Serialize for WebhookEventData {
    /// Serializes the data without the type, which is a field of the event.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::ApplicationAuthorized(data) => data.serialize(serializer),
            Self::ApplicationDeauthorized(data) => data.serialize(serializer),
            Self::EntitlementCreate(data)
            | Self::EntitlementUpdate(data)
            | Self::EntitlementDelete(data) => data.serialize(serializer),
            Self::Other { data, .. } => data.serialize(serializer),
        }
    }
}

impl Serialize for WebhookEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", self.kind())?;
        map.serialize_entry("timestamp", &self.timestamp)?;
        if !matches!(self.data, WebhookEventData::Other { data: None, .. }) {
            map.serialize_entry("data", &self.data)?;
        }
        map.end()
    }
}

/// Event whose `data` is not converted yet.
#[derive(ReadObject)]
struct RawWebhookEvent {
    #[serde(rename = "type")]
    kind: WebhookEventType,
    timestamp: Timestamp,
    data: Option<Value>,
}

impl<'de> Deserialize<'de> for WebhookEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let RawWebhookEvent {
            kind,
            timestamp,
            data,
        } = RawWebhookEvent::deserialize(deserializer)?;
        Ok(Self::new(
            timestamp,
            WebhookEventData::from_json(kind, data),
        ))
    }
}

open_text! {
    /// [Type](https://docs.discord.com/developers/events/webhook-events#event-types) of a webhook event.
    WebhookEventType {
        /// A user added the app to a guild or to their account.
        ApplicationAuthorized = "APPLICATION_AUTHORIZED",
        /// A user deauthorized the app.
        ApplicationDeauthorized = "APPLICATION_DEAUTHORIZED",
        /// An entitlement was created.
        EntitlementCreate = "ENTITLEMENT_CREATE",
        /// An entitlement was deleted.
        EntitlementDelete = "ENTITLEMENT_DELETE",
        /// An entitlement was updated.
        EntitlementUpdate = "ENTITLEMENT_UPDATE",
        /// A direct message was sent while one of the users was in a session of the Social SDK.
        GameDirectMessageCreate = "GAME_DIRECT_MESSAGE_CREATE",
        /// A direct message was deleted while one of the users was in a session of the Social SDK.
        GameDirectMessageDelete = "GAME_DIRECT_MESSAGE_DELETE",
        /// A direct message was edited while one of the users was in a session of the Social SDK.
        GameDirectMessageUpdate = "GAME_DIRECT_MESSAGE_UPDATE",
        /// A message was sent in a lobby.
        LobbyMessageCreate = "LOBBY_MESSAGE_CREATE",
        /// A message was deleted in a lobby.
        LobbyMessageDelete = "LOBBY_MESSAGE_DELETE",
        /// A message was edited in a lobby.
        LobbyMessageUpdate = "LOBBY_MESSAGE_UPDATE",
        /// A user was added to a Quest. The service does not send this event to apps yet.
        QuestUserEnrollment = "QUEST_USER_ENROLLMENT",
    }
}

/// [Data](https://docs.discord.com/developers/events/webhook-events#application-authorized) of
/// `APPLICATION_AUTHORIZED`: a user added the app to a guild or to their account.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ApplicationAuthorized {
    /// Installation context; `None` for an authorization that does not install the app.
    pub integration_type: Option<ApplicationIntegrationType>,
    /// User who authorized the app.
    pub user: User,
    /// `OAuth2` scopes that the user authorized.
    #[serde(default, with = "list")]
    pub scopes: Vec<String>,
    /// Guild that the app was added to; guild installations only.
    pub guild: Option<Box<Guild>>,
}

impl ApplicationAuthorized {
    /// Creates the data of an authorization that does not install the app.
    pub const fn new(user: User, scopes: Vec<String>) -> Self {
        Self {
            integration_type: None,
            user,
            scopes,
            guild: None,
        }
    }
}

/// [Data](https://docs.discord.com/developers/events/webhook-events#application-deauthorized) of
/// `APPLICATION_DEAUTHORIZED`: a user deauthorized the app.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ApplicationDeauthorized {
    /// User who deauthorized the app.
    pub user: User,
}
