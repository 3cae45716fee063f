//! Messages and paths of findings.

use guildhall_rules::CommandOptionType::{Integer, SubCommand, SubCommandGroup};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, DefinitionField, DefinitionPath, Fault, Findings, PathSegment, Source,
    check,
};

use super::{chat_input, option};

/// Calls `check_findings` with a command that has a fault in a choice of a nested subcommand's option, and with the
/// findings.
fn with_nested_fault(check_findings: impl Fn(&guildhall_rules::CommandDef<'_>, &Findings)) {
    let names = ["One", ""].map(|name| ChoiceDef::new(name, ChoiceValue::Integer(1)));
    let mut choices = names;
    choices[1].value = ChoiceValue::Integer(2);
    let mut parameter = option(Integer, "count");
    parameter.choices = &choices;
    let parameters = [option(Integer, "first"), parameter];
    let mut sub = option(SubCommand, "sub");
    sub.options = &parameters;
    let subs = [sub];
    let mut group = option(SubCommandGroup, "group");
    group.options = &subs;
    let groups = [group];
    let def = chat_input(&groups);
    check_findings(&def, &check(&def));
}

#[test]
fn place_is_displayed_as_the_path_of_the_service() {
    with_nested_fault(|_, findings| {
        let at = findings.first().expect("the command has a fault").at;
        assert_eq!(
            at.to_string(),
            "options.0.options.0.options.1.choices.1.name"
        );
        assert_eq!((at.options(), at.choice()), (&[0, 0, 1][..], Some(1)));
        assert_eq!(
            (at.field(), at.entry()),
            (Some(DefinitionField::Name), None)
        );
    });
}

#[test]
fn place_resolves_to_the_option_and_the_choice() {
    with_nested_fault(|def, findings| {
        let at = findings.first().expect("the command has a fault").at;
        let names: Vec<_> = at.options_in(def).map(|option| option.name).collect();
        assert_eq!(names, ["group", "sub", "count"]);
        let choice = at.choice_in(def).expect("the fault is in a choice");
        assert_eq!(choice.value, ChoiceValue::Integer(2));
    });
}

#[test]
fn place_consists_of_keys_and_indexes() {
    let at = DefinitionPath::ROOT
        .with_option(2)
        .with_field(DefinitionField::ChannelTypes)
        .with_entry(1);
    let segments: Vec<_> = at.segments().collect();
    let expected = [
        PathSegment::Key("options"),
        PathSegment::Index(2),
        PathSegment::Key("channel_types"),
        PathSegment::Index(1),
    ];
    assert_eq!(segments, expected);
}

#[test]
fn root_place_is_the_empty_path() {
    assert_eq!(DefinitionPath::ROOT.to_string(), "");
    assert_eq!(DefinitionPath::ROOT.segments().count(), 0);
}

#[test]
fn place_outside_of_a_definition_resolves_to_nothing() {
    let at = DefinitionPath::ROOT.with_option(7).with_choice(3);
    assert_eq!(at.options_in(&chat_input(&[])).count(), 0);
    assert_eq!(at.choice_in(&chat_input(&[])), None);
}

#[test]
fn finding_is_displayed_with_its_path() {
    with_nested_fault(|_, findings| {
        let expected = "options.0.options.0.options.1.choices.1.name: \
                     a choice's name must have 1 to 100 characters; this one has none";
        assert_eq!(
            findings
                .first()
                .expect("the definition has a fault")
                .to_string(),
            expected
        );
    });
}

#[test]
fn findings_are_counted_and_indexed() {
    with_nested_fault(|_, findings| {
        assert_eq!(
            (findings.len(), findings.is_empty(), findings.is_truncated()),
            (1, false, false)
        );
        assert_eq!(findings.get(0), findings.first());
        assert_eq!(findings.get(1), None);
        assert_eq!(findings.get(usize::MAX), None);
    });
}

#[test]
fn every_fault_is_a_lower_case_clause_with_a_code() {
    for fault in Fault::ALL {
        let message = fault.message();
        assert!(
            message.starts_with(|c: char| c.is_ascii_lowercase()),
            "{message}"
        );
        assert!(!message.ends_with('.'), "{message}");
        assert!(
            fault.remedy().is_none_or(|remedy| !remedy.ends_with('.')),
            "{message}"
        );
        let code = fault.service_code();
        assert!(
            code.bytes().all(|b| b == b'_' || b.is_ascii_uppercase()),
            "{code}"
        );
    }
}

#[test]
fn every_fault_has_a_unique_message() {
    let mut messages: Vec<_> = Fault::ALL.iter().map(|fault| fault.message()).collect();
    messages.sort_unstable();
    messages.dedup();
    assert_eq!(messages.len(), Fault::ALL.len());
}

#[test]
fn documented_codes_of_the_service_are_used() {
    for (fault, code) in [
        (Fault::NameCharacter, "STRING_TYPE_REGEX"),
        (Fault::NameUppercase, "APPLICATION_COMMAND_INVALID_NAME"),
        (
            Fault::RequiredAfterOptional,
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            Fault::CommandNameTaken,
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
        ),
        (Fault::TooLarge, "APPLICATION_COMMAND_TOO_LARGE"),
        (Fault::TooManyOptions, "BASE_TYPE_BAD_LENGTH"),
    ] {
        assert_eq!(fault.service_code(), code);
    }
}

#[test]
fn findings_are_read_by_position_up_to_their_capacity() {
    let findings = check(&chat_input(&[option(Integer, ""); 25].map(|mut broken| {
        broken.description = "";
        broken
    })));
    let last = Findings::CAPACITY - 1;

    assert!(findings.is_truncated());
    assert_eq!(findings.get(0), findings.first());
    assert!(findings.get(last).is_some());
    assert_eq!(findings.get(last + 1), None);
    assert_eq!(
        format!("{findings:?}"),
        format!("{:?}", findings.iter().collect::<Vec<_>>())
    );
}

#[test]
fn place_ends_at_the_greatest_depth() {
    let deepest = DefinitionPath::ROOT
        .with_option(1)
        .with_option(2)
        .with_option(3);
    assert_eq!(deepest.with_option(4), deepest);
    assert_eq!(DefinitionPath::ROOT.with_choice(3).choice(), Some(3));
}

#[test]
fn service_rejects_names_and_accepts_choices_with_the_same_value() {
    assert!(Fault::NameEmpty.is_rejected_by_service());
    assert!(!Fault::ChoiceValueTaken.is_rejected_by_service());
    assert!(!Fault::ContextNeedsUserInstall.is_rejected_by_service());
}

#[test]
fn source_is_displayed_with_file_and_line() {
    let (path, file, line) = ("bot::roll", "src/main.rs", 7);
    let source = Source { path, file, line };
    assert_eq!(source.to_string(), "src/main.rs:7 (bot::roll)");
}
