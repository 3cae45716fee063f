//! Commands outside of guilds: in the bot's direct messages, and between users.

use guildhall_emulator::{Emulator, InputError, Invoker};
use guildhall_model::{ChannelType, Locale, Message};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, Received, command, last, menu, option, row, text};

/// Returns an emulator with a user-installable app that has `/ping`, `/tell`, `/city` and two context menu commands.
async fn fixture(response: CannedResponse) -> (Fixture, Received) {
    let fixture = Fixture::with_builder(Emulator::builder().user_install(true)).await;
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
    fixture.register(commands).await;
    let seen = fixture.connect_app(response).await;
    (fixture, seen)
}

/// Returns alice in her direct messages with the bot, with which she shares a guild.
fn alice(fixture: &Fixture) -> Invoker {
    fixture.service.user("alice").dm()
}

/// Sends `/ping` and returns the message that the app responds with.
async fn response_to_ping(invoker: &Invoker) -> Message {
    let outcome = invoker.slash("/ping").await;
    outcome
        .original_response()
        .expect("the app responded with a message")
}

#[tokio::test]
async fn bot_dm_interaction_contains_a_user_instead_of_a_member() {
    let (fixture, seen) = fixture(text("pong")).await;

    let outcome = alice(&fixture).slash("/ping").await;

    assert_eq!(outcome.content(), "pong");
    let seen = last(&seen);
    assert_eq!(seen["user"]["username"], "alice");
    for absent in ["member", "guild", "guild_id", "guild_locale"] {
        assert_eq!(seen.get(absent), None, "{absent}");
    }
}

