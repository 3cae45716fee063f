//! Option trees: nesting, order and counts.

use guildhall_rules::CommandOptionType::{
    self as Kind, Integer, String, SubCommand, SubCommandGroup,
};
use guildhall_rules::{Fault, OptionDef, check, check_option, check_outline, check_siblings};

use super::{
    assert_accepted, assert_option_rejected, assert_rejected, chat_input, option, path_and_fault,
};

const NAMES: &str = "abcdefghijklmnopqrstuvwxyz";

fn with_options<'a>(kind: Kind, name: &'a str, options: &'a [OptionDef<'a>]) -> OptionDef<'a> {
    let mut def = option(kind, name);
    def.options = options;
    def
}

fn optional(name: &str) -> OptionDef<'_> {
    let mut def = option(String, name);
    def.required = false;
    def
}

fn lettered(kind: Kind, count: usize) -> Vec<OptionDef<'static>> {
    (0..count).map(|i| option(kind, &NAMES[i..=i])).collect()
}

#[test]
fn outline_has_the_nesting_and_not_the_options() {
    let nested = [with_options(SubCommandGroup, "inner", &[])];
    let groups = [with_options(SubCommandGroup, "Outer", &nested)];
    let subs = [with_options(SubCommand, "sub", &nested), option(String, "")];
    let mut misnamed = chat_input(&subs);
    misnamed.name = "";

    let path = |at: &str| at.to_owned();
    let expected = [(path("options.0.options.0"), Fault::GroupNested)];
    assert_eq!(
        path_and_fault(&check_outline(&chat_input(&groups))),
        expected
    );
    let expected = [
        (path("name"), Fault::NameEmpty),
        (path("options.0.options.0"), Fault::GroupNested),
    ];
    assert_eq!(path_and_fault(&check_outline(&misnamed)), expected);
}

#[test]
fn outline_has_the_size() {
    let text = "ü".repeat(100);
    let mut options = lettered(String, 25);
    for option in &mut options {
        option.description = &text;
    }
    assert!(check_outline(&chat_input(&options)).is_empty());
    let subs = ["a", "b", "c", "d"].map(|name| with_options(SubCommand, name, &options));
    let expected = [(std::string::String::new(), Fault::TooLarge)];
    assert_eq!(path_and_fault(&check_outline(&chat_input(&subs))), expected);
}

#[test]
fn command_has_at_most_25_options() {
    let options = lettered(String, 26);
    assert_accepted(&chat_input(&options[..25]));
    assert_rejected(&chat_input(&options), "options", Fault::TooManyOptions);
}

#[test]
fn subcommand_has_at_most_25_parameters() {
    let options = lettered(String, 26);
    assert_accepted(&chat_input(&[with_options(
        SubCommand,
        "sub",
        &options[..25],
    )]));
    let def = [with_options(SubCommand, "sub", &options)];
    assert_rejected(
        &chat_input(&def),
        "options.0.options",
        Fault::TooManyOptions,
    );
}

#[test]
fn group_has_at_most_25_subcommands() {
    let options = lettered(SubCommand, 26);
    assert_accepted(&chat_input(&[with_options(
        SubCommandGroup,
        "group",
        &options[..25],
    )]));
    let def = [with_options(SubCommandGroup, "group", &options)];
    assert_rejected(
        &chat_input(&def),
        "options.0.options",
        Fault::TooManyOptions,
    );
}

#[test]
fn command_can_mix_groups_and_subcommands() {
    let parameters = [option(Integer, "count")];
    let subs = [with_options(SubCommand, "inner", &parameters)];
    let options = [
        with_options(SubCommandGroup, "group", &subs),
        with_options(SubCommand, "outer", &parameters),
    ];
    assert_accepted(&chat_input(&options));
}

#[test]
fn parameter_next_to_subcommands_is_reported_once() {
    let (sub, parameter) = (option(SubCommand, "a"), option(String, "b"));
    let (other, last) = (option(String, "c"), option(SubCommand, "d"));
    assert_rejected(
        &chat_input(&[sub, parameter]),
        "options.1",
        Fault::OptionsMixed,
    );
    assert_rejected(
        &chat_input(&[parameter, sub]),
        "options.1",
        Fault::OptionsMixed,
    );
    assert_rejected(
        &chat_input(&[sub, parameter, other, last]),
        "options.1",
        Fault::OptionsMixed,
    );
}

