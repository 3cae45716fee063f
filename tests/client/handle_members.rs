//! Handles for guild members, the current member, bans and prunes.

use std::time::Duration;

use acceptance::{MockTransport, http_response};
use guildhall::client::ErrorKind;
use guildhall::model::{Id, MemberFlags, Patch, Permissions, Timestamp};
use serde_json::json;

use crate::handle::{CHANNEL, GUILD, ROLE, SentRequest, USER, sent_by_guild};
use crate::handle_guild::{PNG, png};

const MEMBER: &str = "PATCH /guilds/2/members/3";

#[tokio::test]
async fn members_are_listed() {
    let sent = sent_by_guild(|guild| guild.members().list()).await;
    let page = sent_by_guild(|guild| guild.members().list().limit(50).after(USER)).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/members"));
    assert_eq!(
        page,
        SentRequest::new("GET /guilds/2/members?limit=50&after=3")
    );
}

#[tokio::test]
async fn members_are_searched() {
    let sent = sent_by_guild(|guild| guild.members().search("a & ö").limit(10)).await;

    let line = "GET /guilds/2/members/search?query=a%20%26%20%C3%B6&limit=10";
    assert_eq!(sent, SentRequest::new(line));
}

#[tokio::test]
async fn user_is_added() {
    let sent = sent_by_guild(|guild| {
        let member = guild
            .members()
            .add(USER, "a-users-token")
            .nick("Al")
            .roles([ROLE])
            .mute(true)
            .deaf(false);
        member.flags(MemberFlags::BYPASSES_VERIFICATION)
    });

    let body = json!({"access_token": "a-users-token", "nick": "Al", "roles": ["4"],
        "mute": true, "deaf": false, "flags": 4});
    assert_eq!(
        sent.await,
        SentRequest::new("PUT /guilds/2/members/3").body(body)
    );
}

#[tokio::test]
async fn member_is_read() {
    let sent = sent_by_guild(|guild| guild.member(USER).get()).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/members/3"));
}

#[tokio::test]
async fn member_is_edited() {
    let sent = sent_by_guild(|guild| {
        let edit = guild
            .member(USER)
            .edit()
            .nick("Al")
            .roles(vec![ROLE])
            .mute(true)
            .deaf(false)
            .channel_id(CHANNEL);
        edit.flags(MemberFlags::empty()).reason("asked for")
    });

    let body = json!({"nick": "Al", "roles": ["4"], "mute": true, "deaf": false,
        "channel_id": "5", "flags": 0});
    let expected = SentRequest::new(MEMBER).body(body);
    assert_eq!(sent.await, expected.reason("asked%20for"));
}

#[tokio::test]
async fn member_is_disconnected() {
    let sent = sent_by_guild(|guild| guild.member(USER).edit().channel_id(Patch::Clear)).await;

    assert_eq!(
        sent,
        SentRequest::new(MEMBER).body(json!({"channel_id": null}))
    );
}

#[tokio::test]
async fn timeout_ends_after_the_given_duration() {
    let (length, transport) = (Duration::from_hours(671), MockTransport::new([]));
    let before = Timestamp::now().as_millis();
    let request = transport.client().guild(GUILD).member(USER).timeout(length);
    let after = Timestamp::now().as_millis();

    let edit = &request.endpoint().edit;
    let until = edit.communication_disabled_until.value().unwrap();
    let length = 671 * 3_600_000;
    assert!((before + length..=after + length).contains(&until.as_millis()));
    drop(request.await);
    assert_eq!(transport.request_lines(), [MEMBER]);
}

