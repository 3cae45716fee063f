//! Fields of a modal, and the caption around them.

use guildhall_rules::{
    FILE_TYPES_MAX, GROUP_MAX, GROUP_MIN, INPUT_MAX, INPUT_MIN, INPUT_PLACEHOLDER, INPUT_VALUE,
    LABEL, LABEL_DESCRIPTION, check_file_type,
};
use serde::{Deserialize, Serialize};

use super::Component;
use super::check::{Checker, Slot};
use super::declare::setters;
use super::object::Node;
use super::select::SelectionLimits;
use crate::invalid::{count, number, text};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Invalid, InvalidKind};

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
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
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

setters! {
    Label {
        /// Sets what is meant, 1–100 characters.
        description(text),
        /// Sets its number within the modal; the service gives one unless set.
        id(some u32),
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
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// What is asked, 1–45 characters; refused inside a [`Label`].
    #[deprecated(note = "put the field into a `Label`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Most characters, at most 4000.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// Fewest characters, at most 4000.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
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
    /// An empty field of one line that must be filled.
    pub fn short(custom_id: impl Into<String>) -> Self {
        Self::new(TextInputStyle::Short, custom_id)
    }

    /// An empty field of several lines that must be filled.
    pub fn paragraph(custom_id: impl Into<String>) -> Self {
        Self::new(TextInputStyle::Paragraph, custom_id)
    }

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

setters! {
    TextInput {
        /// Sets its number within the modal; the service gives one unless set.
        id(some u32),
        /// Sets the most characters, 1–4000.
        max_length(some u32),
        /// Sets the fewest characters, 0–4000.
        min_length(some u32),
        /// Sets the text in it while it is empty, at most 100 characters.
        placeholder(text),
        /// Sets what it holds to begin with, at most 4000 characters.
        value(text),
        /// Allows that it stays empty.
        optional(required = Some(false)),
    }
}

guildhall_rules::open_enum! {
    /// How large a field for text is: [text input styles](https://docs.discord.com/developers/components/reference#text-input-text-input-styles).
    TextInputStyle {
        /// It takes one line.
        Short = 1 "SHORT",
        /// It takes several lines.
        Paragraph = 2 "PARAGRAPH",
    }
}

guildhall_rules::open_enum_serde! { TextInputStyle }

/// A [field for files](https://docs.discord.com/developers/components/reference#file-upload).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileUpload {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// What it takes: `image`, `video`, `audio` or endings such as `.pdf`, at most 10; everything if empty.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub file_types: Vec<String>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Most files, at most 10; one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_values: Option<u32>,
    /// Fewest files, at most 10 and at most `max_values`; one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
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

setters! {
    FileUpload {
        /// Sets what it takes: `image`, `video`, `audio` or endings such as `.pdf`, at most 10.
        file_types(list String),
        /// Sets its number within the modal; the service gives one unless set.
        id(some u32),
        /// Sets the most files, 1–10; one unless set.
        max_values(some u32),
        /// Sets the fewest files, 0–10; one unless set.
        min_values(some u32),
        /// Allows that there is no file.
        optional(required = Some(false)),
    }
}

impl Node for Label {
    fn children(&self) -> Vec<&Component> {
        vec![&self.component]
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        vec![&mut self.component]
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        text("label", Some(&self.label), &LABEL)?;
        text("description", self.description.as_ref(), &LABEL_DESCRIPTION)?;
        let field = checker.component(&self.component, Slot::Label);
        field.map_err(|fault| fault.inside("component"))
    }
}

impl Node for TextInput {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    #[expect(
        deprecated,
        reason = "the old form has the text that a label has today"
    )]
    fn check<'a>(&'a self, _: &mut Checker<'a>, slot: Slot) -> Result<(), Invalid> {
        if slot == Slot::Label && self.label.is_some() {
            return Err(Invalid::new(
                InvalidKind::Conflict,
                "label",
                "something",
                "what a field in a label has",
            ));
        }
        text("label", self.label.as_ref(), &LABEL)?;
        number("min_length", self.min_length, &INPUT_MIN)?;
        let least = self.min_length.unwrap_or_default().max(*INPUT_MAX.start());
        number("max_length", self.max_length, &(least..=*INPUT_MAX.end()))?;
        text("placeholder", self.placeholder.as_ref(), &INPUT_PLACEHOLDER)?;
        text("value", self.value.as_ref(), &INPUT_VALUE)
    }
}

impl Node for FileUpload {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        let limits = SelectionLimits {
            min: self.min_values,
            max: self.max_values,
            default_max: 1,
            // Of files, the service does not say that a field which must be filled has one at least.
            required: false,
        };
        limits.check(&GROUP_MIN, &GROUP_MAX)?;
        count("file_types", Some(&self.file_types), &(0..=FILE_TYPES_MAX))?;
        let unfit = |kind: &&String| check_file_type(kind).is_err();
        match self.file_types.iter().find(unfit) {
            Some(kind) => {
                let legal = "image, video, audio and endings such as .pdf";
                Err(Invalid::new(
                    InvalidKind::Choice,
                    "file_types",
                    format_args!("`{kind}`"),
                    legal,
                ))
            }
            None => Ok(()),
        }
    }
}
