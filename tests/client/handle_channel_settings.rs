//! Handles that edit and delete a channel, its overwrites, followers and invites.

use std::time::Duration;

use guildhall::client::ErrorKind;
use guildhall::model::channel::{Allow, ChannelFlags, Deny, ForumTag};
use guildhall::model::guild::InviteTargetType;
use guildhall::model::{ChannelType, Id, PermissionOverwrite, Permissions};
use serde_json::json;

use acceptance::MockTransport;

use crate::handle::{APP, CHANNEL, ROLE, SentRequest, USER, sent_by_client};
use crate::handle_messages::sent_by_channel;

const EDIT: &str = "PATCH /channels/5";

#[tokio::test]
async fn channel_is_edited() {
    let sent = sent_by_channel(|channel| {
        let edit = channel
            .edit()
            .name("tea")
            .topic(None)
            .slow_mode(Duration::from_secs(90));
        edit.parent_id(CHANNEL)
            .kind(ChannelType::GuildAnnouncement)
            .reason("as voted")
    });

    let body = json!({"name": "tea", "topic": null, "rate_limit_per_user": 90, "parent_id": "5",
        "type": 5});
    let expected = SentRequest::new(EDIT).body(body).reason("as%20voted");
    assert_eq!(sent.await, expected);
}

#[tokio::test]
async fn settings_of_voice_channels_and_forums_are_edited() {
    let muted = PermissionOverwrite::role(ROLE).deny(Permissions::SPEAK);
    let voice = sent_by_channel(|channel| {
        let edit = channel
            .edit()
            .bitrate(96_000)
            .user_limit(10)
            .rtc_region(None);
        edit.permission_overwrites([muted])
    });
    let forum = sent_by_channel(|channel| {
        let edit = channel.edit().available_tags([ForumTag::new("bug")]);
        let edit = edit.default_auto_archive(Duration::from_hours(24));
        edit.default_thread_slow_mode(Duration::from_secs(10))
            .flags(ChannelFlags::REQUIRE_TAG)
    });

    let muted = json!({"id": "4", "type": 0, "allow": "0", "deny": "2097152"});
    let body = json!({"bitrate": 96000, "user_limit": 10, "rtc_region": null,
        "permission_overwrites": [muted]});
    assert_eq!(voice.await, SentRequest::new(EDIT).body(body));
    let tag = json!({"name": "bug", "moderated": false, "emoji_id": null, "emoji_name": null});
    let body = json!({"available_tags": [tag], "default_auto_archive_duration": 1440,
        "default_thread_rate_limit_per_user": 10, "flags": 16});
    assert_eq!(forum.await, SentRequest::new(EDIT).body(body));
}

#[tokio::test]
async fn thread_is_edited() {
    let sent = sent_by_channel(|thread| {
        let edit = thread.edit().archived(true).locked(true).invitable(false);
        edit.auto_archive(Duration::from_hours(1))
            .applied_tags([Id::new(8)])
    });

    let body = json!({"applied_tags": ["8"], "archived": true, "auto_archive_duration": 60,
        "invitable": false, "locked": true});
    assert_eq!(sent.await, SentRequest::new(EDIT).body(body));
}

#[tokio::test]
async fn channel_type_decides_the_check_and_is_not_sent() {
    let sent = sent_by_channel(|channel| channel.edit().channel_type(ChannelType::GuildText)).await;
    let client = MockTransport::new([]).client();
    let long = client.channel(CHANNEL).edit().topic("x".repeat(1025));

    let rejected = long.channel_type(ChannelType::GuildText).await.unwrap_err();

    assert_eq!(sent, SentRequest::new(EDIT).body(json!({})));
    assert_eq!(rejected.kind(), ErrorKind::Invalid);
}

#[tokio::test]
async fn channel_is_deleted() {
    let sent = sent_by_channel(|channel| channel.delete().reason("solved")).await;

    assert_eq!(
        sent,
        SentRequest::new("DELETE /channels/5").reason("solved")
    );
}

#[tokio::test]
async fn overwrites_of_roles_and_members_are_set_and_deleted() {
    let role = sent_by_channel(|channel| {
        let set = channel
            .overwrites()
            .set(ROLE, Deny(Permissions::SEND_MESSAGES));
        set.allow(Permissions::VIEW_CHANNEL).reason("read only")
    });
    let member =
        sent_by_channel(|channel| channel.overwrites().set(USER, Allow(Permissions::SPEAK)));
    let deleted = sent_by_channel(|channel| channel.overwrites().delete(ROLE).reason("old"));

    let body = json!({"type": 0, "allow": "1024", "deny": "2048"});
    let expected = SentRequest::new("PUT /channels/5/permissions/4").body(body);
    assert_eq!(role.await, expected.reason("read%20only"));
    let body = json!({"type": 1, "allow": "2097152"});
    assert_eq!(
        member.await,
        SentRequest::new("PUT /channels/5/permissions/3").body(body)
    );
    let expected = SentRequest::new("DELETE /channels/5/permissions/4");
    assert_eq!(deleted.await, expected.reason("old"));
}

#[tokio::test]
async fn announcement_channel_is_followed() {
    let sent = sent_by_channel(|news| news.follow(Id::new(8)).reason("news")).await;

    let body = json!({"webhook_channel_id": "8"});
    let expected = SentRequest::new("POST /channels/5/followers").body(body);
    assert_eq!(sent, expected.reason("news"));
}

#[tokio::test]
async fn typing_is_shown() {
    let sent = sent_by_channel(|channel| channel.trigger_typing()).await;

    assert_eq!(sent, SentRequest::new("POST /channels/5/typing"));
}

#[tokio::test]
async fn invites_are_created_and_listed() {
    let plain = sent_by_channel(|channel| channel.create_invite()).await;
    let once = sent_by_channel(|channel| {
        let invite = channel
            .create_invite()
            .max_age(Duration::from_hours(1))
            .max_uses(1);
        let invite = invite.temporary(true).unique(true).role_ids([ROLE]);
        let activity = invite.target_type(InviteTargetType::EmbeddedApplication);
        activity.target_application_id(APP).reason("party")
    });
    let listed = sent_by_channel(|channel| channel.invites()).await;

    let line = "POST /channels/5/invites";
    assert_eq!(plain, SentRequest::new(line).body(json!({})));
    let body = json!({"max_age": 3600, "max_uses": 1, "role_ids": ["4"], "temporary": true,
        "unique": true, "target_type": 2, "target_application_id": "1"});
    assert_eq!(
        once.await,
        SentRequest::new(line).body(body).reason("party")
    );
    assert_eq!(listed, SentRequest::new("GET /channels/5/invites"));
}

#[tokio::test]
async fn invite_is_read_and_deleted_by_its_code() {
    let read = sent_by_client(|client| client.invite("a/b").get().with_counts(true));
    let with_event = sent_by_client(|client| {
        client
            .invite("c")
            .get()
            .guild_scheduled_event_id(Id::new(8))
    });
    let deleted = sent_by_client(|client| client.invite("c").delete().reason("leaked"));

    assert_eq!(
        read.await,
        SentRequest::new("GET /invites/a%2Fb?with_counts=true")
    );
    let line = "GET /invites/c?guild_scheduled_event_id=8";
    assert_eq!(with_event.await, SentRequest::new(line));
    assert_eq!(
        deleted.await,
        SentRequest::new("DELETE /invites/c").reason("leaked")
    );
}
