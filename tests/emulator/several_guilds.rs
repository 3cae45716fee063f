//! Several guilds in one emulator.

use guildhall_emulator::GuildHandle;
use guildhall_model::{ChannelType, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, command, last, text};

async fn fixture() -> (Fixture, GuildHandle) {
    let fixture = Fixture::new().await;
    let guild = fixture.service.guild("Rust users").await;
    (fixture, guild)
}

fn path(guild: &GuildHandle, tail: &str) -> String {
    format!("/guilds/{}{tail}", guild.id())
}

#[tokio::test]
async fn guild_is_created_once_by_name() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;

    let created = service.guild("Rust users").await;
    let found = service.guild("Rust users").await;
    let default_guild = service.guild("The guild").await;

    assert_eq!(
        (found.id(), default_guild.id()),
        (created.id(), service.default_guild().id())
    );
    assert_ne!(created.id(), default_guild.id());
    assert_eq!(service.guilds().len(), 2);
}

#[tokio::test]
async fn new_guild_has_its_owner_the_bot_and_two_channels() {
    let (fixture, guild) = fixture().await;

    let members = fixture.get(&path(&guild, "/members?limit=9")).await;
    let channels = fixture.get(&path(&guild, "/channels")).await;

    let names = |list: &Value, of: &str| -> Vec<Value> {
        let items = list.as_array().into_iter().flatten();
        items
            .map(|item| item.pointer(of).cloned().unwrap_or_default())
            .collect()
    };
    let mut people = names(&members.body, "/user/username");
    people.sort_by_key(Value::to_string);
    assert_eq!(people, ["Your bot", "you"]);
    assert_eq!(names(&channels.body, "/name"), ["general", "lounge"]);
}

#[tokio::test]
async fn changes_stay_in_their_guild() {
    let (fixture, guild) = fixture().await;
    let bob = guild.member("bob").join().await;

    let reply = fixture
        .delete(&path(&guild, &format!("/members/{}", bob.id())))
        .await;

    assert_eq!(reply.status, 204);
    assert!(bob.get().is_none());
    assert!(fixture.service.member("bob").is_some());
    let event = fixture.last_event("GUILD_MEMBER_REMOVE");
    assert_eq!(event["guild_id"], guild.id().to_string());
    assert_eq!(guild.audit_log().last().action, "MEMBER_KICK");
    assert!(fixture.service.default_guild().audit_log().is_empty());
}

#[tokio::test]
async fn guild_that_the_bot_has_left_is_forbidden() {
    let (fixture, guild) = fixture().await;
    guild
        .find_member("Your bot")
        .expect("the bot is a member of the guild")
        .leave();

    let left = fixture.get(&path(&guild, "")).await;
    let default_guild = fixture.get(&fixture.guild("")).await;
    let none = fixture.get("/guilds/1").await;

    assert_eq!((left.error(), default_guild.status), ((403, 50001), 200));
    assert_eq!(none.error(), (404, 10004));
}

#[tokio::test]
async fn guild_commands_are_available_only_in_their_guild() {
    let (fixture, guild) = fixture().await;
    fixture
        .register_in_guild(json!([command("ping", json!([]))]))
        .await;
    let _seen = fixture.connect_app(text("pong")).await;

    let there = guild
        .find_member("you")
        .expect("`you` is the owner of the guild")
        .send("/ping")
        .await;
    let here = fixture.service.you().send("/ping").await;

    assert!(here.is_ok_and(|outcome| outcome.is_success()));
    assert!(there.is_err());
    assert!(fixture.service.guild_commands(guild.id()).is_empty());
}

#[tokio::test]
async fn interaction_contains_its_guild() {
    let (fixture, guild) = fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture.connect_app(text("pong")).await;

    guild.member("carol").join().await.slash("/ping").await;

    let id = guild.id().to_string();
    let sent = last(&seen);
    assert_eq!(sent["guild_id"], id);
    assert_eq!(sent["guild"]["id"], id);
    assert_eq!(sent["authorizing_integration_owners"]["0"], id);
    assert_eq!(sent["channel"]["guild_id"], id);
}

#[tokio::test]
async fn role_and_channel_can_be_created_without_events() {
    let (fixture, guild) = fixture().await;
    let permissions = Permissions::MANAGE_MESSAGES;

    let role = guild.role("Gardener").permissions(permissions).create();
    let channel = guild
        .channel("greenhouse")
        .kind(ChannelType::GuildVoice)
        .create();

    let roles = fixture.get(&path(&guild, &format!("/roles/{role}"))).await;
    let channels = fixture.get(&path(&guild, "/channels")).await;
    assert_eq!(roles.body["permissions"], permissions.bits().to_string());
    assert_eq!(channels.body[2]["id"], channel.to_string());
    assert_eq!(channels.body[2]["type"], 2);
    assert!(fixture.event_names().is_empty());
}

