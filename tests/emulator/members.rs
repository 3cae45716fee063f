//! Members of the guild: search, edits, timeouts, voice and roles.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, noon};

const ALL: Permissions = Permissions::MANAGE_NICKNAMES
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::MUTE_MEMBERS)
    .union(Permissions::DEAFEN_MEMBERS)
    .union(Permissions::MOVE_MEMBERS)
    .union(Permissions::KICK_MEMBERS);

async fn edit(fixture: &Fixture, name: &str, body: Value) -> Reply {
    let path = fixture.guild(&format!("/members/{}", fixture.user(name)));
    fixture.patch(&path, &body).await
}

#[tokio::test]
async fn member_is_read_and_a_non_member_is_unknown() {
    let fixture = Fixture::new().await;
    let bob = fixture.guild(&format!("/members/{}", fixture.user("bob")));

    let member = fixture.get(&bob).await;
    let none = fixture.get(&fixture.guild("/members/1")).await;

    assert_eq!(member.body["user"]["username"], "bob");
    assert_eq!(none.error(), (404, 10007));
}

#[tokio::test]
async fn member_list_returns_one_member_by_default() {
    let fixture = Fixture::new().await;
    let get = async |tail: &str| fixture.get(&fixture.guild(tail)).await;

    let first = get("/members").await;
    let after = &first.body[0]["user"]["id"];
    let after = after.as_str().expect("an ID is a string");
    let rest = get(&format!("/members?limit=1000&after={after}")).await;

    assert_eq!(first.body.as_array().map(Vec::len), Some(1));
    assert_eq!(rest.body.as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn limit_out_of_range_is_a_form_error() {
    let fixture = Fixture::new().await;
    for (limit, code) in [
        ("0", "NUMBER_TYPE_MIN"),
        ("1001", "NUMBER_TYPE_MAX"),
        ("many", "NUMBER_TYPE_COERCE"),
    ] {
        let path = fixture.guild(&format!("/members?limit={limit}"));
        let reply = fixture.get(&path).await;
        assert_eq!(
            (reply.error(), reply.codes("/limit")),
            ((400, 50035), vec![code])
        );
    }
}

#[tokio::test]
async fn search_matches_prefixes_of_usernames_and_nicknames() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    edit(&fixture, "bob", json!({ "nick": "Alistair" })).await;

    let path = fixture.guild("/members/search?query=ALI&limit=10");
    let reply = fixture.get(&path).await;

    let found = reply.body.as_array().expect("the body is a list");
    let names: Vec<_> = found
        .iter()
        .map(|member| &member["user"]["username"])
        .collect();
    assert_eq!(names, ["alice", "bob"]);
}

#[tokio::test]
async fn search_requires_a_query() {
    let fixture = Fixture::new().await;

    let path = fixture.guild("/members/search");
    let reply = fixture.get(&path).await;

    assert_eq!(reply.codes("/query"), ["BASE_TYPE_REQUIRED"]);
}

/// Change to a member, and the permission that the change requires; a change to the flags has three alternatives.
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
async fn each_member_field_requires_its_permission() {
    for (field, needed) in FIELDS {
        let fixture = Fixture::with_bot_permissions(Permissions::VIEW_CHANNEL).await;
        let lounge = fixture.channel("lounge").to_string();
        let body = field.replace("LOUNGE", &lounge);
        let body: Value = serde_json::from_str(&body).expect("the body in the table is JSON");
        let bob = fixture.member("bob");
        bob.join_voice("lounge");

        let without = edit(&fixture, "bob", body.clone()).await;
        fixture.set_bot_permissions(needed);
        let with = edit(&fixture, "bob", body).await;

        assert_eq!(without.error(), (403, 50013), "{field}");
        assert_eq!(with.status, 200, "{field} {needed}: {}", with.body);
    }
}

#[tokio::test]
async fn nickname_change_emits_an_event_and_is_logged() {
    let fixture = Fixture::with_bot_permissions(ALL).await;

    let reply = edit(&fixture, "bob", json!({ "nick": "Bobby" })).await;

    assert_eq!((reply.status, &reply.body["nick"]), (200, &json!("Bobby")));
    assert_eq!(fixture.last_event("GUILD_MEMBER_UPDATE")["nick"], "Bobby");
    assert_eq!(fixture.service.audit_log().last().action, "MEMBER_UPDATE");
    let back = edit(&fixture, "bob", json!({ "nick": null })).await;
    assert_eq!(back.body["nick"], Value::Null);
}

#[tokio::test]
async fn member_not_below_the_bot_cannot_be_renamed() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let above = fixture
        .service
        .default_guild()
        .role("Council")
        .position(60)
        .create();
    fixture
        .service
        .default_guild()
        .member("bob")
        .role(above)
        .join()
        .await;

    for name in ["bob", "you"] {
        let reply = edit(&fixture, name, json!({ "nick": "x" })).await;
        assert_eq!(reply.error(), (403, 50013));
    }
}

