//! `REQUEST_GUILD_MEMBERS`.

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::{Value, json};

use super::client::{ALL, Client};
use crate::kit::Fixture;

async fn request(client: &mut Client, discord: &Emulator, mut fields: Value) {
    fields["guild_id"] = json!(discord.default_guild().id());
    client.send(&json!({ "op": 8, "d": fields })).await;
}

fn count(chunk: &Value) -> usize {
    chunk["members"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn all_members_arrive_in_chunks_of_1000() {
    let discord = Emulator::start().await;
    discord.default_guild().generate_members(2100);
    let (mut client, _) = Client::ready(&discord, ALL).await;

    request(
        &mut client,
        &discord,
        json!({ "query": "", "limit": 0, "nonce": "n1" }),
    )
    .await;

    let mut sizes = Vec::new();
    for index in 0..3 {
        let chunk = client.event("GUILD_MEMBERS_CHUNK").await;
        assert_eq!(
            (&chunk["chunk_index"], &chunk["chunk_count"]),
            (&json!(index), &json!(3))
        );
        assert_eq!(chunk["nonce"], "n1");
        sizes.push(count(&chunk));
    }
    assert_eq!(sizes, [1000, 1000, 104]);
}

#[tokio::test]
async fn members_are_found_by_name_and_by_id() {
    let discord = Emulator::start().await;
    let alice = discord.member("alice").expect("alice is a member").user.id;
    let (mut client, _) = Client::ready(&discord, 1).await;

    request(&mut client, &discord, json!({ "query": "ali", "limit": 5 })).await;
    let by_name = client.event("GUILD_MEMBERS_CHUNK").await;
    request(&mut client, &discord, json!({ "user_ids": [alice, "42"] })).await;
    let by_id = client.event("GUILD_MEMBERS_CHUNK").await;

    assert_eq!(
        (count(&by_name), &by_name["members"][0]["user"]["id"]),
        (1, &json!(alice))
    );
    assert_eq!((count(&by_id), &by_id["not_found"]), (1, &json!(["42"])));
}

#[tokio::test]
async fn all_members_need_the_intent() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, 1).await;
    client.event("GUILD_CREATE").await;

    request(&mut client, &discord, json!({ "query": "", "limit": 0 })).await;
    let events = client.events_until_ack().await;

    assert_eq!(events, [""; 0]);
    let withheld = &discord.gateway().sessions()[0].withheld[0];
    assert_eq!(
        withheld.reason,
        "a request for all members needs the intent GUILD_MEMBERS"
    );
}

#[tokio::test]
async fn presences_are_left_out_without_the_intent() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, ALL & !(1 << 8)).await;

    let fields = json!({ "query": "ali", "limit": 5, "presences": true });
    request(&mut client, &discord, fields).await;

    let chunk = client.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((count(&chunk), chunk.get("presences")), (1, None));
}

#[tokio::test]
async fn nonce_of_33_bytes_is_left_out() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, 1).await;

    for (length, expected) in [(32, json!("n".repeat(32))), (33, Value::Null)] {
        let fields = json!({ "query": "ali", "limit": 1, "nonce": "n".repeat(length) });
        request(&mut client, &discord, fields).await;
        let chunk = client.event("GUILD_MEMBERS_CHUNK").await;
        assert_eq!(chunk["nonce"], expected, "{length}");
    }
}

#[tokio::test]
async fn search_returns_at_most_100_members() {
    let discord = Emulator::start().await;
    discord.default_guild().generate_members(200);
    let (mut client, _) = Client::ready(&discord, ALL).await;
    request(&mut client, &discord, json!({ "query": "", "limit": 0 })).await;
    let all = client.event("GUILD_MEMBERS_CHUNK").await;
    // A frame has at most 4,096 bytes.
    let members = all["members"].as_array().into_iter().flatten().take(150);
    let ids: Vec<_> = members.map(|member| &member["user"]["id"]).collect();

    request(&mut client, &discord, json!({ "user_ids": ids })).await;
    let by_id = client.event("GUILD_MEMBERS_CHUNK").await;
    request(&mut client, &discord, json!({ "query": "m", "limit": 150 })).await;
    let by_name = client.event("GUILD_MEMBERS_CHUNK").await;

    assert_eq!((ids.len(), count(&by_id), count(&by_name)), (150, 100, 100));
}

#[tokio::test]
async fn request_has_either_a_query_or_ids() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, 1).await;
    client.event("GUILD_CREATE").await;

    for fields in [
        json!({ "limit": 1 }),
        json!({ "query": "a", "limit": 1, "user_ids": ["42"] }),
    ] {
        request(&mut client, &discord, fields).await;
    }

    assert_eq!(client.events_until_ack().await, [""; 0]);
    let withheld = &discord.gateway().sessions()[0].withheld;
    let reasons: Vec<_> = withheld.iter().map(|event| event.reason.as_str()).collect();
    assert_eq!(reasons, ["a request has either `query` or `user_ids`"; 2]);
}

#[tokio::test]
async fn large_guild_lists_members_with_a_role_or_a_nickname() {
    let fixture = Fixture::new().await;
    let discord = &fixture.service;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    discord.default_guild().generate_members(60);
    let path = |name| fixture.guild(&format!("/members/{}", fixture.user(name)));
    let renamed = fixture
        .patch(&path("alice"), &json!({ "nick": "Al" }))
        .await;
    let role = fixture
        .post(&fixture.guild("/roles"), &json!({ "name": "Guest" }))
        .await;
    let role = role.body["id"].as_str().expect("the role is created");
    let added = fixture
        .put(&format!("{}/roles/{role}", path("bob")), &json!({}))
        .await;
    assert_eq!((renamed.status, added.status), (200, 204));

    let (mut client, _) = Client::ready(discord, ALL).await;
    let guild = client.event("GUILD_CREATE").await;

    assert_eq!(guild["large"], true);
    let listed = guild["members"].as_array().into_iter().flatten();
    let listed: Vec<_> = listed
        .map(|member| member["user"]["username"].as_str())
        .collect();
    for name in ["alice", "bob"] {
        assert!(listed.contains(&Some(name)), "{listed:?}");
    }
    assert!(listed.len() < 60, "{listed:?}");
}
