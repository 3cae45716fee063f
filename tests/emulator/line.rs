//! How a line is read where it is right.

use serde_json::{Value, json};

use crate::kit::{Seen, Stage, command, last, menu, option, text};

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
    let stage = Stage::new().await;
    stage.register(json!([say()])).await;
    let seen = stage.answering(text("done")).await;
    stage
        .service
        .you()
        .send(line)
        .await
        .expect("the line is right");
    let options = last(&seen)["data"]["options"].clone();
    let options = options.as_array().into_iter().flatten();
    options.map(|option| option["value"].clone()).collect()
}

#[tokio::test]
async fn a_value_goes_on_to_the_next_option() {
    assert_eq!(
        values("/say text:one  two volume:p").await,
        json!(["one  two", "p"])
    );
}

#[tokio::test]
async fn a_quoted_value_may_hold_anything() {
    let line = r#"/say text:"volume:p \"now\" \\ " volume:p"#;

    assert_eq!(values(line).await, json!([r#"volume:p "now" \ "#, "p"]));
}

#[tokio::test]
async fn what_only_looks_a_bit_like_an_option_is_text() {
    let line = "/say text:at 10:30 see https://example.org :smile: ok";

    assert_eq!(
        values(line).await,
        json!(["at 10:30 see https://example.org :smile: ok"])
    );
}

#[tokio::test]
async fn blanks_around_a_value_do_not_count() {
    assert_eq!(
        values("  /say   text:  a   volume: \"p\"  ").await,
        json!(["a", "p"])
    );
}

#[tokio::test]
async fn a_choice_is_its_name_or_its_value() {
    assert_eq!(values("/say volume:Very loud").await, json!(["ff"]));
    assert_eq!(values("/say volume:ff").await, json!(["ff"]));
}

#[tokio::test]
async fn a_member_is_a_name_a_mention_or_an_id() {
    let stage = Stage::new().await;
    let bob = stage.service.member("bob").expect("bob is there").id();
    let (mention, id) = (format!("<@{bob}>"), bob.to_string());

    for name in ["@bob", "bob", "@Bob", &mention, &id] {
        let line = format!("/say to:{name}");
        assert_eq!(values(&line).await, json!([bob]), "{name}");
    }
}

#[tokio::test]
async fn a_command_of_the_guild_comes_before_a_global_one() {
    let stage = Stage::new().await;
    stage.register(json!([command("say", json!([]))])).await;
    stage.register_in_guild(json!([say()])).await;
    let seen = stage.answering(text("done")).await;

    let outcome = stage.service.you().send("/say text:hi").await;

    outcome.expect("the line is right");
    let guild = stage.service.default_guild().id().to_string();
    assert_eq!(last(&seen)["data"]["guild_id"], guild);
}

async fn menus() -> (Stage, Seen) {
    let stage = Stage::new().await;
    let city = option(3, "name", json!({ "autocomplete": true }));
    let (info, quote) = (menu(2, "Info"), menu(3, "Quote"));
    stage
        .register(json!([command("city", json!([city])), info, quote]))
        .await;
    let seen = stage.answering(text("done")).await;
    (stage, seen)
}

#[tokio::test]
async fn a_shorthand_asks_for_suggestions() {
    let (stage, seen) = menus().await;

    stage.service.you().autocomplete("/city name:be").await;

    assert_eq!(last(&seen)["data"]["options"][0]["focused"], true);
}

#[tokio::test]
async fn a_shorthand_uses_a_user_command() {
    let (stage, seen) = menus().await;

    let outcome = stage.service.you().user_command("Info", "bob").await;

    assert!(outcome.is_success());
    assert_eq!(last(&seen)["data"]["type"], 2);
}

#[tokio::test]
async fn a_shorthand_uses_a_message_command() {
    let (stage, seen) = menus().await;

    let outcome = stage
        .service
        .you()
        .message_command("Quote", "a \"b\" \\")
        .await;

    assert!(outcome.is_success());
    let data = last(&seen)["data"].clone();
    let target = data["target_id"].as_str().expect("an id");
    assert_eq!(
        data["resolved"]["messages"][target]["content"],
        "a \"b\" \\"
    );
}

#[tokio::test]
async fn what_is_typed_is_not_checked() {
    let stage = Stage::new().await;
    let required = option(3, "text", json!({ "required": true }));
    let number = option(4, "n", json!({ "min_value": 1, "autocomplete": true }));
    let pick = command("pick", json!([required, number]));
    stage.register(json!([pick])).await;
    let seen = stage.answering(text("done")).await;

    let outcome = stage.service.you().send("?/pick n:-1e").await;

    outcome.expect("the line is right");
    assert_eq!(last(&seen)["data"]["options"][0]["value"], "-1e");
}
