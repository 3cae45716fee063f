//! For any input, every check terminates, and the rule for names agrees with the service's definition.

use std::sync::LazyLock;

use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandOptionType, CommandType, NumberDef, OptionDef,
    check, check_context_menu_name, check_entry_point_name, check_file_type, check_name,
    check_option, check_value, count_characters, has_lowercase, is_name_character,
    offending_character, option_size,
};
use proptest::prelude::*;
use regex::Regex;

static NAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$").expect("the pattern is valid")
});

fn service_accepts(name: &str) -> bool {
    NAME.is_match(name) && name.to_lowercase() == name
}

/// Generates strings that are often valid names.
fn name_like_text() -> impl Strategy<Value = String> {
    r"[-_'a-zA-Z0-9äÄßΣσςİ\p{Deva}\p{Thai}\p{Lt}\p{Han}]{0,34}"
}

fn number() -> impl Strategy<Value = NumberDef> {
    prop_oneof![
        any::<i64>().prop_map(NumberDef::Integer),
        any::<f64>().prop_map(NumberDef::Number),
    ]
}

fn value(text: &str, number: NumberDef) -> ChoiceValue<'_> {
    match (text.len() % 2, number) {
        (0, _) => ChoiceValue::String(text),
        (_, NumberDef::Integer(value)) => ChoiceValue::Integer(value),
        (_, NumberDef::Number(value)) => ChoiceValue::Number(value),
    }
}

proptest! {
    #[test]
    fn name_is_valid_if_and_only_if_the_service_accepts_it(name in prop_oneof![name_like_text(), any::<String>()]) {
        prop_assert_eq!(check_name(&name).is_ok(), service_accepts(&name));
    }

    #[test]
    fn offending_character_is_the_first_that_no_name_has_or_the_first_in_upper_case(name in prop_oneof![name_like_text(), any::<String>()]) {
        let first = |wrong: fn(char) -> bool| (1..).zip(name.chars()).find(|(_, character)| wrong(*character));
        let expected = first(|character| !is_name_character(character)).or_else(|| first(has_lowercase));
        prop_assert_eq!(offending_character(&name), expected);
        let is_rejected = name.chars().any(|character| !service_accepts(&character.to_string()));
        prop_assert_eq!(expected.is_some(), is_rejected);
    }

    #[test]
    fn checking_any_string_terminates(text in any::<String>()) {
        let _ = (check_context_menu_name(&text), check_entry_point_name(&text), check_file_type(&text));
        prop_assert_eq!(count_characters(&text), text.chars().count());
    }

    #[test]
    fn checking_any_command_terminates(kind in any::<i64>(), name in any::<String>(), guild in any::<bool>()) {
        let mut def = CommandDef::new(CommandType::from_wire(kind), &name, &name);
        def.in_guild = guild;
        prop_assert!(check(&def).len() < 8);
    }

    #[test]
    fn checking_any_option_terminates(
        kind in 0_i64..14,
        name in any::<String>(),
        bounds in (proptest::option::of(number()), proptest::option::of(number())),
        lengths in (any::<Option<u32>>(), any::<Option<u32>>()),
    ) {
        let choices = [ChoiceDef::new(&name, value(&name, bounds.0.unwrap_or(NumberDef::Integer(0))))];
        let mut def = OptionDef::new(CommandOptionType::from_wire(kind), &name, &name);
        (def.min_value, def.max_value) = bounds;
        (def.min_length, def.max_length) = lengths;
        (def.choices, def.file_types) = (&choices, &[".a"]);
        let _ = (check_option(&def), check_value(&def, choices[0].value), option_size(&def));
    }

    #[test]
    fn value_of_a_valid_choice_is_a_valid_argument(text in any::<String>(), number in number()) {
        let choices = [ChoiceDef::new("It", value(&text, number))];
        let kind = match choices[0].value {
            ChoiceValue::String(_) => CommandOptionType::String,
            ChoiceValue::Integer(_) => CommandOptionType::Integer,
            ChoiceValue::Number(_) => CommandOptionType::Number,
        };
        let mut def = OptionDef::new(kind, "it", "It");
        def.choices = &choices;
        prop_assume!(check_option(&def).is_empty());
        prop_assert_eq!(check_value(&def, choices[0].value), Ok(()));
    }

    #[test]
    fn size_of_a_number_is_between_its_text_and_24(number in -1e15..1e15_f64) {
        let choices = [ChoiceDef::new("", ChoiceValue::Number(number))];
        let mut def = OptionDef::new(CommandOptionType::Number, "", "");
        def.choices = &choices;
        prop_assert!((number.to_string().len()..=24).contains(&option_size(&def)));
    }
}
