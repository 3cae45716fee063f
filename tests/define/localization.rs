//! Localized names and descriptions, from the attributes to the request body.

use acceptance::{SignedRequest, app, option, slash};
use guildhall::command::Command;
use guildhall::model::CommandBody;
use guildhall::prelude::*;
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

fn wire_form(command: &Command) -> Value {
    let body = CommandBody::from(command.def());
    serde_json::to_value(body).expect("a body is JSON")
}

#[test]
fn command_body_contains_localized_names_and_descriptions() {
    let body = wire_form(&weather::COMMAND);
    let names = json!({"de": "wetter", "es-ES": "tiempo"});
    assert_eq!(body["name_localizations"], names);
    let descriptions = json!({"en-GB": "Shews the weather", "en-US": "Shows the weather"});
    assert_eq!(body["description_localizations"], descriptions);
}

#[test]
fn option_body_contains_localized_names_and_descriptions() {
    let option = &wire_form(&weather::COMMAND)["options"][0];
    assert_eq!(option["name_localizations"], json!({"hi": "मौसम"}));
    let descriptions = json!({"de": "Welches"});
    assert_eq!(option["description_localizations"], descriptions);
}

#[test]
fn choice_body_contains_localized_names() {
    let choice = &wire_form(&weather::COMMAND)["options"][0]["choices"][0];
    let names = json!({"de": "Sonne", "zh-CN": "晴"});
    assert_eq!(choice["name_localizations"], names);
}

#[test]
fn body_without_localizations_has_no_dictionaries() {
    let option = &wire_form(&weather::COMMAND)["options"][1];
    let keys = option.as_object().expect("the option is a JSON object");
    assert!(
        keys.keys().all(|key| !key.ends_with("localizations")),
        "{option}"
    );
}

#[test]
fn group_and_subcommand_bodies_contain_their_own_names() {
    let body = wire_form(&order::COMMAND);
    assert_eq!(body["name_localizations"], json!({"fr": "ordre"}));
    let descriptions = json!({"fr": "Garde l'ordre"});
    assert_eq!(body["description_localizations"], descriptions);
    let subcommand = &body["options"][0];
    assert_eq!(subcommand["name_localizations"], json!({"fr": "avertir"}));
}

#[test]
fn context_menu_body_contains_localized_names() {
    let body = wire_form(&who::COMMAND);
    assert_eq!(body["name_localizations"], json!({"de": "Wer ist das?"}));
}

#[test]
fn rules_accept_compiled_localizations() {
    for command in [weather::COMMAND, order::COMMAND, who::COMMAND] {
        assert_eq!(guildhall_rules::check(command.def()).iter().count(), 0);
    }
}

#[tokio::test]
async fn command_is_dispatched_by_its_default_names() {
    let given = json!([option(3, "weather", "sunny")]);
    let response = SignedRequest::from(slash("localized-weather", given))
        .send_to(&app(&[weather::COMMAND]))
        .await;
    assert_eq!(response.content(), "Sunny None");
}
