//! Guilds with many members.

use std::time::Duration;

use guildhall_model::{Id, Permissions, Role};
use serde_json::{Value, json};

use crate::kit::{Fixture, command, option};

const MONTH: Duration = Duration::from_hours(30 * 24);

/// Returns a guild with this many additional members.
async fn fixture(count: usize) -> Fixture {
    let needed = Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD;
    let fixture = Fixture::with_bot_permissions(needed).await;
    fixture.service.default_guild().generate_members(count);
    fixture
}

/// Gives a generated member these roles, and marks the member as inactive for a month.
async fn make_inactive(fixture: &Fixture, number: usize, roles: &[Id<Role>]) {
    let member = fixture
        .service
        .default_guild()
        .member(&format!("member-{number}"));
    let member = roles.iter().fold(member, |member, role| member.role(*role));
    member.join().await.set_inactive_for(MONTH);
}

async fn get(fixture: &Fixture, tail: &str) -> Value {
    let path = fixture.guild(tail);
    fixture.get(&path).await.body
}

#[tokio::test]
async fn crowd_joins_once_without_events() {
    let fixture = fixture(3).await;

    let default_guild = fixture.service.default_guild().generate_members(5);

    let guild = get(&fixture, "?with_counts=true").await;
    assert_eq!(guild["approximate_member_count"], 4 + 5);
    assert!(default_guild.find_member("member-5").is_some());
    assert_eq!(fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn page_of_members_has_the_requested_length() {
    let fixture = fixture(1_999).await;

    let page = get(&fixture, "/members?limit=1000").await;
    let found = get(&fixture, "/members/search?query=Member-19&limit=1000").await;
    let few = get(&fixture, "/members/search?query=member-19&limit=20").await;

    let count = |page: &Value| page.as_array().map(Vec::len);
    assert_eq!(count(&page), Some(1000));
    // The prefix matches 19, 190 to 199, and 1900 to 1999.
    assert_eq!((count(&found), count(&few)), (Some(111), Some(20)));
}

#[tokio::test]
async fn prune_includes_exactly_the_members_with_included_roles() {
    let fixture = fixture(20).await;
    let [a, b, c] = ["A", "B", "C"].map(|name| fixture.service.default_guild().role(name).create());
    let sets = [&[][..], &[a], &[b], &[c], &[b, a], &[a, c], &[a, b, c]];
    for (number, roles) in (1..).zip(sets) {
        make_inactive(&fixture, number, roles).await;
    }

    for (included, count) in [
        (String::new(), 1),
        (format!("{a}"), 2),
        (format!("{b},{a}"), 4),
        (format!("{c},{a}"), 4),
        (format!("{a},{b},{c}"), 7),
    ] {
        let found = get(&fixture, &format!("/prune?include_roles={included}")).await;
        assert_eq!(found, json!({ "pruned": count }), "{included}");
    }
}

#[tokio::test]
async fn returning_member_is_not_pruned() {
    let fixture = fixture(2).await;
    make_inactive(&fixture, 1, &[]).await;
    make_inactive(&fixture, 2, &[]).await;

    let back = fixture.member("member-2");
    back.set_inactive_for(Duration::ZERO);
    let path = fixture.guild("/prune");
    let pruned = fixture.post(&path, &json!({})).await;

    assert_eq!(pruned.body, json!({ "pruned": 1 }));
    assert!(back.get().is_some());
}

#[tokio::test]
async fn unknown_name_is_compared_with_the_25_most_similar() {
    let fixture = fixture(200).await;
    fixture.service.default_guild().member("carol").join().await;
    let user = option(6, "user", json!({}));
    fixture
        .register(json!([command("greet", json!([user]))]))
        .await;

    let error = fixture.service.you().send("/greet user:@carrol").await;

    let error = error.expect_err("no member has this name");
    assert_eq!((error.known().len(), error.nearest()), (25, Some("@carol")));
}
