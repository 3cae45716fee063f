//! Every event of the table in `framework/docs/gateway.md`: it is sent, and a strict client parses it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use guildhall_emulator::{Emulator, PresenceStatus};
use guildhall_model::{Id, Message, Permissions};
use regex::Regex;
use serde::de::{DeserializeOwned, DeserializeSeed as _};
use serde_json::{Deserializer, Value, json};
use twilight_model::gateway::event::{EventType, GatewayEvent, GatewayEventDeserializer};
use twilight_model::gateway::payload::incoming::{EntitlementDelete, EntitlementUpdate};

use super::client::{ALL, Client};
use crate::command_permissions::{SCOPE, for_bob, put};
use crate::kit::Fixture;
use crate::stickers::{form, png, upload};

/// Returns the first and the second column of each row of the table: event and intents.
fn documented() -> BTreeMap<String, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../framework/docs/gateway.md");
    let page = fs::read_to_string(path).expect("the page exists");
    let row = Regex::new(r"(?m)^\| `([A-Z_]+)` \| ([^|]*)\|").expect("the pattern is valid");
    row.captures_iter(&page)
        .map(|cells| {
            (
                cells[1].to_owned(),
                cells[2].replace('`', "").trim().to_owned(),
            )
        })
        .collect()
}

/// Sends a request, which succeeds, and returns the body of the response.
async fn call(fixture: &Fixture, method: &str, path: &str, body: Value) -> Value {
    let reply = fixture.call(method, path, &body).await;
    assert!(reply.status < 300, "{method} {path}: {}", reply.body);
    reply.body
}

fn id(object: &Value) -> &str {
    object["id"].as_str().expect("the object has an ID")
}

/// Creates an object below `path`, edits it and deletes it.
async fn create_edit_delete(fixture: &Fixture, path: &str, body: Value, edit: Value) {
    let created = call(fixture, "POST", path, body).await;
    let one = format!("{path}/{}", id(&created));
    call(fixture, "PATCH", &one, edit).await;
    call(fixture, "DELETE", &one, Value::Null).await;
}

async fn change_the_guild(fixture: &Fixture) {
    let name = json!({ "name": "Other" });
    call(fixture, "PATCH", &fixture.guild(""), name.clone()).await;
    create_edit_delete(
        fixture,
        &fixture.guild("/roles"),
        name.clone(),
        json!({ "name": "New" }),
    )
    .await;
    let rule =
        json!({ "name": "Rule", "event_type": 1, "trigger_type": 3, "actions": [{ "type": 1 }] });
    create_edit_delete(
        fixture,
        &fixture.guild("/auto-moderation/rules"),
        rule,
        name.clone(),
    )
    .await;
    let emoji = json!({ "name": "ferris", "image": "data:image/png;base64,iVBORw0KGgo=" });
    call(fixture, "POST", &fixture.guild("/emojis"), emoji).await;
    let sticker = upload(fixture, form(&[], Some(&png(320, b"")))).await;
    assert_eq!(sticker.status, 201, "{}", sticker.body);
    let channel = call(
        fixture,
        "POST",
        &fixture.guild("/channels"),
        json!({ "name": "attic" }),
    )
    .await;
    let path = format!("/channels/{}", id(&channel));
    call(fixture, "PATCH", &path, json!({ "topic": "Old things" })).await;
    call(
        fixture,
        "POST",
        &format!("{path}/webhooks"),
        json!({ "name": "Mirror" }),
    )
    .await;
    let invite = call(fixture, "POST", &format!("{path}/invites"), json!({})).await;
    let invite = format!("/invites/{}", invite["code"].as_str().unwrap_or_default());
    call(fixture, "DELETE", &invite, Value::Null).await;
    call(fixture, "DELETE", &path, Value::Null).await;
}

async fn change_members(fixture: &Fixture, client: &mut Client) {
    let (guild, alice) = (fixture.service.default_guild(), fixture.user("alice"));
    let member = fixture.guild(&format!("/members/{alice}"));
    call(fixture, "PATCH", &member, json!({ "nick": "Al" })).await;
    fixture.member("alice").join_voice("lounge");
    fixture
        .member("alice")
        .user()
        .set_presence(PresenceStatus::Idle, &["Chess"]);
    let ban = fixture.guild(&format!("/bans/{alice}"));
    call(fixture, "PUT", &ban, json!({})).await;
    call(fixture, "DELETE", &ban, Value::Null).await;
    guild.member("alice").join().await;
    let request = json!({ "guild_id": guild.id(), "query": "", "limit": 0, "presences": true });
    client.send(&json!({ "op": 8, "d": request })).await;
    let join = json!({ "guild_id": guild.id(), "channel_id": fixture.channel("lounge") });
    client.send(&json!({ "op": 4, "d": join })).await;
    call(
        fixture,
        "PATCH",
        "/users/@me",
        json!({ "username": "Renamed" }),
    )
    .await;
}

