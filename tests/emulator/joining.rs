//! How users become members: by the app, and through the screening.
//!
//! Of section 3 of the interface, who is pending, and until when.

use guildhall_model::{GuildFeature, Id, Permissions, User};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, command};

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::CREATE_INSTANT_INVITE | Permissions::BAN_MEMBERS).await
}

async fn add(stage: &Stage, user: Id<User>, scopes: &[&str]) -> Reply {
    let token = stage.service.authorize(user, scopes);
    let path = stage.guild(&format!("/members/{user}"));
    let body = json!({ "access_token": token.expose() });
    stage.call("PUT", &path, &body).await
}

#[tokio::test]
async fn a_user_who_has_granted_it_is_added() {
    let stage = stage().await;
    let carol = stage.service.create_user("carol").id;

    let added = add(&stage, carol, &["guilds.join"]).await;
    let again = add(&stage, carol, &["guilds.join"]).await;

    assert_eq!((added.status, &added.body["pending"]), (201, &json!(false)));
    assert_eq!((again.status, &again.body), (204, &Value::Null));
    assert_eq!(stage.happened(), ["GUILD_MEMBER_ADD"]);
}

#[tokio::test]
async fn a_token_without_the_scope_or_of_another_user_adds_nobody() {
    let stage = stage().await;
    let carol = stage.service.create_user("carol").id;

    let scope = add(&stage, carol, &["identify"]).await;
    let path = stage.guild(&format!("/members/{carol}"));
    let other = stage.service.authorize(stage.user("bob"), &["guilds.join"]);
    let body = json!({ "access_token": other.expose() });
    let other = stage.call("PUT", &path, &body).await;

    assert_eq!(scope.refusal(), (403, 50026));
    assert_eq!(other.refusal(), (403, 50025));
}

#[tokio::test]
async fn a_banned_user_is_not_added() {
    let stage = stage().await;
    let carol = stage.service.create_user("carol").id;
    let ban = stage.guild(&format!("/bans/{carol}"));
    stage.call("PUT", &ban, &json!({})).await;

    let reply = add(&stage, carol, &["guilds.join"]).await;

    assert_eq!(reply.refusal(), (403, 40007));
}

#[tokio::test]
async fn a_token_is_required_by_name() {
    let stage = stage().await;

    let path = stage.guild("/members/1");
    let reply = stage.call("PUT", &path, &json!({})).await;

    assert_eq!(reply.codes("/access_token"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn a_field_of_a_new_member_has_its_permission() {
    let stage = stage().await;
    let carol = stage.service.create_user("carol").id;
    let token = stage.service.authorize(carol, &["guilds.join"]);

    let path = stage.guild(&format!("/members/{carol}"));
    let body = json!({ "access_token": token.expose(), "nick": "C" });
    let reply = stage.call("PUT", &path, &body).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn a_new_member_is_pending_until_the_screening_is_passed() {
    let stage = stage().await;
    let gate = GuildFeature::MemberVerificationGateEnabled;
    let home = stage.service.default_guild().with_feature(gate);

    let carol = home.member("carol").join().await;
    let joined = stage.last_event("GUILD_MEMBER_ADD");
    carol.pass_screening();

    assert_eq!(joined["pending"], true);
    assert_eq!(stage.last_event("GUILD_MEMBER_UPDATE")["pending"], false);
}

#[tokio::test]
async fn who_is_added_by_the_app_is_screened_as_well() {
    let stage = stage().await;
    let gate = GuildFeature::MemberVerificationGateEnabled;
    let _home = stage.service.default_guild().with_feature(gate);
    let carol = stage.service.create_user("carol").id;

    let added = add(&stage, carol, &["guilds.join"]).await;

    assert_eq!((added.status, &added.body["pending"]), (201, &json!(true)));
}

#[tokio::test]
async fn who_may_not_invite_adds_nobody() {
    let stage = Stage::new().await;
    stage.everyone_may(Permissions::VIEW_CHANNEL).await;
    stage.bot_may(Permissions::BAN_MEMBERS);
    let carol = stage.service.create_user("carol").id;

    let reply = add(&stage, carol, &["guilds.join"]).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn an_event_can_be_awaited() {
    let stage = stage().await;
    let mut watch = stage.service.watch_events();
    let home = stage.service.default_guild();

    let (event, carol) = tokio::join!(watch.next("GUILD_MEMBER_ADD"), home.member("carol").join());

    assert_eq!(event.payload["user"]["id"], carol.id().to_string());
}

#[tokio::test]
async fn who_has_yet_to_pass_the_screening_is_offered_no_command() {
    let stage = stage().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let gate = GuildFeature::MemberVerificationGateEnabled;
    let home = stage.service.default_guild().with_feature(gate);
    let carol = home.member("carol").join().await;

    let before = carol.send("/ping").await;
    carol.pass_screening();
    let after = carol.send("/ping").await;

    let reason = before.expect_err("it is withheld").to_string();
    assert!(
        reason.contains("has not passed membership screening"),
        "{reason}"
    );
    assert!(after.is_ok());
}

#[tokio::test]
async fn the_last_20_000_events_are_kept() {
    let stage = stage().await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");
    (0..20_001).for_each(|_| bob.pass_screening());
    let mut watch = stage.service.watch_events();

    let carol = stage.service.default_guild().member("carol").join().await;
    let event = watch.next("GUILD_MEMBER_ADD").await;

    assert_eq!(event.payload["user"]["id"], carol.id().to_string());
    assert_eq!(stage.happened().len(), 20_000);
}
