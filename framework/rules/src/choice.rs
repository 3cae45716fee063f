//! The choices of an option.

use crate::Place;
use crate::argument::check_bounds;
use crate::localization::{Text, TextRule, check_choice_names};
use crate::option::{as_number, is_integer, is_number};
use crate::read::read;
use crate::text::{characters, same};
use crate::{
    ChoiceDef, ChoiceValue, CommandOptionType, Fault, Field, Findings, NumberDef, OptionDef,
};

/// Most choices of an option: 25.
pub const CHOICES_MAX: usize = 25;

/// Most characters of a choice's name: 100.
pub const CHOICE_NAME_MAX: usize = 100;

/// Most characters of a choice's text: 100.
pub const CHOICE_TEXT_MAX: usize = 100;

/// Checks the name of a choice, which is free: 1 to 100 characters.
///
/// # Errors
///
/// [`Fault::ChoiceNameEmpty`] or [`Fault::ChoiceNameTooLong`].
pub const fn check_choice_name(name: &str) -> Result<(), Fault> {
    match characters(name) {
        0 => Err(Fault::ChoiceNameEmpty),
        1..=CHOICE_NAME_MAX => Ok(()),
        _ => Err(Fault::ChoiceNameTooLong),
    }
}

/// Checks the value of a choice against the type of its option.
///
/// A text has at most 100 characters and may be empty. A NUMBER option also takes whole numbers.
///
/// # Errors
///
/// [`Fault::ChoiceValueType`], [`Fault::ChoiceValueTooLong`], [`Fault::ChoiceValueBeyondInteger`]
/// or [`Fault::ChoiceValueBeyondNumber`].
pub const fn check_choice_value(
    kind: CommandOptionType,
    value: ChoiceValue<'_>,
) -> Result<(), Fault> {
    use CommandOptionType::{Integer, Number, String};
    let (legal, fault) = match (kind, value) {
        (String, ChoiceValue::String(text)) => (
            characters(text) <= CHOICE_TEXT_MAX,
            Fault::ChoiceValueTooLong,
        ),
        (Integer, ChoiceValue::Integer(value)) => {
            (is_integer(value), Fault::ChoiceValueBeyondInteger)
        }
        (Number, ChoiceValue::Integer(value)) => (
            is_number(as_number(NumberDef::Integer(value))),
            Fault::ChoiceValueBeyondNumber,
        ),
        (Number, ChoiceValue::Number(value)) => (is_number(value), Fault::ChoiceValueBeyondNumber),
        _ => (false, Fault::ChoiceValueType),
    };
    if legal { Ok(()) } else { Err(fault) }
}

/// Checks the choices; `bounded` says that the bounds of the option can be relied on.
pub(crate) const fn check_choices(
    def: &OptionDef<'_>,
    bounded: bool,
    at: Place,
    out: &mut Findings,
) {
    let choices = def.choices;
    // Choices that the option cannot have are one fault, not one for each.
    if choices.is_empty() || !def.kind.takes_choices() {
        return;
    }
    let too_many = choices.len() > CHOICES_MAX;
    out.push_if(
        too_many,
        Fault::TooManyChoices,
        at.with_field(Field::Choices),
    );
    let mut i = 0;
    while i < read(choices.len()) && !out.more() {
        check_choice(def, i, bounded, at.with_choice(i), out);
        i += 1;
    }
}

const fn check_choice(def: &OptionDef<'_>, i: usize, bounded: bool, at: Place, out: &mut Findings) {
    let choice = &def.choices[i];
    let (name, value) = (at.with_field(Field::Name), at.with_field(Field::Value));
    let (name_taken, value_taken) = taken(def.choices, i);
    match check_choice_name(choice.name) {
        Ok(()) => out.push_if(name_taken, Fault::ChoiceNameTaken, name),
        Err(fault) => out.push(fault, name),
    }
    check_localized_name(def.choices, i, at, out);
    match check_choice_value(def.kind, choice.value) {
        Err(fault) => out.push(fault, value),
        Ok(()) if value_taken => out.push(Fault::ChoiceValueTaken, value),
        Ok(()) => {
            let outside = bounded && check_bounds(def, choice.value).is_err();
            out.push_if(outside, Fault::ChoiceValueOutOfBounds, value);
        }
    }
}

const fn check_localized_name(choices: &[ChoiceDef<'_>], i: usize, at: Place, out: &mut Findings) {
    let name = Text {
        default: choices[i].name,
        localizations: choices[i].name_localizations,
        rule: TextRule::ChoiceName,
    };
    name.check_localizations(at, out);
    check_choice_names(choices, i, at, out);
}

/// Whether an earlier choice has the name, and whether one has the value.
const fn taken(choices: &[ChoiceDef<'_>], i: usize) -> (bool, bool) {
    let (mut name, mut value) = (false, false);
    let mut earlier = 0;
    while earlier < i {
        name = name || same(choices[earlier].name, choices[i].name);
        value = value || is_same_value(choices[earlier].value, choices[i].value);
        earlier += 1;
    }
    (name, value)
}

/// Whether two values are the same to a member and to a handler: `1` and `1.0` are.
#[allow(
    clippy::float_cmp,
    reason = "two choices collide only where the doubles are the same"
)]
pub(crate) const fn is_same_value(one: ChoiceValue<'_>, other: ChoiceValue<'_>) -> bool {
    match (one, other) {
        (ChoiceValue::String(one), ChoiceValue::String(other)) => same(one, other),
        (ChoiceValue::Integer(one), ChoiceValue::Integer(other)) => one == other,
        _ => match (as_bound(one), as_bound(other)) {
            (Some(one), Some(other)) => as_number(one) == as_number(other),
            _ => false,
        },
    }
}

/// The value as a bound would be, unless it is text.
pub(crate) const fn as_bound(value: ChoiceValue<'_>) -> Option<NumberDef> {
    match value {
        ChoiceValue::String(_) => None,
        ChoiceValue::Integer(value) => Some(NumberDef::Integer(value)),
        ChoiceValue::Number(value) => Some(NumberDef::Number(value)),
    }
}