async fn change_messages(fixture: &Fixture) {
    let path = format!("/channels/{}", fixture.channel("general"));
    let (you, messages) = (fixture.service.you(), format!("{path}/messages"));
    call(fixture, "POST", &format!("{path}/typing"), Value::Null).await;
    let sent = call(fixture, "POST", &messages, json!({ "content": "Tea?" })).await;
    let one = format!("{messages}/{}", id(&sent));
    let message: Id<Message> = id(&sent).parse().expect("an ID is a number");
    for emoji in ["🎉", "👍"] {
        you.react(message, emoji);
    }
    call(
        fixture,
        "DELETE",
        &format!("{one}/reactions/%F0%9F%8E%89/{}", fixture.user("you")),
        Value::Null,
    )
    .await;
    call(
        fixture,
        "DELETE",
        &format!("{one}/reactions/%F0%9F%91%8D"),
        Value::Null,
    )
    .await;
    call(fixture, "DELETE", &format!("{one}/reactions"), Value::Null).await;
    call(
        fixture,
        "PUT",
        &format!("{messages}/pins/{message}"),
        Value::Null,
    )
    .await;
    call(fixture, "PATCH", &one, json!({ "content": "Coffee?" })).await;
    call(fixture, "DELETE", &one, Value::Null).await;
    let answers = ["Tabs", "Spaces"].map(|text| json!({ "poll_media": { "text": text } }));
    let poll = json!({ "poll": { "question": { "text": "Tabs?" }, "answers": answers } });
    let poll = call(fixture, "POST", &messages, poll).await;
    let message: Id<Message> = id(&poll).parse().expect("an ID is a number");
    fixture.member("bob").vote(message, [1]);
    fixture.member("bob").vote(message, []);
    let other = you.send_message("one more").id;
    let bulk = json!({ "messages": [message, other] });
    call(fixture, "POST", &format!("{messages}/bulk-delete"), bulk).await;
}

async fn change_threads(fixture: &Fixture) {
    let path = format!("/channels/{}/threads", fixture.channel("general"));
    let thread = call(
        fixture,
        "POST",
        &path,
        json!({ "name": "Books", "type": 11 }),
    )
    .await;
    let thread = format!("/channels/{}", id(&thread));
    call(fixture, "PATCH", &thread, json!({ "name": "Films" })).await;
    call(fixture, "DELETE", &thread, Value::Null).await;
}

/// Gives the bot a role that sees a channel, which @everyone does not see.
async fn gain_access(fixture: &Fixture) {
    let (guild, path) = (
        fixture.service.default_guild(),
        format!("/channels/{}", fixture.channel("general")),
    );
    let role = call(
        fixture,
        "POST",
        &fixture.guild("/roles"),
        json!({ "name": "Key" }),
    )
    .await;
    let view = Permissions::VIEW_CHANNEL;
    for (target, allow, deny) in [
        (id(&role), view, Permissions::empty()),
        (&guild.id().to_string(), Permissions::empty(), view),
    ] {
        let body = json!({ "type": 0, "allow": allow, "deny": deny });
        call(
            fixture,
            "PUT",
            &format!("{path}/permissions/{target}"),
            body,
        )
        .await;
    }
    fixture.set_bot_permissions(view | Permissions::MANAGE_ROLES);
    let other = call(
        fixture,
        "POST",
        &fixture.guild("/roles"),
        json!({ "name": "Lock" }),
    )
    .await;
    for role in [id(&other), id(&role)] {
        let path = fixture.guild(&format!(
            "/members/{}/roles/{role}",
            fixture.user("Renamed")
        ));
        call(fixture, "PUT", &path, Value::Null).await;
    }
}

async fn change_events_and_purchases(fixture: &Fixture) {
    let event = json!({
        "name": "Meetup", "privacy_level": 2, "entity_type": 3, "entity_metadata": { "location": "Town hall" },
        "scheduled_start_time": "2031-01-01T13:00:00Z", "scheduled_end_time": "2031-01-01T15:00:00Z",
    });
    let path = fixture.guild("/scheduled-events");
    let created = call(fixture, "POST", &path, event).await;
    let one = format!("{path}/{}", id(&created));
    let member = fixture.member("bob");
    member.subscribe(id(&created).parse().expect("an ID is a number"));
    member.unsubscribe(id(&created).parse().expect("an ID is a number"));
    call(fixture, "PATCH", &one, json!({ "name": "Party" })).await;
    call(fixture, "DELETE", &one, Value::Null).await;
    let path = format!(
        "/applications/{}/entitlements",
        fixture.service.application_id()
    );
    let body = json!({ "sku_id": "77", "owner_id": fixture.user("bob"), "owner_type": 2 });
    let test = call(fixture, "POST", &path, body).await;
    call(
        fixture,
        "DELETE",
        &format!("{path}/{}", id(&test)),
        Value::Null,
    )
    .await;
    let bought = fixture
        .service
        .user("bob")
        .entitlement(Id::new(78))
        .consumed(false)
        .grant();
    call(
        fixture,
        "POST",
        &format!("{path}/{bought}/consume"),
        Value::Null,
    )
    .await;
}

