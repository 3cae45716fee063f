//! Checks the choices of an option.

use crate::argument::check_bounds;
use crate::definition::{ChoiceDef, OptionDef};
use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Findings};
use crate::kind::CommandOptionType;
use crate::list::capped_len;
use crate::localization::{LocalizedText, TextRule, check_localized_choice_names};
use crate::name::check_choice_name;
use crate::text::{count_characters, str_eq};
use crate::value::{ChoiceValue, NumberDef, as_number, is_integer, is_number, is_same_value};

/// Maximum number of choices of an option: 25.
pub const CHOICES_MAX: usize = 25;

/// Maximum length of the value of a STRING choice, in characters: 100.
pub const CHOICE_TEXT_MAX: usize = 100;

/// Checks that the value of a choice has the type of the option and is in range.
///
/// The value of a STRING choice has 0 to 100 characters. A NUMBER option also accepts integers.
///
/// # Errors
///
/// Returns [`Fault::ChoiceValueType`], [`Fault::ChoiceValueTooLong`],
/// [`Fault::ChoiceValueBeyondInteger`] or [`Fault::ChoiceValueBeyondNumber`].
pub const fn check_choice_value(
    kind: CommandOptionType,
    value: ChoiceValue<'_>,
) -> Result<(), Fault> {
    use CommandOptionType::{Integer, Number, String};
    let (is_valid, fault) = match (kind, value) {
        (String, ChoiceValue::String(text)) => (
            count_characters(text) <= CHOICE_TEXT_MAX,
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
    if is_valid { Ok(()) } else { Err(fault) }
}

/// Checks the choices. Compares them with the bounds of the option if `has_valid_bounds`.
pub(crate) const fn check_choices(
    def: &OptionDef<'_>,
    has_valid_bounds: bool,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let choices = def.choices;
    // `check_option_fields` reports misplaced choices, as one fault.
    if choices.is_empty() || !def.kind.allows_choices() {
        return;
    }
    let too_many = choices.len() > CHOICES_MAX;
    out.push_if(
        too_many,
        Fault::TooManyChoices,
        at.with_field(DefinitionField::Choices),
    );
    let mut i = 0;
    while i < capped_len(choices.len()) && !out.is_truncated() {
        check_choice(def, i, has_valid_bounds, at.with_choice(i), out);
        i += 1;
    }
}

const fn check_choice(
    def: &OptionDef<'_>,
    i: usize,
    has_valid_bounds: bool,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let choice = &def.choices[i];
    let (name, value) = (
        at.with_field(DefinitionField::Name),
        at.with_field(DefinitionField::Value),
    );
    let (name_taken, value_taken) = name_and_value_taken(def.choices, i);
    match check_choice_name(choice.name) {
        Ok(()) => out.push_if(name_taken, Fault::ChoiceNameTaken, name),
        Err(fault) => out.push(fault, name),
    }
    check_localized_name(def.choices, i, at, out);
    match check_choice_value(def.kind, choice.value) {
        Err(fault) => out.push(fault, value),
        Ok(()) if value_taken => out.push(Fault::ChoiceValueTaken, value),
        Ok(()) => {
            let outside = has_valid_bounds && check_bounds(def, choice.value).is_err();
            out.push_if(outside, Fault::ChoiceValueOutOfBounds, value);
        }
    }
}

const fn check_localized_name(
    choices: &[ChoiceDef<'_>],
    i: usize,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let name = LocalizedText {
        default: choices[i].name,
        localizations: choices[i].name_localizations,
        rule: TextRule::ChoiceName,
    };
    name.check_localizations(at, out);
    check_localized_choice_names(choices, i, at, out);
}

/// Returns whether an earlier choice has the same name, and whether an earlier choice has the same value.
const fn name_and_value_taken(choices: &[ChoiceDef<'_>], i: usize) -> (bool, bool) {
    let (mut name, mut value) = (false, false);
    let mut earlier = 0;
    while earlier < i {
        name = name || str_eq(choices[earlier].name, choices[i].name);
        value = value || is_same_value(choices[earlier].value, choices[i].value);
        earlier += 1;
    }
    (name, value)
}
