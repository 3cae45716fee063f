//! Choices: count, lengths and types.

use guildhall_rules::ChoiceValue::{Integer, Number, String as Text};
use guildhall_rules::CommandOptionType as Kind;
use guildhall_rules::{
    ChoiceDef, ChoiceValue, Fault, INTEGER_MAX, NUMBER_MAX, NumberDef, check_choice_name,
    check_choice_value,
};

use super::{assert_option_accepted, assert_option_rejected, option};

const NAMES: &str = "abcdefghijklmnopqrstuvwxyz";

fn numbered(count: usize) -> Vec<ChoiceDef<'static>> {
    let name = |i: usize| &NAMES[i..=i];
    (0..count)
        .map(|i| ChoiceDef::new(name(i), Text(name(i))))
        .collect()
}

#[test]
fn option_has_at_most_25_choices() {
    let choices = numbered(26);
    let mut def = option(Kind::String, "it");
    def.choices = &choices[..25];
    assert_option_accepted(&def);
    def.choices = &choices;
    assert_option_rejected(&def, "choices", Fault::TooManyChoices);
}

#[test]
fn choice_name_has_1_to_100_arbitrary_characters() {
    assert_eq!(check_choice_name("A choice, at last!"), Ok(()));
    assert_eq!(check_choice_name(&"é".repeat(100)), Ok(()));
    assert_eq!(
        check_choice_name(&"é".repeat(101)),
        Err(Fault::ChoiceNameTooLong)
    );
    assert_eq!(check_choice_name(""), Err(Fault::ChoiceNameEmpty));
}

#[test]
fn string_value_of_a_choice_has_at_most_100_characters() {
    let of = |count| "é".repeat(count);
    assert_eq!(check_choice_value(Kind::String, Text("")), Ok(()));
    assert_eq!(check_choice_value(Kind::String, Text(&of(100))), Ok(()));
    let long = check_choice_value(Kind::String, Text(&of(101)));
    assert_eq!(long, Err(Fault::ChoiceValueTooLong));
}

#[test]
fn integer_choice_must_be_within_2_to_the_53_minus_1() {
    for (value, expected) in [
        (INTEGER_MAX, Ok(())),
        (-INTEGER_MAX, Ok(())),
        (INTEGER_MAX + 1, Err(Fault::ChoiceValueBeyondInteger)),
        (-INTEGER_MAX - 1, Err(Fault::ChoiceValueBeyondInteger)),
    ] {
        assert_eq!(check_choice_value(Kind::Integer, Integer(value)), expected);
    }
}

#[test]
fn number_choice_must_be_within_2_to_the_53() {
    let check = |value| check_choice_value(Kind::Number, value);
    assert_eq!(check(Number(NUMBER_MAX)), Ok(()));
    assert_eq!(check(Integer(-INTEGER_MAX - 1)), Ok(()));
    for value in [
        Number(-NUMBER_MAX - 2.0),
        Number(f64::NAN),
        Integer(i64::MAX),
    ] {
        assert_eq!(
            check(value),
            Err(Fault::ChoiceValueBeyondNumber),
            "{value:?}"
        );
    }
}

#[test]
fn choice_must_have_the_type_of_its_option() {
    for (kind, value) in [
        (Kind::String, Integer(1)),
        (Kind::Integer, Text("1")),
        (Kind::Integer, Number(1.0)),
        (Kind::Number, Text("1")),
    ] {
        assert_eq!(
            check_choice_value(kind, value),
            Err(Fault::ChoiceValueType),
            "{kind:?}"
        );
    }
}

#[track_caller]
fn assert_second_rejected(
    kind: Kind,
    choices: [(&str, ChoiceValue<'_>); 2],
    path: &str,
    fault: Fault,
) {
    let choices = choices.map(|(name, value)| ChoiceDef::new(name, value));
    let mut def = option(kind, "it");
    def.choices = &choices;
    assert_option_rejected(&def, path, fault);
}

#[test]
fn choice_name_must_be_unique() {
    let choices = [("One", Integer(1)), ("One", Integer(2))];
    assert_second_rejected(
        Kind::Integer,
        choices,
        "choices.1.name",
        Fault::ChoiceNameTaken,
    );
}

#[test]
fn choice_value_must_be_unique() {
    let (at, fault) = ("choices.1.value", Fault::ChoiceValueTaken);
    assert_second_rejected(
        Kind::Integer,
        [("One", Integer(1)), ("Eins", Integer(1))],
        at,
        fault,
    );
    assert_second_rejected(
        Kind::String,
        [("One", Text("1")), ("Eins", Text("1"))],
        at,
        fault,
    );
    assert_second_rejected(
        Kind::Number,
        [("One", Integer(1)), ("Eins", Number(1.0))],
        at,
        fault,
    );
}

#[test]
fn choice_names_are_case_sensitive() {
    let choices = [
        ChoiceDef::new("One", Text("one")),
        ChoiceDef::new("one", Text("One")),
    ];
    let mut def = option(Kind::String, "it");
    def.choices = &choices;
    assert_option_accepted(&def);
}

#[test]
fn choice_must_be_within_the_bounds_of_its_option() {
    let mut def = option(Kind::Integer, "it");
    def.max_value = Some(NumberDef::Integer(2));
    let choices = [
        ChoiceDef::new("Two", Integer(2)),
        ChoiceDef::new("Three", Integer(3)),
    ];
    def.choices = &choices[..1];
    assert_option_accepted(&def);
    def.choices = &choices;
    assert_option_rejected(&def, "choices.1.value", Fault::ChoiceValueOutOfBounds);
}

#[test]
fn choice_must_be_within_the_length_limits_of_its_option() {
    let mut def = option(Kind::String, "it");
    def.min_length = Some(3);
    let choices = [
        ChoiceDef::new("Long", Text("abc")),
        ChoiceDef::new("Short", Text("ab")),
    ];
    def.choices = &choices;
    assert_option_rejected(&def, "choices.1.value", Fault::ChoiceValueOutOfBounds);
}

#[test]
fn invalid_bound_is_reported_once_and_not_per_choice() {
    let mut def = option(Kind::Integer, "it");
    (def.min_value, def.max_value) = (Some(NumberDef::Integer(9)), Some(NumberDef::Integer(1)));
    let choices = [
        ChoiceDef::new("Two", Integer(2)),
        ChoiceDef::new("Three", Integer(3)),
    ];
    def.choices = &choices;
    assert_option_rejected(&def, "min_value", Fault::MinValueAboveMax);
}
