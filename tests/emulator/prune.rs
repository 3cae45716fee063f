//! Removing those members who have not been seen for long.

use std::time::Duration;

use guildhall_emulator::MemberHandle;
use guildhall_model::{GuildFeature, Permissions};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

const DAY: Duration = Duration::from_secs(86_400);

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD).await
}

fn member(stage: &Stage, name: &str) -> MemberHandle {
    stage
        .service
        .default_guild()
        .find_member(name)
        .expect("a member")
}

async fn count(stage: &Stage, query: &str) -> Reply {
    let path = stage.guild(&format!("/prune?{query}"));
    stage.call("GET", &path, &Value::Null).await
}

#[tokio::test]
async fn the_absent_without_roles_are_counted() {
    let stage = stage().await;
    for name in ["alice", "bob"] {
        member(&stage, name).set_absent_for(DAY * 10);
    }

    assert_eq!(count(&stage, "").await.body, json!({ "pruned": 1 }));
    assert_eq!(count(&stage, "days=11").await.body, json!({ "pruned": 0 }));
}

#[tokio::test]
async fn included_roles_count_as_none_and_further_ones_protect() {
    let stage = stage().await;
    let (moderator, helper) = (stage.role("Moderator"), stage.role("Helper"));
    member(&stage, "alice").set_absent_for(DAY * 10);

    let one = count(&stage, &format!("include_roles={moderator},{helper}")).await;
    stage
        .service
        .default_guild()
        .member("alice")
        .role(helper)
        .join()
        .await;
    let other = count(&stage, &format!("include_roles={moderator}")).await;

    assert_eq!(
        (&one.body["pruned"], &other.body["pruned"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test]
async fn a_prune_removes_and_tells_of_each() {
    let stage = stage().await;
    member(&stage, "bob").set_absent_for(DAY * 10);

    let path = stage.guild("/prune");
    let reply = stage.call_for("quiet", "POST", &path, &json!({})).await;

    assert_eq!((reply.status, &reply.body), (200, &json!({ "pruned": 1 })));
    assert_eq!(
        stage.last_event("GUILD_MEMBER_REMOVE")["user"]["username"],
        "bob"
    );
    let log = stage.service.audit_log();
    assert_eq!(
        (log.last().action, log.last().reason()),
        ("MEMBER_PRUNE", Some("quiet"))
    );
}

#[tokio::test]
async fn a_prune_need_not_be_counted() {
    let stage = stage().await;

    let body = json!({ "compute_prune_count": false });
    let reply = stage.call("POST", &stage.guild("/prune"), &body).await;

    assert_eq!(reply.body, json!({ "pruned": null }));
}

#[tokio::test]
async fn days_are_1_to_30() {
    let stage = stage().await;

    let reply = count(&stage, "days=31").await;

    assert_eq!(reply.codes("/days"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn a_prune_needs_both_permissions_and_may_need_an_administrator() {
    let stage = Stage::where_bot_may(Permissions::KICK_MEMBERS).await;

    let half = count(&stage, "").await;
    stage.bot_may(Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD);
    let feature = GuildFeature::PruneRequiresAdmin;
    let _home = stage.service.default_guild().with_feature(feature);
    let whole = count(&stage, "").await;

    assert_eq!(
        (half.refusal(), whole.refusal()),
        ((403, 50013), (403, 50013))
    );
}
