//! Interactions as the app receives them.

use guildhall_model::guild::PremiumTier;
use serde_json::{Value, json};

use crate::kit::{Fixture, command, last, menu, option, text};

fn commands() -> Value {
    let kinds = [
        (3, "text"),
        (4, "count"),
        (5, "loud"),
        (6, "member"),
        (7, "channel"),
        (8, "role"),
        (9, "who"),
        (10, "share"),
        (11, "file"),
    ];
    let options = kinds.map(|(kind, name)| option(kind, name, json!({})));
    let city = option(3, "name", json!({ "autocomplete": true }));
    let year = option(4, "year", json!({}));
    let within = option(
        1,
        "within",
        json!({ "options": [year, option(6, "member", json!({})), city] }),
    );
    let group = option(2, "look", json!({ "options": [within] }));
    json!([
        command("all", json!(options)),
        command("city", json!([group])),
        menu(2, "User info"),
        menu(3, "Quote"),
    ])
}

async fn received(line: &str) -> (Fixture, Value) {
    let fixture = Fixture::new().await;
    fixture.register(commands()).await;
    let seen = fixture.connect_app(text("done")).await;
    fixture
        .service
        .you()
        .send(line)
        .await
        .expect("the command line is valid");
    let seen = last(&seen);
    (fixture, seen)
}

#[tokio::test]
async fn envelope_contains_app_token_and_limits() {
    let (fixture, seen) = received("/all").await;

    let application = fixture.service.application_id().to_string();
    assert_eq!((&seen["type"], &seen["version"]), (&json!(2), &json!(1)));
    assert_eq!(seen["application_id"], application);
    assert!(
        seen["token"]
            .as_str()
            .is_some_and(|token| token.len() > 100)
    );
    assert_eq!(seen["entitlements"], json!([]));
    assert_eq!(seen["attachment_size_limit"], 10_485_760);
}

#[tokio::test]
async fn envelope_contains_guild_channel_and_context() {
    let (fixture, seen) = received("/all").await;

    let guild = fixture.service.default_guild().id().to_string();
    assert_eq!(seen["guild_id"], guild);
    assert_eq!(seen["guild"]["id"], guild);
    assert_eq!(seen["channel"]["name"], "general");
    assert_eq!(seen["channel_id"], seen["channel"]["id"]);
    assert_eq!(seen["context"], 0);
    let owners = json!({ "0": guild });
    assert_eq!(seen["authorizing_integration_owners"], owners);
}

#[tokio::test]
async fn member_contains_permissions() {
    let (_, seen) = received("/all").await;

    assert_eq!(seen["member"]["user"]["username"], "you");
    assert_eq!(seen["member"]["permissions"], "8866461766385663");
    assert_eq!(seen["locale"], "en-US");
    assert_eq!(seen["guild_locale"], "en-US");
    assert_eq!(seen["user"], Value::Null);
    assert!(seen["app_permissions"].is_string());
}

#[tokio::test]
async fn plain_values_have_the_json_type_of_their_option() {
    let (_, seen) = received("/all text:a b count:-3 loud:yes share:2.50").await;

    let options = seen["data"]["options"]
        .as_array()
        .expect("`options` is a list");
    let values: Vec<_> = options.iter().map(|option| &option["value"]).collect();
    assert_eq!(json!(values), json!(["a b", -3, true, 2.5]));
    assert_eq!(seen["data"]["resolved"], Value::Null);
}

#[tokio::test]
async fn integral_number_has_no_fraction() {
    let (_, seen) = received("/all share:3").await;

    assert_eq!(seen["data"]["options"][0]["value"].to_string(), "3");
}

#[tokio::test]
async fn member_is_resolved_as_user_and_member() {
    let (fixture, seen) = received("/all member:@bob").await;

    let bob = fixture
        .service
        .member("bob")
        .expect("the default guild has the member bob")
        .id()
        .to_string();
    let resolved = &seen["data"]["resolved"];
    assert_eq!(seen["data"]["options"][0]["value"], bob);
    assert_eq!(resolved["users"][&bob]["username"], "bob");
    assert!(resolved["members"][&bob]["permissions"].is_string());
    for absent in ["user", "deaf", "mute"] {
        assert_eq!(resolved["members"][&bob].get(absent), None);
    }
}

#[tokio::test]
async fn channel_is_resolved_partially() {
    let (fixture, seen) = received("/all channel:#book-club").await;

    let id = fixture
        .service
        .channel("book-club")
        .expect("the default guild has the channel book-club")
        .id
        .to_string();
    let channel = &seen["data"]["resolved"]["channels"][&id];
    assert_eq!(channel["type"], 11);
    assert!(channel["permissions"].is_string() && channel["app_permissions"].is_string());
    assert!(channel["thread_metadata"].is_object());
    assert_eq!(channel.get("member_count"), None);
}

#[tokio::test]
async fn role_and_file_are_resolved() {
    let (_, seen) = received("/all role:@Helper file:picture.png").await;

    let (options, resolved) = (&seen["data"]["options"], &seen["data"]["resolved"]);
    let role = options[0]["value"].as_str().expect("an ID is a string");
    assert_eq!(resolved["roles"][role]["name"], "Helper");
    let file = options[1]["value"].as_str().expect("an ID is a string");
    assert_eq!(resolved["attachments"][file]["filename"], "picture.png");
    assert_eq!(resolved["attachments"][file]["content_type"], "image/png");
    assert_eq!(resolved["attachments"][file]["ephemeral"], true);
}

