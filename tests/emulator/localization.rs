//! Localized names and descriptions of commands.

use guildhall::model::Locale;
use serde_json::{Value, json};

use crate::kit::{Fixture, command, last, option, text};

fn greet() -> Value {
    let choice = json!({ "name": "tea", "value": "tea", "name_localizations": { "de": "Tee" } });
    let names = json!({ "choices": [choice], "name_localizations": { "de": "trank" } });
    let mut body = command("greet", json!([option(3, "drink", names)]));
    body["name_localizations"] = json!({ "de": "grüßen", "en-GB": "greetings" });
    body["description_localizations"] = json!({ "de": "Ein Befehl" });
    body
}

async fn list(header: &str) -> Value {
    let fixture = Fixture::new().await;
    fixture.register(json!([greet()])).await;
    let token = format!("Authorization: Bot {}", fixture.service.bot_token());
    fixture
        .send("GET", &fixture.global_commands(""), &[&token, header], "")
        .await
        .body[0]
        .clone()
}

#[tokio::test]
async fn list_is_localized_by_the_locale_header() {
    let command = list("X-Discord-Locale: de").await;

    assert_eq!(command["name"], "greet");
    assert_eq!(command["name_localized"], "grüßen");
    assert_eq!(command["description_localized"], "Ein Befehl");
    assert_eq!(command["name_localizations"], Value::Null);
    assert_eq!(command["options"][0]["name_localized"], "trank");
    assert_eq!(command["options"][0]["choices"][0]["name_localized"], "Tee");
}

#[tokio::test]
async fn accept_language_is_used_without_the_locale_header() {
    let command = list("Accept-Language: de,en;q=0.5").await;

    assert_eq!(command["name_localized"], "grüßen");
}

#[tokio::test]
async fn american_english_name_falls_back_to_british_english() {
    let command = list("X-Other: none").await;

    assert_eq!(command["name_localized"], "greetings");
    assert_eq!(command["description_localized"], Value::Null);
}

#[tokio::test]
async fn list_contains_all_localizations_on_request() {
    let fixture = Fixture::new().await;
    fixture.register(json!([greet()])).await;

    let path = fixture.global_commands("?with_localizations=true");
    let list = fixture.get(&path).await;

    assert_eq!(
        list.body[0]["name_localizations"],
        greet()["name_localizations"]
    );
    assert_eq!(list.body[0]["name_localized"], Value::Null);
}

#[tokio::test]
async fn invalid_boolean_parameter_is_a_form_error() {
    let fixture = Fixture::new().await;

    let reply = fixture
        .get(&fixture.global_commands("?with_localizations=maybe"))
        .await;

    assert_eq!(reply.codes("/with_localizations"), ["BOOLEAN_TYPE_CONVERT"]);
}

#[tokio::test]
async fn localization_requires_a_known_locale_and_a_valid_name() {
    let fixture = Fixture::new().await;
    let names = json!({ "name_localizations": { "de": "Groß" } });
    let mut body = command("greet", json!([option(3, "drink", names)]));
    body["name_localizations"] = json!({ "tlh": "nuqneH" });

    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    assert_eq!(
        reply.codes("/name_localizations/tlh"),
        ["BASE_TYPE_CHOICES"]
    );
    let path = "/options/0/name_localizations/de";
    assert_eq!(reply.codes(path), ["APPLICATION_COMMAND_INVALID_NAME"]);
}

#[tokio::test]
async fn empty_localization_is_too_short() {
    let fixture = Fixture::new().await;
    let mut body = command("greet", json!([]));
    body["description_localizations"] = json!({ "de": "", "a/b": "Ein Befehl" });

    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    let path = "/description_localizations";
    assert_eq!(reply.codes(&format!("{path}/de")), ["BASE_TYPE_BAD_LENGTH"]);
    assert_eq!(reply.codes(&format!("{path}/a~1b")), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn localized_option_name_must_differ_from_its_siblings() {
    let fixture = Fixture::new().await;
    let names = json!({ "name_localizations": { "de": "food" } });
    let options = [option(3, "drink", names), option(3, "food", json!({}))];

    let body = command("greet", json!(options));
    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    let code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS";
    let path = "/options/0/name_localizations/de";
    assert_eq!(reply.codes(path), [code]);
}

#[tokio::test]
async fn localization_equal_to_its_text_is_accepted() {
    let fixture = Fixture::new().await;
    let mut body = greet();
    body["name_localizations"] = json!({ "de": "greet", "en-US": "greet" });

    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    assert_eq!(reply.status, 201, "{}", reply.body);
    let names = &reply.body["name_localizations"];
    assert_eq!(*names, body["name_localizations"]);
}

#[tokio::test]
async fn first_known_language_is_used() {
    let command = list("Accept-Language: tlh, de;q=0.9, en-GB;q=0.5").await;

    assert_eq!(command["name_localized"], "grüßen");
}

#[tokio::test]
async fn language_with_the_highest_weight_is_used() {
    for accepted in [
        "en-GB;q=0.5, tlh;q=0.9, de;q=0.8",
        "en-GB;q=0, de;q=0.1",
        "en-GB ; q=0.9, de",
    ] {
        let command = list(&format!("Accept-Language: {accepted}")).await;
        assert_eq!(command["name_localized"], "grüßen", "{accepted}");
    }
}

#[tokio::test]
async fn line_uses_the_localized_names_of_the_users_locale() {
    let fixture = Fixture::new().await;
    fixture.register(json!([greet()])).await;
    let seen = fixture.connect_app(text("done")).await;
    let english = fixture.service.you();
    let german = english.with_locale(Locale::German);

    for line in ["/grüßen trank:Tee", "/greet drink:tea", "/grüßen drink:Tee"] {
        german.slash(line).await;
        let data = &last(&seen)["data"];
        assert_eq!(data["name"], "greet", "{line}");
        assert_eq!(data["options"][0]["name"], "drink", "{line}");
        assert_eq!(data["options"][0]["value"], "tea", "{line}");
    }
    let twice = german.send("/grüßen trank:tea drink:tea").await;
    let error = twice.expect_err("the option is given twice");
    assert!(error.message().contains("is given twice"), "{error}");
    let unknown = english.send("/grüßen").await;
    assert_eq!(unknown.expect_err("a German name").known(), ["greet"]);
    english.slash("/greetings").await;
    assert_eq!(last(&seen)["data"]["name"], "greet");
}
