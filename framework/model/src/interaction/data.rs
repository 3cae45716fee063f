//! Data of an interaction: the command, component or modal, and the resolved objects.

use guildhall_model_derive::Object;
use guildhall_rules::CommandType;
use serde::Serialize;
use serde::ser::Serializer;
use serde_json::Value;

use super::object::InteractionType;
use super::option::DataOption;
use crate::component::ComponentEntry;
use crate::marker::Target;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Attachment, Channel, Command, ComponentType, Guild, Id, IdMap, Member, Message, PartialMember,
    Role, User,
};

/// Data of an interaction, one variant per interaction type.
#[derive(Clone, Debug, PartialEq)]
pub enum InteractionData {
    /// Ping, which has no data.
    Ping,
    /// Invoked command.
    ApplicationCommand(CommandData),
    /// Command with partial option data, for autocomplete.
    Autocomplete(CommandData),
    /// Button or select menu of a message.
    MessageComponent(ComponentData),
    /// Submitted modal.
    ModalSubmit(ModalData),
    /// Interaction of a type unknown to this version.
    Unknown {
        /// Type of the interaction.
        kind: InteractionType,
        /// Data, as raw JSON.
        data: Option<Value>,
    },
}

impl InteractionData {
    /// Returns the type of the interaction.
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

    /// Returns whether the interaction has no `data` on the wire.
    pub(super) const fn is_none(&self) -> bool {
        matches!(self, Self::Ping | Self::Unknown { data: None, .. })
    }
}

impl Serialize for InteractionData {
    /// Serializes the data without the type, which is a field of the interaction.
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

/// [Command
/// data](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-application-command-data-structure):
/// the invoked command and its options.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct CommandData {
    /// ID of the command.
    pub id: Id<Command>,
    /// Name of the command, not localized.
    pub name: String,
    /// Type of the command.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// ID of the guild of a guild command; `None` for a global command.
    pub guild_id: Option<Id<Guild>>,
    /// Options given by the user.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<DataOption>,
    /// Objects that the options and the target refer to.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Resolved::is_empty")]
    pub resolved: Resolved,
    /// ID of the target user or message of a USER or MESSAGE command.
    pub target_id: Option<Id<Target>>,
}

impl CommandData {
    /// Creates the data of a command without options.
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

    /// Returns the name of the command, followed by those of the subcommand group and the subcommand: `role member
    /// add`.
    pub fn path(&self) -> String {
        let mut path = self.name.clone();
        let mut options = &self.options[..];
        while let [inner] = options
            && inner.kind.is_subcommand_or_group()
        {
            path.push(' ');
            path.push_str(&inner.name);
            options = &inner.options;
        }
        path
    }

    /// Returns the focused option, at any depth.
    pub fn focused(&self) -> Option<&DataOption> {
        self.options.iter().find_map(DataOption::focused)
    }

    /// Returns the target user of a USER command.
    pub fn target_user(&self) -> Option<&User> {
        let id = self.target_id.filter(|_| self.kind == CommandType::User)?;
        self.resolved.users.get(id.cast())
    }

    /// Returns the target message of a MESSAGE command.
    pub fn target_message(&self) -> Option<&Message> {
        let id = self
            .target_id
            .filter(|_| self.kind == CommandType::Message)?;
        self.resolved.messages.get(id.cast())
    }
}

/// [Component
/// data](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-message-component-data-structure):
/// the button or select menu that was used.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ComponentData {
    /// Custom ID, 1–100 characters.
    pub custom_id: String,
    /// Type of the component.
    pub component_type: ComponentType,
    /// Unique identifier within the message.
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Objects that `values` refers to.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Resolved::is_empty")]
    pub resolved: Resolved,
    /// Values of the selected options of a string select, or IDs of the objects selected in another select menu.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

/// [Modal
/// data](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-modal-submit-data-structure):
/// the submitted values.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ModalData {
    /// Custom ID, 1–100 characters.
    pub custom_id: String,
    /// Submitted values of the components, in the order of the modal.
    #[serde(default, with = "list")]
    pub components: Vec<ComponentEntry>,
    /// Selected objects and uploaded files.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Resolved::is_empty")]
    pub resolved: Resolved,
}

impl ModalData {
    /// Returns the submitted value of the component with this custom ID, at any depth.
    pub fn entry(&self, custom_id: &str) -> Option<&ComponentEntry> {
        self.components
            .iter()
            .find_map(|entry| entry.find(custom_id))
    }
}

/// [Resolved
/// data](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-resolved-data-structure):
/// the objects that options, targets and select menus refer to.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct Resolved {
    /// Uploaded files, whose URLs expire.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "IdMap::is_empty")]
    pub attachments: IdMap<Attachment>,
    /// Partial channels, including the permissions of the invoking user.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "IdMap::is_empty")]
    pub channels: IdMap<Channel>,
    /// Partial members, without `user`, `deaf` and `mute`; `users` contains the user of each member.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "IdMap::is_empty")]
    pub members: IdMap<User, PartialMember>,
    /// Partial messages.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "IdMap::is_empty")]
    pub messages: IdMap<Message>,
    /// Roles.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "IdMap::is_empty")]
    pub roles: IdMap<Role>,
    /// Users.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "IdMap::is_empty")]
    pub users: IdMap<User>,
}

impl Resolved {
    /// Returns whether there are no resolved objects.
    pub fn is_empty(&self) -> bool {
        self.attachments.is_empty()
            && self.channels.is_empty()
            && self.members.is_empty()
            && self.messages.is_empty()
            && self.roles.is_empty()
            && self.users.is_empty()
    }

    /// Returns the partial member with the user ID, completed with the user object.
    pub fn member(&self, id: Id<User>) -> Option<Member> {
        let user = self.users.get(id)?;
        let member = self.members.get(id)?;
        Some(member.clone().into_member(user.clone()))
    }
}
