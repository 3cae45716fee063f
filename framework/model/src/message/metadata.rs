//! The interaction that a message answers.

use serde::{Deserialize, Serialize};

use super::Message;
use crate::interaction::{IntegrationOwners, Interaction, InteractionType};
use crate::tolerance::or_default;
use crate::{Id, PartialMember, User};

/// The [interaction](https://docs.discord.com/developers/resources/message#message-interaction-metadata-object) that a message answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InteractionMetadata {
    /// Which interaction.
    pub id: Id<Interaction>,
    /// What it was.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// Who did it; the service documents that it is there, and describes that it may not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
    /// Who installed the app.
    #[serde(default, deserialize_with = "or_default")]
    pub authorizing_integration_owners: IntegrationOwners,
    /// The message whose component was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interacted_message_id: Option<Id<Message>>,
    /// The first answer, if this is a later one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_response_message_id: Option<Id<Message>>,
    /// The message that a MESSAGE command was used on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_message_id: Option<Id<Message>>,
    /// The user that a USER command was used on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_user: Option<Box<User>>,
    /// The interaction that opened the modal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggering_interaction_metadata: Option<Box<InteractionMetadata>>,
}

/// The [interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#message-interaction-object) that a message answers, in the old form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MessageInteraction {
    /// Which interaction.
    pub id: Id<Interaction>,
    /// What it was.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// The name of the command, with that of its subcommand.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The name in the user's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_localized: Option<String>,
    /// Who did it; the service documents that it is there, and describes that it may not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
    /// Who did it, as a member of the guild, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<Box<PartialMember>>,
}
