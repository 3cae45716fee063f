//! Users who become members: added by the app, or through membership screening.

use guildhall_model::{GuildFeature, Id, Permissions, User};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, command};

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::CREATE_INSTANT_INVITE | Permissions::BAN_MEMBERS)
        .await
}

async fn add(fixture: &Fixture, user: Id<User>, scopes: &[&str]) -> Reply {
    let token = fixture.service.authorize(user, scopes);
    let path = fixture.guild(&format!("/members/{user}"));
    let body = json!({ "access_token": token.expose() });
    fixture.put(&path, &body).await
}

#[tokio::test]
async fn authorized_user_is_added() {
    let fixture = fixture().await;
    let carol = fixture.service.create_user("carol").id;

    let added = add(&fixture, carol, &["guilds.join"]).await;
    let again = add(&fixture, carol, &["guilds.join"]).await;

    assert_eq!((added.status, &added.body["pending"]), (201, &json!(false)));
    assert_eq!((again.status, &again.body), (204, &Value::Null));
    assert_eq!(fixture.event_names(), ["GUILD_MEMBER_ADD"]);
}

#[tokio::test]
async fn token_without_the_scope_or_of_another_user_is_rejected() {
    let fixture = fixture().await;
    let carol = fixture.service.create_user("carol").id;

    let scope = add(&fixture, carol, &["identify"]).await;
    let path = fixture.guild(&format!("/members/{carol}"));
    let other = fixture
        .service
        .authorize(fixture.user("bob"), &["guilds.join"]);
    let body = json!({ "access_token": other.expose() });
    let other = fixture.put(&path, &body).await;

    assert_eq!(scope.error(), (403, 50026));
    assert_eq!(other.error(), (403, 50025));
}

#[tokio::test]
async fn banned_user_is_not_added() {
    let fixture = fixture().await;
    let carol = fixture.service.create_user("carol").id;
    let ban = fixture.guild(&format!("/bans/{carol}"));
    fixture.put(&ban, &json!({})).await;

    let reply = add(&fixture, carol, &["guilds.join"]).await;

    assert_eq!(reply.error(), (403, 40007));
}

#[tokio::test]
async fn missing_token_is_reported_at_its_field() {
    let fixture = fixture().await;

    let path = fixture.guild("/members/1");
    let reply = fixture.put(&path, &json!({})).await;

    assert_eq!(reply.codes("/access_token"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn fields_of_a_new_member_require_permissions() {
    let fixture = fixture().await;
    let carol = fixture.service.create_user("carol").id;
    let token = fixture.service.authorize(carol, &["guilds.join"]);

    let path = fixture.guild(&format!("/members/{carol}"));
    let body = json!({ "access_token": token.expose(), "nick": "C" });
    let reply = fixture.put(&path, &body).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn new_member_is_pending_until_screening_is_passed() {
    let fixture = fixture().await;
    let gate = GuildFeature::MemberVerificationGateEnabled;
    let default_guild = fixture.service.default_guild().add_feature(gate);

    let carol = default_guild.member("carol").join().await;
    let joined = fixture.last_event("GUILD_MEMBER_ADD");
    carol.pass_screening();

    assert_eq!(joined["pending"], true);
    assert_eq!(fixture.last_event("GUILD_MEMBER_UPDATE")["pending"], false);
}

#[tokio::test]
async fn added_member_is_screened_too() {
    let fixture = fixture().await;
    let gate = GuildFeature::MemberVerificationGateEnabled;
    fixture.service.default_guild().add_feature(gate);
    let carol = fixture.service.create_user("carol").id;

    let added = add(&fixture, carol, &["guilds.join"]).await;

    assert_eq!((added.status, &added.body["pending"]), (201, &json!(true)));
}

#[tokio::test]
async fn adding_requires_the_invite_permission() {
    let fixture = Fixture::new().await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(Permissions::BAN_MEMBERS);
    let carol = fixture.service.create_user("carol").id;

    let reply = add(&fixture, carol, &["guilds.join"]).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn event_can_be_awaited() {
    let fixture = fixture().await;
    let mut watch = fixture.service.watch_events();
    let default_guild = fixture.service.default_guild();

    let (event, carol) = tokio::join!(
        watch.next("GUILD_MEMBER_ADD"),
        default_guild.member("carol").join()
    );

    assert_eq!(event.payload["user"]["id"], carol.id().to_string());
}

#[tokio::test]
async fn pending_member_cannot_use_commands() {
    let fixture = fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let gate = GuildFeature::MemberVerificationGateEnabled;
    let default_guild = fixture.service.default_guild().add_feature(gate);
    let carol = default_guild.member("carol").join().await;

    let before = carol.send("/ping").await;
    carol.pass_screening();
    let after = carol.send("/ping").await;

    let reason = before
        .expect_err("a pending member cannot use commands")
        .to_string();
    assert!(
        reason.contains("has not passed membership screening"),
        "{reason}"
    );
    assert!(after.is_ok());
}

#[tokio::test]
async fn watch_returns_events_after_the_log_is_full() {
    let fixture = fixture().await;
    let bob = fixture.member("bob");
    (0..1_001).for_each(|_| bob.pass_screening());
    let mut watch = fixture.service.watch_events();

    let carol = fixture.service.default_guild().member("carol").join().await;
    let event = watch.next("GUILD_MEMBER_ADD").await;

    assert_eq!(event.payload["user"]["id"], carol.id().to_string());
    assert_eq!(fixture.service.recent_events().len(), 1_000);
}
