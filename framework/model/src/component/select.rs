//! Selects: of texts that the app gives, and of users, roles and channels.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use guildhall_rules::{
    ChannelType, OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, SELECT_MAX, SELECT_MIN,
    SELECT_OPTIONS, SELECT_PLACEHOLDER,
};
use serde::{Deserialize, Serialize};

use super::button::check_emoji;
use super::check::{Checker, ComponentPlace, Slot, duplicate};
use super::declare::setters;
use super::object::Node;
use crate::invalid::{count, each, number, range_text, text};
use crate::marker::Target;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Channel, Emoji, Id, Invalid, InvalidKind, Role, User};

/// Declares a select: what all have in common, and fields of its own.
macro_rules! select {
    ($(#[$meta:meta])* $name:ident { $($fields:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        pub struct $name {
            /// The id that the app gives it, 1–100 characters.
            #[serde(default, deserialize_with = "or_default")]
            pub custom_id: String,
            /// Whether it cannot be used; not in modals.
            #[serde(
                default,
                deserialize_with = "or_default",
                skip_serializing_if = "is_false"
            )]
            pub disabled: bool,
            /// Its number within the message or modal; the service gives one if absent.
            #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
            pub id: Option<u32>,
            /// How many can be chosen, at most 25; one if absent.
            #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
            pub max_values: Option<u32>,
            /// How many must be chosen, at most 25; one if absent.
            #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
            pub min_values: Option<u32>,
            /// The text in it while nothing is chosen, at most 150 characters.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub placeholder: Option<String>,
            /// Whether something must be chosen; modals only, yes if absent.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub required: Option<bool>,
            $($fields)*
        }

        impl $name {
            /// A select of which one entry is chosen, with an id of 1–100 characters.
            pub fn new(custom_id: impl Into<String>) -> Self {
                Self {
                    custom_id: custom_id.into(),
                    ..Self::default()
                }
            }
        }

        setters! {
            $name {
                /// Sets its number within the message or modal; the service gives one unless set.
                id(some u32),
                /// Sets how many can be chosen, 1–25; one unless set.
                max_values(some u32),
                /// Sets how many must be chosen, 0–25; one unless set.
                min_values(some u32),
                /// Sets the text in it while nothing is chosen, at most 150 characters.
                placeholder(text),
                /// Keeps it from being used; not in modals.
                disabled(disabled = true),
                /// Allows that nothing is chosen, in a modal.
                optional(required = Some(false)),
            }
        }
    };
}

select! {
    /// A [select of texts](https://docs.discord.com/developers/components/reference#string-select) that the app gives.
    StringSelect {
        /// What can be chosen, 1–25 options.
        #[serde(default, with = "list")]
        pub options: Vec<SelectOption>,
    }
}

select! {
    /// A [select of users](https://docs.discord.com/developers/components/reference#user-select).
    UserSelect {
        /// Who is chosen to begin with.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<DefaultValue>,
    }
}

select! {
    /// A [select of roles](https://docs.discord.com/developers/components/reference#role-select).
    RoleSelect {
        /// What is chosen to begin with.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<DefaultValue>,
    }
}

select! {
    /// A [select of users and roles](https://docs.discord.com/developers/components/reference#mentionable-select).
    MentionableSelect {
        /// Who and what is chosen to begin with.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<DefaultValue>,
    }
}

select! {
    /// A [select of channels](https://docs.discord.com/developers/components/reference#channel-select).
    ChannelSelect {
        /// Which types can be chosen; all if empty.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub channel_types: Vec<ChannelType>,
        /// What is chosen to begin with.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<DefaultValue>,
    }
}

impl StringSelect {
    /// Adds an option; there are 1–25.
    #[must_use]
    pub fn option(mut self, option: SelectOption) -> Self {
        self.options.push(option);
        self
    }
}

setters! {
    StringSelect {
        /// Sets the options, 1–25 of them.
        options(list SelectOption),
    }
}

setters! {
    ChannelSelect {
        /// Sets which types of channels can be chosen.
        channel_types(list ChannelType),
    }
}

/// Lets selects of users, roles and channels begin with something.
macro_rules! with_default {
    ($($name:ident,)*) => {$(
        impl $name {
            /// Adds what is chosen to begin with, by its id.
            #[must_use]
            pub fn default_value(mut self, value: impl Into<DefaultValue>) -> Self {
                self.default_values.push(value.into());
                self
            }
        }
    )*};
}

with_default! {
    UserSelect,
    RoleSelect,
    MentionableSelect,
    ChannelSelect,
}

/// An [option](https://docs.discord.com/developers/components/reference#string-select-select-option-structure) of a select.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SelectOption {
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
    /// The emoji beside it, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Emoji>,
}

impl SelectOption {
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
    SelectOption {
        /// Sets what it means, at most 100 characters.
        description(text),
        /// Sets the emoji beside it.
        emoji(some Emoji),
        /// Chooses it to begin with.
        chosen(default = true),
    }
}

/// What is [chosen to begin with](https://docs.discord.com/developers/components/reference#user-select-select-default-value-structure).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefaultValue {
    /// The user, role or channel.
    pub id: Id<Target>,
    /// Which of the three.
    #[serde(rename = "type")]
    pub kind: DefaultValueKind,
}

open_text! {
    /// What is chosen to begin with.
    DefaultValueKind {
        /// A user.
        User = "user",
        /// A role.
        Role = "role",
        /// A channel.
        Channel = "channel",
    }
}

