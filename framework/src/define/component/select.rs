//! What is asked for → the select in which it is chosen.

use guildhall_model::component::{
    ChannelSelect, DefaultValue, MentionableSelect, RoleSelect, StringSelect, UserSelect,
};
use guildhall_model::{Channel, Id, Role, User};
use guildhall_rules::CommandOptionType as Kind;

use super::choices::options;
use super::input::Input;

/// What a select is made of.
#[derive(Debug)]
pub struct Asked<'a> {
    pub(super) input: &'a Input,
    pub(super) custom_id: String,
    /// What is chosen to begin with.
    pub(super) entered: &'a [String],
    /// Whether something must be chosen; of modals only.
    pub(super) required: Option<bool>,
}

/// Makes selects, each with fields of its own.
macro_rules! selects {
    ($($name:ident: |$asked:ident| { $($field:ident: $value:expr),* };)*) => {$(
        impl From<Asked<'_>> for $name {
            fn from($asked: Asked<'_>) -> Self {
                let input = $asked.input;
                Self {
                    $($field: $value,)*
                    min_values: input.fewest(),
                    max_values: input.most(input.offered()),
                    placeholder: input.placeholder.map(str::to_owned),
                    required: $asked.required,
                    ..Self::new($asked.custom_id)
                }
            }
        }
    )*};
}

selects! {
    StringSelect: |asked| { options: options(asked.input.def.choices, asked.entered) };
    UserSelect: |asked| { default_values: defaults::<User>(asked.entered) };
    RoleSelect: |asked| { default_values: defaults::<Role>(asked.entered) };
    MentionableSelect: |asked| {};
    ChannelSelect: |asked| {
        channel_types: asked.input.def.channel_types.to_vec(),
        default_values: defaults::<Channel>(asked.entered)
    };
}

fn defaults<T>(entered: &[String]) -> Vec<DefaultValue>
where
    DefaultValue: From<Id<T>>,
{
    let ids = entered.iter().filter_map(|id| id.parse::<Id<T>>().ok());
    ids.map(DefaultValue::from).collect()
}

/// The select in which values of a type are chosen, by the number that [`number_of`] gives the type.
#[derive(Clone, Copy, Debug)]
pub struct Numbered<const NUMBER: u8>;

/// A select that is found by its number.
pub trait Select {
    /// The select.
    type Of: for<'a> From<Asked<'a>>;
}

macro_rules! numbers {
    ($($number:literal: $name:ident,)*) => {$(
        impl Select for Numbered<$number> {
            type Of = $name;
        }
    )*};
}

numbers! {
    0: StringSelect,
    1: UserSelect,
    2: RoleSelect,
    3: MentionableSelect,
    4: ChannelSelect,
}

/// The number of the select in which this is chosen.
pub const fn number_of(input: Input) -> u8 {
    match input.def.kind {
        Kind::User => 1,
        Kind::Role => 2,
        Kind::Mentionable => 3,
        Kind::Channel => 4,
        _ => 0,
    }
}
