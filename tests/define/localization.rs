//! Names and descriptions in other languages: from the attributes to what is sent.

use acceptance::{SignedRequest, app, option, slash};
use guildhall::model::CommandBody;
use guildhall::prelude::*;
use guildhall::{Command, rules};
use serde_json::{Value, json};

#[derive(Debug, Choice)]
enum Weather {
    #[choice(name_localizations(de = "Sonne", "zh-CN" = "晴"))]
    Sunny,
    Rainy,
}

/// Shows the weather
#[command(
    name = "localized-weather",
    name_localizations(de = "wetter", "es-ES" = "tiempo"),
    description_localizations("en-GB" = "Shews the weather", "en-US" = "Shows the weather")
)]
fn weather(
    /// Which
    #[option(
        name_localizations(hi = "मौसम"),
        description_localizations(de = "Welches")
    )]
    weather: Weather,
    /// Where
    place: Option<&str>,
) -> String {
    format!("{weather:?} {place:?}")
}

/// Keeps order
#[group(
    name = "localized-order",
    name_localizations(fr = "ordre"),
    description_localizations(fr = "Garde l'ordre")
)]
mod order {
    /// Warns a member
    #[guildhall::command(name_localizations(fr = "avertir"))]
    fn warn() {}
}

#[user_command(name = "Localized who", name_localizations(de = "Wer ist das?"))]
fn who(user: User) -> String {
    user.username
}

fn sent(command: &Command) -> Value {
    let body = CommandBody::from(command.def());
    serde_json::to_value(body).expect("a body is JSON")
}

#[test]
fn command_is_sent_with_its_names_and_descriptions() {
    let body = sent(&weather::COMMAND);
    let names = json!({"de": "wetter", "es-ES": "tiempo"});
    assert_eq!(body["name_localizations"], names);
    let descriptions = json!({"en-GB": "Shews the weather", "en-US": "Shows the weather"});
    assert_eq!(body["description_localizations"], descriptions);
}

#[test]
fn option_is_sent_with_its_names_and_descriptions() {
    let option = &sent(&weather::COMMAND)["options"][0];
    assert_eq!(option["name_localizations"], json!({"hi": "मौसम"}));
    let descriptions = json!({"de": "Welches"});
    assert_eq!(option["description_localizations"], descriptions);
}

#[test]
fn choice_is_sent_with_its_names() {
    let choice = &sent(&weather::COMMAND)["options"][0]["choices"][0];
    let names = json!({"de": "Sonne", "zh-CN": "晴"});
    assert_eq!(choice["name_localizations"], names);
}

#[test]
fn what_has_one_language_is_sent_without_dictionaries() {
    let option = &sent(&weather::COMMAND)["options"][1];
    let keys = option.as_object().expect("an option is an object");
    assert!(
        keys.keys().all(|key| !key.ends_with("localizations")),
        "{option}"
    );
}

#[test]
fn group_and_its_subcommands_are_sent_with_their_own_names() {
    let body = sent(&order::COMMAND);
    assert_eq!(body["name_localizations"], json!({"fr": "ordre"}));
    let descriptions = json!({"fr": "Garde l'ordre"});
    assert_eq!(body["description_localizations"], descriptions);
    let subcommand = &body["options"][0];
    assert_eq!(subcommand["name_localizations"], json!({"fr": "avertir"}));
}

#[test]
fn menu_entry_is_sent_with_its_names() {
    let body = sent(&who::COMMAND);
    assert_eq!(body["name_localizations"], json!({"de": "Wer ist das?"}));
}

#[test]
fn rules_find_nothing_in_what_compiles() {
    for command in [weather::COMMAND, order::COMMAND, who::COMMAND] {
        assert_eq!(rules::check(command.def()).iter().count(), 0);
    }
}

#[tokio::test]
async fn command_is_answered_by_its_default_names() {
    let given = json!([option(3, "weather", "sunny")]);
    let answer = SignedRequest::from(slash("localized-weather", given))
        .send_to(&app(&[weather::COMMAND]))
        .await;
    assert_eq!(answer.content(), "Sunny None");
}
