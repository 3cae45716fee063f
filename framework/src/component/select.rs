//! The appearance and limits of a select, as constant data, and its conversion into a component.

use guildhall_model::component::{
    ChannelSelect, MentionableSelect, RoleSelect, SelectDefaultValue, StringSelect, UserSelect,
};
use guildhall_model::{Channel, Id, Role, User};
use guildhall_rules::{
    CommandOptionType as Kind, SELECT_MAX_VALUES, SELECT_MIN_VALUES, SELECT_PLACEHOLDER,
};

use super::choices::select_options;
use super::field_texts::ComponentTexts;
use super::input::{InputSpec, require_length, require_number};

/// A select without its custom ID.
///
/// Declared by the key `select(…)` of `#[component]`.
#[derive(Clone, Copy, Debug)]
pub struct SelectSpec(InputSpec);

impl SelectSpec {
    /// Creates a select for a parameter, given the `INPUT` of the parameter's type.
    ///
    /// Users select exactly one value, at most one for an `Option`, and any number for a `Vec`.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if no select supports the type.
    #[must_use]
    #[track_caller]
    pub const fn new(input: InputSpec) -> Self {
        assert!(
            !matches!(input.def.kind, Kind::Boolean | Kind::Attachment),
            "a select offers texts, choices, users, roles or channels: use a `String`, an enum with `#[derive(Choice)]`, a `User`, `Member`, `Role`, `Mentionable` or `Channel`, or an `Option` or a `Vec` of one"
        );
        Self(input)
    }

    /// Sets the text that is shown while no value is selected, at most 150 characters.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the text is too long.
    #[must_use]
    #[track_caller]
    pub const fn placeholder(mut self, placeholder: &'static str) -> Self {
        let valid = &SELECT_PLACEHOLDER;
        require_length("the placeholder of a select", placeholder, valid);
        self.0.placeholder = Some(placeholder);
        self
    }

    /// Sets the minimum number of values, 0–25.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if `min` is out of range or above the number of choices, if the
    /// parameter cannot hold that many values, or if `min` is 0 and the parameter requires a value.
    #[must_use]
    #[track_caller]
    pub const fn min_values(self, min: u32) -> Self {
        require_number("min_values", min, &SELECT_MIN_VALUES);
        Self(self.0.min_values_at("min_values", min))
    }

    /// Sets the maximum number of values, 1–25.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if `max` is out of range, above the number of choices or below
    /// the minimum, or if the parameter cannot hold that many values.
    #[must_use]
    #[track_caller]
    pub const fn max_values(self, max: u32) -> Self {
        require_number("max_values", max, &SELECT_MAX_VALUES);
        Self(self.0.max_values_at(["min_values", "max_values"], max))
    }

    /// Builds the select with a custom ID of 1–100 characters.
    pub fn build<S: for<'a> From<SelectInput<'a>>>(&self, custom_id: String) -> S {
        self.build_in(custom_id, &ComponentTexts::default())
    }

    /// Builds the select with a custom ID of 1–100 characters and texts in a language.
    pub fn build_in<S: for<'a> From<SelectInput<'a>>>(
        &self,
        custom_id: String,
        texts: &ComponentTexts<'_>,
    ) -> S {
        S::from(SelectInput {
            input: &self.0,
            custom_id,
            defaults: &[],
            required: None,
            texts,
        })
    }
}

/// The parts of a select component.
#[derive(Debug)]
pub struct SelectInput<'a> {
    pub(super) input: &'a InputSpec,
    pub(super) custom_id: String,
    /// Values that are selected by default.
    pub(super) defaults: &'a [String],
    /// Whether a value is required; `None` for a select in a message, which has no such field.
    pub(super) required: Option<bool>,
    /// Texts in the language of the users who see the select.
    pub(super) texts: &'a ComponentTexts<'a>,
}

/// Implements the conversion into each select component, with the fields specific to that component.
macro_rules! select_components {
    ($($name:ident: |$select:ident| { $($field:ident: $value:expr),* };)*) => {$(
        impl From<SelectInput<'_>> for $name {
            fn from($select: SelectInput<'_>) -> Self {
                let (input, texts) = ($select.input, $select.texts);
                Self {
                    $($field: $value,)*
                    min_values: input.min_values(),
                    max_values: input.max_values(input.choice_count()),
                    placeholder: texts.text().or_else(|| input.placeholder.map(str::to_owned)),
                    required: $select.required,
                    ..Self::new($select.custom_id)
                }
            }
        }
    )*};
}

select_components! {
    StringSelect: |select| {
        options: select_options(select.input.def.choices, select.defaults, select.texts.locale())
    };
    UserSelect: |select| { default_values: default_values::<User>(select.defaults) };
    RoleSelect: |select| { default_values: default_values::<Role>(select.defaults) };
    MentionableSelect: |select| {};
    ChannelSelect: |select| {
        channel_types: select.input.def.channel_types.to_vec(),
        default_values: default_values::<Channel>(select.defaults)
    };
}

fn default_values<T>(ids: &[String]) -> Vec<SelectDefaultValue>
where
    SelectDefaultValue: From<Id<T>>,
{
    ids.iter()
        .filter_map(|id| id.parse::<Id<T>>().ok())
        .map(SelectDefaultValue::from)
        .collect()
}

/// A kind of select, identified by the number that [`select_kind`] returns.
#[derive(Clone, Copy, Debug)]
pub struct SelectKind<const KIND: u8>;

/// Maps a kind of select to its component type.
pub trait SelectComponent {
    /// Component type.
    type Component: for<'a> From<SelectInput<'a>>;
}

macro_rules! select_kinds {
    ($($kind:literal: $name:ident,)*) => {$(
        impl SelectComponent for SelectKind<$kind> {
            type Component = $name;
        }
    )*};
}

select_kinds! {
    0: StringSelect,
    1: UserSelect,
    2: RoleSelect,
    3: MentionableSelect,
    4: ChannelSelect,
}

/// Returns the number of the [`SelectKind`] that supports an input.
pub const fn select_kind(input: InputSpec) -> u8 {
    match input.def.kind {
        Kind::User => 1,
        Kind::Role => 2,
        Kind::Mentionable => 3,
        Kind::Channel => 4,
        _ => 0,
    }
}
