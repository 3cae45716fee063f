//! Shards: each session receives the events of its guilds.

use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use super::client::{ALL, Client};

async fn shard(discord: &Emulator, index: u64, count: u64) -> (Client, Value) {
    let mut client = Client::connect(discord).await;
    client
        .identify(json!({ "intents": ALL, "shard": [index, count] }))
        .await;
    let ready = client.event("READY").await;
    (client, ready)
}

#[tokio::test]
async fn guild_belongs_to_one_shard_and_direct_messages_to_shard_0() {
    let discord = Emulator::start().await;
    let home = (discord.default_guild().id().get() >> 22) % 2;
    let (mut first, ready_0) = shard(&discord, 0, 2).await;
    let (mut second, ready_1) = shard(&discord, 1, 2).await;

    discord.you().send_message("in the guild");
    discord.user("zoe").dm().send_message("in private");
    let events = [
        first.events_until_ack().await,
        second.events_until_ack().await,
    ];

    let guilds = [&ready_0, &ready_1].map(|ready| ready["guilds"].as_array().map_or(0, Vec::len));
    let messages = events.map(|names| {
        names
            .iter()
            .filter(|name| *name == "MESSAGE_CREATE")
            .count()
    });
    let expected = if home == 0 {
        ([1, 0], [2, 0])
    } else {
        ([0, 1], [1, 1])
    };
    assert_eq!((guilds, messages), expected);
    assert_eq!(ready_1["shard"], json!([1, 2]));
}

#[tokio::test]
async fn started_sessions_count_towards_the_limit() {
    let fixture = crate::kit::Fixture::new().await;
    Client::ready(&fixture.service, 0).await;
    Client::ready(&fixture.service, 0).await;

    let limit = fixture.get("/gateway/bot").await;

    assert_eq!(limit.body["session_start_limit"]["remaining"], 998);
}
