//! The members of the guild.
//!
//! Of section 3 of the interface, timeouts; of section 7, who is not in voice, and who is not timed
//! out.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, noon};

const ALL: Permissions = Permissions::MANAGE_NICKNAMES
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::MUTE_MEMBERS)
    .union(Permissions::DEAFEN_MEMBERS)
    .union(Permissions::MOVE_MEMBERS)
    .union(Permissions::KICK_MEMBERS);

async fn edit(stage: &Stage, name: &str, body: Value) -> Reply {
    let path = stage.guild(&format!("/members/{}", stage.user(name)));
    stage.call("PATCH", &path, &body).await
}

#[tokio::test]
async fn a_member_is_read_and_a_stranger_is_unknown() {
    let stage = Stage::new().await;
    let bob = stage.guild(&format!("/members/{}", stage.user("bob")));

    let member = stage.call("GET", &bob, &Value::Null).await;
    let none = stage
        .call("GET", &stage.guild("/members/1"), &Value::Null)
        .await;

    assert_eq!(member.body["user"]["username"], "bob");
    assert_eq!(none.refusal(), (404, 10007));
}

#[tokio::test]
async fn a_page_of_members_has_one_entry_unless_said() {
    let stage = Stage::new().await;
    let get = async |tail: &str| stage.call("GET", &stage.guild(tail), &Value::Null).await;

    let first = get("/members").await;
    let after = &first.body[0]["user"]["id"];
    let after = after.as_str().expect("an id");
    let rest = get(&format!("/members?limit=1000&after={after}")).await;

    assert_eq!(first.body.as_array().map(Vec::len), Some(1));
    assert_eq!(rest.body.as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn a_limit_out_of_its_range_is_a_form_error() {
    let stage = Stage::new().await;
    for (limit, code) in [
        ("0", "NUMBER_TYPE_MIN"),
        ("1001", "NUMBER_TYPE_MAX"),
        ("many", "NUMBER_TYPE_COERCE"),
    ] {
        let path = stage.guild(&format!("/members?limit={limit}"));
        let reply = stage.call("GET", &path, &Value::Null).await;
        assert_eq!(
            (reply.refusal(), reply.codes("/limit")),
            ((400, 50035), vec![code])
        );
    }
}

#[tokio::test]
async fn a_search_finds_beginnings_of_names_and_nicknames() {
    let stage = Stage::where_bot_may(ALL).await;
    edit(&stage, "bob", json!({ "nick": "Alistair" })).await;

    let path = stage.guild("/members/search?query=ALI&limit=10");
    let reply = stage.call("GET", &path, &Value::Null).await;

    let found = reply.body.as_array().expect("a list");
    let names: Vec<_> = found.iter().map(|it| &it["user"]["username"]).collect();
    assert_eq!(names, ["alice", "bob"]);
}

#[tokio::test]
async fn a_search_needs_a_query() {
    let stage = Stage::new().await;

    let path = stage.guild("/members/search");
    let reply = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(reply.codes("/query"), ["BASE_TYPE_REQUIRED"]);
}

/// A change of a member, and what it needs; of the flags, each of the three ways.
const FIELDS: [(&str, Permissions); 10] = [
    (r#"{"nick":"b"}"#, Permissions::MANAGE_NICKNAMES),
    (r#"{"roles":[]}"#, Permissions::MANAGE_ROLES),
    (r#"{"mute":true}"#, Permissions::MUTE_MEMBERS),
    (r#"{"deaf":true}"#, Permissions::DEAFEN_MEMBERS),
    (r#"{"channel_id":"LOUNGE"}"#, Permissions::MOVE_MEMBERS),
    (r#"{"channel_id":null}"#, Permissions::MOVE_MEMBERS),
    (
        r#"{"communication_disabled_until":null}"#,
        Permissions::MODERATE_MEMBERS,
    ),
    (r#"{"flags":4}"#, Permissions::MANAGE_GUILD),
    (r#"{"flags":4}"#, Permissions::MANAGE_ROLES),
    (
        r#"{"flags":4}"#,
        Permissions::MODERATE_MEMBERS
            .union(Permissions::KICK_MEMBERS)
            .union(Permissions::BAN_MEMBERS),
    ),
];

#[tokio::test]
async fn each_field_of_a_member_has_its_permission() {
    for (field, needed) in FIELDS {
        let stage = Stage::where_bot_may(Permissions::VIEW_CHANNEL).await;
        let lounge = stage.channel("lounge").to_string();
        let body = field.replace("LOUNGE", &lounge);
        let body: Value = serde_json::from_str(&body).expect("it is JSON");
        let bob = stage
            .service
            .default_guild()
            .find_member("bob")
            .expect("bob is there");
        bob.join_voice("lounge");

        let without = edit(&stage, "bob", body.clone()).await;
        stage.bot_may(needed);
        let with = edit(&stage, "bob", body).await;

        assert_eq!(without.refusal(), (403, 50013), "{field}");
        assert_eq!(with.status, 200, "{field} {needed}: {}", with.body);
    }
}

#[tokio::test]
async fn a_renamed_member_is_told_and_logged() {
    let stage = Stage::where_bot_may(ALL).await;

    let reply = edit(&stage, "bob", json!({ "nick": "Bobby" })).await;

    assert_eq!((reply.status, &reply.body["nick"]), (200, &json!("Bobby")));
    assert_eq!(stage.last_event("GUILD_MEMBER_UPDATE")["nick"], "Bobby");
    assert_eq!(stage.service.audit_log().last().action, "MEMBER_UPDATE");
    let back = edit(&stage, "bob", json!({ "nick": null })).await;
    assert_eq!(back.body["nick"], Value::Null);
}

#[tokio::test]
async fn who_is_not_below_the_bot_is_not_renamed() {
    let stage = Stage::where_bot_may(ALL).await;
    let above = stage
        .service
        .default_guild()
        .role("Council")
        .position(60)
        .create();
    stage
        .service
        .default_guild()
        .member("bob")
        .role(above)
        .join()
        .await;

    for name in ["bob", "you"] {
        let reply = edit(&stage, name, json!({ "nick": "x" })).await;
        assert_eq!(reply.refusal(), (403, 50013));
    }
}

#[tokio::test]
async fn a_timeout_ends_by_the_clock() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    stage.bot_may(ALL);
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");

    let until = json!({ "communication_disabled_until": "2026-01-01T12:10:00+00:00" });
    let reply = edit(&stage, "bob", until).await;

    assert_eq!(reply.status, 200);
    assert!(bob.is_timed_out().await);
    clock.advance(Duration::from_secs(600));
    assert!(!bob.is_timed_out().await);
}

#[tokio::test]
async fn a_timeout_is_at_most_28_days_and_never_for_administrators() {
    let stage = Stage::of(Emulator::builder().clock(noon())).await;
    stage.bot_may(ALL);
    let admin = stage.service.default_guild().member("carol");
    admin.permissions(Permissions::ADMINISTRATOR).join().await;
    let until = |day| json!({ "communication_disabled_until": format!("2026-01-{day}T12:00:00Z") });

    let far = edit(&stage, "bob", until(30)).await;
    let admin = edit(&stage, "carol", until(10)).await;

    assert_eq!(far.codes("/communication_disabled_until").len(), 1);
    assert_eq!(admin.refusal(), (403, 50013));
}

#[tokio::test]
async fn null_and_a_past_time_end_a_timeout() {
    let stage = Stage::of(Emulator::builder().clock(noon())).await;
    stage.bot_may(ALL);
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");
    let until = |time: Value| json!({ "communication_disabled_until": time });

    for end in [json!("2026-01-01T11:59:00Z"), Value::Null] {
        edit(&stage, "bob", until(json!("2026-01-01T13:00:00Z"))).await;
        let before = bob.is_timed_out().await;
        let reply = edit(&stage, "bob", until(end)).await;

        assert_eq!((before, reply.status), (true, 200));
        assert!(!bob.is_timed_out().await);
    }
}

#[tokio::test]
async fn the_owner_is_not_timed_out() {
    let stage = Stage::of(Emulator::builder().clock(noon())).await;
    stage.bot_may(Permissions::ADMINISTRATOR);

    let until = json!({ "communication_disabled_until": "2026-01-01T13:00:00Z" });
    let reply = edit(&stage, "you", until).await;

    assert_eq!(reply.refusal(), (403, 50013));
    assert_eq!(stage.happened(), [""; 0]);
}

#[tokio::test]
async fn who_is_not_in_voice_is_neither_silenced_nor_disconnected() {
    let stage = Stage::where_bot_may(ALL).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");

    for field in ["mute", "deaf", "channel_id"] {
        let value = if field == "channel_id" {
            Value::Null
        } else {
            json!(true)
        };
        let body = json!({ field: value });
        let silent = edit(&stage, "bob", body.clone()).await;
        bob.join_voice("lounge");
        let talking = edit(&stage, "bob", body).await;
        edit(&stage, "bob", json!({ "channel_id": null })).await;

        assert_eq!((silent.refusal(), talking.status), ((400, 40032), 200));
    }
}

#[tokio::test]
async fn a_disconnected_member_is_told_and_logged() {
    let stage = Stage::where_bot_may(ALL).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");
    bob.join_voice("lounge");

    edit(&stage, "bob", json!({ "channel_id": null })).await;

    let event = stage.last_event("VOICE_STATE_UPDATE");
    assert_eq!(event["user_id"], bob.id().to_string());
    assert_eq!(event["channel_id"], Value::Null);
    assert_eq!(stage.service.audit_log().last().action, "MEMBER_DISCONNECT");
}

#[tokio::test]
async fn the_list_of_members_needs_the_intent() {
    let stage = Stage::of(Emulator::builder().without_members_intent()).await;
    let get = async |tail: &str| stage.call("GET", &stage.guild(tail), &Value::Null).await;

    let list = get("/members").await;
    let search = get("/members/search?query=b").await;

    assert_eq!((list.refusal(), search.status), ((403, 50001), 200));
}

#[tokio::test]
async fn a_member_is_moved_to_voice_channels_only() {
    let stage = Stage::where_bot_may(ALL).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");
    bob.join_voice("lounge");

    let text = json!({ "channel_id": stage.channel("general") });
    let voice = json!({ "channel_id": stage.channel("stage") });

    assert_eq!(edit(&stage, "bob", text).await.refusal(), (400, 50024));
    assert_eq!(edit(&stage, "bob", voice).await.status, 200);
    assert_eq!(stage.service.audit_log().last().action, "MEMBER_MOVE");
}

#[tokio::test]
async fn a_role_is_given_and_taken() {
    let stage = Stage::where_bot_may(ALL).await;
    let (bob, helper) = (stage.user("bob"), stage.role("Helper"));
    let path = stage.guild(&format!("/members/{bob}/roles/{helper}"));

    let given = stage.call_for("earned", "PUT", &path, &json!({})).await;
    let roles = stage.last_event("GUILD_MEMBER_UPDATE")["roles"].clone();
    let taken = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!((given.status, taken.status), (204, 204));
    assert_eq!(roles, json!([helper]));
    let log = stage.service.audit_log();
    assert_eq!(log[0].action, "MEMBER_ROLE_UPDATE");
    assert_eq!(log[0].reason(), Some("earned"));
}

#[tokio::test]
async fn a_role_that_nobody_can_give_is_invalid() {
    let stage = Stage::where_bot_may(ALL).await;
    let (bob, own) = (stage.user("bob"), stage.role("Your bot"));

    for (role, refusal) in [(own.get(), (400, 50028)), (1, (404, 10011))] {
        let path = stage.guild(&format!("/members/{bob}/roles/{role}"));
        let reply = stage.call("PUT", &path, &Value::Null).await;
        assert_eq!(reply.refusal(), refusal);
    }
}

#[tokio::test]
async fn a_kicked_member_is_gone() {
    let stage = Stage::where_bot_may(ALL).await;
    let bob = stage.user("bob");
    let path = stage.guild(&format!("/members/{bob}"));

    let reply = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!(reply.status, 204);
    let event = stage.last_event("GUILD_MEMBER_REMOVE");
    assert_eq!(event["user"]["id"], bob.to_string());
    assert_eq!(stage.service.audit_log().last().action, "MEMBER_KICK");
    assert!(stage.service.member("bob").is_none());
}

#[tokio::test]
async fn the_owner_is_not_kicked() {
    let stage = Stage::where_bot_may(ALL).await;
    let path = stage.guild(&format!("/members/{}", stage.user("you")));

    let reply = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn the_bot_renames_itself_with_its_permission() {
    let stage = Stage::where_bot_may(Permissions::CHANGE_NICKNAME).await;
    let path = stage.guild("/members/@me");

    let reply = stage
        .call("PATCH", &path, &json!({ "nick": "Robot" }))
        .await;
    let old = stage.guild("/members/@me/nick");
    let old = stage.call("PATCH", &old, &json!({ "nick": "Bot" })).await;

    assert_eq!((reply.status, &reply.body["nick"]), (200, &json!("Robot")));
    assert_eq!((old.status, &old.body), (200, &json!({ "nick": "Bot" })));
    assert_eq!(stage.happened(), ["GUILD_MEMBER_UPDATE"; 2]);
}

#[tokio::test]
async fn a_role_that_is_given_twice_is_held_once() {
    let stage = Stage::where_bot_may(ALL).await;
    let role = stage.role("Helper");

    let reply = edit(&stage, "bob", json!({ "roles": [role, role] })).await;

    assert_eq!(reply.body["roles"], json!([role]));
}