async fn use_commands(fixture: &Fixture) {
    fixture
        .register_in_guild(json!([{ "name": "flip", "description": "Flip a coin" }]))
        .await;
    let guild = fixture.service.default_guild().id();
    let command = fixture.service.guild_commands(guild)[0].id;
    let path = fixture.guild_commands(&format!("/{command}/permissions"));
    let set = put(
        fixture,
        &path,
        fixture.user("you"),
        SCOPE,
        &for_bob(fixture),
    )
    .await;
    assert_eq!(set.status, 200, "{}", set.body);
    fixture.service.you().slash("/flip").await;
}

async fn resume(fixture: &Fixture, client: &mut Client, ready: &Value, sequence: u64) {
    fixture.service.gateway().drop_connections();
    client.closed().await;
    *client = Client::connect(&fixture.service).await;
    client.resume(&ready["session_id"], sequence).await;
}

/// Deletes the integration of another app.
async fn delete_an_integration(fixture: &Fixture) {
    let listed = fixture.get(&fixture.guild("/integrations")).await;
    let mut integration = listed.body[0].clone();
    integration["id"] = json!("79");
    integration["application"] = Value::Null;
    let integration = serde_json::from_value(integration).expect("it is an integration");
    fixture.service.default_guild().add_integration(integration);
    call(
        fixture,
        "DELETE",
        &fixture.guild("/integrations/79"),
        Value::Null,
    )
    .await;
}

async fn leave_the_guild(fixture: &Fixture) {
    let guild = fixture.service.default_guild().id();
    call(
        fixture,
        "DELETE",
        &format!("/users/@me/guilds/{guild}"),
        Value::Null,
    )
    .await;
}

/// Makes everything happen that has an event, and returns the frames of a session with these intents.
async fn frames_of_every_event(intents: u64) -> Vec<Value> {
    let builder = Emulator::builder().response_timeout(std::time::Duration::from_millis(50));
    let fixture = Fixture::with_builder(builder).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let mut client = Client::connect(&fixture.service).await;
    client.identify(json!({ "intents": intents })).await;
    let mut frames = client.frames_until_ack().await;
    let ready = frames[0]["d"].clone();
    fixture.service.guild("Second").await;
    change_the_guild(&fixture).await;
    change_members(&fixture, &mut client).await;
    change_messages(&fixture).await;
    change_threads(&fixture).await;
    change_events_and_purchases(&fixture).await;
    use_commands(&fixture).await;
    frames.extend(client.frames_until_ack().await);
    gain_access(&fixture).await;
    frames.extend(client.frames_until_ack().await);
    let sequence = frames.iter().filter_map(|frame| frame["s"].as_u64()).max();
    resume(&fixture, &mut client, &ready, sequence.unwrap_or_default()).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    delete_an_integration(&fixture).await;
    frames.extend(client.frames_until_ack().await);
    leave_the_guild(&fixture).await;
    frames.extend(client.frames_until_ack().await);
    frames
}

/// Parses a frame with twilight, and returns the type of the event.
fn parse(frame: &Value) -> Result<EventType, String> {
    // twilight-model 0.18 has types for these events, but does not know their names.
    match frame["t"].as_str() {
        Some("ENTITLEMENT_DELETE") => {
            return read::<EntitlementDelete>(frame).map(|_| EventType::EntitlementDelete);
        }
        Some("ENTITLEMENT_UPDATE") => {
            return read::<EntitlementUpdate>(frame).map(|_| EventType::EntitlementUpdate);
        }
        _ => {}
    }
    let text = frame.to_string();
    let seed = GatewayEventDeserializer::from_json(&text).ok_or("the frame has no opcode")?;
    let event = seed.deserialize(&mut Deserializer::from_str(&text));
    match event.map_err(|error| error.to_string())? {
        GatewayEvent::Dispatch(_, event) => Ok(event.kind()),
        other => Err(format!("no event: {other:?}")),
    }
}

fn read<T: DeserializeOwned>(frame: &Value) -> Result<T, String> {
    T::deserialize(&frame["d"]).map_err(|error| error.to_string())
}