#[tokio::test]
async fn timeout_ends_by_the_clock() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.set_bot_permissions(ALL);
    let bob = fixture.member("bob");

    let until = json!({ "communication_disabled_until": "2026-01-01T12:10:00+00:00" });
    let reply = edit(&fixture, "bob", until).await;

    assert_eq!(reply.status, 200);
    assert!(bob.is_timed_out().await);
    clock.advance(Duration::from_mins(10));
    assert!(!bob.is_timed_out().await);
}

#[tokio::test]
async fn timeout_is_at_most_28_days_and_cannot_apply_to_administrators() {
    let fixture = Fixture::at_noon().await;
    fixture.set_bot_permissions(ALL);
    let admin = fixture.service.default_guild().member("carol");
    admin.permissions(Permissions::ADMINISTRATOR).join().await;
    let until = |day| json!({ "communication_disabled_until": format!("2026-01-{day}T12:00:00Z") });

    let far = edit(&fixture, "bob", until(30)).await;
    let admin = edit(&fixture, "carol", until(10)).await;

    let code = "INVALID_COMMUNICATION_DISABLED_TIMESTAMP";
    assert_eq!(far.codes("/communication_disabled_until"), [code]);
    assert_eq!(admin.error(), (403, 50013));
}

#[tokio::test]
async fn null_or_a_past_time_ends_a_timeout() {
    let fixture = Fixture::at_noon().await;
    fixture.set_bot_permissions(ALL);
    let bob = fixture.member("bob");
    let until = |time: Value| json!({ "communication_disabled_until": time });

    for end in [json!("2026-01-01T11:59:00Z"), Value::Null] {
        edit(&fixture, "bob", until(json!("2026-01-01T13:00:00Z"))).await;
        let before = bob.is_timed_out().await;
        let reply = edit(&fixture, "bob", until(end)).await;

        assert_eq!((before, reply.status), (true, 200));
        assert!(!bob.is_timed_out().await);
    }
}

#[tokio::test]
async fn owner_cannot_be_timed_out() {
    let fixture = Fixture::at_noon().await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);

    let until = json!({ "communication_disabled_until": "2026-01-01T13:00:00Z" });
    let reply = edit(&fixture, "you", until).await;

    assert_eq!(reply.error(), (403, 50013));
    assert_eq!(fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn voice_changes_require_a_member_in_voice() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let bob = fixture.member("bob");

    for field in ["mute", "deaf", "channel_id"] {
        let value = if field == "channel_id" {
            Value::Null
        } else {
            json!(true)
        };
        let body = json!({ field: value });
        let silent = edit(&fixture, "bob", body.clone()).await;
        bob.join_voice("lounge");
        let talking = edit(&fixture, "bob", body).await;
        edit(&fixture, "bob", json!({ "channel_id": null })).await;

        assert_eq!((silent.error(), talking.status), ((400, 40032), 200));
    }
}

#[tokio::test]
async fn disconnecting_a_member_emits_an_event_and_is_logged() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let bob = fixture.member("bob");
    bob.join_voice("lounge");

    edit(&fixture, "bob", json!({ "channel_id": null })).await;

    let event = fixture.last_event("VOICE_STATE_UPDATE");
    assert_eq!(event["user_id"], bob.id().to_string());
    assert_eq!(event["channel_id"], Value::Null);
    assert_eq!(
        fixture.service.audit_log().last().action,
        "MEMBER_DISCONNECT"
    );
}

