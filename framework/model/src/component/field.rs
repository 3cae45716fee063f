//! Labels, text inputs and file uploads of modals.

use std::ops::RangeInclusive;

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{
    CUSTOM_ID, FILE_TYPES_MAX, FILE_UPLOAD_MAX_VALUES, FILE_UPLOAD_MIN_VALUES, LABEL_DESCRIPTION,
    LABEL_TEXT, TEXT_INPUT_MAX_LENGTH, TEXT_INPUT_MIN_LENGTH, TEXT_INPUT_PLACEHOLDER,
    TEXT_INPUT_VALUE, check_file_type, count_characters,
};

use super::check::{COMPONENT_ID, Checker, Position};
use super::custom_id::IntoCustomId;
use super::declare::setters;
use super::object::Component;
use super::object::Node;
use super::select::SelectionLimits;
use crate::validation::{check_count, check_number, check_size, check_text};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{ValidationError, ValidationErrorKind};

/// Range of the number of file types.
const FILE_TYPES: RangeInclusive<usize> = 0..=FILE_TYPES_MAX;

/// [Label](https://docs.discord.com/developers/components/reference#label) of a component in a modal.
#[derive(Clone, Debug, PartialEq, Object, Schema)]
pub struct Label {
    /// Label text, 1–45 characters.
    #[schema(length = LABEL_TEXT)]
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// Labeled component: a text input, select menu, radio or checkbox group, checkbox, or file upload.
    pub component: Box<Component>,
    /// Description, 1–100 characters.
    #[schema(length = LABEL_DESCRIPTION)]
    pub description: Option<String>,
    /// Unique identifier within the modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
}

impl Label {
    /// Creates a label of 1–45 characters for a component.
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
        /// Sets the description, 1–100 characters.
        description(text),
        /// Sets the unique identifier within the modal; assigned by the service unless set.
        id(some u32),
    }
}

/// [Text input](https://docs.discord.com/developers/components/reference#text-input) of a modal.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct TextInput {
    /// Custom ID, 1–100 characters.
    #[schema(length = CUSTOM_ID)]
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Style: single line or multi-line.
    pub style: TextInputStyle,
    /// Unique identifier within the modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Label text, 1–45 characters; rejected inside a [`Label`].
    #[deprecated(note = "wrap the input in a `Label`")]
    #[schema(length = LABEL_TEXT)]
    pub label: Option<String>,
    /// Maximum length, 1–4000 characters.
    #[schema(range = TEXT_INPUT_MAX_LENGTH)]
    #[serde(with = "number")]
    pub max_length: Option<u32>,
    /// Minimum length, 0–4000 characters.
    #[schema(range = TEXT_INPUT_MIN_LENGTH)]
    #[serde(with = "number")]
    pub min_length: Option<u32>,
    /// Placeholder shown while the input is empty, at most 100 characters.
    #[schema(length = TEXT_INPUT_PLACEHOLDER)]
    pub placeholder: Option<String>,
    /// Whether the input must be filled in; `true` if absent.
    pub required: Option<bool>,
    /// Prefilled value, `min_length` to `max_length` characters.
    #[schema(length = TEXT_INPUT_VALUE)]
    pub value: Option<String>,
}

impl TextInput {
    /// Creates a required single-line input.
    pub fn short(custom_id: impl IntoCustomId) -> Self {
        Self::new(TextInputStyle::Short, custom_id)
    }

    /// Creates a required multi-line input.
    pub fn paragraph(custom_id: impl IntoCustomId) -> Self {
        Self::new(TextInputStyle::Paragraph, custom_id)
    }

    /// Creates a required input of the given style.
    #[expect(deprecated, reason = "deprecated fields are initialized as well")]
    pub fn new(style: TextInputStyle, custom_id: impl IntoCustomId) -> Self {
        Self {
            custom_id: custom_id.into_custom_id(),
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
        /// Sets the unique identifier within the modal; assigned by the service unless set.
        id(some u32),
        /// Sets the maximum length, 1–4000 characters.
        max_length(some u32),
        /// Sets the minimum length, 0–4000 characters.
        min_length(some u32),
        /// Sets the placeholder shown while the input is empty, at most 100 characters.
        placeholder(text),
        /// Sets the prefilled value, within the lengths of the input: 0–4000 characters unless they are set.
        value(text),
        /// Sets whether the input must be filled in; `true` unless set.
        required(some bool),
    }
}

guildhall_rules::open_enum! {
    /// [Style](https://docs.discord.com/developers/components/reference#text-input-text-input-styles) of a text input.
    TextInputStyle {
        /// Single line.
        Short = 1 "SHORT",
        /// Multiple lines.
        Paragraph = 2 "PARAGRAPH",
    }
}

guildhall_rules::open_enum_serde! { TextInputStyle }

crate::wire::kinds::kinds! { TextInputStyle => EnumValue, }

/// [File upload](https://docs.discord.com/developers/components/reference#file-upload) of a modal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct FileUpload {
    /// Custom ID, 1–100 characters.
    #[schema(length = CUSTOM_ID)]
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Accepted file types, at most 10: `image`, `video`, `audio`, or extensions such as `.pdf`; all types if
    /// empty.
    #[schema(length = FILE_TYPES)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub file_types: Vec<String>,
    /// Unique identifier within the modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Maximum number of files, 1–10; 1 if absent.
    #[schema(range = FILE_UPLOAD_MAX_VALUES)]
    #[serde(with = "number")]
    pub max_values: Option<u32>,
    /// Minimum number of files, 0–10 and at most `max_values`; 1 if absent. A required upload has at least 1.
    #[schema(range = FILE_UPLOAD_MIN_VALUES)]
    #[serde(with = "number")]
    pub min_values: Option<u32>,
    /// Whether the upload is required; `true` if absent.
    pub required: Option<bool>,
}

