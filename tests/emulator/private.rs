//! Commands outside of guilds: in the bot's direct messages, and among users.

use guildhall_emulator::{Emulator, InputError, Invoker};
use guildhall_model::{ChannelType, Locale};
use serde_json::{Value, json};

use crate::kit::{Answer, Seen, Stage, command, last, menu, option, row, text};

/// A service whose app users can install, with `/ping`, `/tell user:` and a menu of each kind.
async fn stage(answer: Answer) -> (Stage, Seen) {
    let stage = Stage::of(Emulator::builder().user_install()).await;
    let options = [(6, "user"), (7, "channel"), (8, "role")];
    let options = options.map(|(kind, name)| option(kind, name, json!({})));
    let city = option(3, "name", json!({ "autocomplete": true }));
    let commands = json!([
        command("ping", json!([])),
        command("tell", json!(options)),
        command("city", json!([city])),
        menu(2, "Who"),
        menu(3, "Quote"),
    ]);
    stage.register(commands).await;
    let seen = stage.answering(answer).await;
    (stage, seen)
}

/// Alice, who is in a guild with the app, in its direct messages.
fn alice(stage: &Stage) -> Invoker {
    stage.service.user("alice").dm()
}

#[tokio::test]
async fn in_the_bots_messages_a_user_comes_in_place_of_a_member() {
    let (stage, seen) = stage(text("pong")).await;

    let outcome = alice(&stage).slash("/ping").await;

    assert_eq!(outcome.content(), "pong");
    let seen = last(&seen);
    assert_eq!(seen["user"]["username"], "alice");
    for absent in ["member", "guild", "guild_id", "guild_locale"] {
        assert_eq!(seen.get(absent), None, "{absent}");
    }
}

#[tokio::test]
async fn the_bots_messages_are_a_channel_and_a_context_of_their_own() {
    let (stage, seen) = stage(text("pong")).await;

    alice(&stage).slash("/ping").await;

    let seen = last(&seen);
    assert_eq!(
        (&seen["context"], &seen["locale"]),
        (&json!(1), &json!("en-US"))
    );
    assert_eq!(seen["channel"]["type"], 1);
    assert_eq!(seen["channel_id"], seen["channel"]["id"]);
    assert_eq!(seen["channel"]["recipients"][0]["username"], "alice");
    assert_eq!(seen["app_permissions"], "442368");
    assert_eq!(seen["attachment_size_limit"], 10_485_760);
}

#[tokio::test]
async fn the_bots_messages_name_no_guild_but_say_that_one_has_the_app() {
    let (stage, seen) = stage(text("pong")).await;
    let alice_id = stage.user("alice");

    alice(&stage).slash("/ping").await;
    let by_guild = last(&seen)["authorizing_integration_owners"].clone();
    let alice = stage.service.user("alice").install().await;
    alice.dm().slash("/ping").await;
    let by_both = last(&seen)["authorizing_integration_owners"].clone();

    assert_eq!(by_guild, json!({ "0": "0" }));
    assert_eq!(by_both, json!({ "0": "0", "1": alice_id }));
}

#[tokio::test]
async fn who_is_in_no_guild_with_the_app_writes_to_it_by_an_installation() {
    let (stage, seen) = stage(text("pong")).await;
    let zoe = stage.service.user("zoe");
    let fault = zoe.dm().send("/ping").await.expect_err("she has no app");

    let zoe = zoe.install().await;
    zoe.dm().slash("/ping").await;

    assert_eq!(fault.message(), "the app is not installed here");
    let owners = &last(&seen)["authorizing_integration_owners"];
    assert_eq!(*owners, json!({ "1": zoe.id() }));
}

