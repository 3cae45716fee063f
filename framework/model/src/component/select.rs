//! Selects: of texts that the app gives, and of users, roles and channels.

use guildhall_rules::ChannelType;
use serde::{Deserialize, Serialize};

use super::setters::setters;
use crate::marker::Target;
use crate::open_text::open_text;
use crate::tolerance::{is_false, or_default};
use crate::{Channel, Emoji, Id, Role, User, list, number};

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
