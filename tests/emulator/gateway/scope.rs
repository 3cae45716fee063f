//! Events that a session does not receive: intents, hidden channels and hidden content.

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::json;

use super::client::{ALL, Client};
use crate::kit::{Fixture, request};
use crate::playground::playground_fixture;

/// Returns the reasons for which the only session did not receive events with this name.
fn reasons(discord: &Emulator, name: &str) -> Vec<String> {
    let sessions = discord.gateway().sessions();
    let withheld = sessions.iter().flat_map(|session| &session.withheld);
    let named = withheld.filter(|event| event.name == name);
    named.map(|event| event.reason.clone()).collect()
}

#[tokio::test]
async fn each_message_event_needs_its_intent() {
    let (guild_messages, direct_messages) = (1 << 9, 1 << 12);
    for (intents, expected) in [
        (guild_messages, vec!["in the guild"]),
        (direct_messages, vec!["in private"]),
        (
            guild_messages | direct_messages,
            vec!["in the guild", "in private"],
        ),
        (0, vec![]),
    ] {
        let discord = Emulator::start().await;
        let (mut client, _) = Client::ready(&discord, intents | 1 << 15).await;
        discord.you().send_message("in the guild");
        discord.user("zoe").dm().send_message("in private");

        let mut contents = Vec::new();
        for _ in &expected {
            contents.push(client.event("MESSAGE_CREATE").await["content"].clone());
        }

        assert_eq!(contents, expected, "{intents:b}");
        assert_eq!(client.events_until_ack().await, [""; 0], "{intents:b}");
    }
}

#[tokio::test]
async fn withheld_event_names_the_missing_intent() {
    let fixture = Fixture::new().await;
    let (mut client, _) = Client::ready(&fixture.service, 1).await;
    client.event("GUILD_CREATE").await;

    fixture.service.you().send_message("Hello");
    let events = client.events_until_ack().await;

    assert_eq!(events, [""; 0]);
    assert_eq!(
        reasons(&fixture.service, "MESSAGE_CREATE"),
        ["the session lacks the intent GUILD_MESSAGES"]
    );
}

#[tokio::test]
async fn content_is_hidden_without_the_intent_for_content() {
    let discord = Emulator::start().await;
    let (mut client, ready) = Client::ready(&discord, ALL & !(1 << 15)).await;
    let bot = ready["user"]["id"].as_str().unwrap_or_default();

    discord.you().send_message("a secret");
    discord.you().send_message(&format!("<@{bot}> hello"));
    discord.user("zoe").dm().send_message("in private");

    assert_eq!(client.event("MESSAGE_CREATE").await["content"], "");
    assert_eq!(
        client.event("MESSAGE_CREATE").await["content"],
        json!(format!("<@{bot}> hello"))
    );
    assert_eq!(
        client.event("MESSAGE_CREATE").await["content"],
        "in private"
    );
}

#[tokio::test]
async fn own_messages_have_their_content() {
    let fixture = Fixture::new().await;
    let (mut client, _) = Client::ready(&fixture.service, ALL & !(1 << 15)).await;

    let path = format!("/channels/{}/messages", fixture.channel("general"));
    fixture.post(&path, &json!({ "content": "mine" })).await;

    assert_eq!(client.event("MESSAGE_CREATE").await["content"], "mine");
}

#[tokio::test]
async fn channel_that_the_bot_does_not_see_sends_nothing() {
    let fixture = Fixture::new().await;
    fixture
        .set_everyone_permissions(Permissions::SEND_MESSAGES)
        .await;
    fixture.set_bot_permissions(Permissions::SEND_MESSAGES);
    let (mut client, _) = Client::ready(&fixture.service, ALL).await;
    client.event("GUILD_CREATE").await;

    fixture.service.you().send_message("behind a door");
    let events = client.events_until_ack().await;

    assert!(!events.contains(&"MESSAGE_CREATE".to_owned()), "{events:?}");
    assert_eq!(
        reasons(&fixture.service, "MESSAGE_CREATE"),
        ["the bot needs the permission VIEW_CHANNEL in the channel"]
    );
}

#[tokio::test]
async fn audit_log_entries_need_the_permission() {
    let fixture = Fixture::new().await;
    fixture.set_bot_permissions(Permissions::MANAGE_ROLES | Permissions::VIEW_CHANNEL);
    let (mut client, _) = Client::ready(&fixture.service, ALL).await;

    fixture
        .post(&fixture.guild("/roles"), &json!({ "name": "Guest" }))
        .await;
    client.event("GUILD_ROLE_CREATE").await;
    client.events_until_ack().await;

    assert_eq!(
        reasons(&fixture.service, "GUILD_AUDIT_LOG_ENTRY_CREATE"),
        ["the bot needs the permission VIEW_AUDIT_LOG"]
    );
}

