//! How many of each thing a guild may have, and how often some things may be done.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator, Quotas};
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Stage, noon};

/// A service with these quotas whose bot may do everything, and its clock.
async fn with(set: impl FnOnce(&mut Quotas)) -> (Stage, Clock) {
    let mut quotas = Quotas::default();
    set(&mut quotas);
    let clock = noon();
    let builder = Emulator::builder().clock(clock.clone());
    let stage = Stage::of(builder.quotas(quotas)).await;
    stage.bot_may(Permissions::ADMINISTRATOR);
    (stage, clock)
}

/// Whether a request is served once, refused with this code then, and served on the next day.
async fn is_daily(stage: &(Stage, Clock), request: (&str, &str, Value), code: u64) {
    let (method, tail, body) = request;
    let (stage, clock) = stage;
    let path = stage.guild(tail);
    let first = stage.call(method, &path, &body).await;
    let second = stage.call(method, &path, &body).await;
    clock.advance(Duration::from_secs(86_400));
    let third = stage.call(method, &path, &body).await;

    assert!(first.status < 300, "{}", first.body);
    assert_eq!(second.refusal(), (400, code));
    assert!(third.status < 300, "{}", third.body);
}

#[tokio::test]
async fn a_full_guild_says_how_many_it_takes() {
    let (stage, _) = with(|quotas| (quotas.roles, quotas.channels) = (1, 1)).await;

    let body = json!({ "name": "more" });
    let role = stage.call("POST", &stage.guild("/roles"), &body).await;
    let channel = stage.call("POST", &stage.guild("/channels"), &body).await;

    assert_eq!(role.refusal(), (400, 30005));
    let message = "Maximum number of guild roles reached (1)";
    assert_eq!(role.body["message"], message);
    assert_eq!(channel.refusal(), (400, 30013));
}

#[tokio::test]
async fn a_channel_has_so_many_overwrites() {
    let (stage, _) = with(|quotas| quotas.overwrites = 1).await;
    let overwrite = |name| json!({ "id": stage.user(name), "type": 1, "allow": "0", "deny": "0" });

    let list = json!([overwrite("alice"), overwrite("bob")]);
    let body = json!({ "name": "more", "permission_overwrites": list });
    let reply = stage.call("POST", &stage.guild("/channels"), &body).await;

    assert_eq!(reply.refusal(), (400, 30060));
}

#[tokio::test]
async fn a_guild_has_so_many_members() {
    let (stage, _) = with(|quotas| quotas.members = 1).await;
    let user = stage.service.create_user("carol").id;
    let token = stage.service.authorize(user, &["guilds.join"]);

    let body = json!({ "access_token": token.expose() });
    let path = stage.guild(&format!("/members/{user}"));
    let reply = stage.call("PUT", &path, &body).await;

    assert_eq!(reply.refusal(), (400, 30019));
}

#[tokio::test]
async fn strangers_are_banned_so_often_and_members_always() {
    let (stage, _) = with(|quotas| quotas.non_member_bans = 1).await;
    let ban = async |user: String| {
        let path = stage.guild(&format!("/bans/{user}"));
        stage.call("PUT", &path, &json!({})).await
    };
    let strangers = ["carol", "dave"].map(|name| stage.service.create_user(name).id);

    let first = ban(strangers[0].to_string()).await;
    let second = ban(strangers[1].to_string()).await;
    let member = ban(stage.user("bob").to_string()).await;

    assert_eq!((first.status, member.status), (204, 204));
    assert_eq!(second.refusal(), (400, 30035));
}

#[tokio::test]
async fn bans_are_read_so_often_in_a_day() {
    let stage = with(|quotas| quotas.ban_fetches = 1).await;
    is_daily(&stage, ("GET", "/bans", Value::Null), 30037).await;
}

#[tokio::test]
async fn members_are_pruned_so_often_in_a_day() {
    let stage = with(|quotas| quotas.prunes = 1).await;
    is_daily(&stage, ("POST", "/prune", json!({ "days": 7 })), 30040).await;
}

#[tokio::test]
async fn the_widget_is_changed_so_often_in_a_day() {
    let stage = with(|quotas| quotas.widget_updates = 1).await;
    is_daily(
        &stage,
        ("PATCH", "/widget", json!({ "enabled": true })),
        30042,
    )
    .await;
}

#[tokio::test]
async fn a_guild_has_so_many_categories_where_it_is_set() {
    let (stage, _) = with(|quotas| quotas.categories = 1).await;

    let body = json!({ "name": "more", "type": 4 });
    let category = stage.call("POST", &stage.guild("/channels"), &body).await;
    let body = json!({ "name": "more" });
    let text = stage.call("POST", &stage.guild("/channels"), &body).await;

    assert_eq!(category.refusal(), (400, 30030));
    assert_eq!(text.status, 201, "{}", text.body);
}

#[tokio::test]
async fn the_widget_makes_no_invite_beyond_those_of_the_guild() {
    let (stage, _) = with(|quotas| quotas.invites = 0).await;
    let body = json!({ "enabled": true, "channel_id": stage.channel("announcements") });
    stage.call("PATCH", &stage.guild("/widget"), &body).await;

    let path = stage.guild("/widget.json");
    let widget = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(widget.refusal(), (400, 30016));
}

#[tokio::test]
async fn a_user_is_in_so_many_guilds() {
    let (stage, _) = with(|quotas| quotas.guilds = 1).await;
    let friends = stage.service.guild("Friends").await;
    let user = friends.member("carol").join().await.id();
    let token = stage.service.authorize(user, &["guilds.join"]);

    let body = json!({ "access_token": token.expose() });
    let path = stage.guild(&format!("/members/{user}"));
    let reply = stage.call("PUT", &path, &body).await;

    assert_eq!(reply.refusal(), (400, 30001));
}
