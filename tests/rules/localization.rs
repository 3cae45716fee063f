//! Names and descriptions in other languages.

use guildhall_rules::CommandOptionType::{String, SubCommand};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, Fault, LOCALES, LocalizedDef, OptionDef,
    check, check_siblings, size,
};

use crate::{accepted, chat_input, faults, found, found_in, option, refused};

const fn to<'a>(locale: &'a str, text: &'a str) -> LocalizedDef<'a> {
    LocalizedDef::new(locale, text)
}

/// A sound command of a type with these names.
fn named<'a>(kind: CommandType, names: &'a [LocalizedDef<'a>]) -> CommandDef<'a> {
    let described = !matches!(kind, CommandType::User | CommandType::Message);
    let mut def = CommandDef::new(kind, "roll", if described { "Roll dice" } else { "" });
    def.name_localizations = names;
    if kind == CommandType::PrimaryEntryPoint {
        def.handler = Some(guildhall_rules::EntryPointHandler::AppHandler);
    }
    def
}

/// A sound option with these names.
fn called<'a>(name: &'a str, names: &'a [LocalizedDef<'a>]) -> OptionDef<'a> {
    let mut def = option(String, name);
    def.name_localizations = names;
    def
}

#[track_caller]
fn name_refused(text: &str, fault: Fault) {
    let names = [to("de", text)];
    let def = named(CommandType::ChatInput, &names);
    refused(&def, "name_localizations.de", fault);
    let options = [called("sides", &names)];
    refused(
        &chat_input(&options),
        "options.0.name_localizations.de",
        fault,
    );
}

#[test]
fn every_locale_of_the_service_is_taken() {
    let names: Vec<_> = LOCALES
        .iter()
        .map(|(code, _)| to(code, "würfeln"))
        .collect();
    accepted(&named(CommandType::ChatInput, &names));
}

#[test]
fn locale_that_the_service_does_not_have_is_refused() {
    let names = [to("de", "würfeln"), to("de-DE", "würfle")];
    let def = named(CommandType::ChatInput, &names);
    refused(&def, "name_localizations.de-DE", Fault::LocaleUnknown);
}

#[test]
fn locale_is_listed_once() {
    let names = [to("de", "würfeln"), to("fr", "lancer"), to("de", "wurf")];
    let def = named(CommandType::User, &names);
    refused(&def, "name_localizations.de", Fault::LocaleRepeated);
    let findings = check(&def);
    let at = findings.first().expect("a fault was planted").at;
    assert_eq!(at.entry(), Some(2));
    assert_eq!(at.localized_in(&def), Some(&names[2]));
}

#[test]
fn endless_list_of_localizations_is_read_until_one_is_too_many() {
    let names = [to("de", "würfeln"); 100];
    let findings = check(&named(CommandType::ChatInput, &names));
    assert!(
        findings
            .iter()
            .all(|finding| finding.fault == Fault::LocaleRepeated)
    );
    assert!(findings.more());
}

#[test]
fn localized_name_has_1_to_32_characters_like_the_default() {
    let text = "ü".repeat(33);
    let names = [to("de", "ü"), to("da", &text[..64])];
    accepted(&named(CommandType::ChatInput, &names));
    name_refused("", Fault::NameEmpty);
    name_refused(&text, Fault::NameTooLong);
}

#[test]
fn localized_name_has_the_letters_and_the_case_of_the_default() {
    accepted(&named(CommandType::ChatInput, &[to("hi", "पासा-फेंको")]));
    name_refused("zwei wörter", Fault::NameCharacter);
    name_refused("Würfeln", Fault::NameUppercase);
}

#[test]
fn localized_name_in_a_menu_is_free_in_case_and_spaces() {
    let text = "x".repeat(33);
    let names = [to("de", "Wer ist das?"), to("fr", &text[..32])];
    for kind in [CommandType::User, CommandType::Message] {
        accepted(&named(kind, &names));
        for (text, fault) in [("", Fault::NameEmpty), (&text, Fault::NameTooLong)] {
            let names = [to("de", text)];
            refused(&named(kind, &names), "name_localizations.de", fault);
        }
    }
}

#[test]
fn localized_name_of_an_entry_point_is_free_in_case() {
    let kind = CommandType::PrimaryEntryPoint;
    accepted(&named(kind, &[to("de", "Starten")]));
    let names = [to("de", "Jetzt starten")];
    refused(
        &named(kind, &names),
        "name_localizations.de",
        Fault::NameCharacter,
    );
}

#[track_caller]
fn description_refused(text: &str, fault: Fault) {
    let texts = [to("de", text)];
    let mut def = chat_input(&[]);
    def.description_localizations = &texts;
    refused(&def, "description_localizations.de", fault);
    let mut options = [option(String, "sides")];
    options[0].description_localizations = &texts;
    let path = "options.0.description_localizations.de";
    refused(&chat_input(&options), path, fault);
}

#[test]
fn localized_description_has_1_to_100_characters() {
    let text = "ß".repeat(101);
    let texts = [to("de", &text[..200]), to("fr", "J")];
    let mut def = chat_input(&[]);
    def.description_localizations = &texts;
    accepted(&def);
    description_refused("", Fault::DescriptionEmpty);
    description_refused(&text, Fault::DescriptionTooLong);
}

#[test]
fn menu_command_has_no_description_in_any_language() {
    let texts = [to("de", "Würfelt")];
    for kind in [CommandType::User, CommandType::Message] {
        let mut def = named(kind, &[]);
        def.description_localizations = &texts;
        refused(&def, "description_localizations", Fault::DescriptionOnMenu);
    }
}

