//! Invites to channels.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator};
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::channel_edits::{actions, changes};
use crate::kit::{Fixture, Reply, noon};

const MANAGER: Permissions = Permissions::MANAGE_CHANNELS.union(Permissions::CREATE_INSTANT_INVITE);

/// Returns an emulator whose bot can create and manage invites; its clock is stopped at noon.
async fn fixture() -> Fixture {
    fixture_with_clock(noon()).await
}

async fn fixture_with_clock(clock: Clock) -> Fixture {
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock)).await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(MANAGER);
    fixture
}

async fn create_in(fixture: &Fixture, channel: &str, body: Value) -> Reply {
    let path = format!("/channels/{}/invites", fixture.channel(channel));
    fixture
        .call_with_reason("party", "POST", &path, &body)
        .await
}

async fn create(fixture: &Fixture, body: Value) -> Reply {
    create_in(fixture, "general", body).await
}

fn code(invite: &Reply) -> &str {
    invite.body["code"].as_str().unwrap_or_default()
}

async fn get(fixture: &Fixture, code: &str) -> Reply {
    fixture.get(&format!("/invites/{code}")).await
}

async fn delete(fixture: &Fixture, code: &str) -> Reply {
    let path = format!("/invites/{code}");
    fixture
        .call_with_reason("leaked", "DELETE", &path, &json!({}))
        .await
}

#[tokio::test]
async fn invite_is_created_for_24_hours_and_logged() {
    let fixture = fixture().await;

    let invite = create(&fixture, json!({})).await;

    assert_eq!(invite.status, 200, "{}", invite.body);
    let fields = ["max_age", "max_uses", "temporary", "uses", "expires_at"];
    assert_eq!(
        fields.map(|name| invite.body[name].clone()),
        [
            json!(86_400),
            json!(0),
            json!(false),
            json!(0),
            json!("2026-01-02T12:00:00+00:00")
        ]
    );
    let event = fixture.last_event("INVITE_CREATE");
    assert_eq!(
        (&event["code"], &event["guild_id"]),
        (&invite.body["code"], &invite.body["guild_id"])
    );
    assert_eq!(
        (&event["channel_id"], event.get("guild")),
        (&invite.body["channel"]["id"], None)
    );
    fixture.assert_logged("INVITE_CREATE", Some("party"));
    let log = fixture.service.audit_log();
    assert!(changes(log.last()).contains(&"max_age: null -> 86400".to_owned()));
}

#[tokio::test]
async fn invite_is_in_the_lists_of_its_channel_and_its_guild() {
    let fixture = fixture().await;
    let invite = create(&fixture, json!({ "max_uses": 1 })).await;
    fixture.set_bot_permissions(MANAGER | Permissions::MANAGE_GUILD);

    let path = format!("/channels/{}/invites", fixture.channel("general"));
    let in_channel = fixture.get(&path).await.body;
    let in_guild = fixture.get(&fixture.guild("/invites")).await.body;
    let path = format!("/channels/{}/invites", fixture.channel("announcements"));
    let elsewhere = fixture.get(&path).await.body;

    assert_eq!((&in_channel[1], &in_guild[1]), (&invite.body, &invite.body));
    assert_eq!(elsewhere, json!([]));
}

#[tokio::test]
async fn similar_invite_is_reused_unless_the_invite_is_unique() {
    let fixture = fixture().await;

    let first = create(&fixture, json!({ "max_age": 60 })).await;
    let same = create(&fixture, json!({ "max_age": 60 })).await;
    let other = create(&fixture, json!({ "max_age": 61 })).await;
    let unique = create(&fixture, json!({ "max_age": 60, "unique": true })).await;

    assert_eq!(same.body, first.body);
    assert_ne!(code(&other), code(&first));
    assert_ne!(code(&unique), code(&first));
    assert_eq!(actions(&fixture)[1..], ["INVITE_CREATE"; 3]);
}

#[tokio::test]
async fn both_sides_of_each_range_of_an_invite() {
    let fixture = fixture().await;

    let most = create(&fixture, json!({ "max_age": 604_800, "max_uses": 100 })).await;
    let least = create(&fixture, json!({ "max_age": 0, "max_uses": 0 })).await;
    let old = create(&fixture, json!({ "max_age": 604_801 })).await;
    let used = create(&fixture, json!({ "max_uses": 101 })).await;
    let negative = create(&fixture, json!({ "max_age": -1 })).await;

    assert_eq!((most.status, least.status), (200, 200));
    assert_eq!(least.body["expires_at"], Value::Null);
    assert_eq!(old.codes("/max_age"), ["NUMBER_TYPE_MAX"]);
    assert_eq!(used.codes("/max_uses"), ["NUMBER_TYPE_MAX"]);
    assert_eq!(negative.codes("/max_age"), ["NUMBER_TYPE_MIN"]);
}

