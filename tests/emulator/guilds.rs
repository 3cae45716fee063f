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

    assert_eq!((found.id(), home.id()), (made.id(), service.home().id()));
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
    assert!(stage.service.home().audit_log().is_empty());
}

#[tokio::test]
async fn a_guild_that_the_bot_has_left_is_out_of_reach() {
    let (stage, guild) = stage().await;
    guild.find("Your bot").expect("it was let in").leave();

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

    let there = guild.find("you").expect("the owner").send("/ping").await;
    let here = stage.service.you().send("/ping").await;

    assert!(here.is_ok_and(|outcome| outcome.is_answered()));
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
