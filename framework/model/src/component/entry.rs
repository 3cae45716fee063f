//! Values that a user submits with a modal.

use guildhall_model_derive::Object;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::object::ComponentType;
use super::object::{read_type, serialize_tagged};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};

/// [Submitted
/// value](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-modal-submit-data-structure)
/// of a component in a modal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ComponentEntry {
    /// Action row around text inputs; deprecated.
    ActionRow(RowEntry),
    /// Label with the submitted value of its component.
    Label(LabelEntry),
    /// Text display, which has no value.
    TextDisplay(TextDisplayEntry),
    /// Text input.
    Text(TextInputEntry),
    /// Select menu, file upload or checkbox group.
    Values(ValuesEntry),
    /// Radio group.
    Choice(RadioGroupEntry),
    /// Checkbox.
    Checkbox(CheckboxEntry),
    /// Component of a type unknown to this version, as raw JSON.
    Unknown(Value),
}

impl ComponentEntry {
    /// Returns the type of the component; `None` for JSON without a type.
    pub fn kind(&self) -> Option<ComponentType> {
        match self {
            Self::ActionRow(_) => Some(ComponentType::ActionRow),
            Self::Label(_) => Some(ComponentType::Label),
            Self::TextDisplay(_) => Some(ComponentType::TextDisplay),
            Self::Text(_) => Some(ComponentType::TextInput),
            Self::Values(entry) => Some(entry.kind),
            Self::Choice(_) => Some(ComponentType::RadioGroup),
            Self::Checkbox(_) => Some(ComponentType::Checkbox),
            Self::Unknown(value) => read_type(value),
        }
    }

    /// Returns the custom ID; `None` for labels, action rows and text displays.
    pub fn custom_id(&self) -> Option<&str> {
        match self {
            Self::Text(entry) => Some(&entry.custom_id),
            Self::Values(entry) => Some(&entry.custom_id),
            Self::Choice(entry) => Some(&entry.custom_id),
            Self::Checkbox(entry) => Some(&entry.custom_id),
            Self::Unknown(value) => value.get("custom_id")?.as_str(),
            Self::ActionRow(_) | Self::Label(_) | Self::TextDisplay(_) => None,
        }
    }

    /// Returns the entry with the custom ID: this entry or a nested entry.
    pub fn find(&self, custom_id: &str) -> Option<&Self> {
        match self {
            Self::ActionRow(row) => row
                .components
                .iter()
                .find_map(|entry| entry.find(custom_id)),
            Self::Label(label) => label.component.find(custom_id),
            _ => (self.custom_id() == Some(custom_id)).then_some(self),
        }
    }
}

impl Serialize for ComponentEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::ActionRow(rest) => serialize_tagged(ComponentType::ActionRow, rest, serializer),
            Self::Label(rest) => serialize_tagged(ComponentType::Label, rest, serializer),
            Self::TextDisplay(rest) => {
                serialize_tagged(ComponentType::TextDisplay, rest, serializer)
            }
            Self::Text(rest) => serialize_tagged(ComponentType::TextInput, rest, serializer),
            Self::Choice(rest) => serialize_tagged(ComponentType::RadioGroup, rest, serializer),
            Self::Checkbox(rest) => serialize_tagged(ComponentType::Checkbox, rest, serializer),
            // `ValuesEntry` serializes its own `type`, because it represents several component types.
            Self::Values(rest) => rest.serialize(serializer),
            Self::Unknown(value) => value.serialize(serializer),
        }
    }
}

/// Submitted values of an action row; deprecated in favor of labels.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct RowEntry {
    /// Submitted values of the text inputs.
    #[serde(default, with = "list")]
    pub components: Vec<ComponentEntry>,
    /// Unique identifier within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
}

/// Submitted value of the component inside a label.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct LabelEntry {
    /// Submitted value.
    pub component: Box<ComponentEntry>,
    /// Unique identifier of the label within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
}

/// Text display of the modal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct TextDisplayEntry {
    /// Unique identifier within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
}

/// Submitted text of a text input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct TextInputEntry {
    /// Custom ID of the component.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Unique identifier of the component within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Submitted text, which may be empty.
    #[serde(default, deserialize_with = "or_default")]
    pub value: String,
}

/// Submitted values of a select menu, checkbox group or file upload.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ValuesEntry {
    /// Type of the component.
    #[serde(rename = "type")]
    pub kind: ComponentType,
    /// Custom ID of the component.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Unique identifier of the component within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Values of the selected options, or IDs of objects in `resolved`.
    #[serde(default, with = "list")]
    pub values: Vec<String>,
}

/// Selected option of a radio group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct RadioGroupEntry {
    /// Custom ID of the radio group.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Unique identifier of the radio group within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Value of the selected option; `None` if no option is selected.
    #[object(null)]
    pub value: Option<String>,
}

/// Submitted state of a checkbox.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct CheckboxEntry {
    /// Custom ID of the checkbox.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Unique identifier of the checkbox within the modal.
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Whether the checkbox is checked.
    #[serde(default, deserialize_with = "or_default")]
    pub value: bool,
}