#[tokio::test]
async fn among_users_only_what_the_user_has_installed_is_there() {
    let (stage, seen) = stage(text("pong")).await;
    let alice = stage.service.user("alice");
    assert!(alice.dm_with(["bob"]).send("/ping").await.is_err());

    let alice = alice.install().await;
    alice.dm_with(["bob"]).slash("/ping").await;

    let seen = last(&seen);
    assert_eq!(
        (&seen["context"], &seen["channel"]["type"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(seen["app_permissions"], "180224");
    assert_eq!(
        seen["authorizing_integration_owners"],
        json!({ "1": alice.id() })
    );
}

#[tokio::test]
async fn more_than_two_users_are_a_group() {
    let (stage, seen) = stage(text("pong")).await;
    let alice = stage.service.user("alice").install().await;

    alice.dm_with(["bob", "zoe"]).slash("/ping").await;

    let channel = last(&seen)["channel"].clone();
    assert_eq!(channel["type"], json!(ChannelType::GroupDm));
    assert_eq!(channel["recipients"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn everybody_in_it_sees_what_the_app_says_and_can_use_it() {
    let button = json!([{ "type": 2, "style": 1, "custom_id": "b", "label": "B" }]);
    let answer = Answer::Each {
        command: row(&button),
        other: json!({ "type": 7, "data": { "content": "clicked" } }),
    };
    let (stage, seen) = stage(answer).await;
    let alice = stage.service.user("alice").install().await;
    alice.dm_with(["bob"]).slash("/ping").await;

    let bob = stage.service.user("bob").dm_with(["alice"]);
    let message = bob.messages().pop().expect("he sees it");
    bob.click(&message, "b").await;

    assert_eq!(bob.messages()[0].content, "clicked");
    assert_eq!(last(&seen)["user"]["username"], "bob");
    assert_eq!(
        last(&seen)["authorizing_integration_owners"],
        json!({ "1": alice.id() })
    );
}

#[tokio::test]
async fn a_bot_hears_of_its_own_messages_and_of_none_among_users() {
    let (stage, _seen) = stage(text("pong")).await;
    let alice = stage.service.user("alice").install().await;

    alice.dm_with(["bob"]).slash("/ping").await;
    assert!(!stage.happened().contains(&"MESSAGE_CREATE"));

    alice.dm().slash("/ping").await;
    assert!(stage.happened().contains(&"MESSAGE_CREATE"));
}

#[tokio::test]
async fn users_are_resolved_in_one_part() {
    let (stage, seen) = stage(text("pong")).await;
    let alice = stage.service.user("alice").install().await;

    let outcome = alice.dm_with(["bob"]).slash("/tell user:@bob").await;

    assert!(outcome.is_success());
    let resolved = last(&seen)["data"]["resolved"].clone();
    let bob = stage.user("bob").to_string();
    assert_eq!(resolved["users"][&bob]["username"], "bob");
    assert_eq!(resolved.get("members"), None);
}

#[tokio::test]
async fn there_are_no_channels_and_no_roles_outside_of_guilds() {
    let (stage, _seen) = stage(text("pong")).await;
    let alice = alice(&stage);

    let channel = alice.send("/tell channel:#general").await;
    let role = alice.send("/tell role:@Helper").await;
    let stranger = alice.send("/tell user:@bob").await;

    let offsets = [channel, role, stranger].map(|it| it.expect_err("a fault").offset());
    assert_eq!(offsets, [14, 11, 11]);
}

#[tokio::test]
async fn what_is_typed_is_completed_there() {
    let choices = json!([{ "name": "Berlin", "value": "b" }]);
    let answer = json!({ "type": 8, "data": { "choices": choices } });
    let (stage, seen) = stage(Answer::Json(answer)).await;

    let outcome = alice(&stage).autocomplete("/city name:ber").await;

    assert_eq!(outcome.choices().len(), 1);
    assert_eq!(
        (&last(&seen)["type"], &last(&seen)["context"]),
        (&json!(4), &json!(1))
    );
}

#[tokio::test]
async fn menus_are_used_on_who_is_there_and_on_what_they_say() {
    let (stage, seen) = stage(text("pong")).await;
    let alice = stage.service.user("alice").install().await.dm_with(["bob"]);

    alice.user_command("Who", "bob").await;
    let user = last(&seen)["data"]["target_id"].clone();
    alice.message_command("Quote", "a secret").await;
    let data = last(&seen)["data"].clone();

    assert_eq!(user, json!(stage.user("bob")));
    let target = data["target_id"].as_str().unwrap_or("").to_owned();
    assert_eq!(
        data["resolved"]["messages"][&target]["author"]["username"],
        "bob"
    );
}

#[tokio::test]
async fn a_menu_is_used_on_a_message_that_is_there() {
    let (stage, seen) = stage(text("pong")).await;
    let alice = alice(&stage);
    let message = alice
        .slash("/ping")
        .await
        .original_response()
        .expect("it is there");

    alice.message_command_on("Quote", &message).await;

    let data = last(&seen)["data"].clone();
    assert_eq!(data["target_id"], json!(message.id));
    let resolved = &data["resolved"]["messages"][message.id.to_string()];
    assert_eq!(resolved["content"], "pong");
}

#[tokio::test]
async fn a_menu_is_used_on_no_message_from_elsewhere() {
    let (stage, _seen) = stage(text("pong")).await;
    let alice = alice(&stage);
    let message = alice
        .slash("/ping")
        .await
        .original_response()
        .expect("it is there");
    let address = format!("https://discord.com/channels/@me/1/{} Quote", message.id);

    let elsewhere = stage.service.you().send(&address).await;

    let fault = elsewhere.expect_err("it is in another channel");
    assert_eq!(fault.message(), "there is no such message in the channel");
}

#[tokio::test]
async fn a_modal_is_submitted_there() {
    let input = json!({ "type": 4, "custom_id": "why", "style": 1 });
    let label = json!({ "type": 18, "label": "Why", "component": input });
    let modal = json!({ "custom_id": "m", "title": "M", "components": [label] });
    let answer = Answer::Each {
        command: json!({ "type": 9, "data": modal }),
        other: json!({ "type": 4, "data": { "content": "thanks" } }),
    };
    let (stage, seen) = stage(answer).await;
    let alice = alice(&stage);
    let modal = alice.slash("/ping").await.modal().expect("it is shown");

    let outcome = alice.submit(&modal, [("why", "because")]).await;

    assert_eq!(outcome.content(), "thanks");
    assert_eq!(
        last(&seen)["authorizing_integration_owners"],
        json!({ "0": "0" })
    );
}

#[tokio::test]
async fn values_are_selected_there() {
    let select = json!([{ "type": 5, "custom_id": "who" }]);
    let answer = Answer::Each {
        command: row(&select),
        other: json!({ "type": 6 }),
    };
    let (stage, seen) = stage(answer).await;
    let alice = alice(&stage);
    let message = alice
        .slash("/ping")
        .await
        .original_response()
        .expect("it is there");

    alice.select(&message, "who", ["alice"]).await;

    assert_eq!(last(&seen)["data"]["values"], json!([stage.user("alice")]));
    assert_eq!(last(&seen)["data"]["resolved"].get("members"), None);
}

#[tokio::test]
async fn a_client_speaks_its_own_language_there() {
    let (stage, seen) = stage(text("pong")).await;

    alice(&stage)
        .with_locale(Locale::German)
        .slash("/ping")
        .await;

    assert_eq!(last(&seen)["locale"], "de");
    assert_eq!(last(&seen)["guild_locale"], Value::Null);
}

#[tokio::test]
async fn nobody_else_uses_the_components_of_a_private_message() {
    let button = json!([{ "type": 2, "style": 1, "custom_id": "b", "label": "B" }]);
    let (stage, _) = stage(Answer::Json(row(&button))).await;
    let alice = alice(&stage);
    let message = alice
        .slash("/ping")
        .await
        .original_response()
        .expect("it is there");
    let bob = stage.service.user("bob");
    let at_home = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");

    for outsider in [bob.dm(), bob.dm_with(["zoe"]), Invoker::clone(&at_home)] {
        let refused = outsider.try_click(&message, "b").await;
        let message = message.id;
        assert_eq!(refused, Err(InputError::Unseen { message }));
    }
    assert!(alice.try_click(&message, "b").await.is_ok());
}

#[tokio::test]
async fn the_bot_reads_the_channels_of_its_own_messages_alone() {
    let (stage, seen) = stage(text("pong")).await;
    let zoe = stage.service.user("zoe").install().await;
    let mut replies = Vec::new();
    for place in [zoe.dm(), zoe.dm_with(["yan"])] {
        place.slash("/ping").await;
        let id = last(&seen)["channel_id"].clone();
        let path = format!("/channels/{}", id.as_str().expect("it is an id"));
        replies.push(stage.call("GET", &path, &Value::Null).await);
    }

    assert_eq!(replies[0].body["recipients"][0]["username"], "zoe");
    assert_eq!(replies[1].refusal(), (403, 50001));
}