#[tokio::test]
async fn bot_dm_has_its_own_channel_and_context() {
    let (fixture, seen) = fixture(text("pong")).await;

    alice(&fixture).slash("/ping").await;

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
async fn bot_dm_interaction_contains_a_guild_owner_without_an_id() {
    let (fixture, seen) = fixture(text("pong")).await;
    let alice_id = fixture.user("alice");

    alice(&fixture).slash("/ping").await;
    let by_guild = last(&seen)["authorizing_integration_owners"].clone();
    let alice = fixture.service.user("alice").install().await;
    alice.dm().slash("/ping").await;
    let by_both = last(&seen)["authorizing_integration_owners"].clone();

    assert_eq!(by_guild, json!({ "0": "0" }));
    assert_eq!(by_both, json!({ "0": "0", "1": alice_id }));
}

#[tokio::test]
async fn user_without_a_shared_guild_needs_an_installation() {
    let (fixture, seen) = fixture(text("pong")).await;
    let zoe = fixture.service.user("zoe");
    let fault = zoe
        .dm()
        .send("/ping")
        .await
        .expect_err("zoe has not installed the app");

    let zoe = zoe.install().await;
    zoe.dm().slash("/ping").await;

    assert_eq!(
        fault.message(),
        "the app is not installed for this user or channel"
    );
    let owners = &last(&seen)["authorizing_integration_owners"];
    assert_eq!(*owners, json!({ "1": zoe.id() }));
}

#[tokio::test]
async fn private_channel_requires_an_installation_by_the_user() {
    let (fixture, seen) = fixture(text("pong")).await;
    let alice = fixture.service.user("alice");
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
async fn group_has_more_than_two_recipients() {
    let (fixture, seen) = fixture(text("pong")).await;
    let alice = fixture.service.user("alice").install().await;

    alice.dm_with(["bob", "zoe"]).slash("/ping").await;

    let channel = last(&seen)["channel"].clone();
    assert_eq!(channel["type"], json!(ChannelType::GroupDm));
    assert_eq!(channel["recipients"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn all_recipients_see_and_use_the_response() {
    let button = json!([{ "type": 2, "style": 1, "custom_id": "b", "label": "B" }]);
    let response = CannedResponse::Each {
        command: row(&button),
        other: json!({ "type": 7, "data": { "content": "clicked" } }),
    };
    let (fixture, seen) = fixture(response).await;
    let alice = fixture.service.user("alice").install().await;
    alice.dm_with(["bob"]).slash("/ping").await;

    let bob = fixture.service.user("bob").dm_with(["alice"]);
    let message = bob.messages().pop().expect("bob sees the message");
    bob.click(&message, "b").await;

    assert_eq!(bob.messages()[0].content, "clicked");
    assert_eq!(last(&seen)["user"]["username"], "bob");
    assert_eq!(
        last(&seen)["authorizing_integration_owners"],
        json!({ "1": alice.id() })
    );
}

#[tokio::test]
async fn bot_receives_events_only_for_its_own_direct_messages() {
    let (fixture, _seen) = fixture(text("pong")).await;
    let alice = fixture.service.user("alice").install().await;

    alice.dm_with(["bob"]).slash("/ping").await;
    assert!(!fixture.event_names().contains(&"MESSAGE_CREATE"));

    alice.dm().slash("/ping").await;
    assert!(fixture.event_names().contains(&"MESSAGE_CREATE"));
}

#[tokio::test]
async fn users_are_resolved_without_members() {
    let (fixture, seen) = fixture(text("pong")).await;
    let alice = fixture.service.user("alice").install().await;

    let outcome = alice.dm_with(["bob"]).slash("/tell user:@bob").await;

    assert!(outcome.is_success());
    let resolved = last(&seen)["data"]["resolved"].clone();
    let bob = fixture.user("bob").to_string();
    assert_eq!(resolved["users"][&bob]["username"], "bob");
    assert_eq!(resolved.get("members"), None);
}

#[tokio::test]
async fn channels_and_roles_do_not_exist_outside_of_guilds() {
    let (fixture, _seen) = fixture(text("pong")).await;
    let alice = alice(&fixture);

    let channel = alice.send("/tell channel:#general").await;
    let role = alice.send("/tell role:@Helper").await;
    let stranger = alice.send("/tell user:@bob").await;

    let offsets = [channel, role, stranger].map(|result| {
        result
            .expect_err("the option value does not exist in the private channel")
            .offset()
    });
    assert_eq!(offsets, [14, 11, 11]);
}

#[tokio::test]
async fn autocomplete_works_in_direct_messages() {
    let choices = json!([{ "name": "Berlin", "value": "b" }]);
    let response = json!({ "type": 8, "data": { "choices": choices } });
    let (fixture, seen) = fixture(CannedResponse::Json(response)).await;

    let outcome = alice(&fixture).autocomplete("/city name:ber").await;

    assert_eq!(outcome.choices().len(), 1);
    assert_eq!(
        (&last(&seen)["type"], &last(&seen)["context"]),
        (&json!(4), &json!(1))
    );
}

#[tokio::test]
async fn context_menu_commands_target_recipients_and_their_messages() {
    let (fixture, seen) = fixture(text("pong")).await;
    let alice = fixture
        .service
        .user("alice")
        .install()
        .await
        .dm_with(["bob"]);

    alice.user_command("Who", "bob").await;
    let user = last(&seen)["data"]["target_id"].clone();
    alice.message_command("Quote", "a secret").await;
    let data = last(&seen)["data"].clone();

    assert_eq!(user, json!(fixture.user("bob")));
    let target = data["target_id"].as_str().unwrap_or("").to_owned();
    assert_eq!(
        data["resolved"]["messages"][&target]["author"]["username"],
        "bob"
    );
}

#[tokio::test]
async fn message_command_targets_an_existing_message() {
    let (fixture, seen) = fixture(text("pong")).await;
    let alice = alice(&fixture);
    let message = response_to_ping(&alice).await;

    alice.message_command_on("Quote", &message).await;

    let data = last(&seen)["data"].clone();
    assert_eq!(data["target_id"], json!(message.id));
    let resolved = &data["resolved"]["messages"][message.id.to_string()];
    assert_eq!(resolved["content"], "pong");
}

#[tokio::test]
async fn message_command_cannot_target_a_message_of_another_channel() {
    let (fixture, _seen) = fixture(text("pong")).await;
    let alice = alice(&fixture);
    let message = response_to_ping(&alice).await;
    let address = format!("https://discord.com/channels/@me/1/{} Quote", message.id);

    let elsewhere = fixture.service.you().send(&address).await;

    let fault = elsewhere.expect_err("the message is in another channel");
    assert_eq!(fault.message(), "the channel has no message with this link");
}

#[tokio::test]
async fn modal_is_submitted_in_direct_messages() {
    let input = json!({ "type": 4, "custom_id": "why", "style": 1 });
    let label = json!({ "type": 18, "label": "Why", "component": input });
    let modal = json!({ "custom_id": "m", "title": "M", "components": [label] });
    let response = CannedResponse::Each {
        command: json!({ "type": 9, "data": modal }),
        other: json!({ "type": 4, "data": { "content": "thanks" } }),
    };
    let (fixture, seen) = fixture(response).await;
    let alice = alice(&fixture);
    let modal = alice
        .slash("/ping")
        .await
        .modal()
        .expect("the app responded with a modal");

    let outcome = alice.submit(&modal, [("why", "because")]).await;

    assert_eq!(outcome.content(), "thanks");
    assert_eq!(
        last(&seen)["authorizing_integration_owners"],
        json!({ "0": "0" })
    );
}

#[tokio::test]
async fn values_are_selected_in_direct_messages() {
    let select = json!([{ "type": 5, "custom_id": "who" }]);
    let response = CannedResponse::Each {
        command: row(&select),
        other: json!({ "type": 6 }),
    };
    let (fixture, seen) = fixture(response).await;
    let alice = alice(&fixture);
    let message = response_to_ping(&alice).await;

    alice.select(&message, "who", ["alice"]).await;

    assert_eq!(
        last(&seen)["data"]["values"],
        json!([fixture.user("alice")])
    );
    assert_eq!(last(&seen)["data"]["resolved"].get("members"), None);
}

#[tokio::test]
async fn interaction_contains_the_users_locale_and_no_guild_locale() {
    let (fixture, seen) = fixture(text("pong")).await;

    alice(&fixture)
        .with_locale(Locale::German)
        .slash("/ping")
        .await;

    assert_eq!(last(&seen)["locale"], "de");
    assert_eq!(last(&seen)["guild_locale"], Value::Null);
}

#[tokio::test]
async fn components_in_direct_messages_are_hidden_from_other_users() {
    let button = json!([{ "type": 2, "style": 1, "custom_id": "b", "label": "B" }]);
    let (fixture, _) = fixture(CannedResponse::Json(row(&button))).await;
    let alice = alice(&fixture);
    let message = response_to_ping(&alice).await;
    let bob = fixture.service.user("bob");
    let in_guild = fixture.member("bob");

    for outsider in [bob.dm(), bob.dm_with(["zoe"]), Invoker::clone(&in_guild)] {
        let rejected = outsider.try_click(&message, "b").await;
        assert!(matches!(
            rejected,
            Err(InputError::MessageNotVisible { .. })
        ));
    }
    assert!(alice.try_click(&message, "b").await.is_ok());
}

#[tokio::test]
async fn bot_reads_only_the_channels_of_its_own_direct_messages() {
    let (fixture, seen) = fixture(text("pong")).await;
    let zoe = fixture.service.user("zoe").install().await;
    let mut replies = Vec::new();
    for place in [zoe.dm(), zoe.dm_with(["yan"])] {
        place.slash("/ping").await;
        let id = last(&seen)["channel_id"].clone();
        let path = format!("/channels/{}", id.as_str().expect("an ID is a string"));
        replies.push(fixture.get(&path).await);
    }

    assert_eq!(replies[0].body["recipients"][0]["username"], "zoe");
    assert_eq!(replies[1].error(), (403, 50001));
}
