//! Localized definitions: written, read back and checked.

use guildhall_model::{CommandBody, Locale};
use guildhall_rules::CommandOptionType::{String, SubCommand};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, Fault, LocalizedDef, OptionDef, check,
};
use serde_json::json;

use crate::wire::written;

const fn german(text: &str) -> [LocalizedDef<'_>; 2] {
    let locale = "fr";
    [
        LocalizedDef::new("de", text),
        LocalizedDef::new(locale, "autre"),
    ]
}

const CHOICES: &[ChoiceDef<'static>] = &[
    {
        let mut tea = ChoiceDef::new("Tea", ChoiceValue::String("tea"));
        tea.name_localizations = &german("Tee");
        tea
    },
    ChoiceDef::new("Coffee", ChoiceValue::String("coffee")),
    {
        let mut milk = ChoiceDef::new("Milk", ChoiceValue::String("milk"));
        milk.name_localizations = &[LocalizedDef::new("de", "Milch")];
        milk
    },
];

const DRINKS: &[OptionDef<'static>] = &[OptionDef::new(String, "who", "For whom"), {
    let mut drink = OptionDef::new(String, "drink", "Which drink");
    drink.name_localizations = &german("getränk");
    drink.description_localizations = &german("Welches Getränk");
    drink.choices = CHOICES;
    drink
}];

const SUBS: &[OptionDef<'static>] = &[{
    let mut sub = OptionDef::new(SubCommand, "drink", "A drink");
    sub.description_localizations = &german("Ein Getränk");
    sub.options = DRINKS;
    sub
}];

const ORDER: CommandDef<'static> = {
    let mut def = CommandDef::new(CommandType::ChatInput, "order", "Order something");
    def.name_localizations = &german("bestellen");
    def.description_localizations = &german("Bestellt etwas");
    def.options = SUBS;
    def
};

/// Writes a definition as JSON and reads it back.
fn round_trip(def: &CommandDef<'_>) -> CommandBody {
    let text = serde_json::to_string(&CommandBody::from(def)).expect("the body can be serialized");
    serde_json::from_str(&text).expect("the serialized value can be deserialized")
}

#[test]
fn every_text_is_written_with_its_localizations() {
    let body = written(&CommandBody::from(&ORDER));

    let drink = &body["options"][0]["options"][1];
    let two = |german: &str| json!({ "de": german, "fr": "autre" });
    assert_eq!(body["name_localizations"], two("bestellen"));
    assert_eq!(body["description_localizations"], two("Bestellt etwas"));
    assert_eq!(drink["name_localizations"], two("getränk"));
    assert_eq!(drink["description_localizations"], two("Welches Getränk"));
    assert_eq!(drink["choices"][0]["name_localizations"], two("Tee"));
}

#[test]
fn text_without_localizations_is_written_without_a_dictionary() {
    let body = written(&CommandBody::from(&ORDER));

    let sub = &body["options"][0];
    assert_eq!(sub.get("name_localizations"), None);
    assert_eq!(sub["options"][0].get("description_localizations"), None);
    let coffee = &sub["options"][1]["choices"][1];
    assert_eq!(coffee.get("name_localizations"), None);
}

#[test]
fn context_menu_command_is_written_without_descriptions() {
    let mut def = CommandDef::new(CommandType::User, "Who?", "");
    let (names, descriptions) = (german("Wer?"), german("Sagt es"));
    (def.name_localizations, def.description_localizations) = (&names[..1], &descriptions[..1]);

    let body = json!({ "type": 2, "name": "Who?", "name_localizations": { "de": "Wer?" } });
    assert_eq!(written(&CommandBody::from(&def)), body);
}

#[test]
fn definition_round_trips_through_json() {
    let body = round_trip(&ORDER);

    assert_eq!(body, CommandBody::from(&ORDER));
    assert!(body.with_def(false, |def| *def == ORDER));
    assert!(check(&ORDER).is_empty() && body.check(false).is_empty());
}

/// Returns the faults of a body, with their paths.
fn findings(body: &CommandBody) -> Vec<(std::string::String, Fault)> {
    body.with_def(false, |def| {
        let findings = check(def);
        let line = |found: guildhall_rules::Finding| (found.at.path_in(def), found.fault);
        findings.iter().map(line).collect()
    })
}

#[test]
fn finding_after_a_round_trip_is_reported_at_its_locale() {
    let mut body = round_trip(&ORDER);
    let choices = &mut body.options[0].options[1].choices;
    let names = choices[2].name_localizations.get_or_insert_default();
    names.insert(Locale::Danish, std::string::String::new());
    names.insert(Locale::from("tlh"), "nIm".to_owned());

    let path = "options.0.options.1.choices.2.name_localizations";
    let da = (format!("{path}.da"), Fault::ChoiceNameEmpty);
    let tlh = (format!("{path}.tlh"), Fault::LocaleUnknown);
    assert_eq!(findings(&body), [da, tlh]);
}
