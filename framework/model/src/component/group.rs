//! Groups of options of a modal, and the checkbox.

use guildhall_rules::{CHECKBOX_OPTIONS, GROUP_MAX, GROUP_MIN, RADIO_OPTIONS};
use serde::{Deserialize, Serialize};

use super::check::{Checker, Slot};
use super::declare::setters;
use super::object::Node;
use super::select::{SelectionLimits, check_option, check_unique};
use crate::Invalid;
use crate::invalid::{count, each, sized};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};

/// [Options](https://docs.discord.com/developers/components/reference#radio-group) of which one is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RadioGroup {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// What can be chosen, 2–10 options.
    #[serde(default, with = "list")]
    pub options: Vec<GroupOption>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
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

setters! {
    RadioGroup {
        /// Sets its number within the modal; the service gives one unless set.
        id(some u32),
        /// Allows that none is chosen.
        optional(required = Some(false)),
    }
}

/// [Options](https://docs.discord.com/developers/components/reference#checkbox-group) of which several are chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckboxGroup {
    /// The id that the app gives it, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub custom_id: String,
    /// What can be chosen, 1–10 options.
    #[serde(default, with = "list")]
    pub options: Vec<GroupOption>,
    /// Its number within the modal; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// How many can be chosen; all if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_values: Option<u32>,
    /// How many must be chosen; one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
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

setters! {
    CheckboxGroup {
        /// Sets its number within the modal; the service gives one unless set.
        id(some u32),
        /// Sets how many can be chosen, 1–10; all unless set.
        max_values(some u32),
        /// Sets how many must be chosen, 0–10; one unless set.
        min_values(some u32),
        /// Allows that none is chosen.
        optional(required = Some(false)),
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

setters! {
    GroupOption {
        /// Sets what it means, at most 100 characters.
        description(text),
        /// Chooses it to begin with.
        chosen(default = true),
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
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
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

setters! {
    Checkbox {
        /// Sets its number within the modal; the service gives one unless set.
        id(some u32),
        /// Chooses it to begin with.
        chosen(default = true),
    }
}

impl Node for RadioGroup {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        count("options", Some(&self.options), &RADIO_OPTIONS)?;
        let defaults = check_options(&self.options)?;
        sized("options", "a count of defaults", Some(defaults), &(0..=1))
    }
}

impl Node for CheckboxGroup {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        count("options", Some(&self.options), &CHECKBOX_OPTIONS)?;
        let limits = SelectionLimits {
            min: self.min_values,
            max: self.max_values,
            default_max: u32::try_from(self.options.len()).unwrap_or(u32::MAX),
            required: self.required.unwrap_or(true),
        };
        limits.check(&GROUP_MIN, &GROUP_MAX)?;
        let defaults = check_options(&self.options)?;
        limits.check_defaults("options", defaults)
    }
}

/// Checks the options of a group, and counts those that are chosen to begin with.
fn check_options(options: &Vec<GroupOption>) -> Result<usize, Invalid> {
    each("options", Some(options), |option| {
        check_option(&option.label, &option.value, option.description.as_ref())
    })?;
    check_unique(options.iter().map(|option| &*option.value))?;
    Ok(options.iter().filter(|option| option.default).count())
}

impl Node for Checkbox {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }
}