#[tokio::test]
async fn each_session_receives_what_its_own_intents_allow() {
    let discord = Emulator::start().await;
    let (mut whole, _) = Client::ready(&discord, ALL).await;
    let (mut other, _) = Client::ready(&discord, ALL).await;
    let (mut hidden, _) = Client::ready(&discord, ALL & !(1 << 15)).await;
    let (mut without, _) = Client::ready(&discord, 0).await;

    discord.you().send_message("a secret");

    for (client, content) in [
        (&mut whole, "a secret"),
        (&mut other, "a secret"),
        (&mut hidden, ""),
    ] {
        assert_eq!(client.event("MESSAGE_CREATE").await["content"], content);
    }
    assert_eq!(without.events_until_ack().await, [""; 0]);
}

#[tokio::test]
async fn scope_is_that_of_the_moment_at_which_something_happens() {
    let fixture = Fixture::new().await;
    let discord = &fixture.service;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let attic = attic(&fixture).await;
    let (mut client, ready) = Client::ready(discord, ALL & !(1 << 15)).await;
    let (sequence, _) = client.numbered_event("GUILD_CREATE").await;
    discord.gateway().drop_connections();
    client.closed().await;

    let there = discord.you().in_channel("attic");
    there.expect("the channel exists").send_message("a secret");
    assert_eq!(
        fixture.delete(&format!("/channels/{attic}")).await.status,
        200
    );
    let mut client = Client::connect(discord).await;
    client.resume(&ready["session_id"], sequence).await;

    let message = client.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&message["content"], &message["guild_id"]),
        (&json!(""), &json!(discord.default_guild().id()))
    );
}

/// Creates a text channel, and returns its ID.
async fn attic(fixture: &Fixture) -> String {
    let path = fixture.guild("/channels");
    let channel = fixture.post(&path, &json!({ "name": "attic" })).await;
    let id = channel.body["id"].as_str().expect("the channel is created");
    id.to_owned()
}

#[tokio::test]
async fn hidden_channel_is_deleted_without_an_event() {
    let fixture = playground_fixture().await;
    let discord = &fixture.service;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let (guild, hidden) = (discord.default_guild().id(), attic(&fixture).await);
    let deny = json!({ "type": 0, "allow": "0", "deny": Permissions::VIEW_CHANNEL });
    let path = format!("/channels/{hidden}/permissions/{guild}");
    assert_eq!(fixture.put(&path, &deny).await.status, 204);
    fixture.set_bot_permissions(Permissions::VIEW_CHANNEL);
    let (mut client, _) = Client::ready(discord, ALL).await;
    client.event("GUILD_CREATE").await;

    for channel in [hidden, fixture.channel("lounge").to_string()] {
        let path = format!("/emulator/v1/discord/channels/{channel}");
        let user = format!("X-Emulator-User: {}", fixture.user("you"));
        let host = format!("127.0.0.1:{}", discord.port());
        let deleted = request(&host, "DELETE", &path, &[&user], "").await;
        assert_eq!(deleted.status, 200, "{}", deleted.body);
    }

    let deleted = client.event("CHANNEL_DELETE").await;
    assert_eq!(deleted["name"], "lounge");
    assert_eq!(
        reasons(discord, "CHANNEL_DELETE"),
        ["the bot needs the permission VIEW_CHANNEL in the channel"]
    );
}

#[tokio::test]
async fn invites_and_rules_need_the_permission_to_manage_them() {
    let fixture = Fixture::new().await;
    fixture.set_bot_permissions(Permissions::VIEW_CHANNEL | Permissions::CREATE_INSTANT_INVITE);
    let (mut client, _) = Client::ready(&fixture.service, ALL).await;
    client.event("GUILD_CREATE").await;

    let path = format!("/channels/{}/invites", fixture.channel("general"));
    assert_eq!(fixture.post(&path, &json!({})).await.status, 200);
    let events = client.events_until_ack().await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    assert_eq!(
        fixture.post(&path, &json!({ "unique": true })).await.status,
        200
    );

    assert!(!events.contains(&"INVITE_CREATE".to_owned()), "{events:?}");
    client.event("INVITE_CREATE").await;
    assert_eq!(
        reasons(&fixture.service, "INVITE_CREATE"),
        ["the bot needs the permission MANAGE_CHANNELS"]
    );
}
