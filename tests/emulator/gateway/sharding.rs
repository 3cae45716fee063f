//! Shards: each session receives the events of its guilds.

use std::time::Duration;

use guildhall_emulator::{Emulator, RateLimits};
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

/// Starts an emulator that enforces a `max_concurrency`, with a stopped clock.
async fn concurrency(max: u32) -> Emulator {
    let limits = RateLimits::default().max_concurrency(max);
    let builder = Emulator::builder().clock(crate::kit::noon());
    let started = builder.rate_limits(limits).start().await;
    started.expect("a loopback port is free")
}

/// Sends IDENTIFY of a shard over a connection, and returns the opcode and the payload of the response.
async fn identify(client: &mut Client, index: u64, count: u64) -> (u64, Value) {
    let fields = json!({ "intents": 0, "shard": [index, count] });
    client.identify(fields).await;
    let mut frame = client.frame().await;
    (frame["op"].as_u64().unwrap_or_default(), frame["d"].take())
}

#[tokio::test]
async fn early_identify_is_refused_until_five_seconds_are_over() {
    let discord = concurrency(1).await;
    let mut first = Client::connect(&discord).await;
    let mut second = Client::connect(&discord).await;
    assert_eq!(identify(&mut first, 0, 2).await.0, 0);

    discord.clock().advance(Duration::from_millis(4999));
    assert_eq!(identify(&mut second, 1, 2).await, (9, json!(false)));
    discord.clock().advance(Duration::from_millis(1));

    let (opcode, ready) = identify(&mut second, 1, 2).await;
    assert_eq!((opcode, &ready["shard"]), (0, &json!([1, 2])));
    assert_eq!(discord.gateway().sessions().len(), 2);
}

#[tokio::test]
async fn shards_of_different_keys_start_at_the_same_time() {
    let discord = concurrency(2).await;
    let mut opcodes = Vec::new();
    for index in 0..4 {
        let mut client = Client::connect(&discord).await;
        opcodes.push(identify(&mut client, index, 4).await.0);
    }

    assert_eq!(opcodes, [0, 0, 9, 9]);
}

#[tokio::test]
async fn resume_is_no_start() {
    let discord = concurrency(1).await;
    let (client, ready) = Client::ready(&discord, 0).await;
    client.close(4000).await;

    let mut client = Client::connect(&discord).await;
    client.resume(&ready["session_id"], 1).await;

    client.event("RESUMED").await;
}

#[tokio::test]
async fn started_sessions_count_towards_the_limit() {
    let fixture = crate::kit::Fixture::new().await;
    Client::ready(&fixture.service, 0).await;
    Client::ready(&fixture.service, 0).await;

    let limit = fixture.get("/gateway/bot").await;

    assert_eq!(limit.body["session_start_limit"]["remaining"], 998);
}

#[tokio::test]
async fn session_1001_of_a_day_ends_all_sessions_with_4004() {
    let discord = Emulator::start().await;
    let (mut first, _) = Client::ready(&discord, 0).await;
    for _ in 1..1000 {
        let (client, _) = Client::ready(&discord, 0).await;
        client.close(1000).await;
    }

    let mut excessive = Client::connect(&discord).await;
    excessive.identify(json!({ "intents": 0 })).await;

    assert_eq!(excessive.closed().await, Some(4004));
    assert_eq!(first.closed().await, Some(4004));
    assert!(discord.gateway().sessions().is_empty());
    discord
        .clock()
        .advance(Duration::from_secs(24 * 60 * 60 + 1));
    Client::ready(&discord, 0).await;
}