#[test]
fn group_can_contain_only_subcommands() {
    let (inner, parameter) = ([option(SubCommand, "inner")], option(String, "b"));
    let group = [with_options(SubCommandGroup, "a", &inner), parameter];
    let def = [with_options(SubCommandGroup, "group", &group)];
    let two = [
        ("options.0.options.0".to_owned(), Fault::GroupNested),
        ("options.0.options.1".to_owned(), Fault::ParameterInGroup),
    ];
    assert_eq!(path_and_fault(&check(&chat_input(&def))), two);
}

#[test]
fn subcommand_can_contain_only_parameters() {
    let subs = [
        option(SubCommand, "a"),
        option(SubCommandGroup, "b"),
        option(String, "c"),
    ];
    let def = [with_options(SubCommand, "sub", &subs)];
    let two = [
        ("options.0.options.0".to_owned(), Fault::SubCommandNested),
        ("options.0.options.1".to_owned(), Fault::GroupNested),
    ];
    assert_eq!(path_and_fault(&check(&chat_input(&def))), two);
}

#[test]
fn subcommand_of_a_group_cannot_contain_a_group() {
    let groups = [option(SubCommandGroup, "deep")];
    let subs = [with_options(SubCommand, "sub", &groups)];
    let def = [with_options(SubCommandGroup, "group", &subs)];
    assert_rejected(
        &chat_input(&def),
        "options.0.options.0.options.0",
        Fault::GroupNested,
    );
}

#[test]
fn empty_group_is_a_fault_although_the_service_accepts_it() {
    let def = [option(SubCommandGroup, "group")];
    assert_rejected(&chat_input(&def), "options.0.options", Fault::GroupEmpty);
    assert!(!Fault::GroupEmpty.is_rejected_by_service());
    assert_accepted(&chat_input(&[option(SubCommand, "sub")]));
}

#[test]
fn required_options_must_precede_optional_options() {
    let required = option(String, "must");
    assert_accepted(&chat_input(&[required, optional("may")]));
    assert_rejected(
        &chat_input(&[optional("may"), required]),
        "options.1",
        Fault::RequiredAfterOptional,
    );
}

#[test]
fn option_order_is_checked_within_each_subcommand() {
    let (late, early) = ([optional("a")], [option(String, "a")]);
    assert_accepted(&chat_input(&[
        with_options(SubCommand, "x", &late),
        with_options(SubCommand, "y", &early),
    ]));
    let wrong = [optional("a"), option(String, "b")];
    let def = [with_options(SubCommand, "x", &wrong)];
    assert_rejected(
        &chat_input(&def),
        "options.0.options.1",
        Fault::RequiredAfterOptional,
    );
}

#[test]
fn option_names_must_be_unique_among_siblings_only() {
    let twice = [option(String, "a"), option(Integer, "a")];
    assert_rejected(
        &chat_input(&twice),
        "options.1.name",
        Fault::OptionNameTaken,
    );
    let one = [option(String, "a")];
    assert_accepted(&chat_input(&[
        with_options(SubCommand, "a", &one),
        with_options(SubCommand, "b", &one),
    ]));
}

#[test]
fn misplaced_option_is_not_checked_further() {
    let bad = [OptionDef::new(String, "BAD", "")];
    let nested = [with_options(SubCommandGroup, "in", &bad)];
    assert_option_rejected(
        &with_options(SubCommand, "sub", &nested),
        "options.0",
        Fault::GroupNested,
    );
}

#[test]
fn check_combines_siblings_and_each_option() {
    let options = [
        optional("a"),
        option(String, "a"),
        OptionDef::new(Integer, "B", ""),
    ];
    let whole = check(&chat_input(&options)).len();
    let parts: usize = options.iter().map(|def| check_option(def).len()).sum();
    assert_eq!(whole, check_siblings(&options).len() + parts);
    assert_eq!(whole, 5);
}
