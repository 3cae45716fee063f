//! Response of the service to the request that creates an initial response.

use guildhall_model_derive::Object;

use super::object::{CallbackType, Interaction, InteractionType};
use crate::{Channel, Guild, Id, Message};

/// [Response](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-response-object)
/// to the request that creates an initial response; present only if the request sets `with_response`.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct CallbackResponse {
    /// Interaction that the app responded to.
    pub interaction: CallbackInteraction,
    /// Resource created by the response.
    pub resource: Option<CallbackResource>,
}

/// [Interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-object)
/// that the app responded to.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct CallbackInteraction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// Type of the interaction.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// Instance ID of the Activity that was launched or joined.
    pub activity_instance_id: Option<String>,
    /// ID of the channel of the interaction.
    pub channel_id: Option<Id<Channel>>,
    /// ID of the guild of the interaction.
    pub guild_id: Option<Id<Guild>>,
    /// Whether the response message is ephemeral.
    pub response_message_ephemeral: Option<bool>,
    /// ID of the response message.
    pub response_message_id: Option<Id<Message>>,
    /// Whether the response message is in a loading state, as after a deferral.
    pub response_message_loading: Option<bool>,
}

impl CallbackInteraction {
    /// Creates an interaction with an ID and a type.
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

/// [Resource](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-resource-object)
/// created by a response.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct CallbackResource {
    /// Type of the response.
    #[serde(rename = "type")]
    pub kind: CallbackType,
    /// Activity that the response launched.
    pub activity_instance: Option<ActivityInstance>,
    /// Message that the response created or edited.
    pub message: Option<Box<Message>>,
}

/// Instance of an Activity.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ActivityInstance {
    /// Instance ID of the Activity.
    pub id: String,
}
