//! Bans, and the removal of members who have not been seen for long.

use std::time::Duration;

use guildhall::model::Id;
use serde_json::json;

use crate::handle::{ROLE, Sent, USER, by_guild};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn bans_are_listed() {
    let sent = by_guild(|guild| guild.bans().list()).await;
    let after = by_guild(|guild| guild.bans().list().limit(100).after(USER)).await;
    let before = by_guild(|guild| guild.bans().list().before(USER)).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/bans"));
    assert_eq!(after, Sent::new("GET /guilds/2/bans?limit=100&after=3"));
    assert_eq!(before, Sent::new("GET /guilds/2/bans?before=3"));
}

#[tokio::test]
async fn ban_is_read() {
    let sent = by_guild(|guild| guild.bans().get(USER)).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/bans/3"));
}

#[tokio::test]
async fn user_is_banned() {
    let sent = by_guild(|guild| guild.bans().create(USER)).await;

    assert_eq!(sent, Sent::new("PUT /guilds/2/bans/3").body(json!({})));
}

#[tokio::test]
async fn member_is_banned_with_the_messages_of_an_hour() {
    let by_bans = by_guild(|guild| {
        let ban = guild.bans().create(USER).delete_messages(HOUR);
        ban.reason("raid")
    });
    let by_member = by_guild(|guild| {
        let ban = guild.member(USER).ban().delete_messages(HOUR);
        ban.reason("raid")
    });

    let body = json!({"delete_message_seconds": 3600});
    let expected = Sent::new("PUT /guilds/2/bans/3").body(body);
    let expected = expected.reason("raid");
    assert_eq!(by_bans.await, expected);
    assert_eq!(by_member.await, expected);
}

#[tokio::test]
async fn ban_is_lifted() {
    let sent = by_guild(|guild| guild.bans().delete(USER).reason("sorry")).await;

    let expected = Sent::new("DELETE /guilds/2/bans/3");
    assert_eq!(sent, expected.reason("sorry"));
}

#[tokio::test]
async fn many_are_banned_at_once() {
    let users = [USER, Id::new(8)];
    let sent = by_guild(|guild| {
        let bans = guild.bans().bulk(users).delete_messages(HOUR);
        bans.reason("raid")
    });

    let body = json!({"user_ids": ["3", "8"], "delete_message_seconds": 3600});
    let expected = Sent::new("POST /guilds/2/bulk-ban").body(body);
    assert_eq!(sent.await, expected.reason("raid"));
}

#[tokio::test]
async fn prune_is_counted() {
    let roles = [ROLE, Id::new(8)];
    let sent = by_guild(|guild| guild.prune().count()).await;
    let chosen = by_guild(|guild| guild.prune().count().days(30).include_roles(roles)).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/prune"));
    let line = "GET /guilds/2/prune?days=30&include_roles=4,8";
    assert_eq!(chosen, Sent::new(line));
}

#[tokio::test]
async fn prune_is_begun() {
    let sent = by_guild(|guild| {
        let prune = guild.prune().begin().days(14).include_roles([ROLE]);
        prune.compute_prune_count(false).reason("away")
    });

    let body = json!({"days": 14, "include_roles": ["4"], "compute_prune_count": false});
    let expected = Sent::new("POST /guilds/2/prune").body(body);
    assert_eq!(sent.await, expected.reason("away"));
}
