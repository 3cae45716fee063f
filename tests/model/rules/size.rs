//! Strings that count towards the limit of 8000 characters.

use guildhall_rules::CommandOptionType as Kind;
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, OptionDef, command_size, option_size,
};

fn size_of_value(value: ChoiceValue<'_>) -> usize {
    let choices = [ChoiceDef::new("", value)];
    let mut def = OptionDef::new(Kind::Number, "", "");
    def.choices = &choices;
    option_size(&def)
}

#[test]
fn size_counts_names_descriptions_and_choice_values_at_every_depth() {
    let choices = [ChoiceDef::new("One", ChoiceValue::String("1111"))];
    let mut parameter = OptionDef::new(Kind::String, "b", "cc");
    parameter.choices = &choices;
    let parameters = [parameter];
    let mut sub = OptionDef::new(Kind::SubCommand, "sub", "does");
    sub.options = &parameters;
    let options = [sub];
    let mut def = CommandDef::new(CommandType::ChatInput, "größe", "Says");
    def.options = &options;
    assert_eq!(command_size(&def), 5 + 4 + 3 + 4 + 1 + 2 + 3 + 4);
    assert_eq!(option_size(&options[0]), 3 + 4 + 1 + 2 + 3 + 4);
}

#[test]
fn size_of_an_integer_is_the_number_of_its_digits_and_sign() {
    for value in [0, 9, 10, -1, -15, i64::MAX, i64::MIN] {
        assert_eq!(
            size_of_value(ChoiceValue::Integer(value)),
            value.to_string().len()
        );
    }
}

#[test]
fn size_of_a_number_is_the_length_of_its_decimal_text() {
    for value in [
        0.0,
        1.0,
        0.5,
        -0.25,
        0.05,
        3.25,
        1234.5678,
        1e-10,
        -9_007_199_254_740_992.0,
    ] {
        assert_eq!(
            size_of_value(ChoiceValue::Number(value)),
            value.to_string().len(),
            "{value}"
        );
    }
}

#[test]
fn size_of_a_number_without_a_short_decimal_text_is_24() {
    for value in [
        1.0 / 3.0,
        123_456_789.123_456_79,
        1e-300,
        f64::MAX,
        f64::NAN,
    ] {
        assert_eq!(size_of_value(ChoiceValue::Number(value)), 24, "{value}");
    }
}
