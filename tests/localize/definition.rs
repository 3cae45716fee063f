//! Files → the definitions that are sent.

use guildhall::model::CommandBody;
use guildhall::prelude::*;
use guildhall::{Command, rules};
use serde_json::{Value, json};

#[derive(Debug, Choice)]
enum Sky {
    Clear,
    LightRain,
}

/// Forecasts the weather
#[command]
fn forecast(
    /// How it looks
    sky: Sky,
    /// Where
    #[option(name_localizations(de = "ort"))]
    place: Option<&str>,
) -> String {
    format!("{sky:?} {place:?}")
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

        pub(super) const HIDDEN: guildhall::Command = hidden::COMMAND;
    }

    pub(super) const HIDDEN: guildhall::Command = inner::HIDDEN;
}

macro_rules! emit {
    ($name:ident) => {
        /// Comes from a macro
        #[command]
        fn $name() {}
    };
}

emit!(emitted);

fn sent(command: &Command) -> Value {
    let body = CommandBody::from(command.def());
    serde_json::to_value(body).expect("a body is JSON")
}

fn names(value: &Value) -> &Value {
    &value["name_localizations"]["de"]
}

#[test]
fn command_takes_its_name_and_description() {
    let body = sent(&forecast::COMMAND);
    assert_eq!(
        body["name_localizations"],
        json!({"de": "vorhersage", "pl": "forecast"})
    );
    let (german, polish) = ("Sagt das Wetter voraus", "Opis w dwóch liniach");
    let descriptions = json!({"de": german, "pl": polish});
    assert_eq!(body["description_localizations"], descriptions);
}

#[test]
fn option_takes_its_texts_from_a_file_or_from_its_attribute() {
    let options = &sent(&forecast::COMMAND)["options"];
    assert_eq!(names(&options[0]), "himmel");
    let description = &options[0]["description_localizations"]["de"];
    assert_eq!(description, "Wie es aussieht");
    assert_eq!(names(&options[1]), "ort");
}

#[test]
fn choice_takes_the_name_of_its_enumeration_and_variant() {
    let choices = &sent(&forecast::COMMAND)["options"][0]["choices"];
    assert_eq!(choices[0].get("name_localizations"), None);
    assert_eq!(names(&choices[1]), "Nieselregen");
}

#[test]
fn menu_command_takes_its_name() {
    assert_eq!(names(&sent(&who_is_this::COMMAND)), "Wer ist das?");
}

#[test]
fn name_that_is_no_key_counts_as_its_function() {
    let body = sent(&dice::COMMAND);
    assert_eq!(
        (&body["name"], names(&body)),
        (&json!("würfel"), &json!("würfeln"))
    );
    let description = &body["options"][0]["description_localizations"]["de"];
    assert_eq!(description, "Seiten eines Würfels");
}

#[test]
fn subcommands_take_the_texts_of_their_path() {
    let body = sent(&keep::COMMAND);
    let order = &body["options"][0];
    let warn = &order["options"][0];
    assert_eq!(names(&body), "halten");
    assert_eq!(
        (names(order), names(warn)),
        (&json!("ordnung"), &json!("warnen"))
    );
    assert_eq!(names(&warn["options"][0]), "grund");
}

#[test]
fn included_command_takes_the_texts_that_it_has_by_itself() {
    assert_eq!(names(&sent(&keep::COMMAND)["options"][1]), "aufheben");
}

#[test]
fn command_of_a_private_module_or_a_macro_takes_its_texts() {
    assert_eq!(names(&sent(&private::HIDDEN)), "versteckt");
    assert_eq!(names(&sent(&emitted::COMMAND)), "ausgegeben");
}

#[test]
fn characters_of_files_count_in_the_size() {
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
        + "Where".len();
    assert_eq!(rules::size(def.def()), written);
}

/// Lists
#[command]
fn warn(
    /// What
    list: String,
) -> String {
    list
}

#[test]
fn text_of_two_definitions_is_refused_at_start_up() {
    let texts = warn::COMMAND.def().options[0].name_localizations;
    let other = forecast::COMMAND.name_localizations(texts);
    let refused = guildhall::Registry::new([warn::COMMAND, other]);
    let refused = refused.expect_err("they share a text").to_string();
    let words = "localize/locales/de.ftl:45 is for `forecast` and for `warn list`";
    assert!(refused.contains(words), "{refused}");
}
