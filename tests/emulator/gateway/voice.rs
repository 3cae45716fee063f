//! The bot's voice state.

use serde_json::{Value, json};

use super::client::{ALL, Client};
use crate::kit::Fixture;

#[tokio::test]
async fn joining_sends_a_voice_state_and_a_server_that_does_not_exist() {
    let fixture = Fixture::new().await;
    let (mut client, ready) = Client::ready(&fixture.service, ALL).await;
    let (guild, lounge) = (
        fixture.service.default_guild().id(),
        fixture.channel("lounge"),
    );
    let join = |channel: Value| json!({ "op": 4, "d": { "guild_id": guild, "channel_id": channel, "self_mute": false, "self_deaf": false } });

    client.send(&join(json!(lounge))).await;

    let state = client.event("VOICE_STATE_UPDATE").await;
    assert_eq!(
        (&state["channel_id"], &state["user_id"]),
        (&json!(lounge), &ready["user"]["id"])
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