#[tokio::test]
async fn timeout_of_the_maximum_ends_five_seconds_earlier() {
    let (day, transport) = (86_400_000, MockTransport::new([]));
    let member = transport.client().guild(GUILD).member(USER);
    let computed = Timestamp::from_millis(Timestamp::now().as_millis() + 28 * day).unwrap();
    for request in [
        member.timeout(Duration::from_hours(672)),
        member.timeout(Duration::from_hours(672) - Duration::from_secs(4)),
        member.edit().communication_disabled_until(computed),
    ] {
        let edit = &request.endpoint().edit;
        let until = edit.communication_disabled_until.value().unwrap();
        let left = until.as_millis() - Timestamp::now().as_millis();
        // The service's clock may be 4 seconds behind.
        assert!(left <= 28 * day - 4_000, "{left}");
        assert!(left > 28 * day - 60_000, "{left}");
        drop(request.await);
    }
    assert_eq!(transport.request_lines(), [MEMBER; 3]);
    let longer = member.timeout(Duration::from_mins(40_321)).await;
    assert!(longer.is_err_and(|error| error.kind() == ErrorKind::Invalid));
}

#[tokio::test]
async fn ending_a_timeout_sends_null() {
    let sent = sent_by_guild(|guild| guild.member(USER).end_timeout().reason("sorry")).await;

    let body = json!({"communication_disabled_until": null});
    assert_eq!(sent, SentRequest::new(MEMBER).body(body).reason("sorry"));
}

#[tokio::test]
async fn role_is_added_to_and_removed_from_a_member() {
    let added = sent_by_guild(|guild| guild.member(USER).add_role(ROLE).reason("earned")).await;
    let removed = sent_by_guild(|guild| guild.member(USER).remove_role(ROLE).reason("left")).await;

    let line = "/guilds/2/members/3/roles/4";
    let put = SentRequest::new(&format!("PUT {line}"));
    assert_eq!(added, put.reason("earned"));
    let delete = SentRequest::new(&format!("DELETE {line}"));
    assert_eq!(removed, delete.reason("left"));
}

#[tokio::test]
async fn member_is_kicked() {
    let sent = sent_by_guild(|guild| guild.member(USER).kick().reason("spam")).await;

    let expected = SentRequest::new("DELETE /guilds/2/members/3");
    assert_eq!(sent, expected.reason("spam"));
}

#[tokio::test]
async fn current_member_is_edited() {
    let sent = sent_by_guild(|guild| {
        let edit = guild.me().edit().nick("Dice").bio("Rolls dice.");
        edit.avatar(png()).banner(None).reason("new look")
    });

    let body = json!({"nick": "Dice", "bio": "Rolls dice.", "avatar": PNG, "banner": null});
    let expected = SentRequest::new("PATCH /guilds/2/members/@me").body(body);
    assert_eq!(sent.await, expected.reason("new%20look"));
}

#[tokio::test]
#[expect(deprecated, reason = "the deprecated method is tested as well")]
async fn current_member_nickname_is_set() {
    let named = sent_by_guild(|guild| guild.me().rename("Dice").reason("new")).await;
    let unnamed = sent_by_guild(|guild| guild.me().rename(None)).await;

    let line = "PATCH /guilds/2/members/@me/nick";
    let expected = SentRequest::new(line).body(json!({"nick": "Dice"}));
    assert_eq!(named, expected.reason("new"));
    assert_eq!(unnamed, SentRequest::new(line).body(json!({"nick": null})));
}

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn bans_are_listed() {
    let sent = sent_by_guild(|guild| guild.bans().list()).await;
    let after = sent_by_guild(|guild| guild.bans().list().limit(100).after(USER)).await;
    let before = sent_by_guild(|guild| guild.bans().list().before(USER)).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/bans"));
    assert_eq!(
        after,
        SentRequest::new("GET /guilds/2/bans?limit=100&after=3")
    );
    assert_eq!(before, SentRequest::new("GET /guilds/2/bans?before=3"));
}

#[tokio::test]
async fn ban_is_read() {
    let sent = sent_by_guild(|guild| guild.bans().get(USER)).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/bans/3"));
}

