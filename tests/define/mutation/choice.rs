//! Mutations of choices.

use guildhall::model::command::Number;
use guildhall::model::{Choice, CommandOptionType, Locale};
use guildhall::rules::{Fault, INTEGER_MAX};

use super::{Mutation, named};
use CommandOptionType::{Boolean, Integer, Number as Double, String as Text, SubCommand, User};

pub(super) const MUTATIONS: &[Mutation] = mutations! {
    parameter(Boolean) ChoicesMisplaced: |option| option.choices = vec![Choice::from(1)];
    parameter(User) ChoicesMisplaced: |option| option.choices = vec![Choice::from("80")];
    slash ChoicesMisplaced: |body| {
        body.options = vec![named(SubCommand, "part")];
        body.options[0].choices = vec![Choice::from("one")];
    };
    parameter(Integer) TooManyChoices: |option|
        option.choices = (0..26).map(Choice::from).collect();
    parameter(Text) ChoiceNameEmpty: |option| option.choices = vec![Choice::from(("", "one"))];
    parameter(Text) ChoiceNameEmpty: |option| option.choices = vec![choice_with_german_name("one", "")];
    parameter(Text) ChoiceNameTooLong: |option|
        option.choices = vec![Choice::from(("é".repeat(101), "one"))];
    parameter(Text) ChoiceNameTooLong: |option|
        option.choices = vec![choice_with_german_name("one", &"é".repeat(101))];
    parameter(Integer) ChoiceNameTaken: |option|
        option.choices = [("one", 1), ("two", 2), ("one", 3)].map(Choice::from).into();
    parameter(Text) LocalizedChoiceNameTaken: |option|
        option.choices = vec![choice_with_german_name("one", "eins"), choice_with_german_name("two", "eins")];
    parameter(Text) ChoiceValueTaken: |option|
        option.choices = [("one", "1"), ("uno", "1")].map(Choice::from).into();
    parameter(Double) ChoiceValueTaken: |option|
        option.choices = vec![Choice::new("one", 1), Choice::new("uno", 1.0)];
    parameter(Text) ChoiceValueTooLong: |option|
        option.choices = vec![Choice::new("one", "é".repeat(101))];
    parameter(Text) ChoiceValueType: |option| option.choices = vec![Choice::from(1)];
    parameter(Integer) ChoiceValueType: |option| option.choices = vec![Choice::from(0.5)];
    parameter(Double) ChoiceValueType: |option| option.choices = vec![Choice::from("0.5")];
    parameter(Integer) ChoiceValueBeyondInteger: |option|
        option.choices = vec![Choice::from(INTEGER_MAX + 1)];
    parameter(Double) ChoiceValueBeyondNumber: |option|
        option.choices = vec![Choice::from(-9_007_199_254_740_994.0)];
    parameter(Double) ChoiceValueOutOfBounds: |option|
        (option.choices, option.max_value) = (vec![Choice::from(1)], Some(Number::Float(0.5)));
    parameter(Integer) ChoiceValueOutOfBounds: |option|
        (option.choices, option.min_value) = (vec![Choice::from(1)], Some(Number::Integer(2)));
    parameter(Text) ChoiceValueOutOfBounds: |option|
        (option.choices, option.min_length) = (vec![Choice::from("one")], Some(4));
    parameter(Text) ChoiceValueOutOfBounds: |option|
        (option.choices, option.max_length) = (vec![Choice::from("one")], Some(2));
};

fn choice_with_german_name(name: &str, german: &str) -> Choice {
    let mut choice = Choice::from(name);
    choice.name_localizations = Some([(Locale::German, german.to_owned())].into());
    choice
}
