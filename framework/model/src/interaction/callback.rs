//! What the service replies to an answer that is sent to it.

use serde::{Deserialize, Serialize};

use super::{CallbackType, Interaction, InteractionType};
use crate::{Channel, Guild, Id, Message};

/// What an answer to an interaction [has made](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-response-object), where asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallbackResponse {
    /// The interaction that was answered.
    pub interaction: CallbackInteraction,
    /// What the answer has made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<CallbackResource>,
}

/// An [interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-object) that was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallbackInteraction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// What it was.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// The Activity that was launched or joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity_instance_id: Option<String>,
    /// The channel that it was used in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<Id<Channel>>,
    /// The guild that it was used in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// Whether only the user sees the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response_message_ephemeral: Option<bool>,
    /// The message that answers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response_message_id: Option<Id<Message>>,
    /// Whether the answer shows that the app is at work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response_message_loading: Option<bool>,
}

impl CallbackInteraction {
    /// An interaction that was answered, and nothing else.
    pub const fn new(id: Id<Interaction>, kind: InteractionType) -> Self {
        Self {
            id,
            kind,
            activity_instance_id: None,
            channel_id: None,
            guild_id: None,
            response_message_ephemeral: None,
            response_message_id: None,
            response_message_loading: None,
        }
    }
}

/// What an answer [has made](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-resource-object).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallbackResource {
    /// What the answer did.
    #[serde(rename = "type")]
    pub kind: CallbackType,
    /// The Activity that it launched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity_instance: Option<ActivityInstance>,
    /// The message that it posted or edited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Box<Message>>,
}

/// An Activity that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivityInstance {
    /// Which one.
    pub id: String,
}
