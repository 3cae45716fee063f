//! Localized names and descriptions.

use guildhall_rules::CommandOptionType::{String, SubCommand};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, Fault, LOCALES, LocalizedDef, OptionDef,
    check, check_siblings, command_size,
};

use super::{
    assert_accepted, assert_rejected, chat_input, faults, found_in, option, path_and_fault,
};

const fn localized<'a>(locale: &'a str, text: &'a str) -> LocalizedDef<'a> {
    LocalizedDef::new(locale, text)
}

/// Returns a valid command of this type with these localized names.
fn command_with_names<'a>(kind: CommandType, names: &'a [LocalizedDef<'a>]) -> CommandDef<'a> {
    let described = !matches!(kind, CommandType::User | CommandType::Message);
    let mut def = CommandDef::new(kind, "roll", if described { "Roll dice" } else { "" });
    def.name_localizations = names;
    if kind == CommandType::PrimaryEntryPoint {
        def.handler = Some(guildhall_rules::EntryPointHandler::AppHandler);
    }
    def
}

/// Returns a valid option with these localized names.
fn option_with_names<'a>(name: &'a str, names: &'a [LocalizedDef<'a>]) -> OptionDef<'a> {
    let mut def = option(String, name);
    def.name_localizations = names;
    def
}

#[track_caller]
fn assert_name_rejected(text: &str, fault: Fault) {
    let names = [localized("de", text)];
    let def = command_with_names(CommandType::ChatInput, &names);
    assert_rejected(&def, "name_localizations.de", fault);
    let options = [option_with_names("sides", &names)];
    assert_rejected(
        &chat_input(&options),
        "options.0.name_localizations.de",
        fault,
    );
}

#[test]
fn every_locale_of_the_service_is_accepted() {
    let names: Vec<_> = LOCALES
        .iter()
        .map(|(code, _)| localized(code, "würfeln"))
        .collect();
    assert_accepted(&command_with_names(CommandType::ChatInput, &names));
}

#[test]
fn unknown_locale_is_rejected() {
    let names = [localized("de", "würfeln"), localized("de-DE", "würfle")];
    let def = command_with_names(CommandType::ChatInput, &names);
    assert_rejected(&def, "name_localizations.de-DE", Fault::LocaleUnknown);
}

#[test]
fn locale_must_be_unique() {
    let names = [
        localized("de", "würfeln"),
        localized("fr", "lancer"),
        localized("de", "wurf"),
    ];
    let def = command_with_names(CommandType::User, &names);
    assert_rejected(&def, "name_localizations.de", Fault::LocaleRepeated);
    let findings = check(&def);
    let at = findings.first().expect("the command has a fault").at;
    assert_eq!(at.entry(), Some(2));
    assert_eq!(at.localized_in(&def), Some(&names[2]));
}

#[test]
fn repeated_locale_after_all_others_is_found() {
    let codes = LOCALES.iter().map(|(code, _)| *code).chain(["de"]);
    let names: Vec<_> = codes.map(|code| localized(code, "würfeln")).collect();
    let def = command_with_names(CommandType::ChatInput, &names);
    let findings = check(&def);
    assert_eq!(faults(&findings), [Fault::LocaleRepeated]);
    let at = findings.first().expect("the command has a fault").at;
    assert_eq!(at.entry(), Some(LOCALES.len()));
}

#[test]
fn excess_localizations_end_the_traversal() {
    let names = [localized("de", "würfeln"); 100];
    let findings = check(&command_with_names(CommandType::ChatInput, &names));
    assert!(
        findings
            .iter()
            .all(|finding| finding.fault == Fault::LocaleRepeated)
    );
    assert!(findings.is_truncated());
}

#[test]
fn localized_name_has_1_to_32_characters() {
    let text = "ü".repeat(33);
    let names = [localized("de", "ü"), localized("da", &text[..64])];
    assert_accepted(&command_with_names(CommandType::ChatInput, &names));
    assert_name_rejected("", Fault::NameEmpty);
    assert_name_rejected(&text, Fault::NameTooLong);
}

#[test]
fn localized_name_must_satisfy_the_character_rules_of_the_default_name() {
    assert_accepted(&command_with_names(
        CommandType::ChatInput,
        &[localized("hi", "पासा-फेंको")],
    ));
    assert_name_rejected("zwei wörter", Fault::NameCharacter);
    assert_name_rejected("Würfeln", Fault::NameUppercase);
}

