//! Reports: findings as lines of text, as compile errors show them.

use guildhall_rules::CommandOptionType::{String, SubCommand};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, Fault, LocalizedDef, OptionDef, Report, check,
    check_option,
};

use super::{chat_input, option};

/// Returns the report of all findings of a command.
fn report(def: &CommandDef<'_>) -> std::string::String {
    let mut report = Report::new();
    for finding in check(def).iter() {
        report.push_finding(def, finding);
    }
    report.to_string()
}

/// Returns the report of all findings of an option.
fn report_of_option(def: &OptionDef<'_>) -> std::string::String {
    let mut report = Report::new();
    for finding in check_option(def).iter() {
        report.push_finding_in_option(def, finding);
    }
    report.to_string()
}

/// Returns the line of a fault: the rule, the text that breaks the rule, and the remedy.
fn line(fault: Fault, found: &str) -> std::string::String {
    let remedy = fault.remedy().map(|remedy| format!("; {remedy}"));
    format!("{}{found}{}", fault.message(), remedy.unwrap_or_default())
}

#[test]
fn line_has_the_rule_and_the_name_that_breaks_the_rule() {
    let mut def = chat_input(&[]);
    def.name = "Roll";
    assert_eq!(report(&def), line(Fault::NameUppercase, "; found `Roll`"));
    def.name = "";
    assert_eq!(report(&def), line(Fault::NameEmpty, ""));

    let sub_options = [option(String, "Why")];
    let mut sub = option(SubCommand, "sub");
    sub.options = &sub_options;
    let expected = line(Fault::NameUppercase, "; found `Why`");
    assert_eq!(report(&chat_input(&[sub])), expected);
    assert_eq!(report_of_option(&sub), expected);
}

#[test]
fn each_finding_has_a_line() {
    let mut def = chat_input(&[]);
    (def.name, def.description) = ("Roll", "");
    let lines = [
        line(Fault::NameUppercase, "; found `Roll`"),
        line(Fault::DescriptionEmpty, ""),
    ];
    assert_eq!(report(&def), lines.join("\n"));
}

#[test]
fn choice_is_named_with_its_option_only_if_the_name_is_wrong() {
    let long = "x".repeat(101);
    let choices = [ChoiceDef::new(&long, ChoiceValue::String("1"))];
    let mut def = option(String, "size");
    def.choices = &choices;
    let expected = line(Fault::ChoiceNameTooLong, &format!("; found `{long}`"));
    assert_eq!(report_of_option(&def), expected);
}

#[test]
fn localization_is_named_by_its_locale_or_by_its_file() {
    let mut texts = [
        LocalizedDef::new("fr", "de"),
        LocalizedDef::new("de", "Wurf"),
    ];
    let found = line(Fault::NameUppercase, "; found `Wurf` (de)");
    let with_names = |names: &[LocalizedDef<'_>]| {
        let mut def = chat_input(&[]);
        def.name_localizations = names;
        report(&def)
    };
    assert_eq!(with_names(&texts), found);

    texts[1].source = Some("de.ftl:3");
    let found = line(Fault::NameUppercase, "; found `Wurf`");
    assert_eq!(with_names(&texts), format!("de.ftl:3 (de): {found}"));
}

#[test]
fn fault_of_a_list_of_localizations_is_named_by_the_first_one() {
    let mut texts = [
        LocalizedDef::new("de", "Ja"),
        LocalizedDef::new("fr", "Oui"),
    ];
    texts[0].source = Some("de.ftl:3");
    let mut def = CommandDef::new(CommandType::User, "Report", "");
    def.description_localizations = &texts;
    let rule = line(Fault::DescriptionOnMenu, "");
    assert_eq!(report(&def), format!("de.ftl:3 (de): {rule}"));
}

#[test]
fn finding_of_another_command_has_no_localization() {
    let texts = [LocalizedDef::new("de", "Wurf")];
    let mut def = CommandDef::new(CommandType::User, "Report", "");
    def.description_localizations = &texts;
    let of_the_list = check(&def).first().expect("a description is a fault");
    def = chat_input(&[]);
    def.name_localizations = &texts;
    let of_an_entry = check(&def).first().expect("the name has a capital letter");
    let mut report = Report::new();
    report.push_finding(&chat_input(&[]), of_the_list);
    report.push_finding(&chat_input(&[]), of_an_entry);
    let lines = [Fault::DescriptionOnMenu, Fault::NameUppercase].map(|fault| line(fault, ""));
    assert_eq!(report.as_str(), lines.join("\n"));
}

#[test]
fn description_is_named_by_its_locale() {
    let long = "x".repeat(101);
    let texts = [LocalizedDef::new("de", &long)];
    let mut def = chat_input(&[]);
    def.description_localizations = &texts;
    let found = format!("; found `{long}` (de)");
    assert_eq!(report(&def), line(Fault::DescriptionTooLong, &found));
}

#[test]
fn fault_is_a_line_on_its_own() {
    let mut report = Report::default();
    assert!(report.is_empty());
    report.push_fault(Fault::NameEmpty);
    report.push_fault(Fault::TooLarge);
    let lines = [Fault::NameEmpty, Fault::TooLarge].map(|fault| line(fault, ""));
    assert_eq!(report.as_str(), lines.join("\n"));
    assert_eq!(format!("{report:?}"), format!("{:?}", report.as_str()));
    assert!(!report.is_empty());
}

#[test]
fn text_beyond_the_capacity_is_dropped_whole() {
    let mut report = Report::new();
    report.push(&"x".repeat(4000));
    report.push(&"y".repeat(97));
    assert_eq!(report.as_str(), "x".repeat(4000));
    report.push(&"z".repeat(96));
    report.push("!");
    assert_eq!(report.as_str(), "x".repeat(4000) + &"z".repeat(96));
}
