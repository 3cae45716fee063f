//! Radio groups, checkbox groups and checkboxes of modals.

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{
    CHECKBOX_GROUP_MAX_VALUES, CHECKBOX_GROUP_MIN_VALUES, CHECKBOX_OPTIONS, CUSTOM_ID,
    OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, RADIO_OPTIONS,
};

use super::check::{COMPONENT_ID, Checker, Position};
use super::custom_id::IntoCustomId;
use super::declare::setters;
use super::object::Node;
use super::select::{SelectionLimits, check_option, check_unique_values};
use crate::ValidationError;
use crate::validation::{check_count, check_each, check_size};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};

/// [Radio group](https://docs.discord.com/developers/components/reference#radio-group): group of options; the user
/// selects one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct RadioGroup {
    /// Custom ID, 1–100 characters.
    #[schema(length = CUSTOM_ID)]
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Options to choose from, 2–10.
    #[schema(length = RADIO_OPTIONS)]
    #[serde(default, with = "list")]
    pub options: Vec<GroupOption>,
    /// Unique identifier within the modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Whether the user must select an option before submitting the modal; `true` if absent.
    pub required: Option<bool>,
}

impl RadioGroup {
    /// Creates a required radio group with 2–10 options.
    pub fn new<T: Into<GroupOption>>(
        custom_id: impl IntoCustomId,
        options: impl IntoIterator<Item = T>,
    ) -> Self {
        Self {
            custom_id: custom_id.into_custom_id(),
            options: options.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }
}

setters! {
    RadioGroup {
        /// Adds an option; a group has 2–10 options.
        option(entry of options: GroupOption),
        /// Sets the options, 2–10.
        options(list GroupOption),
        /// Sets the unique identifier within the modal; assigned by the service unless set.
        id(some u32),
        /// Sets whether an option must be selected; `true` unless set.
        required(some bool),
    }
}

/// [Checkbox group](https://docs.discord.com/developers/components/reference#checkbox-group): group of options; the
/// user selects any number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct CheckboxGroup {
    /// Custom ID, 1–100 characters.
    #[schema(length = CUSTOM_ID)]
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Options to choose from, 1–10.
    #[schema(length = CHECKBOX_OPTIONS)]
    #[serde(default, with = "list")]
    pub options: Vec<GroupOption>,
    /// Unique identifier within the modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Maximum number of selected options, 1–10 and at most the number of options, which is the default.
    #[schema(range = CHECKBOX_GROUP_MAX_VALUES)]
    #[serde(with = "number")]
    pub max_values: Option<u32>,
    /// Minimum number of selected options, 0–10 and at most the number of options; 1 if absent.
    #[schema(range = CHECKBOX_GROUP_MIN_VALUES)]
    #[serde(with = "number")]
    pub min_values: Option<u32>,
    /// Whether the user must select an option before submitting the modal; `true` if absent.
    pub required: Option<bool>,
}

impl CheckboxGroup {
    /// Creates a required checkbox group with 1–10 options.
    pub fn new<T: Into<GroupOption>>(
        custom_id: impl IntoCustomId,
        options: impl IntoIterator<Item = T>,
    ) -> Self {
        Self {
            custom_id: custom_id.into_custom_id(),
            options: options.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }
}

setters! {
    CheckboxGroup {
        /// Adds an option; a group has 1–10 options.
        option(entry of options: GroupOption),
        /// Sets the options, 1–10.
        options(list GroupOption),
        /// Sets the unique identifier within the modal; assigned by the service unless set.
        id(some u32),
        /// Sets the maximum number of selected options, 1–10 and at most the number of options, which is the default.
        max_values(some u32),
        /// Sets the minimum number of selected options, 0–10 and at most the number of options; 1 unless set.
        min_values(some u32),
        /// Sets whether an option must be selected; `true` unless set.
        required(some bool),
    }
}

/// Option of a radio group or checkbox group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct GroupOption {
    /// Label shown to the user, 1–100 characters.
    #[schema(length = OPTION_LABEL)]
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// Value that the app receives, 1–100 characters.
    #[schema(length = OPTION_VALUE)]
    #[serde(default, deserialize_with = "or_default")]
    pub value: String,
    /// Whether the option is selected by default.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub default: bool,
    /// Description, at most 100 characters.
    #[schema(length = OPTION_DESCRIPTION)]
    pub description: Option<String>,
}

impl GroupOption {
    /// Creates an option with a label and a value.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
            ..Self::default()
        }
    }
}

setters! {
    GroupOption {
        /// Sets the description, at most 100 characters.
        description(text),
        /// Sets whether the option is selected by default.
        selected(bool of default),
    }
}

impl<L: Into<String>, V: Into<String>> From<(L, V)> for GroupOption {
    /// Converts a `(label, value)` pair.
    fn from((label, value): (L, V)) -> Self {
        Self::new(label, value)
    }
}

/// [Checkbox](https://docs.discord.com/developers/components/reference#checkbox).
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct Checkbox {
    /// Custom ID, 1–100 characters.
    #[schema(length = CUSTOM_ID)]
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// Whether the checkbox is checked by default.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub default: bool,
    /// Unique identifier within the modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
}

impl Checkbox {
    /// Creates a checkbox that is not checked by default.
    pub fn new(custom_id: impl IntoCustomId) -> Self {
        Self {
            custom_id: custom_id.into_custom_id(),
            ..Self::default()
        }
    }
}

setters! {
    Checkbox {
        /// Sets the unique identifier within the modal; assigned by the service unless set.
        id(some u32),
        /// Sets whether the checkbox is checked by default.
        selected(bool of default),
    }
}

impl Node for RadioGroup {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_count("options", Some(&self.options), &RADIO_OPTIONS)?;
        let defaults = check_options(&self.options)?;
        check_size("options", "a default count", Some(defaults), &(0..=1))
    }
}

impl Node for CheckboxGroup {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_count("options", Some(&self.options), &CHECKBOX_OPTIONS)?;
        let limits = SelectionLimits {
            min: self.min_values,
            max: self.max_values,
            default_max: u32::try_from(self.options.len()).unwrap_or(u32::MAX),
            options: Some(self.options.len()),
            required: self.required.unwrap_or(true),
        };
        limits.check(&CHECKBOX_GROUP_MIN_VALUES, &CHECKBOX_GROUP_MAX_VALUES)?;
        let defaults = check_options(&self.options)?;
        limits.check_defaults(&self.custom_id, "options", defaults)
    }
}

/// Checks the options of a group, and returns the number of options selected by default.
fn check_options(options: &Vec<GroupOption>) -> Result<usize, ValidationError> {
    check_each("options", Some(options), |option| {
        check_option(&option.label, &option.value, option.description.as_ref())
    })?;
    check_unique_values(options.iter().map(|option| &*option.value))?;
    Ok(options.iter().filter(|option| option.default).count())
}

impl Node for Checkbox {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }
}