#[test]
fn localized_context_menu_name_may_contain_uppercase_letters_and_spaces() {
    let text = "x".repeat(33);
    let names = [
        localized("de", "Wer ist das?"),
        localized("fr", &text[..32]),
    ];
    for kind in [CommandType::User, CommandType::Message] {
        assert_accepted(&command_with_names(kind, &names));
        for (text, fault) in [("", Fault::NameEmpty), (&text, Fault::NameTooLong)] {
            let names = [localized("de", text)];
            assert_rejected(
                &command_with_names(kind, &names),
                "name_localizations.de",
                fault,
            );
        }
    }
}

#[test]
fn localized_entry_point_name_may_contain_uppercase_letters() {
    let kind = CommandType::PrimaryEntryPoint;
    assert_accepted(&command_with_names(kind, &[localized("de", "Starten")]));
    let names = [localized("de", "Jetzt starten")];
    assert_rejected(
        &command_with_names(kind, &names),
        "name_localizations.de",
        Fault::NameCharacter,
    );
}

#[track_caller]
fn assert_description_rejected(text: &str, fault: Fault) {
    let texts = [localized("de", text)];
    let mut def = chat_input(&[]);
    def.description_localizations = &texts;
    assert_rejected(&def, "description_localizations.de", fault);
    let mut options = [option(String, "sides")];
    options[0].description_localizations = &texts;
    let path = "options.0.description_localizations.de";
    assert_rejected(&chat_input(&options), path, fault);
}

#[test]
fn localized_description_has_1_to_100_characters() {
    let text = "ß".repeat(101);
    let texts = [localized("de", &text[..200]), localized("fr", "J")];
    let mut def = chat_input(&[]);
    def.description_localizations = &texts;
    assert_accepted(&def);
    assert_description_rejected("", Fault::DescriptionEmpty);
    assert_description_rejected(&text, Fault::DescriptionTooLong);
}

#[test]
fn context_menu_command_cannot_have_a_localized_description() {
    let texts = [localized("de", "Würfelt")];
    for kind in [CommandType::User, CommandType::Message] {
        let mut def = command_with_names(kind, &[]);
        def.description_localizations = &texts;
        assert_rejected(&def, "description_localizations", Fault::DescriptionOnMenu);
    }
}

/// Checks a choice with this German name next to a choice with a French name.
fn check_choice(text: &str, path: &str, fault: Option<Fault>) {
    let (german, french) = ([localized("de", text)], [localized("fr", "Tous")]);
    let mut choices = ["One", "All"].map(|name| ChoiceDef::new(name, ChoiceValue::String(name)));
    choices[0].name_localizations = &french;
    choices[1].name_localizations = &german;
    let mut option = [option(String, "count")];
    option[0].choices = &choices;
    let found = found_in(&chat_input(&option));
    let expected = fault.map(|fault| (path.to_owned(), fault));
    assert_eq!(found, Vec::from_iter(expected));
}

#[test]
fn localized_choice_name_has_1_to_100_characters() {
    let text = "Ä".repeat(101);
    let path = "options.0.choices.1.name_localizations.de";
    check_choice("Alle auf einmal", path, None);
    check_choice(&text[..200], path, None);
    check_choice("", path, Some(Fault::ChoiceNameEmpty));
    check_choice(&text, path, Some(Fault::ChoiceNameTooLong));
    check_choice("All", path, Some(Fault::LocalizationSuperfluous));
}

#[test]
fn localized_choice_names_must_be_unique_per_locale() {
    let names = [localized("fr", "Tous"), localized("de", "Alle")];
    let mut choices = ["One", "All"].map(|name| ChoiceDef::new(name, ChoiceValue::String(name)));
    choices[0].name_localizations = &names[1..];
    choices[1].name_localizations = &names;
    let mut option = [option(String, "count")];
    option[0].choices = &choices;
    let path = "options.0.choices.1.name_localizations.de";
    assert_rejected(&chat_input(&option), path, Fault::LocalizedChoiceNameTaken);
    assert!(!Fault::LocalizedChoiceNameTaken.is_rejected_by_service());
}

#[test]
fn localized_choice_name_must_differ_from_default_names_that_users_see() {
    let (german, french) = ([localized("de", "All")], [localized("fr", "Tous")]);
    let mut choices = ["One", "All"].map(|name| ChoiceDef::new(name, ChoiceValue::String(name)));
    choices[0].name_localizations = &german;
    choices[1].name_localizations = &french;
    let mut option = [option(String, "count")];
    option[0].choices = &choices;
    let path = "options.0.choices.0.name_localizations.de";
    assert_rejected(&chat_input(&option), path, Fault::LocalizedChoiceNameTaken);
}