impl FileUpload {
    /// Creates a required upload of a single file of any type.
    pub fn new(custom_id: impl IntoCustomId) -> Self {
        Self {
            custom_id: custom_id.into_custom_id(),
            ..Self::default()
        }
    }
}

setters! {
    FileUpload {
        /// Adds an accepted file type: `image`, `video`, `audio` or an extension such as `.pdf`.
        file_type(entry of file_types: String),
        /// Sets the accepted file types, at most 10: `image`, `video`, `audio`, or extensions such as `.pdf`.
        file_types(list String),
        /// Sets the unique identifier within the modal; assigned by the service unless set.
        id(some u32),
        /// Sets the maximum number of files, 1–10; 1 unless set.
        max_values(some u32),
        /// Sets the minimum number of files, 0–10; 1 unless set. A required upload has at least 1.
        min_values(some u32),
        /// Sets whether the upload is required; `true` unless set.
        required(some bool),
    }
}

impl Node for Label {
    fn children(&self) -> Vec<&Component> {
        vec![&self.component]
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        vec![&mut self.component]
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_text("label", Some(&self.label), &LABEL_TEXT)?;
        check_text("description", self.description.as_ref(), &LABEL_DESCRIPTION)?;
        let result = checker.check_component(&self.component, Position::Label);
        result.map_err(|fault| fault.nest_in("component"))
    }
}

impl Node for TextInput {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    #[expect(deprecated, reason = "deprecated fields have limits as well")]
    fn check<'a>(&'a self, _: &mut Checker<'a>, position: Position) -> Result<(), ValidationError> {
        if position == Position::Label && self.label.is_some() {
            return Err(ValidationError::new(
                ValidationErrorKind::Conflict,
                "label",
                "a value",
                "none inside a label",
            ));
        }
        check_text("label", self.label.as_ref(), &LABEL_TEXT)?;
        check_number("min_length", self.min_length, &TEXT_INPUT_MIN_LENGTH)?;
        let minimum = self
            .min_length
            .unwrap_or_default()
            .max(*TEXT_INPUT_MAX_LENGTH.start());
        check_number(
            "max_length",
            self.max_length,
            &(minimum..=*TEXT_INPUT_MAX_LENGTH.end()),
        )?;
        check_text(
            "placeholder",
            self.placeholder.as_ref(),
            &TEXT_INPUT_PLACEHOLDER,
        )?;
        self.check_value()
    }
}

impl TextInput {
    /// Checks the prefilled value against the lengths of the input, if they are set. An error names the custom ID.
    fn check_value(&self) -> Result<(), ValidationError> {
        let limit = |length: u32| usize::try_from(length).unwrap_or(usize::MAX);
        let (shortest, longest) = (TEXT_INPUT_VALUE.start(), TEXT_INPUT_VALUE.end());
        let valid =
            self.min_length.map_or(*shortest, limit)..=self.max_length.map_or(*longest, limit);
        let measure = format!("for `{}`, a length", self.custom_id);
        let length = self.value.as_deref().map(count_characters);
        check_size("value", &measure, length, &valid)
    }
}

impl Node for FileUpload {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        let limits = SelectionLimits {
            min: self.min_values,
            max: self.max_values,
            default_max: 1,
            options: None,
            required: self.required.unwrap_or(true),
        };
        limits.check(&FILE_UPLOAD_MIN_VALUES, &FILE_UPLOAD_MAX_VALUES)?;
        check_count("file_types", Some(&self.file_types), &FILE_TYPES)?;
        let is_invalid = |kind: &&String| check_file_type(kind).is_err();
        match self.file_types.iter().find(is_invalid) {
            Some(kind) => {
                let valid = "image, video, audio, or an extension such as .pdf";
                Err(ValidationError::new(
                    ValidationErrorKind::Choice,
                    "file_types",
                    format_args!("`{kind}`"),
                    valid,
                ))
            }
            None => Ok(()),
        }
    }
}
