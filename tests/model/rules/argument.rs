//! Argument values checked against the constraints of their options.

use guildhall_rules::CommandOptionType::{self as Kind, Channel, Integer, Number, String};
use guildhall_rules::{
    ChannelType, ChoiceDef, ChoiceValue, INTEGER_MAX, NUMBER_MAX, NumberDef, OptionDef,
    OptionValueError, check_channel_type, check_file, check_value,
};

use super::option;

fn bounded(kind: Kind, min: Option<NumberDef>, max: Option<NumberDef>) -> OptionDef<'static> {
    let mut def = option(kind, "it");
    (def.min_value, def.max_value) = (min, max);
    def
}

#[track_caller]
fn assert_error(result: Result<(), OptionValueError>, message: &str) {
    assert_eq!(
        result.map_err(|fault| fault.to_string()),
        Err(message.to_owned())
    );
}

#[test]
fn integer_must_be_within_its_bounds() {
    let (min, max) = (NumberDef::Integer(2), NumberDef::Integer(1000));
    let def = bounded(Integer, Some(min), Some(max));
    for value in [2, 1000] {
        assert_eq!(check_value(&def, ChoiceValue::Integer(value)), Ok(()));
    }
    for value in [1, 1001] {
        assert_error(
            check_value(&def, ChoiceValue::Integer(value)),
            "must be from 2 to 1000",
        );
    }
}

#[test]
fn error_for_a_single_bound_names_only_that_bound() {
    let least = bounded(Integer, Some(NumberDef::Integer(2)), None);
    assert_error(
        check_value(&least, ChoiceValue::Integer(1)),
        "must be at least 2",
    );
    let most = bounded(Number, None, Some(NumberDef::Number(0.5)));
    assert_error(
        check_value(&most, ChoiceValue::Number(0.75)),
        "must be at most 0.5",
    );
}

#[test]
fn integer_without_bounds_must_be_within_2_to_the_53_minus_1() {
    let check = |value| check_value(&option(Integer, "it"), ChoiceValue::Integer(value));
    assert_eq!(check(INTEGER_MAX), Ok(()));
    assert_eq!(check(-INTEGER_MAX), Ok(()));
    assert_error(
        check(INTEGER_MAX + 1),
        "must be from -9007199254740991 to 9007199254740991",
    );
    assert!(check(i64::MIN).is_err());
}

#[test]
fn number_without_bounds_must_be_within_2_to_the_53() {
    let check = |value| check_value(&option(Number, "it"), ChoiceValue::Number(value));
    assert_eq!(check(NUMBER_MAX), Ok(()));
    assert_error(
        check(NUMBER_MAX + 2.0),
        "must be from -9007199254740992 to 9007199254740992",
    );
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(check(value).is_err(), "{value}");
    }
}

#[test]
fn number_accepts_integers_and_integer_bounds() {
    let def = bounded(Number, Some(NumberDef::Integer(1)), None);
    assert_eq!(check_value(&def, ChoiceValue::Integer(1)), Ok(()));
    assert_error(
        check_value(&def, ChoiceValue::Number(0.999)),
        "must be at least 1",
    );
}

#[test]
fn string_length_is_counted_in_code_points() {
    let mut def = option(String, "it");
    (def.min_length, def.max_length) = (Some(2), Some(3));
    for text in ["éé", "𠀀𠀀𠀀"] {
        assert_eq!(
            check_value(&def, ChoiceValue::String(text)),
            Ok(()),
            "{text}"
        );
    }
    for text in ["é", "éééé", ""] {
        assert_error(
            check_value(&def, ChoiceValue::String(text)),
            "must have 2 to 3 characters",
        );
    }
}

#[test]
fn value_must_be_one_of_the_choices() {
    let mut def = option(String, "it");
    let choices = [ChoiceDef::new("One", ChoiceValue::String("1"))];
    def.choices = &choices;
    assert_eq!(check_value(&def, ChoiceValue::String("1")), Ok(()));
    assert_error(
        check_value(&def, ChoiceValue::String("One")),
        "must be one of the choices",
    );
}

#[test]
fn value_must_have_the_type_of_its_option() {
    let check = |kind, value| check_value(&option(kind, "it"), value);
    assert_error(check(String, ChoiceValue::Integer(1)), "must be text");
    assert_error(
        check(Integer, ChoiceValue::Number(1.0)),
        "must be a whole number",
    );
    assert_error(check(Number, ChoiceValue::String("1")), "must be a number");
    assert_error(
        check(Kind::Boolean, ChoiceValue::String("true")),
        "must be true or false",
    );
    assert_error(
        check(Kind::Unknown(12), ChoiceValue::Integer(1)),
        "must be of a type supported by this app",
    );
}

#[test]
fn channel_must_have_an_accepted_type() {
    let mut def = option(Channel, "where");
    assert_eq!(check_channel_type(&def, ChannelType::Unknown(99)), Ok(()));
    def.channel_types = &[ChannelType::GuildText, ChannelType::GuildForum];
    assert_eq!(check_channel_type(&def, ChannelType::GuildForum), Ok(()));
    let message = "must be a channel of an allowed type";
    assert_error(check_channel_type(&def, ChannelType::GuildVoice), message);
    assert_error(
        check_channel_type(&option(String, "it"), ChannelType::GuildText),
        "must be text",
    );
}

#[test]
fn file_must_have_an_accepted_extension_or_content_type() {
    let mut def = option(Kind::Attachment, "file");
    assert_eq!(check_file(&def, "a.exe", None), Ok(()));
    def.file_types = &[".png", "video"];
    let cases = [
        ("a.PNG", Some("text/plain"), true),
        ("a.txt", Some("text/plain"), false),
        ("png", Some("image/png"), false),
        ("a.txt", Some("Video/mp4"), true),
        ("a.txt", Some("videos/mp4"), false),
        ("a.txt", None, true),
    ];
    for (name, content_type, fits) in cases {
        assert_eq!(
            check_file(&def, name, content_type).is_ok(),
            fits,
            "{name} {content_type:?}"
        );
    }
    assert_error(check_file(&option(String, "it"), "a", None), "must be text");
}

#[test]
fn file_of_another_extension_is_an_error_even_without_a_content_type() {
    let mut def = option(Kind::Attachment, "file");
    def.file_types = &[".png"];
    assert_eq!(check_file(&def, "a.png", None), Ok(()));
    assert!(check_file(&def, "a.txt", None).is_err());
}
