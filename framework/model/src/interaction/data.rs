//! What an interaction is about, by its type.

use guildhall_rules::CommandType;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{DataOption, InteractionType};
use crate::component::ComponentEntry;
use crate::marker::Target;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Attachment, Channel, Command, ComponentType, Guild, Id, IdMap, Member, Message, PartialMember,
    Role, User,
};

/// What an interaction is about. The type of the interaction says which it is.
#[derive(Clone, Debug, PartialEq)]
pub enum InteractionData {
    /// Nothing: the service asks whether anybody is there.
    Ping,
    /// A command that was used.
    ApplicationCommand(CommandData),
    /// A command that is being typed, filled in part.
    Autocomplete(CommandData),
    /// A button or a select that was used.
    MessageComponent(ComponentData),
    /// A modal that was sent off.
    ModalSubmit(ModalData),
    /// Something that this version does not name, as it came.
    Unknown {
        /// The type of the interaction.
        kind: InteractionType,
        /// The JSON of its data.
        data: Option<Value>,
    },
}

impl InteractionData {
    /// The type of the interaction.
    pub const fn kind(&self) -> InteractionType {
        match self {
            Self::Ping => InteractionType::Ping,
            Self::ApplicationCommand(_) => InteractionType::ApplicationCommand,
            Self::Autocomplete(_) => InteractionType::ApplicationCommandAutocomplete,
            Self::MessageComponent(_) => InteractionType::MessageComponent,
            Self::ModalSubmit(_) => InteractionType::ModalSubmit,
            Self::Unknown { kind, .. } => *kind,
        }
    }

    /// Whether there is nothing to write.
    pub(super) const fn is_none(&self) -> bool {
        matches!(self, Self::Ping | Self::Unknown { data: None, .. })
    }
}

impl Serialize for InteractionData {
    /// Writes the data without its type, which stands beside it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ping => serializer.serialize_none(),
            Self::ApplicationCommand(data) | Self::Autocomplete(data) => data.serialize(serializer),
            Self::MessageComponent(data) => data.serialize(serializer),
            Self::ModalSubmit(data) => data.serialize(serializer),
            Self::Unknown { data, .. } => data.serialize(serializer),
        }
    }
}

/// A [command](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-application-command-data-structure) with what it was filled with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandData {
    /// Which command.
    pub id: Id<Command>,
    /// The name in the definition, in no other language.
    pub name: String,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// The guild it belongs to; none for a global command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// What it was filled with.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<DataOption>,
    /// What the options and the target refer to.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Resolved::is_empty"
    )]
    pub resolved: Resolved,
    /// What a USER or MESSAGE command was used on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_id: Option<Id<Target>>,
}

impl CommandData {
    /// A command that was filled with nothing.
    pub fn new(id: Id<Command>, kind: CommandType, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            kind,
            guild_id: None,
            options: Vec::new(),
            resolved: Resolved::default(),
            target_id: None,
        }
    }

    /// The option that is being typed, at any depth.
    pub fn focused(&self) -> Option<&DataOption> {
        self.options.iter().find_map(DataOption::focused)
    }

    /// The user that a USER command was used on.
    pub fn target_user(&self) -> Option<&User> {
        let id = self.target_id.filter(|_| self.kind == CommandType::User)?;
        self.resolved.users.get(id.cast())
    }

    /// The message that a MESSAGE command was used on.
    pub fn target_message(&self) -> Option<&Message> {
        let id = self
            .target_id
            .filter(|_| self.kind == CommandType::Message)?;
        self.resolved.messages.get(id.cast())
    }
}

/// A [component](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-message-component-data-structure) that was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComponentData {
    /// Custom ID, 1–100 characters.
    pub custom_id: String,
    /// What it is.
    pub component_type: ComponentType,
    /// Its number within the message.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// What the selected ids refer to.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Resolved::is_empty"
    )]
    pub resolved: Resolved,
    /// What was selected: values of the app's, or ids.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

/// A [modal](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-modal-submit-data-structure) that was sent off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModalData {
    /// Custom ID, 1–100 characters.
    pub custom_id: String,
    /// What its components were filled with, in the order of the definition.
    #[serde(default, with = "list")]
    pub components: Vec<ComponentEntry>,
    /// What selects and uploads refer to.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Resolved::is_empty"
    )]
    pub resolved: Resolved,
}

impl ModalData {
    /// What the field with this id was filled with, at any depth.
    pub fn entry(&self, custom_id: &str) -> Option<&ComponentEntry> {
        self.components
            .iter()
            .find_map(|entry| entry.find(custom_id))
    }
}

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
