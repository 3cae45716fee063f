//! Start, heartbeat, loss and resumption of sessions.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator};
use serde_json::json;

use super::client::{ALL, Client};
use crate::kit::noon;
use crate::record::recording_fixture;

async fn at_noon() -> (Emulator, Clock) {
    let clock = noon();
    let started = Emulator::builder().clock(clock.clone()).start().await;
    (started.expect("a loopback port is free"), clock)
}

#[tokio::test]
async fn ready_names_the_bot_the_session_and_the_unavailable_guilds() {
    let discord = Emulator::start().await;

    let (_client, ready) = Client::ready(&discord, ALL).await;

    let guild = discord.default_guild().id();
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["user"]["bot"], true);
    assert_eq!(
        ready["guilds"],
        json!([{ "id": guild, "unavailable": true }])
    );
    assert_eq!(ready["resume_gateway_url"], json!(discord.gateway().url()));
    assert_eq!(ready["shard"], json!([0, 1]));
    assert_eq!(ready["application"]["id"], json!(discord.application_id()));
    let sessions = discord.gateway().sessions();
    assert_eq!(ready["session_id"], json!(sessions[0].id));
    assert!(sessions[0].is_connected);
}

#[tokio::test]
async fn guild_create_has_the_whole_guild() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, ALL).await;

    let guild = client.event("GUILD_CREATE").await;

    let list = |name: &str| guild[name].as_array().map_or(0, Vec::len);
    assert_eq!(guild["id"], json!(discord.default_guild().id()));
    assert_eq!(
        (guild["unavailable"].clone(), guild["large"].clone()),
        (json!(false), json!(false))
    );
    assert_eq!(guild["member_count"], 4);
    assert_eq!((list("members"), list("roles"), list("threads")), (4, 4, 2));
    assert_eq!(list("channels"), 7);
    for name in [
        "voice_states",
        "presences",
        "stage_instances",
        "emojis",
        "stickers",
        "features",
    ] {
        assert!(guild[name].is_array(), "{name}: {}", guild[name]);
    }
    assert!(guild["joined_at"].is_string());
}

#[tokio::test]
async fn heartbeats_are_acknowledged_before_and_after_identify() {
    let discord = Emulator::start().await;
    let mut client = Client::connect(&discord).await;

    let before = client.events_until_ack().await;
    client.identify(json!({ "intents": 1 })).await;
    client.event("GUILD_CREATE").await;
    let after = client.events_until_ack().await;

    assert_eq!((before.len(), after.len()), (0, 0));
}

#[tokio::test]
async fn resumed_session_receives_what_it_missed_in_order() {
    let discord = Emulator::start().await;
    let (mut client, ready) = Client::ready(&discord, ALL).await;
    let (seen, _) = client.numbered_event("GUILD_CREATE").await;
    discord.gateway().drop_connections();
    assert_eq!(client.closed().await, None);
    discord.you().send_message("one");
    discord.you().send_message("two");

    let mut second = Client::connect(&discord).await;
    second.resume(&ready["session_id"], seen).await;

    let (first_number, first) = second.numbered_event("MESSAGE_CREATE").await;
    let (second_number, second_message) = second.numbered_event("MESSAGE_CREATE").await;
    let (resumed, _) = second.numbered_event("RESUMED").await;
    assert_eq!(
        (&first["content"], &second_message["content"]),
        (&json!("one"), &json!("two"))
    );
    assert_eq!(
        (first_number, second_number, resumed),
        (seen + 1, seen + 2, seen + 3)
    );
}

#[tokio::test]
async fn events_that_were_sent_and_not_received_are_replayed() {
    let discord = Emulator::start().await;
    let (mut client, ready) = Client::ready(&discord, ALL).await;
    discord.you().send_message("lost");
    client.event("MESSAGE_CREATE").await;
    discord.gateway().drop_connections();
    client.closed().await;

    let mut second = Client::connect(&discord).await;
    second.resume(&ready["session_id"], 1).await;

    assert_eq!(second.frame().await["t"], "GUILD_CREATE");
    assert_eq!(second.event("MESSAGE_CREATE").await["content"], "lost");
    second.event("RESUMED").await;
}

#[tokio::test]
async fn session_that_its_client_closed_cannot_be_resumed() {
    let discord = Emulator::start().await;
    let (client, ready) = Client::ready(&discord, ALL).await;
    client.close(1000).await;

    let mut second = Client::connect(&discord).await;
    second.resume(&ready["session_id"], 1).await;

    assert_eq!(
        second.frame().await,
        json!({ "op": 9, "d": false, "s": null, "t": null })
    );
    second.identify(json!({ "intents": 1 })).await;
    second.event("READY").await;
}