#[tokio::test]
async fn user_is_banned() {
    let sent = sent_by_guild(|guild| guild.bans().create(USER)).await;

    assert_eq!(
        sent,
        SentRequest::new("PUT /guilds/2/bans/3").body(json!({}))
    );
}

#[tokio::test]
async fn ban_deletes_messages_of_the_last_hour() {
    let by_bans = sent_by_guild(|guild| {
        let ban = guild.bans().create(USER).delete_messages(HOUR);
        ban.reason("raid")
    });
    let by_member = sent_by_guild(|guild| {
        let ban = guild.member(USER).ban().delete_messages(HOUR);
        ban.reason("raid")
    });

    let body = json!({"delete_message_seconds": 3600});
    let expected = SentRequest::new("PUT /guilds/2/bans/3")
        .body(body)
        .reason("raid");
    assert_eq!(by_bans.await, expected);
    assert_eq!(by_member.await, expected);
}

#[tokio::test]
async fn ban_is_removed() {
    let sent = sent_by_guild(|guild| guild.bans().delete(USER).reason("sorry")).await;

    let expected = SentRequest::new("DELETE /guilds/2/bans/3");
    assert_eq!(sent, expected.reason("sorry"));
}

#[tokio::test]
async fn users_are_banned_in_bulk() {
    let users = [USER, Id::new(8)];
    let sent = sent_by_guild(|guild| {
        let bans = guild.bans().bulk_create(users).delete_messages(HOUR);
        bans.reason("raid")
    });

    let body = json!({"user_ids": ["3", "8"], "delete_message_seconds": 3600});
    let expected = SentRequest::new("POST /guilds/2/bulk-ban").body(body);
    assert_eq!(sent.await, expected.reason("raid"));
}

#[tokio::test]
async fn prune_is_counted() {
    let roles = [ROLE, Id::new(8)];
    let sent = sent_by_guild(|guild| guild.prune().count()).await;
    let chosen = sent_by_guild(|guild| guild.prune().count().days(30).include_roles(roles)).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/prune"));
    let line = "GET /guilds/2/prune?days=30&include_roles=4,8";
    assert_eq!(chosen, SentRequest::new(line));
}

#[tokio::test]
async fn prune_is_started() {
    let sent = sent_by_guild(|guild| {
        let prune = guild.prune().begin().days(14).include_roles([ROLE]);
        prune.compute_prune_count(false).reason("away")
    });

    let body = json!({"days": 14, "include_roles": ["4"], "compute_prune_count": false});
    let expected = SentRequest::new("POST /guilds/2/prune").body(body);
    assert_eq!(sent.await, expected.reason("away"));
}

#[tokio::test]
async fn low_role_is_the_reason_only_if_the_permission_is_known() {
    let outcome = |code: u32| {
        let body = json!({"code": code, "message": "Missing Permissions"}).to_string();
        MockTransport::always(http_response(403, &[], &body))
            .client()
            .guild(GUILD)
    };
    let is_role_too_low = |sent: Result<(), guildhall::client::Error>| {
        sent.expect_err("the request is rejected").is_role_too_low()
    };
    let kick = Permissions::KICK_MEMBERS;
    let known = outcome(50013).check_permissions(kick);
    let unknown = outcome(50013);
    let other_code = outcome(10007).check_permissions(kick);
    let voice = outcome(50013).check_permissions(Permissions::MUTE_MEMBERS);

    assert!(is_role_too_low(known.member(USER).kick().await));
    assert!(!is_role_too_low(unknown.member(USER).kick().await));
    assert!(!is_role_too_low(other_code.member(USER).kick().await));
    let muted = voice.member(USER).edit().mute(true).await;
    assert!(!is_role_too_low(muted.map(drop)));
    let roles = outcome(50013).check_permissions(Permissions::MANAGE_ROLES);
    let moved = roles.roles().modify_positions([]).await;
    assert!(is_role_too_low(moved.map(drop)));
}
