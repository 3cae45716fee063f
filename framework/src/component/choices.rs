//! Enums whose variants are choices: conversion to and from text, and into the options of a select.

use guildhall_model::Locale;
use guildhall_model::component::SelectOption;
use guildhall_rules::{ChoiceDef, ChoiceValue};

use super::custom_id::escaped_length;
use crate::command::localized_texts::localized_text;
use crate::command::option_spec::OptionSpec;
use crate::command::parameter::OptionType;

/// An enum whose variants are the choices of an option, in the same order.
///
/// `#[derive(Choice)]` implements this trait.
///
/// ```
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
    /// Type of the values: `&str` for strings, `i64` for integers, `f64` for numbers.
    type Value<'a>;

    /// Returns the value of the choice, which stays the same if variants move or get other names for users. Store it in
    /// a database or a file.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// #[derive(Choice, Debug, PartialEq)]
    /// enum Pace {
    ///     Slow,
    ///     VeryFast,
    /// }
    ///
    /// #[derive(Choice, Debug, PartialEq)]
    /// enum Size {
    ///     #[choice(value = 10)]
    ///     Small,
    ///     #[choice(value = 20)]
    ///     Large,
    /// }
    ///
    /// assert_eq!(Pace::VeryFast.value(), "very_fast");
    /// assert_eq!(Pace::from_value("very_fast"), Some(Pace::VeryFast));
    /// assert_eq!(Size::Large.value(), 20);
    /// assert_eq!(Size::from_value(30), None);
    /// ```
    fn value(&self) -> Self::Value<'static>;

    /// Returns the choice with a value; `None` if no choice has the value, such as that of a variant which the enum had
    /// earlier.
    fn from_value(value: Self::Value<'_>) -> Option<Self>;

    /// Returns the position of the choice.
    fn position(&self) -> usize;

    /// Returns the choice at a position.
    fn from_position(position: usize) -> Option<Self>;

    /// Returns the choices as options of a [`StringSelect`], for a handler with a `#[selected]` parameter of this type.
    ///
    /// The select of a component with the key `select(…)` has these options already.
    ///
    /// [`StringSelect`]: guildhall_model::component::StringSelect
    fn options() -> Vec<SelectOption> {
        Self::options_in(None)
    }

    /// Returns the choices like [`options`](Self::options), with their localized names, such as those in the files of
    /// [`localizations!`](macro@crate::localizations). `None` is the language of the names in the code.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// #[derive(Choice)]
    /// enum Day {
    ///     #[choice(name_localizations(de = "Samstag"))]
    ///     Saturday,
    ///     Sunday,
    /// }
    ///
    /// let labels = Day::options_in(&Locale::German).into_iter().map(|option| option.label);
    /// assert_eq!(labels.collect::<Vec<_>>(), ["Samstag", "Sunday"]);
    /// ```
    fn options_in<'l>(locale: impl Into<Option<&'l Locale>>) -> Vec<SelectOption> {
        select_options(Self::SPEC.choices_list(), &[], locale.into())
    }

    /// Returns the name of the choice in a language, as users see it in an option or a select. Without a translation,
    /// and for `None`, returns the name in the code.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// #[derive(Choice)]
    /// enum Day {
    ///     #[choice(name_localizations(de = "Samstag"))]
    ///     Saturday,
    ///     Sunday,
    /// }
    ///
    /// assert_eq!(Day::Saturday.name_in(&Locale::German), "Samstag");
    /// assert_eq!(Day::Sunday.name_in(&Locale::German), "Sunday");
    /// ```
    fn name_in<'l>(&self, locale: impl Into<Option<&'l Locale>>) -> &'static str {
        let choice = Self::SPEC.choices_list().get(self.position());
        choice.map_or("", |choice| {
            localized_name(choice, locale.into()).unwrap_or(choice.name)
        })
    }
}

/// Maximum length of a 64-bit number as text: a sign, 17 digits with a point, and `e-308`.
const NUMBER_MAX_LENGTH: usize = 24;

/// Returns the value of a choice as text.
pub fn choice_text<T: Choices>(choice: &T) -> String {
    let choices = T::SPEC.choices_list();
    choices
        .get(choice.position())
        .map(choice_value)
        .unwrap_or_default()
}

/// Returns the choice with this value.
pub fn choice_from_text<T: Choices>(text: &str) -> Option<T> {
    let mut choices = T::SPEC.choices_list().iter();
    choices
        .position(|choice| choice_value(choice) == text)
        .and_then(T::from_position)
}

/// Returns the maximum length of a choice's value in a custom ID.
pub const fn max_choice_length(spec: OptionSpec) -> usize {
    let (choices, mut longest, mut i) = (spec.choices_list(), 0, 0);
    while i < choices.len() {
        let length = match choices[i].value {
            ChoiceValue::String(text) => escaped_length(text),
            ChoiceValue::Integer(_) | ChoiceValue::Number(_) => NUMBER_MAX_LENGTH,
        };
        if length > longest {
            longest = length;
        }
        i += 1;
    }
    longest
}

/// Converts choices into options of a select, with the names in a language. Values in `defaults` are selected by
/// default.
pub(super) fn select_options(
    choices: &[ChoiceDef<'_>],
    defaults: &[String],
    locale: Option<&Locale>,
) -> Vec<SelectOption> {
    let option = |choice: &ChoiceDef<'_>| {
        let value = choice_value(choice);
        let name = localized_name(choice, locale).unwrap_or(choice.name);
        SelectOption {
            default: defaults.contains(&value),
            ..SelectOption::new(name, value)
        }
    };
    choices.iter().map(option).collect()
}

/// Returns the name of a choice in a language, if the choice has one.
pub(super) fn localized_name<'a>(
    choice: &ChoiceDef<'a>,
    locale: Option<&Locale>,
) -> Option<&'a str> {
    localized_text(choice.name_localizations, locale?.code())
}

/// Returns the value of a choice, as the service sends it when a user selects the choice.
pub(super) fn choice_value(choice: &ChoiceDef<'_>) -> String {
    match choice.value {
        ChoiceValue::String(text) => text.to_owned(),
        ChoiceValue::Integer(number) => number.to_string(),
        ChoiceValue::Number(number) => format_number(number),
    }
}

/// Formats a number in decimal, or with an exponent if the decimal text would be too long.
fn format_number(number: f64) -> String {
    let text = number.to_string();
    if text.len() > NUMBER_MAX_LENGTH {
        return format!("{number:e}");
    }
    text
}