#[tokio::test]
async fn every_documented_event_is_sent_and_parsed_by_twilight() {
    let frames = frames_of_every_event(ALL).await;

    let mut sent = BTreeSet::new();
    let mut faults = BTreeSet::new();
    for frame in &frames {
        let name = frame["t"].as_str().unwrap_or_default();
        sent.insert(name.to_owned());
        match parse(frame) {
            Ok(kind) if kind.name() == Some(name) => {}
            Ok(kind) => drop(faults.insert(format!("{name} is {kind:?}"))),
            Err(error) => drop(faults.insert(format!("{name}: {error}\n{frame}"))),
        }
    }
    let faults = faults.into_iter().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{faults}");
    let documented: BTreeSet<_> = documented().into_keys().collect();
    assert_eq!(sent, documented);
}

/// Events that a session in guilds lacks without an intent, by the bit of the intent.
const EVENTS_OF_INTENTS: [(u32, &str); 15] = [
    (
        0,
        "CHANNEL_CREATE CHANNEL_DELETE CHANNEL_PINS_UPDATE CHANNEL_UPDATE GUILD_CREATE GUILD_DELETE \
         GUILD_ROLE_CREATE GUILD_ROLE_DELETE GUILD_ROLE_UPDATE GUILD_UPDATE THREAD_CREATE \
         THREAD_DELETE THREAD_LIST_SYNC THREAD_MEMBER_UPDATE THREAD_UPDATE",
    ),
    (
        1,
        "GUILD_MEMBERS_CHUNK GUILD_MEMBER_ADD GUILD_MEMBER_REMOVE",
    ),
    (
        2,
        "GUILD_AUDIT_LOG_ENTRY_CREATE GUILD_BAN_ADD GUILD_BAN_REMOVE",
    ),
    (3, "GUILD_EMOJIS_UPDATE GUILD_STICKERS_UPDATE"),
    (4, "GUILD_INTEGRATIONS_UPDATE INTEGRATION_DELETE"),
    (5, "WEBHOOKS_UPDATE"),
    (6, "INVITE_CREATE INVITE_DELETE"),
    (7, "VOICE_STATE_UPDATE"),
    (8, "PRESENCE_UPDATE"),
    (
        9,
        "MESSAGE_CREATE MESSAGE_DELETE MESSAGE_DELETE_BULK MESSAGE_UPDATE",
    ),
    (
        10,
        "MESSAGE_REACTION_ADD MESSAGE_REACTION_REMOVE MESSAGE_REACTION_REMOVE_ALL \
         MESSAGE_REACTION_REMOVE_EMOJI",
    ),
    (11, "TYPING_START"),
    (
        16,
        "GUILD_SCHEDULED_EVENT_CREATE GUILD_SCHEDULED_EVENT_DELETE GUILD_SCHEDULED_EVENT_UPDATE \
         GUILD_SCHEDULED_EVENT_USER_ADD GUILD_SCHEDULED_EVENT_USER_REMOVE",
    ),
    (
        20,
        "AUTO_MODERATION_RULE_CREATE AUTO_MODERATION_RULE_DELETE AUTO_MODERATION_RULE_UPDATE",
    ),
    (24, "MESSAGE_POLL_VOTE_ADD MESSAGE_POLL_VOTE_REMOVE"),
];

#[tokio::test]
async fn each_event_of_a_guild_needs_its_intent() {
    let all = names(&frames_of_every_event(ALL).await);

    for (bit, expected) in EVENTS_OF_INTENTS {
        let sent = names(&frames_of_every_event(ALL & !(1 << bit)).await);
        let missing: Vec<_> = all.difference(&sent).map(String::as_str).collect();
        assert_eq!(missing.join(" "), expected, "{bit}");
    }
}

fn names(frames: &[Value]) -> BTreeSet<String> {
    let names = frames.iter().filter_map(|frame| frame["t"].as_str());
    names.map(ToOwned::to_owned).collect()
}

#[test]
fn documented_events_are_those_of_the_emulator() {
    let path = "/../framework/emulator/src/state/gateway_events.rs";
    let source = fs::read_to_string(format!("{}{path}", env!("CARGO_MANIFEST_DIR")));
    let source = source.expect("the file exists");
    let row =
        Regex::new(r#"(?:all|guild|both)\(\s*("[A-Z_]+"[^)]*)\)"#).expect("the pattern is valid");
    let word = Regex::new("[A-Z_]{3,}").expect("the pattern is valid");
    let rows = row.captures_iter(&source).map(|row| {
        let mut words = word.find_iter(row.get(1).map_or("", |row| row.as_str()));
        let name = words.next().map_or("", |word| word.as_str());
        let intents: Vec<_> = words.map(|word| word.as_str()).collect();
        (name.to_owned(), intents.join(", "))
    });

    assert_eq!(rows.collect::<BTreeMap<_, _>>(), documented());
}
