//! Presences of members and of the bot.

use guildhall_emulator::{Emulator, PresenceStatus};
use serde_json::{Value, json};

use super::client::{ALL, Client};
use crate::kit::Fixture;
use crate::playground::call;

const PRESENCES: u64 = 1 << 8;

/// Returns the users of presence objects, with their status.
fn statuses(presences: &Value) -> Vec<(Value, Value)> {
    let presences = presences.as_array().into_iter().flatten();
    let status = |one: &Value| (one["user"]["id"].clone(), one["status"].clone());
    presences.map(status).collect()
}

#[tokio::test]
async fn member_who_comes_online_is_announced_in_each_guild() {
    let fixture = Fixture::new().await;
    let discord = &fixture.service;
    let second = discord.guild("Second").await;
    second.member("alice").join().await;
    let (mut client, _) = Client::ready(discord, ALL).await;

    discord
        .user("alice")
        .set_presence(PresenceStatus::DoNotDisturb, &["Chess"]);

    for guild in [discord.default_guild().id(), second.id()] {
        let update = client.event("PRESENCE_UPDATE").await;
        assert_eq!(
            (&update["guild_id"], &update["user"], &update["status"]),
            (
                &json!(guild),
                &json!({ "id": fixture.user("alice") }),
                &json!("dnd")
            )
        );
        let activity = &update["activities"][0];
        assert_eq!(
            (&activity["name"], &activity["type"]),
            (&json!("Chess"), &json!(0))
        );
        assert_eq!(update["client_status"], json!({ "web": "dnd" }));
    }
}

#[tokio::test]
async fn same_presence_is_announced_once_and_offline_is_too() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, PRESENCES).await;
    let alice = discord.user("alice");

    alice.set_presence(PresenceStatus::Offline, &[]);
    alice.set_presence(PresenceStatus::Idle, &[]);
    alice.set_presence(PresenceStatus::Idle, &[]);
    alice.set_presence(PresenceStatus::Offline, &[]);

    let frames = client.frames_until_ack().await;
    let sent: Vec<_> = frames.iter().map(|frame| &frame["d"]["status"]).collect();
    assert_eq!(sent, ["idle", "offline"]);
}

#[tokio::test]
async fn presences_need_the_intent() {
    let fixture = Fixture::new().await;
    fixture
        .service
        .user("alice")
        .set_presence(PresenceStatus::Online, &[]);
    let (mut client, _) = Client::ready(&fixture.service, ALL & !PRESENCES).await;
    let guild = client.event("GUILD_CREATE").await;

    fixture
        .service
        .user("alice")
        .set_presence(PresenceStatus::Idle, &[]);
    let events = client.events_until_ack().await;

    assert_eq!((&guild["presences"], events), (&json!([]), vec![]));
    let withheld = &fixture.service.gateway().sessions()[0].withheld[0];
    assert_eq!(
        withheld.reason,
        "the session lacks the intent GUILD_PRESENCES"
    );
}

#[tokio::test]
async fn guild_and_chunk_list_who_is_not_offline() {
    let fixture = Fixture::new().await;
    let alice = json!(fixture.user("alice"));
    fixture
        .service
        .user("alice")
        .set_presence(PresenceStatus::Idle, &[]);
    let (mut client, ready) = Client::ready(&fixture.service, ALL).await;
    let guild = client.event("GUILD_CREATE").await;

    let request = json!({ "guild_id": guild["id"], "query": "", "limit": 0, "presences": true });
    client.send(&json!({ "op": 8, "d": request })).await;
    let chunk = client.event("GUILD_MEMBERS_CHUNK").await;

    let mut listed = [statuses(&guild["presences"]), statuses(&chunk["presences"])];
    let bot = (ready["user"]["id"].clone(), json!("online"));
    let mut expected = vec![bot, (alice, json!("idle"))];
    expected.sort_by_key(|one| one.0.to_string());
    for list in &mut listed {
        list.sort_by_key(|one| one.0.to_string());
    }
    assert_eq!(listed, [expected.clone(), expected]);
}

#[tokio::test]
async fn large_guild_lists_the_members_who_are_not_offline() {
    let fixture = Fixture::new().await;
    fixture.service.default_guild().generate_members(60);
    fixture
        .service
        .user("alice")
        .set_presence(PresenceStatus::Online, &[]);
    let (mut client, ready) = Client::ready(&fixture.service, ALL).await;

    let guild = client.event("GUILD_CREATE").await;

    let members = guild["members"].as_array().cloned().unwrap_or_default();
    let users: Vec<_> = members.iter().map(|member| &member["user"]["id"]).collect();
    let alice = json!(fixture.user("alice"));
    assert_eq!(guild["large"], true);
    assert_eq!(users.len(), 2, "{users:?}");
    assert!(users.contains(&&alice) && users.contains(&&ready["user"]["id"]));
}

#[tokio::test]
async fn bot_sets_its_presence_when_it_logs_in_and_later() {
    let discord = Emulator::start().await;
    let mut client = Client::connect(&discord).await;
    let game = |name| json!([{ "name": name, "type": 3, "created_at": 1 }]);
    let presence =
        json!({ "since": null, "status": "idle", "afk": false, "activities": game("the door") });
    client
        .identify(json!({ "intents": ALL, "presence": presence }))
        .await;
    let guild = client.event("GUILD_CREATE").await;

    let later = json!({ "since": null, "status": "invisible", "afk": false, "activities": [] });
    client.send(&json!({ "op": 3, "d": later })).await;

    let first = &guild["presences"][0];
    assert_eq!(
        (&first["status"], &first["activities"][0]["name"]),
        (&json!("idle"), &json!("the door"))
    );
    assert_eq!(client.event("PRESENCE_UPDATE").await["status"], "offline");
}

#[tokio::test]
async fn unknown_status_closes_with_4002() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, 1).await;

    client
        .send(&json!({ "op": 3, "d": { "status": "asleep", "activities": [] } }))
        .await;

    assert_eq!(client.closed().await, Some(4002));
}

#[tokio::test]
async fn page_sets_the_presence_of_a_user() {
    let builder = Emulator::builder().playground(true);
    let fixture = Fixture::with_builder(builder).await;
    let (mut client, _) = Client::ready(&fixture.service, PRESENCES).await;

    let body = json!({ "member": fixture.user("alice"), "status": "online", "games": ["Chess"] });
    let reply = call(&fixture, "POST", "presence", &body).await;

    assert_eq!(reply.status, 204, "{}", reply.body);
    let update = client.event("PRESENCE_UPDATE").await;
    assert_eq!(
        (&update["status"], &update["activities"][0]["name"]),
        (&json!("online"), &json!("Chess"))
    );
}
