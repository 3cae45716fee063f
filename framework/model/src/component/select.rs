//! Select menus and their limits.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{
    CUSTOM_ID, ChannelType, OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, SELECT_MAX_VALUES,
    SELECT_MIN_VALUES, SELECT_OPTIONS, SELECT_PLACEHOLDER, values_among,
};

use super::button::serialize_emoji;
use super::check::{COMPONENT_ID, Checker, ComponentContext, Position, duplicate};
use super::custom_id::IntoCustomId;
use super::declare::setters;
use super::object::Node;
use crate::emoji::check_emoji;
use crate::marker::Target;
use crate::validation::{check_count, check_each, check_number, check_text, format_range};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Channel, Emoji, Id, Role, User, ValidationError, ValidationErrorKind};

/// Declares a select menu with the fields of all select menus and the given additional fields.
macro_rules! select {
    ($(#[$meta:meta])* $name:ident { $($fields:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
        pub struct $name {
            /// Custom ID, 1–100 characters.
            #[schema(length = CUSTOM_ID)]
            #[serde(default, deserialize_with = "or_default")]
            pub custom_id: String,
            /// Whether the menu is disabled; messages only.
            #[serde(default, deserialize_with = "or_default")]
            #[serde(skip_serializing_if = "is_false")]
            pub disabled: bool,
            /// Unique identifier within the message or modal; assigned by the service if absent.
            #[schema(range = COMPONENT_ID)]
            #[serde(with = "number")]
            pub id: Option<u32>,
            /// Maximum number of selected items, 1–25 and at most the number of options; 1 if absent.
            #[schema(range = SELECT_MAX_VALUES)]
            #[service(default = 1)]
            #[serde(with = "number")]
            pub max_values: Option<u32>,
            /// Minimum number of selected items, 0–25 and at most the number of options; 1 if absent.
            #[schema(range = SELECT_MIN_VALUES)]
            #[service(default = 1)]
            #[serde(with = "number")]
            pub min_values: Option<u32>,
            /// Placeholder shown while nothing is selected, at most 150 characters.
            #[schema(length = SELECT_PLACEHOLDER)]
            pub placeholder: Option<String>,
            /// Whether the user must select an item before submitting the modal; modals only, `true` if absent.
            pub required: Option<bool>,
            $($fields)*
        }

        impl $name {
            /// Creates a select menu for one item, with a custom ID of 1–100 characters.
            pub fn new(custom_id: impl IntoCustomId) -> Self {
                Self {
                    custom_id: custom_id.into_custom_id(),
                    ..Self::default()
                }
            }
        }

        setters! {
            $name {
                /// Sets the unique identifier within the message or modal; assigned by the service unless set.
                id(some u32),
                /// Sets the maximum number of selected items, 1–25 and at most the number of options; 1 unless set.
                max_values(some u32),
                /// Sets the minimum number of selected items, 0–25 and at most the number of options; 1 unless set.
                min_values(some u32),
                /// Sets the placeholder shown while nothing is selected, at most 150 characters.
                placeholder(text),
                /// Sets whether the menu is disabled; messages only.
                disabled(bool),
                /// Sets whether an item must be selected; modals only, `true` unless set.
                required(some bool),
            }
        }
    };
}

select! {
    /// [String select](https://docs.discord.com/developers/components/reference#string-select): menu of options that
    /// the app defines.
    StringSelect {
        /// Options to choose from, 1–25.
        #[schema(length = SELECT_OPTIONS)]
        #[serde(default, with = "list")]
        pub options: Vec<SelectOption>,
    }
}

select! {
    /// [User select](https://docs.discord.com/developers/components/reference#user-select): menu of users.
    UserSelect {
        /// Users selected by default; if any, between `min_values` and `max_values` items.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<SelectDefaultValue>,
    }
}

select! {
    /// [Role select](https://docs.discord.com/developers/components/reference#role-select): menu of roles.
    RoleSelect {
        /// Roles selected by default; if any, between `min_values` and `max_values` items.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<SelectDefaultValue>,
    }
}

select! {
    /// [Mentionable select](https://docs.discord.com/developers/components/reference#mentionable-select): menu of users
    /// and roles.
    MentionableSelect {
        /// Users and roles selected by default; if any, between `min_values` and `max_values` items.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<SelectDefaultValue>,
    }
}

select! {
    /// [Channel select](https://docs.discord.com/developers/components/reference#channel-select): menu of channels.
    ChannelSelect {
        /// Channel types to include; all types if empty.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub channel_types: Vec<ChannelType>,
        /// Channels selected by default; if any, between `min_values` and `max_values` items.
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub default_values: Vec<SelectDefaultValue>,
    }
}

setters! {
    StringSelect {
        /// Adds an option; a menu has 1–25 options.
        option(entry of options: SelectOption),
        /// Sets the options, 1–25.
        options(list SelectOption),
    }
}

setters! {
    ChannelSelect {
        /// Adds a channel type to include.
        channel_type(entry of channel_types: ChannelType),
        /// Sets the channel types to include.
        channel_types(list ChannelType),
    }
}

/// Declares the setters of `default_values` for auto-populated select menus.
macro_rules! default_values {
    ($($name:ident,)*) => {$(
        setters! {
            $name {
                /// Adds a default value: the ID of a user, role or channel.
                default_value(entry of default_values: SelectDefaultValue),
                /// Sets the default values: IDs of users, roles or channels.
                default_values(list SelectDefaultValue),
            }
        }
    )*};
}

default_values! {
    UserSelect,
    RoleSelect,
    MentionableSelect,
    ChannelSelect,
}

/// [Option](https://docs.discord.com/developers/components/reference#string-select-select-option-structure) of a
/// string select.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct SelectOption {
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
    /// Partial emoji shown next to the label.
    #[serde(serialize_with = "serialize_emoji")]
    pub emoji: Option<Emoji>,
}