impl From<Id<User>> for DefaultValue {
    fn from(id: Id<User>) -> Self {
        let (id, kind) = (id.cast(), DefaultValueKind::User);
        Self { id, kind }
    }
}

impl From<Id<Role>> for DefaultValue {
    fn from(id: Id<Role>) -> Self {
        let (id, kind) = (id.cast(), DefaultValueKind::Role);
        Self { id, kind }
    }
}

impl From<Id<Channel>> for DefaultValue {
    fn from(id: Id<Channel>) -> Self {
        let (id, kind) = (id.cast(), DefaultValueKind::Channel);
        Self { id, kind }
    }
}

/// How many must and can be chosen, and whether anything must.
pub(super) struct SelectionLimits {
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
    pub(super) default_max: u32,
    pub(super) required: bool,
}

impl SelectionLimits {
    /// Checks the numbers, each against its own range and against the other, which may be unset.
    pub(super) fn check(
        &self,
        legal_min: &RangeInclusive<u32>,
        legal_max: &RangeInclusive<u32>,
    ) -> Result<(), Invalid> {
        let least = if self.required { 1 } else { *legal_min.start() };
        number("min_values", self.min, &(least..=*legal_min.end()))?;
        number("max_values", self.max, legal_max)?;
        match (self.min, self.max) {
            (Some(min), Some(max)) => number("max_values", Some(max), &(min..=*legal_max.end())),
            (min, None) => number("min_values", min, &(least..=self.default_max)),
            (None, Some(_)) => Ok(()),
        }
    }

    /// Checks how many are chosen to begin with, if any are.
    pub(super) fn check_defaults(&self, field: &str, defaults: usize) -> Result<(), Invalid> {
        let legal = self.min.unwrap_or(1)..=self.max.unwrap_or(self.default_max);
        let defaults = u32::try_from(defaults).unwrap_or(u32::MAX);
        if defaults == 0 || legal.contains(&defaults) {
            return Ok(());
        }
        let found = format_args!("a count of {defaults} to begin with");
        Err(Invalid::new(
            InvalidKind::Length,
            field,
            found,
            range_text(&legal),
        ))
    }
}

/// Checks what all selects have in common; `$defaults` is how many entries are chosen to begin with.
macro_rules! check_common {
    ($select:expr, $place:expr, $field:literal, $defaults:expr) => {{
        let in_modal = $place == ComponentPlace::Modal;
        text(
            "placeholder",
            $select.placeholder.as_ref(),
            &SELECT_PLACEHOLDER,
        )?;
        if in_modal && $select.disabled {
            return Err(Invalid::new(
                InvalidKind::Conflict,
                "disabled",
                true,
                "what a select in a modal has",
            ));
        }
        let limits = SelectionLimits {
            min: $select.min_values,
            max: $select.max_values,
            default_max: 1,
            required: in_modal && $select.required.unwrap_or(true),
        };
        limits.check(&SELECT_MIN, &SELECT_MAX)?;
        limits.check_defaults($field, $defaults)?;
    }};
}

impl Node for StringSelect {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        count("options", Some(&self.options), &SELECT_OPTIONS)?;
        each("options", Some(&self.options), SelectOption::check)?;
        check_unique(self.options.iter().map(|option| &*option.value))?;
        let defaults = self.options.iter().filter(|option| option.default);
        check_common!(self, checker.place, "options", defaults.count());
        Ok(())
    }
}

impl SelectOption {
    fn check(&self) -> Result<(), Invalid> {
        check_option(&self.label, &self.value, self.description.as_ref())?;
        check_emoji(self.emoji.as_ref())
    }
}

/// Checks an option of a select or a group.
pub(super) fn check_option(
    label: &String,
    value: &String,
    description: Option<&String>,
) -> Result<(), Invalid> {
    text("label", Some(label), &OPTION_LABEL)?;
    text("value", Some(value), &OPTION_VALUE)?;
    text("description", description, &OPTION_DESCRIPTION)
}

/// Checks that no two options have one value.
pub(super) fn check_unique<'a>(values: impl Iterator<Item = &'a str>) -> Result<(), Invalid> {
    let mut seen = HashSet::new();
    for (index, value) in values.enumerate() {
        if !seen.insert(value) {
            return Err(duplicate(&format!("options[{index}].value"), value));
        }
    }
    Ok(())
}

/// Checks selects of users, roles and channels, each with what can be chosen to begin with.
macro_rules! check_entities {
    ($($name:ident: $($kind:ident),+;)*) => {$(
        impl Node for $name {
            fn custom_id(&self) -> Option<&str> {
                Some(&self.custom_id)
            }

            fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
                check_kinds(&self.default_values, &[$(DefaultValueKind::$kind),+])?;
                check_common!(self, checker.place, "default_values", self.default_values.len());
                Ok(())
            }
        }
    )*};
}

check_entities! {
    UserSelect: User;
    RoleSelect: Role;
    MentionableSelect: User, Role;
    ChannelSelect: Channel;
}

fn check_kinds(defaults: &Vec<DefaultValue>, legal: &[DefaultValueKind]) -> Result<(), Invalid> {
    each("default_values", Some(defaults), |default| {
        let unknown = matches!(default.kind, DefaultValueKind::Unknown(_));
        if unknown || legal.contains(&default.kind) {
            return Ok(());
        }
        let legal: Vec<_> = legal.iter().map(DefaultValueKind::as_str).collect();
        Err(Invalid::new(
            InvalidKind::Choice,
            "type",
            default.kind.as_str(),
            legal.join(", "),
        ))
    })
}
