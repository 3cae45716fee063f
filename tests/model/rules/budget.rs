//! The parts of a command that contribute most to its size.

use guildhall_rules::CommandOptionType::{String, SubCommand, SubCommandGroup};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, DefinitionPath, LocalizedDef, OptionDef, largest_shares,
    option_size, too_large_message,
};

use super::{chat_input, option};

/// Returns the paths and sizes of the largest parts.
fn largest(def: &CommandDef<'_>) -> Vec<(std::string::String, usize)> {
    let parts = largest_shares(def).into_iter().flatten();
    parts.map(|part| (part.at.to_string(), part.size)).collect()
}

/// Calls `check` with a command whose characters are mostly in the choices of two options of one subcommand.
fn with_large_choices(check: impl Fn(&CommandDef<'_>)) {
    let text = "x".repeat(100);
    let choices = [ChoiceDef::new(&text, ChoiceValue::String(&text)); 25];
    let mut small = option(String, "small");
    small.choices = &choices[..15];
    let mut large = option(String, "large");
    large.choices = &choices;
    let parameters = [small, option(String, "none"), large];
    let mut sub = option(SubCommand, "sub");
    sub.options = &parameters;
    let subs = [sub];
    let mut group = option(SubCommandGroup, "group");
    group.options = &subs;
    check(&chat_input(&[group]));
}

#[test]
fn largest_parts_come_first() {
    with_large_choices(|def| {
        let parts = largest(def);
        let path = "options.0.options.0.options";
        assert_eq!(parts[0], (format!("{path}.2"), 5000 + 19));
        assert_eq!(parts[1], (format!("{path}.0"), 3000 + 19));
        assert_eq!(parts[2].1, 5 + 14);
    });
}

#[test]
fn command_without_options_is_its_only_part() {
    assert_eq!(
        largest(&chat_input(&[])),
        [(DefinitionPath::ROOT.to_string(), 13)]
    );
}

#[test]
fn equal_parts_keep_the_order_of_the_definition() {
    let options = ["a", "b", "c", "d"].map(|name| option(String, name));
    let paths: Vec<_> = largest(&chat_input(&options)).into_iter().collect();
    let three = ["options.0", "options.1", "options.2"].map(|path| (path.to_owned(), 15));
    assert_eq!(paths, three);
}

#[test]
fn longest_localization_of_a_part_counts() {
    let texts = [LocalizedDef::new("de", "Wie viele Seiten er hat")];
    let mut options = [option(String, "sides")];
    options[0].description_localizations = &texts;
    let parts = largest(&chat_input(&options));
    assert_eq!(parts[0], ("options.0".to_owned(), option_size(&options[0])));
    assert_eq!(parts[0].1, 5 + 23);
}

#[test]
fn message_contains_the_total_and_the_largest_parts() {
    with_large_choices(|def| {
        let expected = "a command must have at most 8000 characters in its names, descriptions and choice \
                     values together; this one has 8105, most of them in \
                     `roll group sub large` (5019), `roll group sub small` (3019), \
                     `roll group` (19)";
        assert_eq!(too_large_message(def).as_str(), expected);
        assert_eq!(too_large_message(def).to_string(), expected);
    });
}

#[test]
fn message_about_long_names_is_truncated() {
    let name = "ä".repeat(3000);
    let options = [OptionDef::new(String, &name, "Long")];
    let message = too_large_message(&chat_input(&options));
    assert!(
        message.as_str().ends_with("`roll ` (3004), `roll` (13)"),
        "{message}"
    );
}