impl SelectOption {
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
    SelectOption {
        /// Sets the description, at most 100 characters.
        description(text),
        /// Sets the emoji.
        emoji(some Emoji),
        /// Sets whether the option is selected by default.
        selected(bool of default),
    }
}

impl<L: Into<String>, V: Into<String>> From<(L, V)> for SelectOption {
    /// Converts a `(label, value)` pair.
    fn from((label, value): (L, V)) -> Self {
        Self::new(label, value)
    }
}

/// [Default
/// value](https://docs.discord.com/developers/components/reference#user-select-select-default-value-structure) of
/// an auto-populated select menu.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct SelectDefaultValue {
    /// ID of the user, role or channel.
    pub id: Id<Target>,
    /// Type of the object that `id` refers to.
    #[serde(rename = "type")]
    pub kind: SelectDefaultValueType,
}

open_text! {
    /// Type of a default value.
    SelectDefaultValueType {
        /// User.
        User = "user",
        /// Role.
        Role = "role",
        /// Channel.
        Channel = "channel",
    }
}

impl From<Id<User>> for SelectDefaultValue {
    fn from(id: Id<User>) -> Self {
        let (id, kind) = (id.cast(), SelectDefaultValueType::User);
        Self { id, kind }
    }
}

impl From<Id<Role>> for SelectDefaultValue {
    fn from(id: Id<Role>) -> Self {
        let (id, kind) = (id.cast(), SelectDefaultValueType::Role);
        Self { id, kind }
    }
}

impl From<Id<Channel>> for SelectDefaultValue {
    fn from(id: Id<Channel>) -> Self {
        let (id, kind) = (id.cast(), SelectDefaultValueType::Channel);
        Self { id, kind }
    }
}

/// Limits on the number of selected items.
pub(super) struct SelectionLimits {
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
    pub(super) default_max: u32,
    /// Number of options, if the component lists them.
    pub(super) options: Option<usize>,
    pub(super) required: bool,
}

impl SelectionLimits {
    /// Checks `min` and `max` against the valid ranges, the number of options and each other.
    pub(super) fn check(
        &self,
        valid_min: &RangeInclusive<u32>,
        valid_max: &RangeInclusive<u32>,
    ) -> Result<(), ValidationError> {
        let options = self.options.unwrap_or(usize::MAX);
        let (valid_min, valid_max) = (
            values_among(options, valid_min),
            values_among(options, valid_max),
        );
        let minimum = if self.required { 1 } else { *valid_min.start() };
        check_number("min_values", self.min, &(minimum..=*valid_min.end()))?;
        check_number("max_values", self.max, &valid_max)?;
        match (self.min, self.max) {
            (Some(min), Some(max)) => {
                check_number("max_values", Some(max), &(min..=*valid_max.end()))
            }
            (min, None) => check_number("min_values", min, &(minimum..=self.default_max)),
            (None, Some(_)) => Ok(()),
        }
    }

