//! The walk: order, capacity, and how far it reads.

use guildhall_rules::CommandOptionType::{String, SubCommand, SubCommandGroup};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, Fault, Findings, OptionDef, check, size,
};

use crate::{accepted, chat_input, faults, found, option, refused};

#[test]
fn findings_come_in_the_order_of_the_definition() {
    let inner = [OptionDef::new(String, "ok", "")];
    let mut sub = OptionDef::new(SubCommand, "Sub", "Does");
    sub.options = &inner;
    let options = [sub];
    let mut def = CommandDef::new(CommandType::ChatInput, "", "Does");
    def.options = &options;
    let three = [
        ("name".to_owned(), Fault::NameEmpty),
        ("options.0.name".to_owned(), Fault::NameUppercase),
        (
            "options.0.options.0.description".to_owned(),
            Fault::DescriptionEmpty,
        ),
    ];
    assert_eq!(found(&check(&def)), three);
}

#[test]
fn more_findings_than_fit_are_marked() {
    let options = [OptionDef::new(String, "", ""); 25];
    let findings = check(&chat_input(&options));
    assert_eq!(findings.len(), Findings::CAPACITY);
    assert!(findings.more());
    assert!(!check(&chat_input(&options[..16])).more());
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxy";

/// A subcommand of 20 characters and those of its parameters.
fn sub<'a>(i: usize, parameters: &'a [OptionDef<'a>]) -> OptionDef<'a> {
    let mut def = OptionDef::new(SubCommand, &LETTERS[i..=i], "nineteen characters");
    def.options = parameters;
    def
}

/// Claims something about a command whose size the last description brings to the sum.
fn with_size(sum: usize, claim: impl Fn(&CommandDef<'_>)) {
    let (text, last) = ("x".repeat(100), "x".repeat(sum - 7905));
    let three = ["a", "b", "c"].map(|name| OptionDef::new(String, name, &text[1..]));
    let two = [three[0], OptionDef::new(String, "z", &last)];
    let mut subs: Vec<_> = (0..24).map(|i| sub(i, &three)).collect();
    subs.push(sub(24, &two));
    let mut def = CommandDef::new(CommandType::ChatInput, "roll", &text);
    def.options = &subs;
    assert_eq!(size(&def), sum);
    claim(&def);
}

#[test]
fn command_of_8000_characters_is_legal_and_of_8001_is_not() {
    with_size(8000, accepted);
    with_size(8001, |def| refused(def, "", Fault::TooLarge));
}

#[test]
fn command_that_is_somewhat_too_large_hears_of_its_other_faults() {
    with_size(8006, |def| {
        let two = [Fault::TooLarge, Fault::DescriptionTooLong];
        assert_eq!(faults(&check(def)), two);
    });
}

#[test]
fn largest_tree_of_all_is_told_its_size_only() {
    let choices = [ChoiceDef::new("Same", ChoiceValue::String("same")); 25];
    let mut leaf = option(String, "leaf");
    leaf.choices = &choices;
    let leaves = [leaf; 25];
    let mut sub = option(SubCommand, "sub");
    sub.options = &leaves;
    let subs = [sub; 25];
    let mut group = option(SubCommandGroup, "group");
    group.options = &subs;
    refused(&chat_input(&[group; 25]), "", Fault::TooLarge);
}
