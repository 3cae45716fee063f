//! Close codes, each for its cause.

use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use super::client::{ALL, Client, UNPRIVILEGED};

/// Returns the close code after a frame, before IDENTIFY.
async fn code_of(discord: &Emulator, frame: &str) -> Option<u16> {
    let mut client = Client::connect(discord).await;
    client.send_text(frame).await;
    client.closed().await
}

/// Returns the close code after a frame of a session.
async fn code_in_session(discord: &Emulator, frame: &str) -> Option<u16> {
    let (mut client, _) = Client::ready(discord, 1).await;
    client.send_text(frame).await;
    client.closed().await
}

async fn code_of_identify(discord: &Emulator, fields: Value) -> Option<u16> {
    let mut client = Client::connect(discord).await;
    client.identify(fields).await;
    client.closed().await
}

#[tokio::test]
async fn unknown_opcode_closes_with_4001() {
    let discord = Emulator::start().await;

    assert_eq!(code_of(&discord, r#"{"op":0,"d":null}"#).await, Some(4001));
    assert_eq!(
        code_in_session(&discord, r#"{"op":99,"d":null}"#).await,
        Some(4001)
    );
}

#[tokio::test]
async fn unreadable_frame_closes_with_4002() {
    let discord = Emulator::start().await;
    let large = json!({ "op": 1, "d": "x".repeat(4096) }).to_string();

    for frame in [
        "",
        "{",
        "[]",
        "null",
        r#"{"d":1}"#,
        r#"{"op":"2"}"#,
        r#"{"op":-1}"#,
        r#"{"op":2,"d":7}"#,
        &large,
    ] {
        assert_eq!(code_of(&discord, frame).await, Some(4002), "{frame}");
    }
    for frame in [
        r#"{"op":8,"d":{}}"#,
        r#"{"op":8,"d":{"guild_id":"x"}}"#,
        r#"{"op":4,"d":null}"#,
    ] {
        assert_eq!(
            code_in_session(&discord, frame).await,
            Some(4002),
            "{frame}"
        );
    }
}

#[tokio::test]
async fn frame_before_identify_closes_with_4003() {
    let discord = Emulator::start().await;

    for op in [3, 4, 8, 31] {
        let frame = json!({ "op": op, "d": {} }).to_string();
        assert_eq!(code_of(&discord, &frame).await, Some(4003), "{op}");
    }
}

#[tokio::test]
async fn wrong_token_closes_with_4004() {
    let discord = Emulator::start().await;
    let mut client = Client::connect(&discord).await;
    client.token = "wrong".to_owned();

    client.identify(json!({ "intents": 1 })).await;

    assert_eq!(client.closed().await, Some(4004));
    let mut client = Client::connect(&discord).await;
    client.token = "wrong".to_owned();
    client.resume(&json!("session"), 1).await;
    assert_eq!(client.closed().await, Some(4004));
}

#[tokio::test]
async fn token_may_have_the_prefix_bot() {
    let discord = Emulator::start().await;
    let mut client = Client::connect(&discord).await;
    client.token = format!("Bot {}", discord.bot_token());

    client.identify(json!({ "intents": 1 })).await;

    client.event("READY").await;
}

#[tokio::test]
async fn second_identify_closes_with_4005() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, 1).await;

    client.identify(json!({ "intents": 1 })).await;

    assert_eq!(client.closed().await, Some(4005));
}

#[tokio::test]
async fn sequence_number_of_the_future_closes_with_4007() {
    let discord = Emulator::start().await;
    let (client, ready) = Client::ready(&discord, 1).await;
    client.close(4000).await;

    let mut second = Client::connect(&discord).await;
    second.resume(&ready["session_id"], 900).await;

    assert_eq!(second.closed().await, Some(4007));
}

#[tokio::test]
async fn session_ends_after_4007() {
    let discord = Emulator::start().await;
    let (client, ready) = Client::ready(&discord, 1).await;
    client.close(4000).await;
    let mut second = Client::connect(&discord).await;
    second.resume(&ready["session_id"], 900).await;
    second.closed().await;

    let mut third = Client::connect(&discord).await;
    third.resume(&ready["session_id"], 1).await;

    let frame = third.frame().await;
    assert_eq!((&frame["op"], &frame["d"]), (&json!(9), &json!(false)));
}

#[tokio::test]
async fn one_shard_for_2500_guilds_closes_with_4011() {
    let discord = Emulator::start().await;
    for number in 1..2500 {
        discord.guild(&format!("Guild {number}")).await;
    }
    let mut client = Client::connect(&discord).await;
    client.identify(json!({ "intents": 0 })).await;
    assert_eq!(client.closed().await, Some(4011));

    let mut client = Client::connect(&discord).await;
    client
        .identify(json!({ "intents": 0, "shard": [0, 2] }))
        .await;
    client.event("READY").await;
}

#[tokio::test]
async fn frame_121_within_a_minute_closes_with_4008() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, 1).await;
    for _ in 0..119 {
        client.events_until_ack().await;
    }

    client.send(&json!({ "op": 1, "d": null })).await;

    assert_eq!(client.closed().await, Some(4008));
}

#[tokio::test]
async fn invalid_shard_closes_with_4010() {
    let discord = Emulator::start().await;

    for shard in [json!([1, 1]), json!([0, 0]), json!([5, 2])] {
        let fields = json!({ "intents": 1, "shard": shard });
        assert_eq!(
            code_of_identify(&discord, fields).await,
            Some(4010),
            "{shard}"
        );
    }
}

#[tokio::test]
async fn other_version_closes_with_4012_and_other_encoding_with_4002() {
    let discord = Emulator::start().await;

    for (query, code) in [
        ("v=9&encoding=json", 4012),
        ("v=x&encoding=json", 4012),
        ("v=10&encoding=etf", 4002),
        ("v=10&encoding=json&compress=brotli", 4002),
        // The reason of a close frame has at most 123 bytes.
        (&format!("v={}&encoding=json", "9".repeat(300)), 4012),
    ] {
        let mut client = Client::with_query(&discord, query).await;
        assert_eq!(client.closed().await, Some(code), "{query}");
    }
}

#[tokio::test]
async fn invalid_intents_close_with_4013() {
    let discord = Emulator::start().await;

    for intents in [json!(1_u64 << 26), json!(1_u64 << 40), Value::Null] {
        let fields = json!({ "intents": intents });
        assert_eq!(
            code_of_identify(&discord, fields).await,
            Some(4013),
            "{intents}"
        );
    }
}

#[tokio::test]
async fn privileged_intent_that_the_app_lacks_closes_with_4014() {
    let started = Emulator::builder()
        .members_intent(false)
        .message_content_intent(false)
        .presences_intent(false)
        .start()
        .await;
    let discord = started.expect("a loopback port is free");

    for bit in [1, 8, 15] {
        let fields = json!({ "intents": 1 | 1 << bit });
        assert_eq!(
            code_of_identify(&discord, fields).await,
            Some(4014),
            "{bit}"
        );
    }
    assert_eq!(
        code_of_identify(&discord, json!({ "intents": ALL })).await,
        Some(4014)
    );
    Client::ready(&discord, UNPRIVILEGED).await;
}
