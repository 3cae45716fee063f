//! Trouble on the gateway: after events, without ACKs, before READY, and outages of guilds.

use std::time::Duration;

use guildhall_emulator::{Emulator, FaultPlan, GatewayFault, GatewayTrouble};
use serde_json::{Value, json};

use super::client::{ALL, Client};
use crate::kit::{Fixture, Reply, noon};
use crate::playground::{call, playground_fixture, read_api};

/// Makes trouble by the control API.
async fn disturb(fixture: &Fixture, trouble: Value) -> Reply {
    call(fixture, "POST", "gateway", &trouble).await
}

/// Sends a heartbeat and a request for members, and returns the opcodes up to the response to the request.
async fn opcodes_until_chunk(client: &mut Client, discord: &Emulator) -> Vec<Value> {
    let guild = discord.default_guild().id();
    let members = json!({ "guild_id": guild, "query": "", "limit": 1 });
    client.send(&json!({ "op": 1, "d": null })).await;
    client.send(&json!({ "op": 8, "d": members })).await;
    let mut opcodes = Vec::new();
    loop {
        let mut frame = client.frame().await;
        opcodes.push(frame["op"].take());
        if frame["t"] == "GUILD_MEMBERS_CHUNK" {
            return opcodes;
        }
    }
}

#[tokio::test]
async fn connection_is_lost_after_a_number_of_events() {
    let discord = Emulator::start().await;
    let plan = FaultPlan::after_events(4, GatewayFault::Drop).times(1);
    let plan = discord.inject(plan);
    let (mut client, ready) = Client::ready(&discord, ALL).await;
    for text in ["one", "two", "three"] {
        discord.you().send_message(text);
    }

    client.event("GUILD_CREATE").await;
    let first = client.event("MESSAGE_CREATE").await;
    let (last, second) = client.numbered_event("MESSAGE_CREATE").await;
    let closed = client.closed().await;

    assert_eq!(
        (&first["content"], &second["content"]),
        (&json!("one"), &json!("two"))
    );
    assert_eq!((last, closed, plan.hit_count()), (4, None, 1));
    let mut client = Client::connect(&discord).await;
    client.resume(&ready["session_id"], last).await;
    assert_eq!(client.event("MESSAGE_CREATE").await["content"], "three");
    client.event("RESUMED").await;
}

#[tokio::test]
async fn fault_follows_each_event_with_the_name() {
    let discord = Emulator::start().await;
    let plan = FaultPlan::after_event("MESSAGE_CREATE", GatewayFault::Close(4000));
    let plan = discord.inject(plan);
    for hits in 1..=2 {
        let (mut client, _) = Client::ready(&discord, ALL).await;
        client.event("GUILD_CREATE").await;
        discord.you().send_message("hello");
        client.event("MESSAGE_CREATE").await;
        assert_eq!(
            (client.closed().await, plan.hit_count()),
            (Some(4000), hits)
        );
    }
    drop(plan);

    let (mut client, _) = Client::ready(&discord, ALL).await;
    discord.you().send_message("hello");
    client.event("MESSAGE_CREATE").await;

    assert_eq!(client.events_until_ack().await, [""; 0]);
}

#[tokio::test]
async fn invalid_session_after_an_event_sends_nothing_more() {
    let discord = Emulator::start().await;
    let fault = GatewayFault::Invalidate {
        is_resumable: false,
    };
    let _plan = discord.inject(FaultPlan::after_event("READY", fault).times(1));
    let (mut client, _) = Client::ready(&discord, ALL).await;

    let frame = client.frame().await;

    assert_eq!((&frame["op"], &frame["d"]), (&json!(9), &json!(false)));
    client.identify(json!({ "intents": 1 })).await;
    client.event("GUILD_CREATE").await;
}

#[tokio::test]
async fn stopped_acks_come_back_with_the_next_connection() {
    let discord = Emulator::start().await;
    let (mut client, ready) = Client::ready(&discord, ALL).await;
    client.event("GUILD_CREATE").await;

    discord.gateway().stop_acks();
    let stopped = opcodes_until_chunk(&mut client, &discord).await;
    let is_acknowledged = discord.gateway().sessions()[0].is_acknowledged;
    client.close(4000).await;
    let mut client = Client::connect(&discord).await;
    client.resume(&ready["session_id"], 3).await;
    client.event("RESUMED").await;
    let resumed = opcodes_until_chunk(&mut client, &discord).await;

    assert_eq!((stopped, is_acknowledged), (vec![json!(0)], false));
    assert_eq!(resumed, [json!(11), json!(0)]);
}

