//! Constraints of options by type, and their ranges.

use guildhall_rules::CommandOptionType as Kind;
use guildhall_rules::{
    ChannelType, ChoiceDef, ChoiceValue, Fault, INTEGER_MAX, NUMBER_MAX, NumberDef, OptionDef,
    check_file_type, check_option,
};

use super::{assert_option_accepted, assert_option_rejected, faults, option, path_and_fault};

#[test]
fn option_of_every_type_is_valid_without_constraints() {
    for kind in Kind::ALL
        .iter()
        .filter(|kind| **kind != Kind::SubCommandGroup)
    {
        assert_option_accepted(&option(*kind, "it"));
    }
}

#[test]
fn unknown_option_type_is_a_fault() {
    assert_option_rejected(
        &option(Kind::Unknown(12), "it"),
        "type",
        Fault::OptionTypeUnknown,
    );
    assert_option_rejected(
        &option(Kind::Unknown(0), "it"),
        "type",
        Fault::OptionTypeUnknown,
    );
}

#[test]
fn option_requires_a_valid_name_and_description() {
    assert_option_rejected(
        &OptionDef::new(Kind::User, "Who", "Whom"),
        "name",
        Fault::NameUppercase,
    );
    assert_option_rejected(
        &OptionDef::new(Kind::User, "who", ""),
        "description",
        Fault::DescriptionEmpty,
    );
}

