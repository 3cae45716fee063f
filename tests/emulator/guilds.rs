//! Several guilds in one world.

use guildhall_emulator::GuildHandle;
use guildhall_model::{ChannelType, Permissions};
use serde_json::{Value, json};

use crate::kit::{Stage, command, last, text};

async fn stage() -> (Stage, GuildHandle) {
    let stage = Stage::new().await;
    let guild = stage.service.guild("Rust users").await;
    (stage, guild)
}

fn path(guild: &GuildHandle, tail: &str) -> String {
    format!("/guilds/{}{tail}", guild.id())
}

#[tokio::test]
async fn a_guild_is_made_once_by_its_name() {
    let stage = Stage::new().await;
    let service = &stage.service;

    let made = service.guild("Rust users").await;
    let found = service.guild("Rust users").await;
    let home = service.guild("The guild").await;

    assert_eq!(
        (found.id(), home.id()),
        (made.id(), service.default_guild().id())
    );
    assert_ne!(made.id(), home.id());
    assert_eq!(service.guilds().len(), 2);
}

#[tokio::test]
async fn a_new_guild_has_its_owner_the_bot_and_two_channels() {
    let (stage, guild) = stage().await;

    let members = stage
        .call("GET", &path(&guild, "/members?limit=9"), &Value::Null)
        .await;
    let channels = stage
        .call("GET", &path(&guild, "/channels"), &Value::Null)
        .await;

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
async fn what_happens_in_a_guild_stays_there() {
    let (stage, guild) = stage().await;
    let bob = guild.member("bob").join().await;

    let reply = stage
        .call(
            "DELETE",
            &path(&guild, &format!("/members/{}", bob.id())),
            &Value::Null,
        )
        .await;

    assert_eq!(reply.status, 204);
    assert!(bob.get().is_none());
    assert!(stage.service.member("bob").is_some());
    let event = stage.last_event("GUILD_MEMBER_REMOVE");
    assert_eq!(event["guild_id"], guild.id().to_string());
    assert_eq!(guild.audit_log().last().action, "MEMBER_KICK");
    assert!(stage.service.default_guild().audit_log().is_empty());
}

#[tokio::test]
async fn a_guild_that_the_bot_has_left_is_out_of_reach() {
    let (stage, guild) = stage().await;
    guild
        .find_member("Your bot")
        .expect("it was let in")
        .leave();

    let left = stage.call("GET", &path(&guild, ""), &Value::Null).await;
    let home = stage.call("GET", &stage.guild(""), &Value::Null).await;
    let none = stage.call("GET", "/guilds/1", &Value::Null).await;

    assert_eq!((left.refusal(), home.status), ((403, 50001), 200));
    assert_eq!(none.refusal(), (404, 10004));
}

#[tokio::test]
async fn commands_of_a_guild_are_for_that_guild() {
    let (stage, guild) = stage().await;
    stage
        .register_in_guild(json!([command("ping", json!([]))]))
        .await;
    let _seen = stage.answering(text("pong")).await;

    let there = guild
        .find_member("you")
        .expect("the owner")
        .send("/ping")
        .await;
    let here = stage.service.you().send("/ping").await;

    assert!(here.is_ok_and(|outcome| outcome.is_success()));
    assert!(there.is_err());
    assert!(stage.service.guild_commands(guild.id()).is_empty());
}

#[tokio::test]
async fn an_interaction_names_the_guild_that_it_comes_from() {
    let (stage, guild) = stage().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let seen = stage.answering(text("pong")).await;

    guild.member("carol").join().await.slash("/ping").await;

    let id = guild.id().to_string();
    let sent = last(&seen);
    assert_eq!(sent["guild_id"], id);
    assert_eq!(sent["guild"]["id"], id);
    assert_eq!(sent["authorizing_integration_owners"]["0"], id);
    assert_eq!(sent["channel"]["guild_id"], id);
}

#[tokio::test]
async fn a_role_and_a_channel_are_made_before_the_test_begins() {
    let (stage, guild) = stage().await;
    let permissions = Permissions::MANAGE_MESSAGES;

    let role = guild.role("Gardener").permissions(permissions).create();
    let channel = guild
        .channel("greenhouse")
        .kind(ChannelType::GuildVoice)
        .create();

    let roles = stage
        .call(
            "GET",
            &path(&guild, &format!("/roles/{role}")),
            &Value::Null,
        )
        .await;
    let channels = stage
        .call("GET", &path(&guild, "/channels"), &Value::Null)
        .await;
    assert_eq!(roles.body["permissions"], permissions.bits().to_string());
    assert_eq!(channels.body[2]["id"], channel.to_string());
    assert_eq!(channels.body[2]["type"], 2);
    assert!(stage.happened().is_empty());
}

#[tokio::test]
async fn the_application_counts_its_guilds() {
    let (stage, _) = stage().await;

    let reply = stage.call("GET", "/applications/@me", &Value::Null).await;

    assert_eq!(reply.body["approximate_guild_count"], 2);
}

#[tokio::test]
async fn a_guild_that_the_app_left_is_not_counted() {
    let (stage, guild) = stage().await;
    let _guild = guild.without_app();
    stage.service.guild("Snail mail").await;

    let reply = stage.call("GET", "/applications/@me", &Value::Null).await;

    assert_eq!(reply.body["approximate_guild_count"], 2);
}

/// Asks for the guilds of the bot, or of who has a token: the status, the code, and the ids.
async fn listed(stage: &Stage, query: &str, token: Option<&str>) -> (u16, u64, Vec<String>) {
    let path = format!("/users/@me/guilds{query}");
    let bot = format!("Bot {}", stage.service.bot_token());
    let bearer = token.map(|token| format!("Bearer {token}"));
    let header = format!("Authorization: {}", bearer.unwrap_or(bot));
    let reply = stage.send("GET", &path, &[&header], "").await;
    let guilds = reply.body.as_array().into_iter().flatten();
    let ids = guilds.filter_map(|guild| guild["id"].as_str().map(str::to_owned));
    let (status, code) = reply.refusal();
    (status, code, ids.collect())
}

#[tokio::test]
async fn guilds_of_the_bot_are_listed_page_by_page() {
    let (stage, second) = stage().await;
    let third = stage.service.guild("Cargo users").await;
    let left = stage.service.guild("Left").await.without_app();
    let mut ids = [stage.service.default_guild().id(), second.id(), third.id()];
    ids.sort_unstable();
    let [first, second, third] = ids.map(|id| id.to_string());

    let of = async |query: &str| listed(&stage, query, None).await.2;

    assert_eq!(of("").await, [&*first, &second, &third]);
    assert_eq!(of("?limit=1").await, [&*first]);
    let after = format!("?limit=1&after={first}");
    assert_eq!(of(&after).await, [&*second]);
    let before = format!("?limit=1&before={third}");
    assert_eq!(of(&before).await, [&*second]);
    assert!(left.id() > third.parse().expect("it is an id"));
}

#[tokio::test]
async fn page_of_guilds_is_held_against_its_range() {
    let stage = Stage::new().await;
    for limit in ["0", "201"] {
        let (status, code, _) = listed(&stage, &format!("?limit={limit}"), None).await;
        assert_eq!((status, code), (400, 50035), "{limit}");
    }
}

#[tokio::test]
async fn guilds_of_a_user_take_the_scope_for_them() {
    let (stage, _) = stage().await;
    let alice = stage.user("alice");
    let token = |scope| stage.service.authorize(alice, &[scope]);

    let own = listed(&stage, "", Some(token("guilds").expose())).await;
    let other = listed(&stage, "", Some(token("identify").expose())).await;

    assert_eq!(
        own,
        (200, 0, vec![stage.service.default_guild().id().to_string()])
    );
    assert_eq!(other.0, 403);
}

#[tokio::test]
async fn guild_in_the_list_says_what_its_user_may_do() {
    let stage = Stage::where_bot_may(Permissions::KICK_MEMBERS).await;
    let owner = stage
        .service
        .default_guild()
        .get()
        .owner_id
        .expect("it has one");
    let token = stage.service.authorize(owner, &["guilds"]);
    let bearer = format!("Authorization: Bearer {}", token.expose());
    let path = "/users/@me/guilds?with_counts=true";

    let of_the_bot = stage.call("GET", path, &Value::Null).await.body[0].clone();
    let of_the_owner = stage.send("GET", path, &[&bearer], "").await.body[0].clone();

    let held = of_the_bot["permissions"].as_str().expect("it is text");
    let held: Permissions = held.parse().expect("they are bits");
    assert!(held.contains(Permissions::KICK_MEMBERS) && !held.contains(Permissions::BAN_MEMBERS));
    assert_eq!(
        (&of_the_bot["owner"], &of_the_owner["owner"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(of_the_owner["approximate_member_count"], 4);
}