    /// Checks that the number of default values is 0 or between `min` and `max`. An error names the custom ID.
    pub(super) fn check_defaults(
        &self,
        custom_id: &str,
        field: &str,
        defaults: usize,
    ) -> Result<(), ValidationError> {
        let valid = self.min.unwrap_or(1)..=self.max.unwrap_or(self.default_max);
        let defaults = u32::try_from(defaults).unwrap_or(u32::MAX);
        if defaults == 0 || valid.contains(&defaults) {
            return Ok(());
        }
        let found = format_args!("a default count of {defaults} for `{custom_id}`");
        Err(ValidationError::new(
            ValidationErrorKind::Length,
            field,
            found,
            format_range(&valid),
        ))
    }
}

/// Checks the fields that all select menus share; `$options` is the number of options, if the menu lists them, and
/// `$defaults` is the number of default values.
macro_rules! check_common_fields {
    ($select:expr, $context:expr, $options:expr, $field:literal, $defaults:expr) => {{
        let in_modal = $context == ComponentContext::Modal;
        check_text(
            "placeholder",
            $select.placeholder.as_ref(),
            &SELECT_PLACEHOLDER,
        )?;
        if in_modal && $select.disabled {
            return Err(ValidationError::new(
                ValidationErrorKind::Conflict,
                "disabled",
                true,
                "false in a modal",
            ));
        }
        let limits = SelectionLimits {
            min: $select.min_values,
            max: $select.max_values,
            default_max: 1,
            options: $options,
            required: in_modal && $select.required.unwrap_or(true),
        };
        limits.check(&SELECT_MIN_VALUES, &SELECT_MAX_VALUES)?;
        limits.check_defaults(&$select.custom_id, $field, $defaults)?;
    }};
}

impl Node for StringSelect {
    fn custom_id(&self) -> Option<&str> {
        Some(&self.custom_id)
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_count("options", Some(&self.options), &SELECT_OPTIONS)?;
        check_each("options", Some(&self.options), SelectOption::check)?;
        check_unique_values(self.options.iter().map(|option| &*option.value))?;
        let defaults = self.options.iter().filter(|option| option.default);
        let options = Some(self.options.len());
        check_common_fields!(self, checker.context, options, "options", defaults.count());
        Ok(())
    }
}

impl SelectOption {
    fn check(&self) -> Result<(), ValidationError> {
        check_option(&self.label, &self.value, self.description.as_ref())?;
        check_emoji(self.emoji.as_ref())
    }
}

/// Checks an option of a string select, radio group or checkbox group.
pub(super) fn check_option(
    label: &String,
    value: &String,
    description: Option<&String>,
) -> Result<(), ValidationError> {
    check_text("label", Some(label), &OPTION_LABEL)?;
    check_text("value", Some(value), &OPTION_VALUE)?;
    check_text("description", description, &OPTION_DESCRIPTION)
}

/// Checks that the values of the options are unique.
pub(super) fn check_unique_values<'a>(
    values: impl Iterator<Item = &'a str>,
) -> Result<(), ValidationError> {
    let mut seen = HashSet::new();
    for (index, value) in values.enumerate() {
        if !seen.insert(value) {
            return Err(duplicate(&format!("options[{index}].value"), value));
        }
    }
    Ok(())
}

/// Implements [`Node`] for auto-populated select menus. Each row lists the valid types of default values.
macro_rules! auto_populated_selects {
    ($($name:ident: $($kind:ident),+;)*) => {$(
        impl Node for $name {
            fn custom_id(&self) -> Option<&str> {
                Some(&self.custom_id)
            }

            fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
                check_default_types(&self.default_values, &[$(SelectDefaultValueType::$kind),+])?;
                check_common_fields!(self, checker.context, None, "default_values", self.default_values.len());
                Ok(())
            }
        }
    )*};
}

auto_populated_selects! {
    UserSelect: User;
    RoleSelect: Role;
    MentionableSelect: User, Role;
    ChannelSelect: Channel;
}

fn check_default_types(
    defaults: &Vec<SelectDefaultValue>,
    valid: &[SelectDefaultValueType],
) -> Result<(), ValidationError> {
    check_each("default_values", Some(defaults), |default| {
        let unknown = matches!(default.kind, SelectDefaultValueType::Unknown(_));
        if unknown || valid.contains(&default.kind) {
            return Ok(());
        }
        let valid: Vec<_> = valid.iter().map(SelectDefaultValueType::as_str).collect();
        Err(ValidationError::new(
            ValidationErrorKind::Choice,
            "type",
            default.kind.as_str(),
            valid.join(", "),
        ))
    })
}
