//! The members of a guild, one of them, and the bot as one.

use std::time::Duration;

use guildhall::model::{MemberFlags, Patch, Timestamp};
use serde_json::json;

use acceptance::MockTransport;

use crate::handle::{CHANNEL, GUILD, ROLE, Sent, USER, by_guild};
use crate::handle_guild::{PNG, png};

const MEMBER: &str = "PATCH /guilds/2/members/3";

#[tokio::test]
async fn members_are_listed() {
    let sent = by_guild(|guild| guild.members().list()).await;
    let page = by_guild(|guild| guild.members().list().limit(50).after(USER)).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/members"));
    assert_eq!(page, Sent::new("GET /guilds/2/members?limit=50&after=3"));
}

#[tokio::test]
async fn members_are_searched() {
    let sent = by_guild(|guild| guild.members().search("a & ö").limit(10)).await;

    let line = "GET /guilds/2/members/search?query=a%20%26%20%C3%B6&limit=10";
    assert_eq!(sent, Sent::new(line));
}

#[tokio::test]
async fn user_is_added() {
    let sent = by_guild(|guild| {
        let member = guild.members().add(USER, "a-users-token").nick("Al");
        let member = member.roles([ROLE]).mute(true).deaf(false);
        member.flags(MemberFlags::BYPASSES_VERIFICATION)
    });

    let body = json!({"access_token": "a-users-token", "nick": "Al", "roles": ["4"],
        "mute": true, "deaf": false, "flags": 4});
    assert_eq!(sent.await, Sent::new("PUT /guilds/2/members/3").body(body));
}

#[tokio::test]
async fn member_is_read() {
    let sent = by_guild(|guild| guild.member(USER).get()).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/members/3"));
}

#[tokio::test]
async fn member_is_edited() {
    let sent = by_guild(|guild| {
        let edit = guild.member(USER).edit().nick("Al").roles(vec![ROLE]);
        let edit = edit.mute(true).deaf(false).channel_id(CHANNEL);
        edit.flags(MemberFlags::empty()).reason("asked for")
    });

    let body = json!({"nick": "Al", "roles": ["4"], "mute": true, "deaf": false,
        "channel_id": "5", "flags": 0});
    let expected = Sent::new(MEMBER).body(body);
    assert_eq!(sent.await, expected.reason("asked%20for"));
}

#[tokio::test]
async fn member_is_disconnected() {
    let sent = by_guild(|guild| guild.member(USER).edit().channel_id(Patch::Clear)).await;

    assert_eq!(sent, Sent::new(MEMBER).body(json!({"channel_id": null})));
}

#[tokio::test]
async fn member_is_timed_out_until_that_much_later() {
    let (length, transport) = (Duration::from_secs(28 * 86_400), MockTransport::new([]));
    let before = Timestamp::now().as_millis();
    let request = transport.client().guild(GUILD).member(USER).timeout(length);
    let after = Timestamp::now().as_millis();

    let edit = &request.endpoint().edit;
    let until = edit.communication_disabled_until.value().unwrap();
    let length = 28 * 86_400_000;
    assert!((before + length..=after + length).contains(&until.as_millis()));
    drop(request.await);
    assert_eq!(transport.request_lines(), [MEMBER]);
}

#[tokio::test]
async fn end_of_a_timeout_is_sent_as_null() {
    let sent = by_guild(|guild| guild.member(USER).end_timeout().reason("sorry")).await;

    let body = json!({"communication_disabled_until": null});
    assert_eq!(sent, Sent::new(MEMBER).body(body).reason("sorry"));
}

#[tokio::test]
async fn member_is_given_a_role_and_loses_it() {
    let given = by_guild(|guild| guild.member(USER).add_role(ROLE).reason("earned")).await;
    let taken = by_guild(|guild| guild.member(USER).remove_role(ROLE).reason("left")).await;

    let line = "/guilds/2/members/3/roles/4";
    let put = Sent::new(&format!("PUT {line}"));
    assert_eq!(given, put.reason("earned"));
    let delete = Sent::new(&format!("DELETE {line}"));
    assert_eq!(taken, delete.reason("left"));
}

#[tokio::test]
async fn member_is_kicked() {
    let sent = by_guild(|guild| guild.member(USER).kick().reason("spam")).await;

    let expected = Sent::new("DELETE /guilds/2/members/3");
    assert_eq!(sent, expected.reason("spam"));
}

#[tokio::test]
async fn bot_is_edited_as_a_member() {
    let sent = by_guild(|guild| {
        let edit = guild.me().edit().nick("Dice").bio("Rolls dice.");
        edit.avatar(png()).banner(None).reason("new look")
    });

    let body = json!({"nick": "Dice", "bio": "Rolls dice.", "avatar": PNG, "banner": null});
    let expected = Sent::new("PATCH /guilds/2/members/@me").body(body);
    assert_eq!(sent.await, expected.reason("new%20look"));
}

#[tokio::test]
#[expect(deprecated, reason = "the deprecated way is called as well")]
async fn bot_is_renamed() {
    let named = by_guild(|guild| guild.me().rename("Dice").reason("new")).await;
    let unnamed = by_guild(|guild| guild.me().rename(None)).await;

    let line = "PATCH /guilds/2/members/@me/nick";
    let expected = Sent::new(line).body(json!({"nick": "Dice"}));
    assert_eq!(named, expected.reason("new"));
    assert_eq!(unnamed, Sent::new(line).body(json!({"nick": null})));
}