#[tokio::test]
async fn application_counts_its_guilds() {
    let (fixture, _) = fixture().await;

    let reply = fixture.get("/applications/@me").await;

    assert_eq!(reply.body["approximate_guild_count"], 2);
}

#[tokio::test]
async fn guild_without_the_app_is_not_counted() {
    let (fixture, guild) = fixture().await;
    guild.remove_app();
    fixture.service.guild("Snail mail").await;

    let reply = fixture.get("/applications/@me").await;

    assert_eq!(reply.body["approximate_guild_count"], 2);
}

/// Lists the bot's guilds, or the guilds of the user whose token is given; returns the status, the error code, and the
/// IDs.
async fn list_guilds(
    fixture: &Fixture,
    query: &str,
    token: Option<&str>,
) -> (u16, u64, Vec<String>) {
    let path = format!("/users/@me/guilds{query}");
    let bot = format!("Bot {}", fixture.service.bot_token());
    let bearer = token.map(|token| format!("Bearer {token}"));
    let header = format!("Authorization: {}", bearer.unwrap_or(bot));
    let reply = fixture.send("GET", &path, &[&header], "").await;
    let guilds = reply.body.as_array().into_iter().flatten();
    let ids = guilds.filter_map(|guild| guild["id"].as_str().map(str::to_owned));
    let (status, code) = reply.error();
    (status, code, ids.collect())
}

#[tokio::test]
async fn guilds_of_the_bot_are_paginated() {
    let (fixture, second) = fixture().await;
    let third = fixture.service.guild("Cargo users").await;
    let left = fixture.service.guild("Left").await.remove_app();
    let mut ids = [
        fixture.service.default_guild().id(),
        second.id(),
        third.id(),
    ];
    ids.sort_unstable();
    let [first, second, third] = ids.map(|id| id.to_string());

    let of = async |query: &str| list_guilds(&fixture, query, None).await.2;

    assert_eq!(of("").await, [&*first, &second, &third]);
    assert_eq!(of("?limit=1").await, [&*first]);
    let after = format!("?limit=1&after={first}");
    assert_eq!(of(&after).await, [&*second]);
    let before = format!("?limit=1&before={third}");
    assert_eq!(of(&before).await, [&*second]);
    assert!(left.id() > third.parse().expect("an ID is a string"));
}

#[tokio::test]
async fn page_limit_of_guilds_is_checked() {
    let fixture = Fixture::new().await;
    for limit in ["0", "201"] {
        let (status, code, _) = list_guilds(&fixture, &format!("?limit={limit}"), None).await;
        assert_eq!((status, code), (400, 50035), "{limit}");
    }
}

#[tokio::test]
async fn guilds_of_a_user_require_the_scope() {
    let (fixture, _) = fixture().await;
    let alice = fixture.user("alice");
    let token = |scope| fixture.service.authorize(alice, &[scope]);

    let own = list_guilds(&fixture, "", Some(token("guilds").expose())).await;
    let other = list_guilds(&fixture, "", Some(token("identify").expose())).await;

    assert_eq!(
        own,
        (
            200,
            0,
            vec![fixture.service.default_guild().id().to_string()]
        )
    );
    assert_eq!(other.0, 403);
}

#[tokio::test]
async fn listed_guild_contains_the_permissions_of_the_current_user() {
    let fixture = Fixture::with_bot_permissions(Permissions::KICK_MEMBERS).await;
    let owner = fixture
        .service
        .default_guild()
        .get()
        .owner_id
        .expect("a guild of the emulator has an owner");
    let token = fixture.service.authorize(owner, &["guilds"]);
    let bearer = format!("Authorization: Bearer {}", token.expose());
    let path = "/users/@me/guilds?with_counts=true";

    let of_the_bot = fixture.get(path).await.body[0].clone();
    let of_the_owner = fixture.send("GET", path, &[&bearer], "").await.body[0].clone();

    let held = of_the_bot["permissions"]
        .as_str()
        .expect("`permissions` is a string");
    let held: Permissions = held.parse().expect("`permissions` is a bit set");
    assert!(held.contains(Permissions::KICK_MEMBERS) && !held.contains(Permissions::BAN_MEMBERS));
    assert_eq!(
        (&of_the_bot["owner"], &of_the_owner["owner"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(of_the_owner["approximate_member_count"], 4);
}
