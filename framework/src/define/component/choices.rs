//! Enumerations whose variants are choices: as text, and from it.

use guildhall_model::component::SelectOption;
use guildhall_rules::{ChoiceDef, ChoiceValue};

use super::custom_id::escaped_length;
use crate::define::{OptionSpec, OptionType};

/// An enumeration whose variants are the choices of an option, in their order.
///
/// `#[derive(Choice)]` implements it.
///
/// ```
/// use guildhall::Choices;
/// use guildhall::model::component::{ActionRow, StringSelect};
/// use guildhall::prelude::*;
///
/// #[derive(Choice, Debug)]
/// enum Day {
///     Saturday,
///     Sunday,
/// }
///
/// #[component("day")]
/// fn day(#[selected] day: Day) -> String {
///     format!("{day:?} it is.")
/// }
///
/// fn days() -> ActionRow {
///     ActionRow::select(StringSelect::new(day::custom_id()).options(Day::options()))
/// }
/// # fn main() {}
/// ```
pub trait Choices: OptionType {
    /// The position of the choice.
    fn position(&self) -> usize;

    /// The choice at a position.
    fn at(position: usize) -> Option<Self>;

    /// The choices as the options of a [`StringSelect`], which gives them back as `#[selected]`.
    ///
    /// A component with `select(…)` has them already.
    ///
    /// [`StringSelect`]: guildhall_model::component::StringSelect
    fn options() -> Vec<SelectOption> {
        options(Self::SPEC.all_choices(), &[])
    }
}

/// Characters of a number of 64 bits, whole or not, as it is written: a sign, 17 digits with a point,
/// and `e-308` at the most.
const NUMBER_LONGEST: usize = 24;

/// The value of a choice as text.
pub fn choice_text<T: Choices>(choice: &T) -> String {
    let choices = T::SPEC.all_choices();
    choices.get(choice.position()).map(text).unwrap_or_default()
}

/// The choice whose value is this text.
pub fn at_text<T: Choices>(value: &str) -> Option<T> {
    let mut choices = T::SPEC.all_choices().iter();
    choices
        .position(|choice| text(choice) == value)
        .and_then(T::at)
}

/// How many characters the longest value has in a custom id.
pub const fn longest(spec: OptionSpec) -> usize {
    let (choices, mut longest, mut i) = (spec.all_choices(), 0, 0);
    while i < choices.len() {
        let length = match choices[i].value {
            ChoiceValue::String(text) => escaped_length(text),
            ChoiceValue::Integer(_) | ChoiceValue::Number(_) => NUMBER_LONGEST,
        };
        if length > longest {
            longest = length;
        }
        i += 1;
    }
    longest
}

/// Choices as the options of a select, of which those that are `entered` are chosen to begin with.
pub(super) fn options(choices: &[ChoiceDef<'_>], entered: &[String]) -> Vec<SelectOption> {
    let option = |choice: &ChoiceDef<'_>| {
        let value = text(choice);
        SelectOption {
            default: entered.contains(&value),
            ..SelectOption::new(choice.name, value)
        }
    };
    choices.iter().map(option).collect()
}

/// What the app gets of an option of a select that stands for a choice.
pub(super) fn text(choice: &ChoiceDef<'_>) -> String {
    match choice.value {
        ChoiceValue::String(text) => text.to_owned(),
        ChoiceValue::Integer(number) => number.to_string(),
        ChoiceValue::Number(number) => number_text(number),
    }
}

/// A number as it is read, or with an exponent where it would be too long.
fn number_text(number: f64) -> String {
    let text = number.to_string();
    if text.len() > NUMBER_LONGEST {
        return format!("{number:e}");
    }
    text
}