/// Field, option types on which the field is valid, function that sets the field, fault on other types.
type ConstraintRow = (&'static str, &'static [Kind], fn(&mut OptionDef<'_>), Fault);

const TYPES_WITH_CHOICES: &[Kind] = &[Kind::String, Kind::Integer, Kind::Number];
const STRING_CHOICES: &[ChoiceDef<'static>] = &[ChoiceDef::new("One", ChoiceValue::String("1"))];
const INTEGER_CHOICES: &[ChoiceDef<'static>] = &[ChoiceDef::new("One", ChoiceValue::Integer(1))];

const CONSTRAINTS: [ConstraintRow; 8] = [
    (
        "min_value",
        &[Kind::Integer, Kind::Number],
        |def| def.min_value = Some(NumberDef::Integer(1)),
        Fault::BoundMisplaced,
    ),
    (
        "max_value",
        &[Kind::Integer, Kind::Number],
        |def| def.max_value = Some(NumberDef::Integer(1)),
        Fault::BoundMisplaced,
    ),
    (
        "min_length",
        &[Kind::String],
        |def| def.min_length = Some(1),
        Fault::LengthMisplaced,
    ),
    (
        "max_length",
        &[Kind::String],
        |def| def.max_length = Some(1),
        Fault::LengthMisplaced,
    ),
    (
        "channel_types",
        &[Kind::Channel],
        |def| def.channel_types = &[ChannelType::GuildText],
        Fault::ChannelTypesMisplaced,
    ),
    (
        "file_types",
        &[Kind::Attachment],
        |def| def.file_types = &["image"],
        Fault::FileTypesMisplaced,
    ),
    (
        "autocomplete",
        TYPES_WITH_CHOICES,
        |def| def.autocomplete = true,
        Fault::AutocompleteMisplaced,
    ),
    (
        "choices",
        TYPES_WITH_CHOICES,
        |def| {
            def.choices = match def.kind {
                Kind::String => STRING_CHOICES,
                _ => INTEGER_CHOICES,
            }
        },
        Fault::ChoicesMisplaced,
    ),
];

#[test]
fn each_constraint_is_valid_only_on_its_option_types() {
    let kinds = Kind::ALL
        .iter()
        .filter(|kind| **kind != Kind::SubCommandGroup);
    for (field, valid_kinds, constrain, fault) in CONSTRAINTS {
        for kind in kinds.clone() {
            let mut def = option(*kind, "it");
            constrain(&mut def);
            let expected = if valid_kinds.contains(kind) {
                vec![]
            } else {
                vec![(field.to_owned(), fault)]
            };
            let found = path_and_fault(&check_option(&def));
            assert_eq!(found, expected, "`{field}` on {kind:?}");
        }
    }
}

#[test]
fn choices_and_autocomplete_exclude_each_other() {
    let mut def = option(Kind::Integer, "it");
    let choices = [ChoiceDef::new("One", ChoiceValue::Integer(1))];
    def.choices = &choices;
    def.autocomplete = true;
    assert_option_rejected(&def, "autocomplete", Fault::AutocompleteWithChoices);
}

#[test]
fn subcommand_cannot_be_required() {
    let mut def = option(Kind::SubCommand, "it");
    def.required = true;
    assert_option_rejected(&def, "required", Fault::RequiredMisplaced);
}

#[test]
fn parameter_cannot_have_options() {
    let inner = [option(Kind::String, "inner")];
    let mut def = option(Kind::String, "it");
    def.options = &inner;
    assert_option_rejected(&def, "options", Fault::OptionsMisplaced);
}

fn bounded(kind: Kind, min: NumberDef, max: NumberDef) -> OptionDef<'static> {
    let mut def = option(kind, "it");
    (def.min_value, def.max_value) = (Some(min), Some(max));
    def
}

#[test]
fn bound_of_an_integer_option_must_be_within_2_to_the_53_minus_1() {
    let of = |min, max| {
        bounded(
            Kind::Integer,
            NumberDef::Integer(min),
            NumberDef::Integer(max),
        )
    };
    assert_option_accepted(&of(-INTEGER_MAX, INTEGER_MAX));
    assert_option_rejected(
        &of(0, INTEGER_MAX + 1),
        "max_value",
        Fault::BoundBeyondInteger,
    );
    assert_option_rejected(
        &of(-INTEGER_MAX - 1, 0),
        "min_value",
        Fault::BoundBeyondInteger,
    );
    assert_option_rejected(&of(i64::MIN, 0), "min_value", Fault::BoundBeyondInteger);
}

#[test]
fn bound_of_a_number_option_must_be_within_2_to_the_53() {
    let of = |min, max| bounded(Kind::Number, NumberDef::Number(min), NumberDef::Number(max));
    assert_option_accepted(&of(-NUMBER_MAX, NUMBER_MAX));
    assert_option_rejected(
        &of(0.0, NUMBER_MAX + 2.0),
        "max_value",
        Fault::BoundBeyondNumber,
    );
    assert_option_rejected(
        &of(-NUMBER_MAX - 2.0, 0.0),
        "min_value",
        Fault::BoundBeyondNumber,
    );
    assert_option_rejected(&of(0.0, f64::NAN), "max_value", Fault::BoundBeyondNumber);
    assert_option_rejected(
        &of(f64::NEG_INFINITY, 0.0),
        "min_value",
        Fault::BoundBeyondNumber,
    );
}

#[test]
fn integer_option_requires_integer_bounds_and_number_option_does_not() {
    let whole = |kind| bounded(kind, NumberDef::Integer(1), NumberDef::Integer(2));
    assert_option_accepted(&whole(Kind::Number));
    let fraction = bounded(Kind::Integer, NumberDef::Integer(1), NumberDef::Number(1.5));
    assert_option_rejected(&fraction, "max_value", Fault::BoundNotWhole);
}

#[test]
fn minimum_value_may_equal_the_maximum_but_not_exceed_it() {
    let of = |kind, min, max| bounded(kind, NumberDef::Integer(min), NumberDef::Integer(max));
    assert_option_accepted(&of(Kind::Integer, 6, 6));
    assert_option_rejected(
        &of(Kind::Integer, 7, 6),
        "min_value",
        Fault::MinValueAboveMax,
    );
    assert_option_rejected(
        &of(Kind::Number, 7, 6),
        "min_value",
        Fault::MinValueAboveMax,
    );
}

fn sized(min: Option<u32>, max: Option<u32>) -> OptionDef<'static> {
    let mut def = option(Kind::String, "it");
    (def.min_length, def.max_length) = (min, max);
    def
}

#[test]
fn minimum_length_must_be_0_to_6000() {
    assert_option_accepted(&sized(Some(0), None));
    assert_option_accepted(&sized(Some(6000), None));
    assert_option_rejected(
        &sized(Some(6001), None),
        "min_length",
        Fault::MinLengthOutOfRange,
    );
}

#[test]
fn maximum_length_must_be_1_to_6000() {
    assert_option_accepted(&sized(None, Some(1)));
    assert_option_accepted(&sized(None, Some(6000)));
    assert_option_rejected(
        &sized(None, Some(0)),
        "max_length",
        Fault::MaxLengthOutOfRange,
    );
    assert_option_rejected(
        &sized(None, Some(6001)),
        "max_length",
        Fault::MaxLengthOutOfRange,
    );
}

#[test]
fn minimum_length_may_equal_the_maximum_but_not_exceed_it() {
    assert_option_accepted(&sized(Some(5), Some(5)));
    assert_option_rejected(
        &sized(Some(6), Some(5)),
        "min_length",
        Fault::MinLengthAboveMax,
    );
}

#[test]
fn option_has_at_most_10_file_types() {
    let types = [
        ".a", ".b", ".c", ".d", ".e", ".f", ".g", ".h", ".i", ".j", ".k",
    ];
    let mut def = option(Kind::Attachment, "it");
    def.file_types = &types[..10];
    assert_option_accepted(&def);
    def.file_types = &types;
    assert_option_rejected(&def, "file_types", Fault::TooManyFileTypes);
}

#[test]
fn file_type_must_be_a_group_or_an_extension_in_any_case() {
    for valid in [
        "image", "video", "audio", "IMAGE", ".pdf", ".PDF", ".7z", ".tar.gz",
    ] {
        assert_eq!(check_file_type(valid), Ok(()), "{valid}");
    }
    for invalid in [
        "",
        ".",
        "pdf",
        "images",
        "image/png",
        "..pdf",
        ".pdf.",
        ".p df",
        ".größe",
    ] {
        assert_eq!(
            check_file_type(invalid),
            Err(Fault::FileTypeForm),
            "{invalid}"
        );
    }
}

#[test]
fn invalid_file_type_is_reported_at_its_index() {
    let mut def = option(Kind::Attachment, "it");
    def.file_types = &["image", "pdf"];
    assert_option_rejected(&def, "file_types.1", Fault::FileTypeForm);
}

#[test]
fn each_broken_rule_is_a_separate_finding() {
    let mut def = OptionDef::new(Kind::String, "It", "");
    (def.min_length, def.max_value) = (Some(9000), Some(NumberDef::Integer(1)));
    let four = [
        Fault::NameUppercase,
        Fault::DescriptionEmpty,
        Fault::BoundMisplaced,
        Fault::MinLengthOutOfRange,
    ];
    assert_eq!(faults(&check_option(&def)), four);
}

#[test]
fn misplaced_list_is_reported_once_and_not_per_entry() {
    let mut def = option(Kind::String, "it");
    def.channel_types = &[ChannelType::Unknown(6), ChannelType::Unknown(6)];
    assert_option_rejected(&def, "channel_types", Fault::ChannelTypesMisplaced);
    def.channel_types = &[];
    def.file_types = &["pdf", ""];
    assert_option_rejected(&def, "file_types", Fault::FileTypesMisplaced);
}
