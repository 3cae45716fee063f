//! Quotas of a guild: numbers of objects, and daily operations.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator, Quotas};
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Fixture, noon};

/// Returns an emulator with these quotas and an administrator bot, and the emulator's clock.
async fn fixture_with_quotas(set: impl FnOnce(&mut Quotas)) -> (Fixture, Clock) {
    let mut quotas = Quotas::default();
    set(&mut quotas);
    let clock = noon();
    let builder = Emulator::builder().clock(clock.clone());
    let fixture = Fixture::with_builder(builder.quotas(quotas)).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    (fixture, clock)
}

/// Asserts that a request succeeds once, is rejected with this code the same day, and succeeds the next day.
async fn assert_daily(set: impl FnOnce(&mut Quotas), request: &str, body: Value, code: u64) {
    let (method, tail) = request
        .split_once(' ')
        .expect("the request has a method and a path");
    let (fixture, clock) = fixture_with_quotas(set).await;
    let path = fixture.guild(tail);
    let first = fixture.call(method, &path, &body).await;
    let second = fixture.call(method, &path, &body).await;
    clock.advance(Duration::from_hours(24));
    let third = fixture.call(method, &path, &body).await;

    assert!(first.status < 300, "{}", first.body);
    assert_eq!(second.error(), (400, code));
    assert!(third.status < 300, "{}", third.body);
}

#[tokio::test]
async fn full_guild_reports_its_limit() {
    let (fixture, _) = fixture_with_quotas(|quotas| (quotas.roles, quotas.channels) = (1, 1)).await;

    let body = json!({ "name": "more" });
    let role = fixture.post(&fixture.guild("/roles"), &body).await;
    let channel = fixture.post(&fixture.guild("/channels"), &body).await;

    assert_eq!(role.error(), (400, 30005));
    let message = "Maximum number of guild roles reached (1)";
    assert_eq!(role.body["message"], message);
    assert_eq!(channel.error(), (400, 30013));
}

#[tokio::test]
async fn channel_overwrites_are_limited() {
    let (fixture, _) = fixture_with_quotas(|quotas| quotas.overwrites = 1).await;
    let overwrite =
        |name| json!({ "id": fixture.user(name), "type": 1, "allow": "0", "deny": "0" });

    let list = json!([overwrite("alice"), overwrite("bob")]);
    let body = json!({ "name": "more", "permission_overwrites": list });
    let reply = fixture.post(&fixture.guild("/channels"), &body).await;

    assert_eq!(reply.error(), (400, 30060));
}

#[tokio::test]
async fn guild_members_are_limited() {
    let (fixture, _) = fixture_with_quotas(|quotas| quotas.members = 1).await;
    let user = fixture.service.create_user("carol").id;
    let token = fixture.service.authorize(user, &["guilds.join"]);

    let body = json!({ "access_token": token.expose() });
    let path = fixture.guild(&format!("/members/{user}"));
    let reply = fixture.put(&path, &body).await;

    assert_eq!(reply.error(), (400, 30019));
}

#[tokio::test]
async fn bans_of_non_members_are_limited() {
    let (fixture, _) = fixture_with_quotas(|quotas| quotas.non_member_bans = 1).await;
    let ban = async |user: String| {
        let path = fixture.guild(&format!("/bans/{user}"));
        fixture.put(&path, &json!({})).await
    };
    let strangers = ["carol", "dave"].map(|name| fixture.service.create_user(name).id);

    let first = ban(strangers[0].to_string()).await;
    let second = ban(strangers[1].to_string()).await;
    let member = ban(fixture.user("bob").to_string()).await;

    assert_eq!((first.status, member.status), (204, 204));
    assert_eq!(second.error(), (400, 30035));
}

#[tokio::test]
async fn ban_list_requests_are_limited_daily() {
    assert_daily(
        |quotas| quotas.ban_fetches = 1,
        "GET /bans",
        Value::Null,
        30037,
    )
    .await;
}

#[tokio::test]
async fn prunes_are_limited_daily() {
    assert_daily(
        |quotas| quotas.prunes = 1,
        "POST /prune",
        json!({ "days": 7 }),
        30040,
    )
    .await;
}

#[tokio::test]
async fn widget_updates_are_limited_daily() {
    assert_daily(
        |quotas| quotas.widget_updates = 1,
        "PATCH /widget",
        json!({ "enabled": true }),
        30042,
    )
    .await;
}

#[tokio::test]
async fn categories_are_limited_if_configured() {
    let (fixture, _) = fixture_with_quotas(|quotas| quotas.categories = 1).await;

    let body = json!({ "name": "more", "type": 4 });
    let category = fixture.post(&fixture.guild("/channels"), &body).await;
    let body = json!({ "name": "more" });
    let text = fixture.post(&fixture.guild("/channels"), &body).await;

    assert_eq!(category.error(), (400, 30030));
    assert_eq!(text.status, 201, "{}", text.body);
}

#[tokio::test]
async fn widget_creates_no_invite_beyond_the_limit() {
    let (fixture, _) = fixture_with_quotas(|quotas| quotas.invites = 0).await;
    let body = json!({ "enabled": true, "channel_id": fixture.channel("announcements") });
    fixture.patch(&fixture.guild("/widget"), &body).await;

    let path = fixture.guild("/widget.json");
    let widget = fixture.get(&path).await;

    assert_eq!(widget.error(), (400, 30016));
}

#[tokio::test]
async fn guilds_of_a_user_are_limited() {
    let (fixture, _) = fixture_with_quotas(|quotas| quotas.guilds = 1).await;
    let friends = fixture.service.guild("Friends").await;
    let user = friends.member("carol").join().await.id();
    let token = fixture.service.authorize(user, &["guilds.join"]);

    let body = json!({ "access_token": token.expose() });
    let path = fixture.guild(&format!("/members/{user}"));
    let reply = fixture.put(&path, &body).await;

    assert_eq!(reply.error(), (400, 30001));
}