#[tokio::test]
async fn acks_stop_for_the_connection_that_has_sent_the_event() {
    let discord = Emulator::start().await;
    let plan = FaultPlan::after_event("READY", GatewayFault::StopAcks).times(1);
    let _plan = discord.inject(plan);
    let (mut first, _) = Client::ready(&discord, ALL).await;
    let (mut second, _) = Client::ready(&discord, ALL).await;
    first.event("GUILD_CREATE").await;
    second.event("GUILD_CREATE").await;

    assert_eq!(opcodes_until_chunk(&mut first, &discord).await, [json!(0)]);
    assert_eq!(
        opcodes_until_chunk(&mut second, &discord).await,
        [json!(11), json!(0)]
    );
}

#[tokio::test]
async fn ready_is_delayed_by_the_clock() {
    let fixture = Fixture::at_noon().await;
    let discord = &fixture.service;
    discord.gateway().delay_ready(Duration::from_secs(10));
    let mut client = Client::connect(discord).await;
    client.identify(json!({ "intents": ALL })).await;
    let delayed = client.events_until_ack().await;
    discord.you().send_message("meanwhile");
    discord.clock().advance(Duration::from_secs(9));
    let still_delayed = client.events_until_ack().await;

    discord.clock().advance(Duration::from_secs(1));

    assert_eq!((delayed.len(), still_delayed.len()), (0, 0));
    let names = [
        client.frame().await,
        client.frame().await,
        client.frame().await,
    ];
    assert_eq!(
        names.map(|mut frame| frame["t"].take()),
        ["READY", "GUILD_CREATE", "MESSAGE_CREATE"]
    );
    Client::ready(discord, ALL).await;
}

#[tokio::test]
async fn lost_guild_sends_no_events_until_it_returns() {
    let discord = Emulator::start().await;
    let guild = discord.default_guild().id();
    let (mut client, _) = Client::ready(&discord, ALL).await;
    client.event("GUILD_CREATE").await;

    discord.you().send_message("before");
    discord.gateway().lose_guild(guild);
    discord.gateway().lose_guild(guild);
    discord.you().send_message("during");
    discord.gateway().return_guild(guild);
    discord.gateway().return_guild(guild);
    discord.you().send_message("after");

    assert_eq!(client.event("MESSAGE_CREATE").await["content"], "before");
    let lost = client.frame().await;
    assert_eq!(
        (&lost["t"], &lost["d"]),
        (
            &json!("GUILD_DELETE"),
            &json!({ "id": guild, "unavailable": true })
        )
    );
    let returned = client.frame().await;
    assert_eq!(
        (&returned["t"], &returned["d"]["unavailable"]),
        (&json!("GUILD_CREATE"), &json!(false))
    );
    assert_eq!(client.event("MESSAGE_CREATE").await["content"], "after");
    let withheld = discord.gateway().sessions()[0].withheld.clone();
    let reasons: Vec<_> = withheld
        .iter()
        .map(|event| (event.name, &*event.reason))
        .collect();
    assert_eq!(reasons, [("MESSAGE_CREATE", "the guild is unavailable")]);
}

#[tokio::test]
async fn session_that_starts_in_an_outage_receives_the_guild_when_it_returns() {
    let discord = Emulator::start().await;
    let guild = discord.default_guild().id();
    discord.gateway().lose_guild(guild);

    let (mut client, ready) = Client::ready(&discord, ALL).await;
    let events = client.events_until_ack().await;
    discord.gateway().return_guild(guild);

    assert_eq!(
        ready["guilds"],
        json!([{ "id": guild, "unavailable": true }])
    );
    assert_eq!(events, ["GUILD_DELETE"]);
    assert_eq!(client.event("GUILD_CREATE").await["id"], json!(guild));
}

