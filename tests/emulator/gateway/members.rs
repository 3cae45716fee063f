//! `REQUEST_GUILD_MEMBERS`.

use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use super::client::{ALL, Client};

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