#[tokio::test]
async fn member_list_requires_the_intent() {
    let fixture = Fixture::with_builder(Emulator::builder().members_intent(false)).await;
    let get = async |tail: &str| fixture.get(&fixture.guild(tail)).await;

    let list = get("/members").await;
    let search = get("/members/search?query=b").await;

    assert_eq!((list.error(), search.status), ((403, 50001), 200));
}

#[tokio::test]
async fn member_is_moved_only_to_voice_channels() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let bob = fixture.member("bob");
    bob.join_voice("lounge");

    let text = json!({ "channel_id": fixture.channel("general") });
    let voice = json!({ "channel_id": fixture.channel("stage") });

    assert_eq!(edit(&fixture, "bob", text).await.error(), (400, 50024));
    assert_eq!(edit(&fixture, "bob", voice).await.status, 200);
    assert_eq!(fixture.service.audit_log().last().action, "MEMBER_MOVE");
}

#[tokio::test]
async fn role_is_added_and_removed() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let (bob, helper) = (fixture.user("bob"), fixture.role("Helper"));
    let path = fixture.guild(&format!("/members/{bob}/roles/{helper}"));

    let given = fixture
        .call_with_reason("earned", "PUT", &path, &json!({}))
        .await;
    let roles = fixture.last_event("GUILD_MEMBER_UPDATE")["roles"].clone();
    let taken = fixture.delete(&path).await;

    assert_eq!((given.status, taken.status), (204, 204));
    assert_eq!(roles, json!([helper]));
    let log = fixture.service.audit_log();
    assert_eq!(log[0].action, "MEMBER_ROLE_UPDATE");
    assert_eq!(log[0].reason(), Some("earned"));
}

#[tokio::test]
async fn role_that_cannot_be_assigned_is_invalid() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let (bob, own) = (fixture.user("bob"), fixture.role("Your bot"));

    for (role, rejection) in [(own.get(), (400, 50028)), (1, (404, 10011))] {
        let path = fixture.guild(&format!("/members/{bob}/roles/{role}"));
        let reply = fixture.put(&path, &Value::Null).await;
        assert_eq!(reply.error(), rejection);
    }
}

#[tokio::test]
async fn kicked_member_leaves() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let bob = fixture.user("bob");
    let path = fixture.guild(&format!("/members/{bob}"));

    let reply = fixture.delete(&path).await;

    assert_eq!(reply.status, 204);
    let event = fixture.last_event("GUILD_MEMBER_REMOVE");
    assert_eq!(event["user"]["id"], bob.to_string());
    assert_eq!(fixture.service.audit_log().last().action, "MEMBER_KICK");
    assert!(fixture.service.member("bob").is_none());
}

#[tokio::test]
async fn owner_cannot_be_kicked() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let path = fixture.guild(&format!("/members/{}", fixture.user("you")));

    let reply = fixture.delete(&path).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn bot_renames_itself_with_its_permission() {
    let fixture = Fixture::with_bot_permissions(Permissions::CHANGE_NICKNAME).await;
    let path = fixture.guild("/members/@me");

    let reply = fixture.patch(&path, &json!({ "nick": "Robot" })).await;
    let old = fixture.guild("/members/@me/nick");
    let old = fixture.patch(&old, &json!({ "nick": "Bot" })).await;

    assert_eq!((reply.status, &reply.body["nick"]), (200, &json!("Robot")));
    assert_eq!((old.status, &old.body), (200, &json!({ "nick": "Bot" })));
    assert_eq!(fixture.event_names(), ["GUILD_MEMBER_UPDATE"; 2]);
}

#[tokio::test]
async fn duplicate_role_in_an_edit_is_assigned_once() {
    let fixture = Fixture::with_bot_permissions(ALL).await;
    let role = fixture.role("Helper");

    let reply = edit(&fixture, "bob", json!({ "roles": [role, role] })).await;

    assert_eq!(reply.body["roles"], json!([role]));
}

#[tokio::test]
#[should_panic(expected = "`general` is not a voice or stage channel")]
async fn member_cannot_join_a_text_channel_by_voice() {
    let fixture = Fixture::new().await;
    let bob = fixture.service.default_guild().find_member("bob");
    let bob = bob.expect("the default guild has the member bob");
    bob.join_voice("stage");
    bob.join_voice("general");
}