#[tokio::test]
async fn route_of_the_playground_makes_the_same_trouble() {
    let fixture = playground_fixture().await;
    let discord = &fixture.service;
    let guild = discord.default_guild().id();
    let (mut client, ready) = Client::ready(discord, ALL).await;
    client.event("GUILD_CREATE").await;

    disturb(&fixture, json!({ "do": "stop_acks" })).await;
    disturb(&fixture, json!({ "do": "lose_guild", "guild": guild })).await;
    let lost = read_api(&fixture, "/gateway").await.body;
    disturb(&fixture, json!({ "do": "drop", "after": "GUILD_CREATE" })).await;
    disturb(&fixture, json!({ "do": "return_guild", "guild": guild })).await;

    assert_eq!(client.event("GUILD_DELETE").await["id"], json!(guild));
    client.event("GUILD_CREATE").await;
    assert_eq!(client.closed().await, None);
    assert_eq!(lost["lost_guilds"], json!([guild]));
    let session = &lost["sessions"][0];
    assert_eq!(session["id"], ready["session_id"]);
    assert_eq!(
        (&session["library"], &session["acknowledged"]),
        (&json!("test"), &json!(false))
    );
    assert_eq!(session["sent"]["READY"], 1);
}

#[tokio::test]
async fn delay_by_the_route_applies_to_one_login() {
    let builder = Emulator::builder().playground(true).clock(noon());
    let fixture = Fixture::with_builder(builder).await;
    disturb(&fixture, json!({ "do": "delay_ready", "seconds": 1.5 })).await;
    let mut client = Client::connect(&fixture.service).await;
    client.identify(json!({ "intents": 1 })).await;
    assert_eq!(client.events_until_ack().await, [""; 0]);

    fixture.service.clock().advance(Duration::from_millis(1500));

    client.event("READY").await;
    Client::ready(&fixture.service, 1).await;
}

/// Invalid trouble, and a part of its error.
const INVALID: [(&str, &str); 9] = [
    (
        r#"{"do": "explode"}"#,
        "unknown variant `explode`, expected one of `drop`, `reconnect`",
    ),
    (
        r#"{"do": "drop", "code": 4000}"#,
        "unknown field `code`, expected `after`",
    ),
    (r#"{"do": "close"}"#, "missing field `code`"),
    (
        r#"{"do": "close", "code": 1006}"#,
        "integer `1006`, expected a close code: 1000 to 1003, 1007 to 1014, or 3000 to 4999",
    ),
    (
        r#"{"do": "drop", "after": 0}"#,
        "expected a number of events from 1 on, or the name",
    ),
    (
        r#"{"do": "drop", "after": "MESSAGE_CREATED"}"#,
        "string \"MESSAGE_CREATED\", expected a number",
    ),
    (
        r#"{"do": "delay_ready", "seconds": -1}"#,
        "expected a number of seconds from 0 to 86400",
    ),
    (
        r#"{"do": "delay_ready", "seconds": 1, "after": "READY"}"#,
        "unknown field `after`",
    ),
    (
        r#"{"do": "lose_guild", "guild": "7"}"#,
        "The guild is not known.",
    ),
];

#[tokio::test]
async fn invalid_trouble_is_rejected_with_the_range() {
    let fixture = playground_fixture().await;
    for (trouble, expected) in INVALID {
        let trouble = serde_json::from_str(trouble).expect("the trouble is JSON");
        let reply = disturb(&fixture, trouble).await;
        let text = reply.body["errors"].to_string().replace("\\\"", "\"");
        assert_eq!(reply.status, 400, "{expected}");
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[tokio::test]
async fn value_of_a_fault_file_is_a_plan() {
    let discord = Emulator::start().await;
    let trouble = json!({ "do": "close", "code": 4001, "after": "GUILD_CREATE" });
    let trouble: GatewayTrouble = serde_json::from_value(trouble).expect("the trouble is valid");
    let plan = discord.inject(FaultPlan::from(trouble).times(1));

    let (mut client, _) = Client::ready(&discord, 1).await;

    client.event("GUILD_CREATE").await;
    assert_eq!((client.closed().await, plan.hit_count()), (Some(4001), 1));
}
