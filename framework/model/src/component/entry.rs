//! What a modal was filled with.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::ComponentType;
use super::object::{kind_of, tagged};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};

/// What a component of a modal [was filled with](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-modal-submit-data-structure).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ComponentEntry {
    /// What a row holds, in the old form.
    ActionRow(RowEntry),
    /// What a caption stands around.
    Label(LabelEntry),
    /// Nothing: it is a text.
    TextDisplay(TextDisplayEntry),
    /// A text.
    Text(TextEntry),
    /// The values of options, the ids of what was chosen, or those of files.
    Values(ValuesEntry),
    /// The value of an option, or none.
    Choice(ChoiceEntry),
    /// Yes or no.
    Checkbox(CheckboxEntry),
    /// Something that this version does not name: its JSON, whole.
    Unknown(Value),
}

impl ComponentEntry {
    /// Which component it belongs to; none for JSON without a type.
    pub fn kind(&self) -> Option<ComponentType> {
        match self {
            Self::ActionRow(_) => Some(ComponentType::ActionRow),
            Self::Label(_) => Some(ComponentType::Label),
            Self::TextDisplay(_) => Some(ComponentType::TextDisplay),
            Self::Text(_) => Some(ComponentType::TextInput),
            Self::Values(entry) => Some(entry.kind),
            Self::Choice(_) => Some(ComponentType::RadioGroup),
            Self::Checkbox(_) => Some(ComponentType::Checkbox),
            Self::Unknown(value) => kind_of(value),
        }
    }

    /// The id that the app gave the field; none for what holds others, and for texts.
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

    /// The field with this id: this one, or one inside.
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
            Self::ActionRow(rest) => tagged(ComponentType::ActionRow, rest, serializer),
            Self::Label(rest) => tagged(ComponentType::Label, rest, serializer),
            Self::TextDisplay(rest) => tagged(ComponentType::TextDisplay, rest, serializer),
            Self::Text(rest) => tagged(ComponentType::TextInput, rest, serializer),
            Self::Choice(rest) => tagged(ComponentType::RadioGroup, rest, serializer),
            Self::Checkbox(rest) => tagged(ComponentType::Checkbox, rest, serializer),
            // It holds its type, which is one of several.
            Self::Values(rest) => rest.serialize(serializer),
            Self::Unknown(value) => value.serialize(serializer),
        }
    }
}

/// What a row holds, in the old form of modals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RowEntry {
    /// What its field was filled with.
    #[serde(default, with = "list")]
    pub components: Vec<ComponentEntry>,
    /// Its number within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

/// What the field inside a caption was filled with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LabelEntry {
    /// What it was filled with.
    pub component: Box<ComponentEntry>,
    /// The number of the caption within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

/// A text of the modal, which takes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextDisplayEntry {
    /// Its number within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

/// What a field for text was filled with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextEntry {
    /// The id that the app gave the field.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// The number of the field within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The text, which may be empty.
    #[serde(default, deserialize_with = "or_default")]
    pub value: String,
}

/// What a select, a group of checkboxes or an upload was filled with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValuesEntry {
    /// Which of them it is.
    #[serde(rename = "type")]
    pub kind: ComponentType,
    /// The id that the app gave the field.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// The number of the field within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The values of the options, or ids, whose objects are in `resolved`.
    #[serde(default, with = "list")]
    pub values: Vec<String>,
}

/// What was chosen of a radio group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceEntry {
    /// The id that the app gave the group.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// The number of the group within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The value of the option; none where none was chosen.
    pub value: Option<String>,
}

/// Whether a checkbox was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckboxEntry {
    /// The id that the app gave the checkbox.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// The number of the checkbox within the modal.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether it was chosen.
    #[serde(default, deserialize_with = "or_default")]
    pub value: bool,
}
