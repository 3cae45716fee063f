//! Localized texts from `.ftl` files, in the definitions that are sent to the service.

use guildhall::command::Command;
use guildhall::model::CommandBody;
use guildhall::prelude::*;
use serde_json::{Value, json};

#[derive(Debug, Choice)]
enum Sky {
    Clear,
    LightRain,
}

/// Forecasts the weather
#[command]
fn forecast(
    /// The sky
    sky: Sky,
    /// The place
    #[option(name_localizations(de = "ort"))]
    place: Option<&str>,
) -> String {
    format!("{sky:?} {place:?}")
}

/// Orders a drink
#[command]
fn order_drink(
    /// Size
    #[option(choices("small", "extra large", "größte"))]
    size: String,
    /// Name
    name: Option<String>,
    /// Number
    #[option(choices(1, 6), max = 10)]
    number: Option<u32>,
) -> String {
    format!("{size} {name:?} {number:?}")
}

/// Throws dice
#[command(name = "würfel")]
fn dice(
    /// Sides
    sides: Option<u32>,
) -> String {
    format!("{sides:?}")
}

#[user_command]
fn who_is_this(user: User) -> String {
    user.username
}

mod elsewhere {
    /// Lifts a ban
    #[guildhall::command]
    pub(crate) fn lift() {}
}

/// Keeps things
#[group(include(elsewhere::lift))]
mod keep {
    use super::*;

    /// Keeps order
    #[group]
    pub(crate) mod order {
        /// Warns a member
        #[guildhall::command]
        fn warn(
            /// Why
            why: String,
        ) -> String {
            why
        }
    }
}

mod private {
    mod inner {
        /// Hides
        #[guildhall::command]
        fn hidden() {}

        pub(super) const HIDDEN: guildhall::command::Command = hidden::COMMAND;
    }

    pub(super) const HIDDEN: guildhall::command::Command = inner::HIDDEN;
}

macro_rules! emit {
    ($name:ident) => {
        /// Comes from a macro
        #[command]
        fn $name() {}
    };
}

emit!(emitted);

fn definition_json(command: &Command) -> Value {
    let body = CommandBody::from(command.def());
    serde_json::to_value(body).expect("the body is JSON")
}

fn german_name(value: &Value) -> &Value {
    &value["name_localizations"]["de"]
}

#[test]
fn command_name_and_description_are_localized() {
    let body = definition_json(&forecast::COMMAND);
    assert_eq!(
        body["name_localizations"],
        json!({"de": "vorhersage", "pl": "forecast"})
    );
    let (german, polish) = ("Sagt das Wetter voraus", "Opis w dwóch liniach");
    let descriptions = json!({"de": german, "pl": polish});
    assert_eq!(body["description_localizations"], descriptions);
}

#[test]
fn option_is_localized_by_file_or_attribute() {
    let options = &definition_json(&forecast::COMMAND)["options"];
    assert_eq!(german_name(&options[0]), "himmel");
    let description = &options[0]["description_localizations"]["de"];
    assert_eq!(description, "Wie es aussieht");
    assert_eq!(german_name(&options[1]), "ort");
}

#[test]
fn choice_is_localized_by_enum_and_variant() {
    let choices = &definition_json(&forecast::COMMAND)["options"][0]["choices"];
    assert_eq!(choices[0].get("name_localizations"), None);
    assert_eq!(german_name(&choices[1]), "Nieselregen");
}

#[test]
fn inline_choice_is_localized_by_its_option_and_value() {
    let options = &definition_json(&order_drink::COMMAND)["options"];
    let size = &options[0]["choices"];
    assert_eq!(german_name(&size[0]), "klein");
    assert_eq!(german_name(&size[1]), "sehr groß");
    assert_eq!(size[2].get("name_localizations"), None);
    let number = &options[2]["choices"];
    assert_eq!(number[0].get("name_localizations"), None);
    assert_eq!(german_name(&number[1]), "sechs");
}

#[test]
fn menu_command_is_localized() {
    assert_eq!(
        german_name(&definition_json(&who_is_this::COMMAND)),
        "Wer ist das?"
    );
}

#[test]
fn command_with_a_name_that_is_not_a_key_uses_the_function_name() {
    let body = definition_json(&dice::COMMAND);
    assert_eq!(
        (&body["name"], german_name(&body)),
        (&json!("würfel"), &json!("würfeln"))
    );
    let description = &body["options"][0]["description_localizations"]["de"];
    assert_eq!(description, "Seiten eines Würfels");
}

#[test]
fn subcommands_are_localized_by_their_path() {
    let body = definition_json(&keep::COMMAND);
    let order = &body["options"][0];
    let warn = &order["options"][0];
    assert_eq!(german_name(&body), "halten");
    assert_eq!(
        (german_name(order), german_name(warn)),
        (&json!("ordnung"), &json!("warnen"))
    );
    assert_eq!(german_name(&warn["options"][0]), "grund");
}

#[test]
fn included_command_keeps_its_own_texts() {
    assert_eq!(
        german_name(&definition_json(&keep::COMMAND)["options"][1]),
        "aufheben"
    );
}

#[test]
fn command_in_a_private_module_or_macro_is_localized() {
    assert_eq!(german_name(&definition_json(&private::HIDDEN)), "versteckt");
    assert_eq!(
        german_name(&definition_json(&emitted::COMMAND)),
        "ausgegeben"
    );
}

#[test]
fn localized_characters_count_towards_the_size() {
    let def = forecast::COMMAND;
    let written = "vorhersage".len()
        + "Sagt das Wetter voraus".len()
        + "himmel".len()
        + "Wie es aussieht".len()
        + "Clear".len()
        + "clear".len()
        + "Nieselregen".len()
        + "light_rain".len()
        + "place".len()
        + "The place".len();
    assert_eq!(guildhall_rules::command_size(def.def()), written);
}

/// Lists
#[command]
fn warn(
    /// The list
    list: String,
) -> String {
    list
}

#[test]
fn key_shared_by_two_definitions_is_rejected_at_startup() {
    let texts = warn::COMMAND.def().options[0].name_localizations;
    let other = forecast::COMMAND.name_localizations(texts);
    let error = guildhall::command::Registry::new([warn::COMMAND, other])
        .expect_err("both definitions use the same text")
        .to_string();
    let expected = "define/localize/locales/de.ftl:45 belongs to both `forecast` and `warn list`";
    assert!(error.contains(expected), "{error}");
}
