//! Handles for a guild's channels.

use std::time::Duration;

use guildhall::model::channel::{
    ChannelFlags, ChannelPosition, DefaultReaction, ForumLayoutType, ForumTag, SortOrderType,
    VideoQualityMode,
};
use guildhall::model::{ChannelType, Id, PermissionOverwrite, Permissions};
use serde_json::json;

use crate::handle::{CHANNEL, ROLE, SentRequest, USER, sent_by_client, sent_by_guild};

const CREATE: &str = "POST /guilds/2/channels";

#[tokio::test]
async fn channels_are_listed() {
    let sent = sent_by_guild(|guild| guild.channels().list()).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/channels"));
}

#[tokio::test]
async fn channel_is_read() {
    let sent = sent_by_client(|client| client.channel(CHANNEL).get()).await;

    assert_eq!(sent, SentRequest::new("GET /channels/5"));
}

#[tokio::test]
async fn member_of_a_thread_is_read() {
    let alone = sent_by_client(|client| client.channel(CHANNEL).member(USER)).await;
    let whole =
        sent_by_client(|client| client.channel(CHANNEL).member(USER).with_member(true)).await;

    let line = "GET /channels/5/thread-members/3";
    assert_eq!(alone, SentRequest::new(line));
    assert_eq!(whole, SentRequest::new(&format!("{line}?with_member=true")));
}

#[tokio::test]
async fn text_channel_is_created() {
    let sent = sent_by_guild(|guild| {
        let channel = guild
            .channels()
            .create("help")
            .topic("Ask here")
            .slow_mode(Duration::from_secs(90))
            .nsfw(false);
        channel.reason("asked for")
    });

    let body = json!({"name": "help", "topic": "Ask here", "nsfw": false,
        "rate_limit_per_user": 90});
    let expected = SentRequest::new(CREATE).body(body);
    assert_eq!(sent.await, expected.reason("asked%20for"));
}

#[tokio::test]
async fn channel_is_created_in_a_category() {
    let silent = PermissionOverwrite::role(ROLE).deny(Permissions::SEND_MESSAGES);
    let sent = sent_by_guild(|guild| {
        let channel = guild.channels().create("news").parent_id(CHANNEL);
        channel.permission_overwrites([silent]).position(1)
    });

    let silent = json!({"id": "4", "type": 0, "allow": "0", "deny": "2048"});
    let body = json!({"name": "news", "parent_id": "5", "position": 1,
        "permission_overwrites": [silent]});
    let expected = SentRequest::new(CREATE).body(body);
    assert_eq!(sent.await, expected);
}

#[tokio::test]
async fn voice_channel_is_created() {
    let sent = sent_by_guild(|guild| {
        let channel = guild
            .channels()
            .create("talk")
            .kind(ChannelType::GuildVoice)
            .bitrate(96_000)
            .user_limit(10)
            .rtc_region("rotterdam");
        channel.video_quality_mode(VideoQualityMode::Full)
    });

    let body = json!({"name": "talk", "type": 2, "bitrate": 96000, "user_limit": 10,
        "rtc_region": "rotterdam", "video_quality_mode": 2});
    assert_eq!(sent.await, SentRequest::new(CREATE).body(body));
}

fn solved() -> ForumTag {
    ForumTag {
        id: None,
        name: "solved".to_owned(),
        emoji_id: None,
        emoji_name: None,
        moderated: false,
    }
}

fn thumb() -> DefaultReaction {
    DefaultReaction {
        emoji_id: None,
        emoji_name: Some("👍".to_owned()),
    }
}

#[tokio::test]
async fn forum_is_created() {
    let (day, pause) = (Duration::from_hours(24), Duration::from_secs(10));
    let sent = sent_by_guild(|guild| {
        let forum = guild
            .channels()
            .create("ask")
            .kind(ChannelType::GuildForum)
            .available_tags([solved()])
            .default_reaction_emoji(thumb())
            .default_sort_order(SortOrderType::CreationDate)
            .default_auto_archive(day)
            .default_forum_layout(ForumLayoutType::GalleryView)
            .default_thread_slow_mode(pause);
        forum.flags(ChannelFlags::REQUIRE_TAG)
    });

    assert_eq!(sent.await, SentRequest::new(CREATE).body(forum()));
}

fn forum() -> serde_json::Value {
    let solved =
        json!({"name": "solved", "moderated": false, "emoji_id": null, "emoji_name": null});
    json!({"name": "ask", "type": 15, "available_tags": [solved], "flags": 16,
        "default_reaction_emoji": {"emoji_id": null, "emoji_name": "👍"},
        "default_sort_order": 1, "default_forum_layout": 2,
        "default_auto_archive_duration": 1440, "default_thread_rate_limit_per_user": 10})
}

#[tokio::test]
async fn channels_are_moved() {
    let (category, id) = (CHANNEL, Id::new(8));
    let first = ChannelPosition::new(id).position(0).parent_id(category);
    let second = ChannelPosition::new(category)
        .lock_permissions(true)
        .position(None);
    let sent = sent_by_guild(|guild| guild.channels().modify_positions([first, second])).await;

    let body = json!([
        {"id": "8", "position": 0, "parent_id": "5"},
        {"id": "5", "lock_permissions": true, "position": null},
    ]);
    assert_eq!(
        sent,
        SentRequest::new("PATCH /guilds/2/channels").body(body)
    );
}
