//! Parsing of valid command lines.

use serde_json::{Value, json};

use crate::kit::{Fixture, Received, command, last, menu, option, text};

fn say() -> Value {
    let choices = json!([{ "name": "Very loud", "value": "ff" }, { "name": "Soft", "value": "p" }]);
    command(
        "say",
        json!([
            option(3, "text", json!({})),
            option(3, "volume", json!({ "choices": choices })),
            option(6, "to", json!({})),
        ]),
    )
}

async fn values(line: &str) -> Value {
    let fixture = Fixture::new().await;
    fixture.register(json!([say()])).await;
    let seen = fixture.connect_app(text("done")).await;
    fixture
        .service
        .you()
        .send(line)
        .await
        .expect("the command line is valid");
    let options = last(&seen)["data"]["options"].clone();
    let options = options.as_array().into_iter().flatten();
    options.map(|option| option["value"].clone()).collect()
}

#[tokio::test]
async fn value_extends_to_the_next_option() {
    assert_eq!(
        values("/say text:one  two volume:p").await,
        json!(["one  two", "p"])
    );
}

#[tokio::test]
async fn quoted_value_may_contain_anything() {
    let line = r#"/say text:"volume:p \"now\" \\ " volume:p"#;

    assert_eq!(values(line).await, json!([r#"volume:p "now" \ "#, "p"]));
}

#[tokio::test]
async fn text_resembling_an_option_is_part_of_the_value() {
    let line = "/say text:at 10:30 see https://example.org :smile: ok";

    assert_eq!(
        values(line).await,
        json!(["at 10:30 see https://example.org :smile: ok"])
    );
}

#[tokio::test]
async fn whitespace_around_a_value_is_ignored() {
    assert_eq!(
        values("  /say   text:  a   volume: \"p\"  ").await,
        json!(["a", "p"])
    );
}

#[tokio::test]
async fn choice_can_be_specified_by_name_or_value() {
    assert_eq!(values("/say volume:Very loud").await, json!(["ff"]));
    assert_eq!(values("/say volume:ff").await, json!(["ff"]));
}

#[tokio::test]
async fn member_can_be_specified_by_name_mention_or_id() {
    let fixture = Fixture::new().await;
    let bob = fixture
        .service
        .member("bob")
        .expect("the default guild has the member bob")
        .id();
    let (mention, id) = (format!("<@{bob}>"), bob.to_string());

    for name in ["@bob", "bob", "@Bob", &mention, &id] {
        let line = format!("/say to:{name}");
        assert_eq!(values(&line).await, json!([bob]), "{name}");
    }
}

#[tokio::test]
async fn guild_command_takes_precedence_over_a_global_one() {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("say", json!([]))])).await;
    fixture.register_in_guild(json!([say()])).await;
    let seen = fixture.connect_app(text("done")).await;

    let outcome = fixture.service.you().send("/say text:hi").await;

    outcome.expect("the command line is valid");
    let guild = fixture.service.default_guild().id().to_string();
    assert_eq!(last(&seen)["data"]["guild_id"], guild);
}

async fn fixture_with_menus() -> (Fixture, Received) {
    let fixture = Fixture::new().await;
    let city = option(3, "name", json!({ "autocomplete": true }));
    let (info, quote) = (menu(2, "Info"), menu(3, "Quote"));
    fixture
        .register(json!([command("city", json!([city])), info, quote]))
        .await;
    let seen = fixture.connect_app(text("done")).await;
    (fixture, seen)
}

#[tokio::test]
async fn autocomplete_method_requests_suggestions() {
    let (fixture, seen) = fixture_with_menus().await;

    fixture.service.you().autocomplete("/city name:be").await;

    assert_eq!(last(&seen)["data"]["options"][0]["focused"], true);
}

#[tokio::test]
async fn user_command_method_invokes_a_user_command() {
    let (fixture, seen) = fixture_with_menus().await;

    let outcome = fixture.service.you().user_command("Info", "bob").await;

    assert!(outcome.is_success());
    assert_eq!(last(&seen)["data"]["type"], 2);
}

#[tokio::test]
async fn message_command_method_invokes_a_message_command() {
    let (fixture, seen) = fixture_with_menus().await;

    let outcome = fixture
        .service
        .you()
        .message_command("Quote", "a \"b\" \\")
        .await;

    assert!(outcome.is_success());
    let data = last(&seen)["data"].clone();
    let target = data["target_id"].as_str().expect("an ID is a string");
    assert_eq!(
        data["resolved"]["messages"][target]["content"],
        "a \"b\" \\"
    );
}

#[tokio::test]
async fn autocomplete_input_is_not_validated() {
    let fixture = Fixture::new().await;
    let required = option(3, "text", json!({ "required": true }));
    let number = option(4, "n", json!({ "min_value": 1, "autocomplete": true }));
    let pick = command("pick", json!([required, number]));
    fixture.register(json!([pick])).await;
    let seen = fixture.connect_app(text("done")).await;

    let outcome = fixture.service.you().send("?/pick n:-1e").await;

    outcome.expect("the command line is valid");
    assert_eq!(last(&seen)["data"]["options"][0]["value"], "-1e");
}