#[test]
fn localization_equal_to_the_default_is_superfluous_but_accepted_by_the_service() {
    let names = [localized("de", "roll")];
    let def = command_with_names(CommandType::ChatInput, &names);
    assert_rejected(
        &def,
        "name_localizations.de",
        Fault::LocalizationSuperfluous,
    );
    assert!(!Fault::LocalizationSuperfluous.is_rejected_by_service());
}

#[test]
fn localization_equal_to_the_default_is_valid_if_it_prevents_a_fallback() {
    let english = [localized("en-US", "roll"), localized("en-GB", "throw")];
    assert_accepted(&command_with_names(CommandType::ChatInput, &english));
    let spanish = [localized("es-ES", "tirar"), localized("es-419", "roll")];
    assert_accepted(&command_with_names(CommandType::ChatInput, &spanish));
}

#[test]
fn localization_equal_to_the_default_is_superfluous_if_no_fallback_applies() {
    let same = [localized("en-US", "roll"), localized("en-GB", "roll")];
    let findings = check(&command_with_names(CommandType::ChatInput, &same));
    assert_eq!(faults(&findings), [Fault::LocalizationSuperfluous; 2]);
    let one_way = [localized("es-ES", "roll"), localized("es-419", "tirar")];
    let (def, path) = (
        command_with_names(CommandType::ChatInput, &one_way),
        "name_localizations.es-ES",
    );
    assert_rejected(&def, path, Fault::LocalizationSuperfluous);
}

#[test]
fn localized_option_name_must_differ_from_default_names_of_siblings() {
    let (before, after) = ([localized("de", "name")], [localized("de", "art")]);
    let options = [
        option_with_names("art", &before),
        option_with_names("name", &after),
    ];
    let taken = |i: usize| {
        (
            format!("options.{i}.name_localizations.de"),
            Fault::LocalizedNameTaken,
        )
    };
    assert_eq!(found_in(&chat_input(&options)), [taken(0), taken(1)]);
    let own = [localized("de", "kunst")];
    assert_accepted(&chat_input(&[
        option_with_names("art", &own),
        option_with_names("name", &[]),
    ]));
}

#[test]
fn localized_option_name_must_be_unique_in_its_locale() {
    let (first, other) = ([localized("de", "seiten")], [localized("da", "seiten")]);
    assert_accepted(&chat_input(&[
        option_with_names("sides", &first),
        option_with_names("pages", &other),
    ]));
    let second = [localized("da", "sider"), localized("de", "seiten")];
    let options = [
        option_with_names("sides", &first),
        option_with_names("pages", &second),
    ];
    let path = "options.1.name_localizations.de";
    assert_rejected(&chat_input(&options), path, Fault::LocalizedNameTaken);
    let in_siblings = check_siblings(&options);
    assert_eq!(faults(&in_siblings), [Fault::LocalizedNameTaken]);
}

#[test]
fn options_of_two_subcommands_may_share_a_localized_name() {
    let (names, subs) = (
        [localized("de", "mitglied")],
        [localized("de", "entfernen")],
    );
    let parameters = [option_with_names("member", &names)];
    let mut add = option_with_names("add", &[]);
    let mut remove = option_with_names("remove", &subs);
    for sub in [&mut add, &mut remove] {
        sub.kind = SubCommand;
        sub.required = false;
        sub.options = &parameters;
    }
    assert_accepted(&chat_input(&[add, remove]));
}

#[test]
fn finding_path_without_the_definition_contains_the_index() {
    let names = [localized("fr", "lancer"), localized("de", "")];
    let findings = check(&command_with_names(CommandType::ChatInput, &names));
    let path = "name_localizations.1".to_owned();
    assert_eq!(path_and_fault(&findings), [(path, Fault::NameEmpty)]);
}

#[test]
fn longest_localization_counts_towards_the_size() {
    let (names, texts) = (
        [localized("de", "würfeln"), localized("it", "io")],
        [localized("de", "Ja")],
    );
    let mut choices = [ChoiceDef::new("One", ChoiceValue::String("1"))];
    choices[0].name_localizations = &names;
    let mut options = [option_with_names("a", &names)];
    options[0].description_localizations = &texts;
    options[0].choices = &choices;
    let mut def = chat_input(&options);
    assert_eq!(command_size(&def), 4 + 9 + 7 + 14 + 7 + 1);
    def.name_localizations = &names;
    def.description_localizations = &texts;
    assert_eq!(command_size(&def), 7 + 9 + 7 + 14 + 7 + 1);
}
