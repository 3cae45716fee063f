//! Guilds with many members.

use std::time::Duration;

use guildhall_model::{Id, Permissions, Role};
use serde_json::{Value, json};

use crate::kit::{Stage, command, option};

const MONTH: Duration = Duration::from_secs(30 * 86_400);

/// A guild with so many members more.
async fn stage(count: usize) -> Stage {
    let needed = Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD;
    let stage = Stage::where_bot_may(needed).await;
    let _home = stage.service.default_guild().with_generated_members(count);
    stage
}

/// Lets a member of the crowd be absent who has these roles.
async fn absent(stage: &Stage, number: usize, roles: &[Id<Role>]) {
    let member = stage
        .service
        .default_guild()
        .member(&format!("member-{number}"));
    let member = roles.iter().fold(member, |member, role| member.role(*role));
    member.join().await.set_absent_for(MONTH);
}

async fn get(stage: &Stage, tail: &str) -> Value {
    let path = stage.guild(tail);
    stage.call("GET", &path, &Value::Null).await.body
}

#[tokio::test]
async fn a_crowd_is_let_in_once_and_not_told_of() {
    let stage = stage(3).await;

    let home = stage.service.default_guild().with_generated_members(5);

    let guild = get(&stage, "?with_counts=true").await;
    assert_eq!(guild["approximate_member_count"], 4 + 5);
    assert!(home.find_member("member-5").is_some());
    assert_eq!(stage.happened(), [""; 0]);
}

#[tokio::test]
async fn a_page_of_many_members_is_as_long_as_asked() {
    let stage = stage(1_999).await;

    let page = get(&stage, "/members?limit=1000").await;
    let found = get(&stage, "/members/search?query=Member-19&limit=1000").await;
    let few = get(&stage, "/members/search?query=member-19&limit=20").await;

    let count = |page: &Value| page.as_array().map(Vec::len);
    assert_eq!(count(&page), Some(1000));
    // 19, 190 to 199, and 1900 to 1999.
    assert_eq!((count(&found), count(&few)), (Some(111), Some(20)));
}

#[tokio::test]
async fn a_prune_takes_exactly_those_whose_roles_are_included() {
    let stage = stage(20).await;
    let [a, b, c] = ["A", "B", "C"].map(|name| stage.service.default_guild().role(name).create());
    let sets = [&[][..], &[a], &[b], &[c], &[b, a], &[a, c], &[a, b, c]];
    for (number, roles) in (1..).zip(sets) {
        absent(&stage, number, roles).await;
    }

    for (included, count) in [
        (String::new(), 1),
        (format!("{a}"), 2),
        (format!("{b},{a}"), 4),
        (format!("{c},{a}"), 4),
        (format!("{a},{b},{c}"), 7),
    ] {
        let found = get(&stage, &format!("/prune?include_roles={included}")).await;
        assert_eq!(found, json!({ "pruned": count }), "{included}");
    }
}

#[tokio::test]
async fn who_was_absent_is_pruned_no_more_once_seen() {
    let stage = stage(2).await;
    absent(&stage, 1, &[]).await;
    absent(&stage, 2, &[]).await;

    let back = stage
        .service
        .default_guild()
        .find_member("member-2")
        .expect("a member");
    back.set_absent_for(Duration::ZERO);
    let path = stage.guild("/prune");
    let pruned = stage.call("POST", &path, &json!({})).await;

    assert_eq!(pruned.body, json!({ "pruned": 1 }));
    assert!(back.get().is_some());
}

#[tokio::test]
async fn an_unknown_name_is_compared_with_the_25_most_like_it() {
    let stage = stage(200).await;
    stage.service.default_guild().member("carol").join().await;
    let user = option(6, "user", json!({}));
    stage
        .register(json!([command("greet", json!([user]))]))
        .await;

    let error = stage.service.you().send("/greet user:@carrol").await;

    let error = error.expect_err("nobody is called so");
    assert_eq!((error.known().len(), error.nearest()), (25, Some("@carol")));
}