/// Checks a choice with this name in German, beside another that is called so in French.
fn choice(text: &str, path: &str, fault: Option<Fault>) {
    let (german, french) = ([to("de", text)], [to("fr", "Tous")]);
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
fn localized_name_of_a_choice_has_1_to_100_characters() {
    let text = "Ä".repeat(101);
    let path = "options.0.choices.1.name_localizations.de";
    choice("Alle auf einmal", path, None);
    choice(&text[..200], path, None);
    choice("", path, Some(Fault::ChoiceNameEmpty));
    choice(&text, path, Some(Fault::ChoiceNameTooLong));
    choice("All", path, Some(Fault::LocalizationSuperfluous));
}

#[test]
fn two_choices_are_not_called_the_same_in_one_language() {
    let names = [to("fr", "Tous"), to("de", "Alle")];
    let mut choices = ["One", "All"].map(|name| ChoiceDef::new(name, ChoiceValue::String(name)));
    choices[0].name_localizations = &names[1..];
    choices[1].name_localizations = &names;
    let mut option = [option(String, "count")];
    option[0].choices = &choices;
    let path = "options.0.choices.1.name_localizations.de";
    refused(&chat_input(&option), path, Fault::LocalizedChoiceNameTaken);
    assert!(!Fault::LocalizedChoiceNameTaken.is_refused_by_service());
}

#[test]
fn localization_that_equals_the_default_is_superfluous_but_taken_by_the_service() {
    let names = [to("de", "roll")];
    let def = named(CommandType::ChatInput, &names);
    refused(
        &def,
        "name_localizations.de",
        Fault::LocalizationSuperfluous,
    );
    assert!(!Fault::LocalizationSuperfluous.is_refused_by_service());
}

#[test]
fn default_under_its_own_locale_keeps_members_from_the_fallback() {
    let english = [to("en-US", "roll"), to("en-GB", "throw")];
    accepted(&named(CommandType::ChatInput, &english));
    let spanish = [to("es-ES", "tirar"), to("es-419", "roll")];
    accepted(&named(CommandType::ChatInput, &spanish));
}

#[test]
fn default_under_its_own_locale_is_superfluous_where_nothing_stands_in_for_it() {
    let same = [to("en-US", "roll"), to("en-GB", "roll")];
    let findings = check(&named(CommandType::ChatInput, &same));
    assert_eq!(faults(&findings), [Fault::LocalizationSuperfluous; 2]);
    let one_way = [to("es-ES", "roll"), to("es-419", "tirar")];
    let (def, path) = (
        named(CommandType::ChatInput, &one_way),
        "name_localizations.es-ES",
    );
    refused(&def, path, Fault::LocalizationSuperfluous);
}

#[test]
fn localized_option_name_is_no_default_name_of_a_sibling() {
    let (before, after) = ([to("de", "name")], [to("de", "art")]);
    let options = [called("art", &before), called("name", &after)];
    let taken = |i: usize| {
        (
            format!("options.{i}.name_localizations.de"),
            Fault::LocalizedNameTaken,
        )
    };
    assert_eq!(found_in(&chat_input(&options)), [taken(0), taken(1)]);
    let own = [to("de", "kunst")];
    accepted(&chat_input(&[called("art", &own), called("name", &[])]));
}

#[test]
fn localized_option_name_is_its_own_in_its_locale() {
    let (first, other) = ([to("de", "seiten")], [to("da", "seiten")]);
    accepted(&chat_input(&[
        called("sides", &first),
        called("pages", &other),
    ]));
    let second = [to("da", "sider"), to("de", "seiten")];
    let options = [called("sides", &first), called("pages", &second)];
    let path = "options.1.name_localizations.de";
    refused(&chat_input(&options), path, Fault::LocalizedNameTaken);
    let in_siblings = check_siblings(&options);
    assert_eq!(faults(&in_siblings), [Fault::LocalizedNameTaken]);
}

#[test]
fn options_of_two_subcommands_share_a_localized_name() {
    let (names, subs) = ([to("de", "mitglied")], [to("de", "entfernen")]);
    let parameters = [called("member", &names)];
    let mut add = called("add", &[]);
    let mut remove = called("remove", &subs);
    for sub in [&mut add, &mut remove] {
        sub.kind = SubCommand;
        sub.required = false;
        sub.options = &parameters;
    }
    accepted(&chat_input(&[add, remove]));
}

#[test]
fn place_without_its_definition_gives_the_position() {
    let names = [to("fr", "lancer"), to("de", "")];
    let findings = check(&named(CommandType::ChatInput, &names));
    let path = "name_localizations.1".to_owned();
    assert_eq!(found(&findings), [(path, Fault::NameEmpty)]);
}

#[test]
fn longest_language_of_each_text_counts_towards_the_size() {
    let (names, texts) = ([to("de", "würfeln"), to("it", "io")], [to("de", "Ja")]);
    let mut choices = [ChoiceDef::new("One", ChoiceValue::String("1"))];
    choices[0].name_localizations = &names;
    let mut options = [called("a", &names)];
    options[0].description_localizations = &texts;
    options[0].choices = &choices;
    let mut def = chat_input(&options);
    assert_eq!(size(&def), 4 + 9 + 7 + 14 + 7 + 1);
    def.name_localizations = &names;
    def.description_localizations = &texts;
    assert_eq!(size(&def), 7 + 9 + 7 + 14 + 7 + 1);
}
