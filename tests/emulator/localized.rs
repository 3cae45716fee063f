//! Texts in other languages.

use serde_json::{Value, json};

use crate::kit::{Stage, command, option};

fn greet() -> Value {
    let choice = json!({ "name": "tea", "value": "tea", "name_localizations": { "de": "Tee" } });
    let names = json!({ "choices": [choice], "name_localizations": { "de": "trank" } });
    let mut body = command("greet", json!([option(3, "drink", names)]));
    body["name_localizations"] = json!({ "de": "grüßen", "en-GB": "greetings" });
    body["description_localizations"] = json!({ "de": "Ein Befehl" });
    body
}

async fn list(header: &str) -> Value {
    let stage = Stage::new().await;
    stage.register(json!([greet()])).await;
    let token = format!("Authorization: Bot {}", stage.service.bot_token());
    stage
        .send("GET", &stage.global(""), &[&token, header], "")
        .await
        .body[0]
        .clone()
}

#[tokio::test]
async fn a_list_shows_the_language_of_the_header() {
    let command = list("X-Discord-Locale: de").await;

    assert_eq!(command["name"], "greet");
    assert_eq!(command["name_localized"], "grüßen");
    assert_eq!(command["description_localized"], "Ein Befehl");
    assert_eq!(command["name_localizations"], Value::Null);
    assert_eq!(command["options"][0]["name_localized"], "trank");
    assert_eq!(command["options"][0]["choices"][0]["name_localized"], "Tee");
}

#[tokio::test]
async fn accepted_languages_come_second() {
    let command = list("Accept-Language: de,en;q=0.5").await;

    assert_eq!(command["name_localized"], "grüßen");
}

#[tokio::test]
async fn american_english_falls_back_to_british() {
    let command = list("X-Other: none").await;

    assert_eq!(command["name_localized"], "greetings");
    assert_eq!(command["description_localized"], Value::Null);
}

#[tokio::test]
async fn a_list_shows_all_languages_where_asked_for() {
    let stage = Stage::new().await;
    stage.register(json!([greet()])).await;

    let path = stage.global("?with_localizations=true");
    let list = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(
        list.body[0]["name_localizations"],
        greet()["name_localizations"]
    );
    assert_eq!(list.body[0]["name_localized"], Value::Null);
}

#[tokio::test]
async fn a_switch_that_is_neither_on_nor_off_is_a_form_error() {
    let stage = Stage::new().await;

    let reply = stage
        .call(
            "GET",
            &stage.global("?with_localizations=maybe"),
            &Value::Null,
        )
        .await;

    assert_eq!(reply.codes("/with_localizations"), ["BOOLEAN_TYPE_CONVERT"]);
}

#[tokio::test]
async fn a_translation_is_held_to_the_rules_of_its_text() {
    let stage = Stage::new().await;
    let names = json!({ "name_localizations": { "de": "Groß" } });
    let mut body = command("greet", json!([option(3, "drink", names)]));
    body["name_localizations"] = json!({ "tlh": "nuqneH" });

    let reply = stage.call("POST", &stage.global(""), &body).await;

    assert_eq!(
        reply.codes("/name_localizations/tlh"),
        ["BASE_TYPE_CHOICES"]
    );
    let path = "/options/0/name_localizations/de";
    assert_eq!(reply.codes(path), ["APPLICATION_COMMAND_INVALID_NAME"]);
}

#[tokio::test]
async fn a_translation_that_is_missing_its_text_is_too_short() {
    let stage = Stage::new().await;
    let mut body = command("greet", json!([]));
    body["description_localizations"] = json!({ "de": "", "a/b": "Ein Befehl" });

    let reply = stage.call("POST", &stage.global(""), &body).await;

    let path = "/description_localizations";
    assert_eq!(reply.codes(&format!("{path}/de")), ["BASE_TYPE_BAD_LENGTH"]);
    assert_eq!(reply.codes(&format!("{path}/a~1b")), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn a_translated_option_is_not_called_like_its_sibling() {
    let stage = Stage::new().await;
    let names = json!({ "name_localizations": { "de": "food" } });
    let options = [option(3, "drink", names), option(3, "food", json!({}))];

    let body = command("greet", json!(options));
    let reply = stage.call("POST", &stage.global(""), &body).await;

    let code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS";
    let path = "/options/0/name_localizations/de";
    assert_eq!(reply.codes(path), [code]);
}

#[tokio::test]
async fn a_translation_that_equals_its_text_is_accepted() {
    let stage = Stage::new().await;
    let mut body = greet();
    body["name_localizations"] = json!({ "de": "greet", "en-US": "greet" });

    let reply = stage.call("POST", &stage.global(""), &body).await;

    assert_eq!(reply.status, 201, "{}", reply.body);
    let names = &reply.body["name_localizations"];
    assert_eq!(*names, body["name_localizations"]);
}

#[tokio::test]
async fn the_first_known_language_counts() {
    let command = list("Accept-Language: tlh, de;q=0.9, en-GB;q=0.5").await;

    assert_eq!(command["name_localized"], "grüßen");
}

#[tokio::test]
async fn the_most_wanted_language_counts_wherever_it_stands() {
    for accepted in [
        "en-GB;q=0.5, tlh;q=0.9, de;q=0.8",
        "en-GB;q=0, de;q=0.1",
        "en-GB ; q=0.9, de",
    ] {
        let command = list(&format!("Accept-Language: {accepted}")).await;
        assert_eq!(command["name_localized"], "grüßen", "{accepted}");
    }
}