#[tokio::test]
async fn session_can_be_resumed_for_five_minutes() {
    let (discord, clock) = at_noon().await;
    let (client, ready) = Client::ready(&discord, ALL).await;
    client.close(4000).await;
    clock.advance(Duration::from_mins(5));
    let mut second = Client::connect(&discord).await;
    second.resume(&ready["session_id"], 2).await;
    second.event("RESUMED").await;
    second.close(4000).await;
    clock.advance(Duration::from_secs(301));

    let mut third = Client::connect(&discord).await;
    third.resume(&ready["session_id"], 3).await;

    assert_eq!(third.frame().await["op"], 9);
}

#[tokio::test]
async fn client_without_heartbeats_times_out() {
    let (discord, clock) = at_noon().await;
    let (mut client, _) = Client::ready(&discord, ALL).await;
    clock.advance(Duration::from_secs(61));
    client.events_until_ack().await;
    clock.advance(Duration::from_secs(61));
    client.events_until_ack().await;

    clock.advance(Duration::from_secs(62));
    assert_eq!(client.frame().await["op"], 1);
    clock.advance(Duration::from_secs(10));

    assert_eq!(client.closed().await, Some(4009));
}

#[tokio::test]
async fn client_that_sends_a_requested_heartbeat_stays_connected() {
    let (discord, clock) = at_noon().await;
    let (mut client, _) = Client::ready(&discord, ALL).await;
    client.events_until_ack().await;

    for _ in 0..3 {
        clock.advance(Duration::from_hours(1));
        assert_eq!(client.frame().await["op"], 1);
        client.send(&json!({ "op": 1, "d": null })).await;
        assert_eq!(client.frame().await["op"], 11);
    }

    discord.you().send_message("still here");
    assert_eq!(
        client.event("MESSAGE_CREATE").await["content"],
        "still here"
    );
}

#[tokio::test]
async fn trouble_reaches_the_client() {
    let discord = Emulator::start().await;
    let gateway = discord.gateway();

    let (mut client, _) = Client::ready(&discord, 1).await;
    client.event("GUILD_CREATE").await;
    gateway.reconnect();
    assert_eq!(client.frame().await["op"], 7);
    assert_eq!(client.closed().await, None);

    let (mut client, _) = Client::ready(&discord, 1).await;
    client.event("GUILD_CREATE").await;
    gateway.close(4000);
    assert_eq!(client.closed().await, Some(4000));

    let (mut client, ready) = Client::ready(&discord, 1).await;
    client.event("GUILD_CREATE").await;
    gateway.invalidate(true);
    assert_eq!(client.frame().await["d"], true);
    client.resume(&ready["session_id"], 2).await;
    client.event("RESUMED").await;

    gateway.invalidate(false);
    assert_eq!(client.frame().await["d"], false);
    client.resume(&ready["session_id"], 3).await;
    assert_eq!(client.frame().await["op"], 9);
}

#[tokio::test]
async fn client_that_does_not_read_holds_up_nobody() {
    let discord = Emulator::start().await;
    let (stalled, _) = Client::ready(&discord, ALL).await;
    let (mut reading, _) = Client::ready(&discord, ALL).await;

    let text = "x".repeat(2000);
    for _ in 0..30_000 {
        discord.you().send_message(&text);
        if discord.gateway().sessions().len() == 1 {
            break;
        }
        assert_eq!(
            reading.event("MESSAGE_CREATE").await["content"],
            json!(text)
        );
    }

    assert_eq!(discord.gateway().sessions().len(), 1);
    drop(stalled);
}

#[tokio::test]
async fn record_has_the_logins_and_the_ends_of_connections() {
    let (fixture, file) = recording_fixture().await;
    let discord = &fixture.service;
    let (mut client, ready) = Client::ready(discord, 1).await;
    discord.gateway().drop_connections();
    client.closed().await;
    let mut client = Client::connect(discord).await;
    client.resume(&ready["session_id"], 1).await;
    client.event("RESUMED").await;
    client.close(1000).await;

    let mut entries = file.entries();
    entries.retain(|entry| entry["type"] == "gateway");
    let messages: Vec<_> = entries.iter().map(|entry| &entry["message"]).collect();
    assert_eq!(
        messages,
        [
            "test, shard 0 of 1: logged in",
            "test, shard 0 of 1: the connection was lost",
            "test, shard 0 of 1: resumed after event 1",
            "test, shard 0 of 1: the client closed the connection with 1000",
        ]
    );
    assert_eq!(entries[0]["session"], ready["session_id"]);
}
