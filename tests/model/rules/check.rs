//! Traversal of a definition: the order of findings, their maximum number, and the early end.

use guildhall_rules::CommandOptionType::{String, SubCommand, SubCommandGroup};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, Fault, Findings, OptionDef, check,
    check_as_service, check_option, command_size,
};

use super::{assert_accepted, assert_rejected, chat_input, faults, option, path_and_fault};

#[test]
fn findings_have_the_order_of_the_definition() {
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
    assert_eq!(path_and_fault(&check(&def)), three);
}

#[test]
fn findings_beyond_the_capacity_are_dropped_and_marked() {
    let options = [OptionDef::new(String, "", ""); 25];
    let findings = check(&chat_input(&options));
    assert_eq!(findings.len(), Findings::CAPACITY);
    assert!(findings.is_truncated());
    assert!(!check(&chat_input(&options[..16])).is_truncated());
}

#[test]
fn service_accepts_some_faults() {
    let options = [
        OptionDef::new(SubCommandGroup, "empty", "Has no subcommand"),
        OptionDef::new(SubCommandGroup, "", "Has no subcommand"),
    ];
    let def = chat_input(&options);
    let (name, empty) = (Fault::NameEmpty, Fault::GroupEmpty);
    assert_eq!(faults(&check(&def)), [empty, name, empty]);
    assert_eq!(faults(&check_as_service(&def)), [name]);
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxy";

/// Returns a subcommand with these parameters; its own name and description have 20 characters.
fn sub<'a>(i: usize, parameters: &'a [OptionDef<'a>]) -> OptionDef<'a> {
    let mut def = OptionDef::new(SubCommand, &LETTERS[i..=i], "nineteen characters");
    def.options = parameters;
    def
}

/// Calls `claim` with a command of `sum` characters; the length of the last description makes up the rest.
fn with_size(sum: usize, claim: impl Fn(&CommandDef<'_>)) {
    let (text, last) = ("x".repeat(100), "x".repeat(sum - 7905));
    let three = ["a", "b", "c"].map(|name| OptionDef::new(String, name, &text[1..]));
    let two = [three[0], OptionDef::new(String, "z", &last)];
    let mut subs: Vec<_> = (0..24).map(|i| sub(i, &three)).collect();
    subs.push(sub(24, &two));
    let mut def = CommandDef::new(CommandType::ChatInput, "roll", &text);
    def.options = &subs;
    assert_eq!(command_size(&def), sum);
    claim(&def);
}

#[test]
fn command_has_at_most_8000_characters() {
    with_size(8000, assert_accepted);
    with_size(8001, |def| assert_rejected(def, "", Fault::TooLarge));
}

#[test]
fn slightly_oversized_command_reports_other_faults_too() {
    with_size(8006, |def| {
        let two = [Fault::TooLarge, Fault::DescriptionTooLong];
        assert_eq!(faults(&check(def)), two);
    });
}

#[test]
fn grossly_oversized_option_reports_nothing() {
    let text = "x".repeat(16_000);
    let option = |name| OptionDef::new(String, name, &text);
    // 16,001 characters, and 16,000 that are one fault.
    assert_eq!(faults(&check_option(&option("a"))), []);
    let too_long = [Fault::NameEmpty, Fault::DescriptionTooLong];
    assert_eq!(faults(&check_option(&option(""))), too_long);
}

#[test]
fn size_of_an_option_is_counted_in_characters() {
    let text = "𠀀".repeat(5_000);
    let found = faults(&check_option(&OptionDef::new(String, "a", &text)));
    assert_eq!(found, [Fault::DescriptionTooLong]);
}

#[test]
fn command_with_a_name_of_one_character_has_at_most_8000_characters() {
    for (sum, expected) in [(8003, &[][..]), (8004, &[Fault::TooLarge])] {
        with_size(sum, |def| {
            let mut def = *def;
            def.name = "r";
            assert_eq!(faults(&check(&def)), expected);
        });
    }
}

#[test]
fn grossly_oversized_command_reports_only_its_size() {
    let choices = [ChoiceDef::new("Same", ChoiceValue::String("same")); 25];
    let mut leaf = option(String, "leaf");
    leaf.choices = &choices;
    let leaves = [leaf; 25];
    let mut sub = option(SubCommand, "sub");
    sub.options = &leaves;
    let subs = [sub; 25];
    let mut group = option(SubCommandGroup, "group");
    group.options = &subs;
    assert_rejected(&chat_input(&[group; 25]), "", Fault::TooLarge);
}