#[tokio::test]
async fn expired_invite_is_unknown() {
    let clock = noon();
    let fixture = fixture_with_clock(clock.clone()).await;
    let invite = create(&fixture, json!({ "max_age": 60 })).await;

    clock.advance(Duration::from_secs(59));
    let valid = get(&fixture, code(&invite)).await;
    clock.advance(Duration::from_secs(1));
    let expired = get(&fixture, code(&invite)).await;

    assert_eq!((valid.status, expired.error()), (200, (404, 10006)));
    let path = format!("/channels/{}/invites", fixture.channel("general"));
    let list = fixture.get(&path).await.body;
    assert_eq!(list.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn invite_is_read_without_its_metadata() {
    let fixture = fixture().await;
    let invite = create(&fixture, json!({})).await;
    fixture.set_bot_permissions(Permissions::empty());

    let plain = get(&fixture, code(&invite)).await;
    let counted = get(&fixture, &format!("{}?with_counts=true", code(&invite))).await;
    let unknown = get(&fixture, "nothing").await;

    assert_eq!((plain.status, plain.body.get("uses")), (200, None));
    assert_eq!(plain.body["inviter"]["id"], json!(fixture.user("Your bot")));
    assert_eq!(plain.body.get("approximate_member_count"), None);
    assert_eq!(counted.body["approximate_member_count"], 4);
    assert_eq!(unknown.error(), (404, 10006));
}

#[tokio::test]
async fn invite_is_deleted_with_manage_channels_or_manage_guild() {
    let fixture = fixture().await;
    let first = create(&fixture, json!({})).await;
    let second = create(&fixture, json!({ "unique": true })).await;

    let by_channel = delete(&fixture, code(&first)).await;
    fixture.set_bot_permissions(Permissions::CREATE_INSTANT_INVITE);
    let refused = delete(&fixture, code(&second)).await;
    fixture.set_bot_permissions(Permissions::MANAGE_GUILD);
    let by_guild = delete(&fixture, code(&second)).await;
    let gone = delete(&fixture, code(&second)).await;

    assert_eq!((by_channel.status, by_guild.status), (200, 200));
    assert_eq!(
        (refused.error(), gone.error()),
        ((403, 50013), (404, 10006))
    );
    let event = fixture.last_event("INVITE_DELETE");
    assert_eq!(
        (&event["code"], &event["channel_id"]),
        (&second.body["code"], &second.body["channel"]["id"])
    );
    fixture.assert_logged("INVITE_DELETE", Some("leaked"));
}

#[tokio::test]
async fn creating_and_listing_require_their_permissions() {
    let fixture = fixture().await;
    let path = format!("/channels/{}/invites", fixture.channel("general"));

    fixture.set_bot_permissions(Permissions::CREATE_INSTANT_INVITE);
    let created = create(&fixture, json!({})).await;
    let roles = create(&fixture, json!({ "role_ids": [fixture.role("Helper")] })).await;
    let listed = fixture.get(&path).await;
    fixture.set_bot_permissions(Permissions::MANAGE_CHANNELS);
    let refused = create(&fixture, json!({})).await;

    assert_eq!((created.status, roles.error()), (200, (403, 50013)));
    assert_eq!(
        (listed.error(), refused.error()),
        ((403, 50013), (403, 50013))
    );
}

#[tokio::test]
async fn invite_assigns_roles_that_the_bot_can_grant() {
    let fixture = fixture().await;
    let granting = MANAGER | Permissions::MANAGE_ROLES;
    let body = json!({ "role_ids": [fixture.role("Helper")] });
    fixture.set_bot_permissions(granting);
    let lacking = create(&fixture, body.clone()).await;

    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let invite = create(&fixture, body).await;
    let everyone = json!({ "role_ids": [fixture.service.default_guild().id()] });
    let everyone = create(&fixture, everyone).await;

    assert_eq!(
        (lacking.error(), everyone.error()),
        ((403, 50013), (400, 50028))
    );
    assert_eq!(
        (invite.status, &invite.body["roles"][0]["name"]),
        (200, &json!("Helper"))
    );
}

#[tokio::test]
async fn only_voice_channels_have_a_target() {
    let fixture = fixture().await;
    let stream = json!({ "target_type": 1, "target_user_id": fixture.user("bob") });

    let voice = create_in(&fixture, "lounge", stream.clone()).await;
    let text = create(&fixture, stream).await;
    let nobody = create_in(&fixture, "lounge", json!({ "target_type": 1 })).await;
    let app = fixture.service.application_id();
    let activity = json!({ "target_type": 2, "target_application_id": app });
    let activity = create_in(&fixture, "lounge", activity).await;

    assert_eq!(
        (voice.status, &voice.body["target_user"]["username"]),
        (200, &json!("bob"))
    );
    assert_eq!(text.codes("/target_type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(nobody.codes("/target_type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(activity.error(), (404, 10002));
}

#[tokio::test]
async fn categories_threads_and_dms_have_no_invites() {
    let fixture = fixture().await;
    let body = json!({ "recipient_id": fixture.user("alice") });
    let dm = fixture.post("/users/@me/channels", &body).await.body;

    let category = create_in(&fixture, "Commons", json!({})).await;
    let thread = create_in(&fixture, "book-club", json!({})).await;
    let path = format!(
        "/channels/{}/invites",
        dm["id"].as_str().unwrap_or_default()
    );
    let dm = fixture.post(&path, &json!({})).await;

    assert_eq!(
        (category.error(), thread.error()),
        ((400, 50024), (400, 50024))
    );
    assert_eq!(dm.error(), (400, 50003));
}

#[tokio::test]
async fn target_users_of_an_invite_are_not_served() {
    let fixture = fixture().await;
    let invite = create(&fixture, json!({})).await;

    let path = format!("/invites/{}/target-users", code(&invite));
    let reply = fixture.get(&path).await;

    assert_eq!(reply.status, 501);
}