#[tokio::test]
async fn mentionable_is_a_member_or_a_role() {
    let (_, member) = received("/all who:@bob").await;
    let (_, role) = received("/all who:@Helper").await;

    assert!(member["data"]["resolved"]["users"].is_object());
    assert!(role["data"]["resolved"]["roles"].is_object());
    assert_eq!(role["data"]["resolved"]["users"], Value::Null);
}

#[tokio::test]
async fn subcommands_are_nested() {
    let (_, seen) = received("/city look within year:7").await;

    let year = json!({ "type": 4, "name": "year", "value": 7 });
    let within = json!({ "type": 1, "name": "within", "options": [year] });
    let look = json!({ "type": 2, "name": "look", "options": [within] });
    assert_eq!(seen["data"]["options"], json!([look]));
}

#[tokio::test]
async fn subcommand_without_filled_options_has_an_empty_list() {
    let (_, nested) = received("/city look within").await;
    let (_, plain) = received("/all").await;

    let within = json!({ "type": 1, "name": "within", "options": [] });
    let look = json!({ "type": 2, "name": "look", "options": [within] });
    assert_eq!(nested["data"]["options"], json!([look]));
    assert_eq!(plain["data"]["options"], Value::Null);
}

#[tokio::test]
async fn ping_contains_the_fields_without_a_place() {
    let fixture = Fixture::new().await;
    let seen = fixture.connect_app(text("done")).await;

    let ping = last(&seen);

    assert_eq!((&ping["type"], &ping["version"]), (&json!(1), &json!(1)));
    assert_eq!(ping["attachment_size_limit"], 10 << 20);
    assert_eq!(ping["app_permissions"], "180224");
    assert_eq!(ping["user"]["username"], "you");
    assert_eq!(ping["authorizing_integration_owners"], json!({}));
    assert_eq!(ping["entitlements"], json!([]));
}

#[tokio::test]
async fn autocomplete_input_is_raw_and_unresolved() {
    let (fixture, seen) = received("?/city look within year:7 member:@bob name:").await;

    let bob = fixture
        .service
        .member("bob")
        .expect("the default guild has the member bob")
        .id();
    let expected = json!([
        { "type": 4, "name": "year", "value": "7" },
        { "type": 6, "name": "member", "value": bob },
        { "type": 3, "name": "name", "value": "", "focused": true },
    ]);
    assert_eq!(seen["type"], 4);
    assert_eq!(
        seen["data"]["options"][0]["options"][0]["options"],
        expected
    );
    assert_eq!(seen["data"]["resolved"], Value::Null);
}

#[tokio::test]
async fn user_command_has_a_user_as_target() {
    let (fixture, seen) = received("@bob User info").await;

    let bob = fixture
        .service
        .member("bob")
        .expect("the default guild has the member bob")
        .id();
    let (data, bob) = (&seen["data"], bob.to_string());
    assert_eq!(data["type"], 2);
    assert_eq!(data["name"], "User info");
    assert_eq!(data["target_id"], bob);
    assert_eq!(data["resolved"]["users"][&bob]["username"], "bob");
    assert!(data["resolved"]["members"][&bob].is_object());
    assert_eq!(data["options"], Value::Null);
}

#[tokio::test]
async fn message_command_has_a_message_as_target() {
    let (_, seen) = received(r#""so it \"goes\"" Quote"#).await;

    let data = &seen["data"];
    let message =
        &data["resolved"]["messages"][data["target_id"].as_str().expect("an ID is a string")];
    assert_eq!(data["type"], 3);
    assert_eq!(message["content"], r#"so it "goes""#);
    assert_eq!(message["author"]["username"], "alice");
    assert_eq!(message["channel_id"], seen["channel_id"]);
}

#[tokio::test]
async fn interaction_contains_its_member_and_channel() {
    let fixture = Fixture::new().await;
    fixture.register(commands()).await;
    let seen = fixture.connect_app(text("done")).await;

    let alice = fixture.member("alice");
    let lounge = alice
        .in_channel("lounge")
        .expect("the default guild has the channel lounge");
    lounge.slash("all").await;

    assert_eq!(last(&seen)["member"]["nick"], Value::Null);
    assert_eq!(last(&seen)["member"]["user"]["username"], "alice");
    assert_eq!(last(&seen)["channel"]["type"], 2);
}

#[tokio::test]
async fn premium_tier_raises_the_attachment_size_limit() {
    let fixture = Fixture::new().await;
    fixture.register(commands()).await;
    let seen = fixture.connect_app(text("done")).await;
    let tiers = [PremiumTier::Tier1, PremiumTier::Tier2, PremiumTier::Tier3];
    let mut sizes = Vec::new();
    for tier in tiers {
        let _home = fixture.service.default_guild().set_premium_tier(tier);
        let sent = fixture.service.you().send("/all").await;
        sent.expect("the command line is valid");
        sizes.push(last(&seen)["attachment_size_limit"].clone());
    }

    assert_eq!(sizes, [10 << 20, 50 << 20, 100 << 20]);
}

#[tokio::test]
async fn response_to_a_command_contains_the_deprecated_interaction() {
    let fixture = Fixture::new().await;
    fixture.register(commands()).await;
    fixture.connect_app(text("done")).await;

    fixture.member("bob").slash("/city look within").await;

    let message = fixture.last_event("MESSAGE_CREATE");
    let interaction = &message["interaction"];
    assert_eq!(interaction["id"], message["interaction_metadata"]["id"]);
    assert_eq!(
        (&interaction["type"], &interaction["name"]),
        (&json!(2), &json!("city look within"))
    );
    assert_eq!(interaction["user"]["username"], "bob");
}
