//! Voice states of the bot and of members.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use super::client::{ALL, Client};
use crate::kit::Fixture;

const VOICE: u64 = 1 << 7;

#[tokio::test]
async fn joining_sends_a_voice_state_and_a_server_that_does_not_exist() {
    let fixture = Fixture::new().await;
    let (mut client, ready) = Client::ready(&fixture.service, ALL).await;
    let (guild, lounge) = (
        fixture.service.default_guild().id(),
        fixture.channel("lounge"),
    );
    let join = |channel: Value| json!({ "op": 4, "d": { "guild_id": guild, "channel_id": channel, "self_mute": true, "self_deaf": false } });

    client.send(&join(json!(lounge))).await;

    let state = client.event("VOICE_STATE_UPDATE").await;
    assert_eq!(
        (&state["channel_id"], &state["user_id"]),
        (&json!(lounge), &ready["user"]["id"])
    );
    assert_eq!(
        (&state["self_mute"], &state["self_deaf"]),
        (&json!(true), &json!(false))
    );
    let server = client.event("VOICE_SERVER_UPDATE").await;
    assert_eq!(server["endpoint"], "voice.invalid:443");
    client.send(&join(Value::Null)).await;
    assert_eq!(
        client.event("VOICE_STATE_UPDATE").await["channel_id"],
        Value::Null
    );
}

#[tokio::test]
async fn text_channel_cannot_be_joined() {
    let fixture = Fixture::new().await;
    let (mut client, _) = Client::ready(&fixture.service, ALL).await;
    client.event("GUILD_CREATE").await;
    let general = fixture.channel("general");

    let guild = fixture.service.default_guild().id();
    client
        .send(&json!({ "op": 4, "d": { "guild_id": guild, "channel_id": general } }))
        .await;

    assert_eq!(client.events_until_ack().await, [""; 0]);
}

#[tokio::test]
async fn voice_states_of_members_arrive() {
    let fixture = Fixture::new().await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let (mut client, _) = Client::ready(&fixture.service, VOICE).await;
    let (alice, bob) = (fixture.member("alice"), fixture.member("bob"));
    let lounge = json!(fixture.channel("lounge"));

    alice.join_voice("lounge");
    let joined = client.event("VOICE_STATE_UPDATE").await;
    let path = fixture.guild(&format!("/members/{}", alice.id()));
    fixture.patch(&path, &json!({ "mute": true })).await;
    let muted = client.event("VOICE_STATE_UPDATE").await;
    alice.leave();
    let left = client.event("VOICE_STATE_UPDATE").await;
    bob.join_voice("lounge");
    client.event("VOICE_STATE_UPDATE").await;
    let path = format!("/channels/{}", fixture.channel("lounge"));
    fixture.delete(&path).await;
    let disconnected = client.event("VOICE_STATE_UPDATE").await;

    let channels = [joined, muted, left, disconnected].map(|state| {
        let user = state["member"]["user"]["id"].clone();
        (user, state["channel_id"].clone(), state["mute"] == true)
    });
    let (alice, bob) = (json!(alice.id()), json!(bob.id()));
    let expected = [
        (alice.clone(), lounge.clone(), false),
        (alice.clone(), lounge, true),
        (alice, Value::Null, true),
        (bob, Value::Null, false),
    ];
    assert_eq!(channels, expected);
}

#[tokio::test]
async fn voice_states_need_the_intent_and_the_channel() {
    let fixture = Fixture::new().await;
    let (mut without, _) = Client::ready(&fixture.service, 1).await;
    without.event("GUILD_CREATE").await;

    fixture.member("alice").join_voice("lounge");
    assert_eq!(without.events_until_ack().await, [""; 0]);

    fixture.set_everyone_permissions(Permissions::empty()).await;
    fixture.set_bot_permissions(Permissions::empty());
    let (mut client, _) = Client::ready(&fixture.service, VOICE).await;
    fixture.member("bob").join_voice("lounge");
    assert_eq!(client.events_until_ack().await, [""; 0]);
}
