//! Fields of a modal, and the caption around them.

use serde::{Deserialize, Serialize};

use super::Component;
use crate::tolerance::{is_false, or_default};

/// A [caption](https://docs.discord.com/developers/components/reference#label) around a field of a modal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Label {
    /// What is asked, 1–45 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// The field: a text input, a select, a group, a checkbox or an upload.
    pub component: Box<Component>,
    /// What is meant, at most 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

impl Label {
    /// A caption of 1–45 characters around a field.
    pub fn new(label: impl Into<String>, component: impl Into<Component>) -> Self {
        Self {
            label: label.into(),
            component: Box::new(component.into()),
            description: None,
            id: None,
        }
    }
}

/// A [field for text](https://docs.discord.com/developers/components/reference#text-input).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(
    deprecated,
    reason = "deprecated fields are read and written like others"
)]
pub struct TextInput {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Whether it takes one line or several.
    pub style: TextInputStyle,
    /// Its number within the modal; the service gives one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// What is asked, 1–45 characters; refused inside a [`Label`].
    #[deprecated(note = "put the field into a `Label`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Most characters, at most 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// Fewest characters, at most 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_length: Option<u32>,
    /// The text in it while it is empty, at most 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// Whether it must be filled; yes if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
    /// What it holds to begin with, at most 4000 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl TextInput {
    /// An empty field that must be filled.
    #[expect(deprecated, reason = "the field starts like others")]
    pub fn new(style: TextInputStyle, custom_id: impl Into<String>) -> Self {
        Self {
            custom_id: custom_id.into(),
            style,
            id: None,
            label: None,
            max_length: None,
            min_length: None,
            placeholder: None,
            required: None,
            value: None,
        }
    }
}

guildhall_rules::open_enum! {
    /// How large a field for text is: [text input styles](https://docs.discord.com/developers/components/reference#text-input-text-input-styles).
    TextInputStyle: u32 {
        /// It takes one line.
        Short = 1 "SHORT",
        /// It takes several lines.
        Paragraph = 2 "PARAGRAPH",
    }
}

guildhall_rules::open_enum_serde! { TextInputStyle: u32 }

/// A [field for files](https://docs.discord.com/developers/components/reference#file-upload).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileUpload {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// What it takes: `image`, `video`, `audio` or endings such as `.pdf`, at most 10; everything if empty.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub file_types: Vec<String>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Most files, at most 10; one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_values: Option<u32>,
    /// Fewest files, at most 10; one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_values: Option<u32>,
    /// Whether there must be a file; yes if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

impl FileUpload {
    /// A field for one file of any type.
    pub fn new(custom_id: impl Into<String>) -> Self {
        Self {
            custom_id: custom_id.into(),
            ..Self::default()
        }
    }
}

/// [Options](https://docs.discord.com/developers/components/reference#radio-group) of which one is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RadioGroup {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// What can be chosen, 2–10 options.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Vec<GroupOption>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether one must be chosen; yes if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

impl RadioGroup {
    /// Options of which one must be chosen, 2–10 of them.
    pub fn new(custom_id: impl Into<String>, options: impl Into<Vec<GroupOption>>) -> Self {
        Self {
            custom_id: custom_id.into(),
            options: options.into(),
            ..Self::default()
        }
    }
}

/// [Options](https://docs.discord.com/developers/components/reference#checkbox-group) of which several are chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckboxGroup {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// What can be chosen, 1–10 options.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Vec<GroupOption>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// How many can be chosen; all if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_values: Option<u32>,
    /// How many must be chosen; one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_values: Option<u32>,
    /// Whether something must be chosen; yes if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

impl CheckboxGroup {
    /// Options of which one or more must be chosen, 1–10 of them.
    pub fn new(custom_id: impl Into<String>, options: impl Into<Vec<GroupOption>>) -> Self {
        Self {
            custom_id: custom_id.into(),
            options: options.into(),
            ..Self::default()
        }
    }
}

/// An option of a radio group or a checkbox group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupOption {
    /// What the user sees, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// What the app gets, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub value: String,
    /// Whether it is chosen to begin with.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub default: bool,
    /// What it means, at most 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl GroupOption {
    /// An option with what the user sees and what the app gets.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
            ..Self::default()
        }
    }
}

/// An [option](https://docs.discord.com/developers/components/reference#checkbox) that is chosen or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkbox {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Whether it is chosen to begin with.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub default: bool,
    /// Its number within the modal; the service gives one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

impl Checkbox {
    /// An option that is not chosen to begin with.
    pub fn new(custom_id: impl Into<String>) -> Self {
        Self {
            custom_id: custom_id.into(),
            ..Self::default()
        }
    }
}
