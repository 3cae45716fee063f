//! Mutations of choices.

use guildhall::model::command::Number;
use guildhall::model::{Choice, CommandOptionType, Locale};
use guildhall::rules::{Fault, INTEGER_MAX};

use super::{Mutation, named};
use CommandOptionType::{Boolean, Integer, Number as Double, String as Text, SubCommand, User};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation::parameter(Boolean, Fault::ChoicesMisplaced, |option| {
        option.choices = vec![Choice::from(1)];
    }),
    Mutation::parameter(User, Fault::ChoicesMisplaced, |option| {
        option.choices = vec![Choice::from("80")];
    }),
    Mutation::slash(Fault::ChoicesMisplaced, |body| {
        body.options = vec![named(SubCommand, "part")];
        body.options[0].choices = vec![Choice::from("one")];
    }),
    Mutation::parameter(Integer, Fault::TooManyChoices, |option| {
        option.choices = (0..26).map(Choice::from).collect();
    }),
    Mutation::parameter(Text, Fault::ChoiceNameEmpty, |option| {
        option.choices = vec![Choice::from(("", "one"))];
    }),
    Mutation::parameter(Text, Fault::ChoiceNameEmpty, |option| {
        option.choices = vec![in_german("one", "")];
    }),
    Mutation::parameter(Text, Fault::ChoiceNameTooLong, |option| {
        option.choices = vec![Choice::from(("é".repeat(101), "one"))];
    }),
    Mutation::parameter(Text, Fault::ChoiceNameTooLong, |option| {
        option.choices = vec![in_german("one", &"é".repeat(101))];
    }),
    Mutation::parameter(Integer, Fault::ChoiceNameTaken, |option| {
        option.choices = [("one", 1), ("two", 2), ("one", 3)]
            .map(Choice::from)
            .into();
    }),
    Mutation::parameter(Text, Fault::LocalizedChoiceNameTaken, |option| {
        option.choices = vec![in_german("one", "eins"), in_german("two", "eins")];
    }),
    Mutation::parameter(Text, Fault::ChoiceValueTaken, |option| {
        option.choices = [("one", "1"), ("uno", "1")].map(Choice::from).into();
    }),
    Mutation::parameter(Double, Fault::ChoiceValueTaken, |option| {
        option.choices = vec![Choice::new("one", 1), Choice::new("uno", 1.0)];
    }),
    Mutation::parameter(Text, Fault::ChoiceValueTooLong, |option| {
        option.choices = vec![Choice::new("one", "é".repeat(101))];
    }),
    Mutation::parameter(Text, Fault::ChoiceValueType, |option| {
        option.choices = vec![Choice::from(1)];
    }),
    Mutation::parameter(Integer, Fault::ChoiceValueType, |option| {
        option.choices = vec![Choice::from(0.5)];
    }),
    Mutation::parameter(Double, Fault::ChoiceValueType, |option| {
        option.choices = vec![Choice::from("0.5")];
    }),
    Mutation::parameter(Integer, Fault::ChoiceValueBeyondInteger, |option| {
        option.choices = vec![Choice::from(INTEGER_MAX + 1)];
    }),
    Mutation::parameter(Double, Fault::ChoiceValueBeyondNumber, |option| {
        option.choices = vec![Choice::from(-9_007_199_254_740_994.0)];
    }),
    Mutation::parameter(Double, Fault::ChoiceValueOutOfBounds, |option| {
        (option.choices, option.max_value) = (vec![Choice::from(1)], Some(Number::Float(0.5)));
    }),
    Mutation::parameter(Integer, Fault::ChoiceValueOutOfBounds, |option| {
        (option.choices, option.min_value) = (vec![Choice::from(1)], Some(Number::Integer(2)));
    }),
    Mutation::parameter(Text, Fault::ChoiceValueOutOfBounds, |option| {
        (option.choices, option.min_length) = (vec![Choice::from("one")], Some(4));
    }),
    Mutation::parameter(Text, Fault::ChoiceValueOutOfBounds, |option| {
        (option.choices, option.max_length) = (vec![Choice::from("one")], Some(2));
    }),
];

fn in_german(name: &str, german: &str) -> Choice {
    let mut choice = Choice::from(name);
    choice.name_localizations = Some([(Locale::German, german.to_owned())].into());
    choice
}
