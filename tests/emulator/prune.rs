//! Pruning inactive members.

use std::time::Duration;

use guildhall_model::{GuildFeature, Permissions};
use serde_json::json;

use crate::kit::{Fixture, Reply};

const DAY: Duration = Duration::from_hours(24);

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD).await
}

async fn count(fixture: &Fixture, query: &str) -> Reply {
    let path = fixture.guild(&format!("/prune?{query}"));
    fixture.get(&path).await
}

#[tokio::test]
async fn inactive_members_without_roles_are_counted() {
    let fixture = fixture().await;
    for name in ["alice", "bob"] {
        fixture.member(name).set_inactive_for(DAY * 10);
    }

    assert_eq!(count(&fixture, "").await.body, json!({ "pruned": 1 }));
    assert_eq!(
        count(&fixture, "days=11").await.body,
        json!({ "pruned": 0 })
    );
}

#[tokio::test]
async fn included_roles_are_ignored_and_other_roles_protect() {
    let fixture = fixture().await;
    let (moderator, helper) = (fixture.role("Moderator"), fixture.role("Helper"));
    fixture.member("alice").set_inactive_for(DAY * 10);

    let one = count(&fixture, &format!("include_roles={moderator},{helper}")).await;
    fixture
        .service
        .default_guild()
        .member("alice")
        .role(helper)
        .join()
        .await;
    let other = count(&fixture, &format!("include_roles={moderator}")).await;

    assert_eq!(
        (&one.body["pruned"], &other.body["pruned"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test]
async fn prune_removes_members_with_one_event_each() {
    let fixture = fixture().await;
    fixture.member("bob").set_inactive_for(DAY * 10);

    let path = fixture.guild("/prune");
    let reply = fixture
        .call_with_reason("quiet", "POST", &path, &json!({}))
        .await;

    assert_eq!((reply.status, &reply.body), (200, &json!({ "pruned": 1 })));
    assert_eq!(
        fixture.last_event("GUILD_MEMBER_REMOVE")["user"]["username"],
        "bob"
    );
    fixture.assert_logged("MEMBER_PRUNE", Some("quiet"));
}

#[tokio::test]
async fn prune_count_can_be_omitted() {
    let fixture = fixture().await;

    let body = json!({ "compute_prune_count": false });
    let reply = fixture.post(&fixture.guild("/prune"), &body).await;

    assert_eq!(reply.body, json!({ "pruned": null }));
}

#[tokio::test]
async fn prune_days_are_limited_to_30() {
    let fixture = fixture().await;

    let reply = count(&fixture, "days=31").await;

    assert_eq!(reply.codes("/days"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn prune_requires_kick_members_and_manage_guild_or_administrator_by_feature() {
    let fixture = Fixture::with_bot_permissions(Permissions::KICK_MEMBERS).await;

    let half = count(&fixture, "").await;
    fixture.set_bot_permissions(Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD);
    let feature = GuildFeature::PruneRequiresAdmin;
    fixture.service.default_guild().add_feature(feature);
    let whole = count(&fixture, "").await;

    assert_eq!((half.error(), whole.error()), ((403, 50013), (403, 50013)));
}
