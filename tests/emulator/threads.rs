//! Threads: their start in each type of channel, and the lists of archived threads.

use std::time::Duration;

use guildhall_emulator::{Emulator, Quotas};
use guildhall_model::channel::{ChannelFlags, ForumTag};
use guildhall_model::{Channel, Id, Message, Permissions, Timestamp};
use serde_json::{Value, json};

use crate::channel_messages::fixture;
use crate::kit::{FORM, Fixture, Reply, form, noon};

const STARTING: Permissions = Permissions::CREATE_PUBLIC_THREADS
    .union(Permissions::CREATE_PRIVATE_THREADS)
    .union(Permissions::SEND_MESSAGES);

/// Starts a thread in a channel.
pub(crate) async fn start(fixture: &Fixture, channel: &str, body: Value) -> Reply {
    let path = format!("/channels/{}/threads", fixture.channel(channel));
    fixture
        .call_with_reason("a case", "POST", &path, &body)
        .await
}

/// Starts a thread from a message.
async fn start_from(fixture: &Fixture, message: &Message, body: Value) -> Reply {
    let channel = message.channel_id.expect("the message has a channel");
    let path = format!("/channels/{channel}/messages/{}/threads", message.id);
    fixture
        .call_with_reason("a case", "POST", &path, &body)
        .await
}

/// Returns the messages of a channel, newest first.
async fn messages(fixture: &Fixture, channel: &Value) -> Value {
    let channel = channel.as_str().expect("an ID is a string");
    let path = format!("/channels/{channel}/messages");
    fixture.get(&path).await.body
}

#[tokio::test]
async fn thread_from_a_message_has_the_id_of_the_message() {
    let fixture = fixture(STARTING).await;
    let source = fixture.member("alice").send_message("A report");

    let started = start_from(&fixture, &source, json!({ "name": "Case 12" })).await;

    assert_eq!(started.status, 201, "{}", started.body);
    let fields = ["id", "name", "type", "member_count", "message_count"];
    let expected = json!([source.id, "Case 12", 11, 1, 0]);
    assert_eq!(json!(fields.map(|field| &started.body[field])), expected);
    assert_eq!(
        (&started.body["parent_id"], &started.body["member"]["id"]),
        (&json!(fixture.channel("general")), &json!(source.id))
    );
    fixture.assert_logged("THREAD_CREATE", Some("a case"));
}

#[tokio::test]
async fn start_from_a_message_emits_events_and_marks_the_message() {
    let fixture = fixture(STARTING).await;
    let source = fixture.member("alice").send_message("A report");

    start_from(&fixture, &source, json!({ "name": "Case 12" })).await;

    let events = fixture.service.events();
    let [.., created, own, members, starter, marked] = &events[..] else {
        panic!("{events:?}");
    };
    let names = [created, own, members, starter, marked].map(|event| event.name);
    let expected = [
        "THREAD_CREATE",
        "THREAD_MEMBER_UPDATE",
        "THREAD_MEMBERS_UPDATE",
        "MESSAGE_CREATE",
        "MESSAGE_UPDATE",
    ];
    assert_eq!(names, expected);
    assert_eq!(created.payload["newly_created"], true);
    assert_eq!(starter.payload["channel_id"], json!(source.id));
    assert_eq!(marked.payload["flags"], 1 << 5);
    assert_eq!(marked.payload["thread"]["name"], "Case 12");
}

#[tokio::test]
async fn thread_from_a_message_begins_with_a_reference_to_the_message() {
    let fixture = fixture(STARTING).await;
    let source = fixture.member("alice").send_message("A report");

    start_from(&fixture, &source, json!({ "name": "Case 12" })).await;

    let starter = messages(&fixture, &json!(source.id)).await[0].take();
    assert_eq!(starter["type"], 21);
    assert_eq!(starter["message_reference"]["message_id"], json!(source.id));
    assert_eq!(starter["referenced_message"]["content"], "A report");
    let source = messages(&fixture, &json!(fixture.channel("general"))).await[0].take();
    assert_eq!(
        (&source["flags"], &source["thread"]["id"]),
        (&json!(1 << 5), &source["id"])
    );
}

#[tokio::test]
async fn message_has_at_most_one_thread() {
    let fixture = fixture(STARTING).await;
    let source = fixture.member("alice").send_message("A report");

    let first = start_from(&fixture, &source, json!({ "name": "Case 12" })).await;
    let second = start_from(&fixture, &source, json!({ "name": "Case 13" })).await;

    assert_eq!((first.status, second.error()), (201, (400, 160_004)));
}

#[tokio::test]
async fn system_message_starts_no_thread() {
    let fixture = fixture(STARTING).await;
    start(&fixture, "general", json!({ "name": "Setup", "type": 11 })).await;
    let notice = fixture.member("alice").messages().remove(0);

    let reply = start_from(&fixture, &notice, json!({ "name": "Case 12" })).await;

    assert_eq!(reply.error(), (403, 50021));
}

#[tokio::test]
async fn old_message_is_followed_by_a_notice_about_its_thread() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let [new, old] = ["new", "old"].map(|text| fixture.member("alice").send_message(text));

    start_from(&fixture, &new, json!({ "name": "New" })).await;
    clock.advance(Duration::from_mins(1));
    start_from(&fixture, &old, json!({ "name": "Old" })).await;

    let all = messages(&fixture, &json!(fixture.channel("general"))).await;
    assert_eq!(all.as_array().map(Vec::len), Some(3));
    assert_eq!(
        (&all[0]["type"], &all[0]["content"]),
        (&json!(18), &json!("Old"))
    );
    assert_eq!(all[0]["message_reference"]["channel_id"], json!(old.id));
}

#[tokio::test]
async fn type_of_a_thread_depends_on_its_channel() {
    let fixture = fixture(STARTING).await;
    let rows = [
        ("general", json!(null), Ok(12)),
        ("general", json!(12), Ok(12)),
        ("general", json!(11), Ok(11)),
        ("general", json!(10), Err((400, 50024))),
        ("announcements", json!(10), Ok(10)),
        ("announcements", json!(null), Err((400, 50024))),
        ("lounge", json!(11), Err((400, 50024))),
        ("book-club", json!(11), Err((400, 50024))),
    ];
    for (channel, kind, expected) in rows {
        let reply = start(&fixture, channel, json!({ "name": "x", "type": kind })).await;
        let result = if reply.status == 201 {
            Ok(reply.body["type"].as_u64().unwrap_or_default())
        } else {
            Err(reply.error())
        };
        assert_eq!(result, expected, "{channel} {kind}");
    }
}

#[tokio::test]
async fn thread_from_a_message_of_an_announcement_channel_is_an_announcement_thread() {
    let fixture = fixture(STARTING).await;
    let alice = fixture.member("alice").in_channel("announcements");
    let alice = alice.expect("the guild has the channel");
    let post = alice.send_message("Version 2");
    let thread = alice.in_channel("book-club");
    let chat = thread.expect("the guild has the thread").send_message("Hi");

    let started = start_from(&fixture, &post, json!({ "name": "x" })).await;
    let rejected = start_from(&fixture, &chat, json!({ "name": "x" })).await;

    assert_eq!(started.body["type"], 10);
    assert_eq!(rejected.error(), (400, 50024));
}

#[tokio::test]
async fn each_kind_of_thread_requires_its_permission() {
    let fixture = fixture(Permissions::empty()).await;
    let source = fixture.member("alice").send_message("A report");
    let [public, private] = [11, 12].map(|kind| json!({ "name": "x", "type": kind }));

    let forbidden = [
        start_from(&fixture, &source, json!({ "name": "x" })).await,
        start(&fixture, "general", public.clone()).await,
        start(&fixture, "general", private.clone()).await,
    ];
    fixture.set_bot_permissions(Permissions::CREATE_PUBLIC_THREADS);
    let opened = start(&fixture, "general", public).await;
    fixture.set_bot_permissions(Permissions::CREATE_PRIVATE_THREADS);
    let closed = start(&fixture, "general", private).await;

    assert_eq!(forbidden.each_ref().map(Reply::error), [(403, 50013); 3]);
    assert_eq!((opened.status, closed.status), (201, 201));
}

#[tokio::test]
async fn settings_of_a_thread_have_limits() {
    let fixture = fixture(STARTING).await;
    let valid = [
        json!({ "name": "x".repeat(100), "rate_limit_per_user": 21_600 }),
        json!({ "name": "x", "auto_archive_duration": 10_080, "rate_limit_per_user": 0 }),
    ];
    for body in valid {
        let reply = start(&fixture, "general", body.clone()).await;
        assert_eq!(reply.status, 201, "{body}: {}", reply.body);
    }
    let invalid = [
        ("name", json!("")),
        ("name", json!("x".repeat(101))),
        ("auto_archive_duration", json!(61)),
        ("rate_limit_per_user", json!(21_601)),
        ("type", json!(0)),
    ];
    for (field, value) in invalid {
        let mut body = json!({ "name": "x" });
        body[field] = value;
        let reply = start(&fixture, "general", body).await;
        assert_eq!(reply.codes(&format!("/{field}")).len(), 1, "{field}");
    }
}

#[tokio::test]
async fn settings_of_a_thread_are_stored() {
    let fixture = fixture(STARTING).await;
    let body = json!({ "name": "x", "auto_archive_duration": 60, "rate_limit_per_user": 5,
        "invitable": false });

    let closed = start(&fixture, "general", body).await.body;
    let default = start(&fixture, "general", json!({ "name": "x" }))
        .await
        .body;

    let metadata = &closed["thread_metadata"];
    assert_eq!(
        (&metadata["auto_archive_duration"], &metadata["invitable"]),
        (&json!(60), &json!(false))
    );
    assert_eq!(closed["rate_limit_per_user"], 5);
    assert_eq!(default["thread_metadata"]["invitable"], true);
}

#[tokio::test]
async fn public_thread_without_a_message_is_announced_in_its_channel() {
    let fixture = fixture(STARTING).await;

    let thread = start(&fixture, "general", json!({ "name": "Setup", "type": 11 })).await;
    start(&fixture, "general", json!({ "name": "Secret" })).await;

    let all = messages(&fixture, &json!(fixture.channel("general"))).await;
    assert_eq!(all.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&all[0]["type"], &all[0]["content"]),
        (&json!(18), &json!("Setup"))
    );
    let reference = &all[0]["message_reference"];
    assert_eq!(reference["channel_id"], thread.body["id"]);
}

#[tokio::test]
async fn active_threads_are_limited() {
    let mut quotas = Quotas::default();
    quotas.active_threads = 4;
    let fixture = Fixture::with_builder(Emulator::builder().quotas(quotas)).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    archive(&fixture, "book-club", 0);

    let [first, second, third] =
        [(); 3].map(|()| start(&fixture, "general", json!({ "name": "x" })));
    let replies = [first.await, second.await, third.await];
    let path = format!("/channels/{}/messages", fixture.channel("book-club"));
    let sent = fixture.post(&path, &json!({ "content": "Hi" })).await;

    assert_eq!([replies[0].status, replies[1].status], [201, 201]);
    assert_eq!(
        (replies[2].error(), sent.error()),
        ((400, 160_006), (400, 160_006))
    );
}

#[tokio::test]
async fn guild_has_1000_active_threads_by_default() {
    assert_eq!(Quotas::default().active_threads, 1000);
}

/// Starts a thread in the forum.
async fn post(fixture: &Fixture, body: Value) -> Reply {
    start(fixture, "questions", body).await
}

#[tokio::test]
async fn thread_in_a_forum_begins_with_its_message() {
    let fixture = fixture(Permissions::empty()).await;
    let path = format!("/channels/{}/threads", fixture.channel("questions"));
    let token = format!("Authorization: Bot {}", fixture.service.bot_token());
    let body = json!({ "name": "It crashes", "message": { "content": "See the log." } });
    let files = form(&body, &[("log.txt", "text")]);

    let started = fixture.send("POST", &path, &[&token, FORM], &files).await;

    assert_eq!(started.status, 201, "{}", started.body);
    let (thread, message) = (&started.body, &started.body["message"]);
    assert_eq!(
        (&thread["type"], &thread["id"]),
        (&json!(11), &message["id"])
    );
    assert_eq!(message["attachments"][0]["filename"], "log.txt");
    assert_eq!(
        (&message["channel_id"], &message["position"]),
        (&thread["id"], &json!(0))
    );
    assert_eq!(
        (&thread["message_count"], &thread["total_message_sent"]),
        (&json!(0), &json!(0))
    );
    let forum = fixture.service.channel("questions");
    let last = forum.and_then(|forum| forum.last_message_id);
    assert_eq!(json!(last), thread["id"]);
    let events = fixture.event_names();
    let expected = [
        "THREAD_CREATE",
        "THREAD_MEMBER_UPDATE",
        "THREAD_MEMBERS_UPDATE",
        "MESSAGE_CREATE",
    ];
    assert!(events.ends_with(&expected), "{events:?}");
}

#[tokio::test]
async fn thread_in_a_forum_requires_a_valid_message() {
    let fixture = fixture(Permissions::empty()).await;

    let missing = post(&fixture, json!({ "name": "x" })).await;
    let empty = post(&fixture, json!({ "name": "x", "message": {} })).await;
    let long = json!({ "content": "x".repeat(2001) });
    let long = post(&fixture, json!({ "name": "x", "message": long })).await;
    let stickers = json!({ "sticker_ids": ["1"] });
    let stickers = post(&fixture, json!({ "name": "x", "message": stickers })).await;

    assert_eq!(missing.codes("/message"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(empty.error(), (400, 50006));
    assert_eq!(long.codes("/message/content"), ["BASE_TYPE_MAX_LENGTH"]);
    assert_eq!(stickers.error(), (400, 50081));
    assert!(!fixture.event_names().contains(&"THREAD_CREATE"));
}

#[tokio::test]
async fn thread_in_a_forum_requires_the_permissions_of_its_message() {
    let fixture = fixture(Permissions::empty()).await;
    let poll =
        json!({ "question": { "text": "?" }, "answers": [{ "poll_media": { "text": "A" } }] });
    let text = json!({ "name": "x", "message": { "content": "Hi" } });

    let sent = post(&fixture, text.clone()).await;
    let polled = post(
        &fixture,
        json!({ "name": "x", "message": { "poll": poll } }),
    )
    .await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(Permissions::CREATE_PUBLIC_THREADS);
    let forbidden = post(&fixture, text).await;

    assert_eq!(
        (sent.status, polled.error(), forbidden.error()),
        (201, (403, 50013), (403, 50013))
    );
}

/// Gives the forum a tag for everyone with ID 1 and a tag for moderators with ID 2, and requires a tag.
fn require_tag(fixture: &Fixture, tags: impl IntoIterator<Item = u64>) {
    let tags = tags.into_iter().map(|id| ForumTag {
        id: Some(Id::new(id)),
        ..ForumTag::new(format!("tag {id}")).moderated(id == 2)
    });
    let tags: Vec<_> = tags.collect();
    let guild = fixture.service.default_guild();
    guild.edit_channel("questions", |forum| {
        forum.available_tags = Some(tags);
        forum.flags = Some(ChannelFlags::REQUIRE_TAG);
    });
}

#[tokio::test]
async fn forum_may_require_a_tag() {
    let fixture = fixture(Permissions::empty()).await;
    let tagged =
        |tags: Value| json!({ "name": "x", "applied_tags": tags, "message": { "content": "Hi" } });
    let untagged = || tagged(json!([]));

    require_tag(&fixture, [1, 2]);
    let missing = post(&fixture, untagged()).await;
    let known = post(&fixture, tagged(json!(["1"]))).await;
    let unknown = post(&fixture, tagged(json!(["3"]))).await;
    let restricted = post(&fixture, tagged(json!(["2"]))).await;
    require_tag(&fixture, [2]);
    let unavailable = post(&fixture, untagged()).await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let moderated = post(&fixture, tagged(json!(["2"]))).await;

    assert_eq!(missing.error(), (400, 40067));
    assert_eq!(known.body["applied_tags"], json!(["1"]));
    assert_eq!(unknown.error(), (404, 10087));
    assert_eq!(restricted.error(), (403, 50013));
    assert_eq!(unavailable.error(), (400, 40066));
    assert_eq!(moderated.status, 201);
}

#[tokio::test]
async fn thread_has_at_most_5_tags() {
    let fixture = fixture(Permissions::empty()).await;
    require_tag(&fixture, 1..=6);
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let tagged = |count: u64| {
        let tags: Vec<_> = (1..=count).map(|id| id.to_string()).collect();
        json!({ "name": "x", "applied_tags": tags, "message": { "content": "Hi" } })
    };

    assert_eq!(post(&fixture, tagged(5)).await.status, 201);
    let rejected = post(&fixture, tagged(6)).await;
    assert_eq!(rejected.codes("/applied_tags"), ["BASE_TYPE_MAX_LENGTH"]);
}

/// Archives a thread, a number of seconds after noon.
pub(crate) fn archive(fixture: &Fixture, thread: &str, seconds: i64) {
    let noon = noon().now();
    let at = Timestamp::from_millis(noon.as_millis() + 1000 * seconds);
    let guild = fixture.service.default_guild();
    guild.edit_channel(thread, |thread| {
        let metadata = thread.thread_metadata.as_mut();
        let metadata = metadata.expect("the channel is a thread");
        (metadata.archived, metadata.archive_timestamp) = (true, at);
    });
}

/// Returns the names of the threads in a list of archived threads, and whether there are more.
async fn archived(fixture: &Fixture, channel: Id<Channel>, tail: &str) -> (Vec<String>, bool) {
    let path = format!("/channels/{channel}{tail}");
    let reply = fixture.get(&path).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let threads = reply.body["threads"].as_array().into_iter().flatten();
    let names = threads.map(|thread| thread["name"].as_str().unwrap_or_default().to_owned());
    let has_more = reply.body["has_more"].as_bool();
    (names.collect(), has_more.expect("the list has a flag"))
}

/// Returns an emulator whose bot manages threads, with these archived threads, in this order.
async fn with_archive(kind: u64, names: &[&str]) -> Fixture {
    let fixture = fixture(STARTING | Permissions::MANAGE_THREADS).await;
    for (seconds, name) in (1..).zip(names) {
        let body = json!({ "name": name, "type": kind });
        assert_eq!(start(&fixture, "general", body).await.status, 201);
        archive(&fixture, name, seconds);
    }
    fixture
}

#[tokio::test]
async fn public_archive_is_sorted_by_time_in_pages() {
    let fixture = with_archive(11, &["a", "b", "c"]).await;
    archive(&fixture, "a", 9);
    let general = fixture.channel("general");
    let list = async |query: &str| {
        archived(
            &fixture,
            general,
            &format!("/threads/archived/public{query}"),
        )
        .await
    };
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    };

    assert_eq!(list("").await, (names(&["a", "c", "b"]), false));
    assert_eq!(list("?limit=2").await, (names(&["a", "c"]), true));
    let before = "?before=2026-01-01T12:00:03%2B00:00";
    assert_eq!(list(before).await, (names(&["b"]), false));
}

#[tokio::test]
async fn archive_contains_the_memberships_of_the_bot() {
    let fixture = with_archive(11, &["a", "b"]).await;
    let general = fixture.channel("general");
    let path = format!("/channels/{general}/threads/archived/public");

    let reply = fixture.get(&path).await.body;

    assert_eq!(reply["members"].as_array().map(Vec::len), Some(2));
    assert_eq!(reply["members"][0]["id"], reply["threads"][0]["id"]);
}

#[tokio::test]
async fn page_of_an_archive_has_2_to_100_threads() {
    let fixture = with_archive(11, &["a"]).await;
    for list in [
        "/threads/archived/public",
        "/users/@me/threads/archived/private",
    ] {
        let path = format!("/channels/{}{list}", fixture.channel("general"));
        let read = async |limit: u32| {
            let path = format!("{path}?limit={limit}");
            fixture.get(&path).await
        };
        assert_eq!((read(2).await.status, read(100).await.status), (200, 200));
        for limit in [1, 101] {
            assert_eq!(read(limit).await.codes("/limit").len(), 1, "{limit}");
        }
    }
}

#[tokio::test]
async fn private_archive_requires_manage_threads() {
    let fixture = with_archive(12, &["a", "b"]).await;
    let general = fixture.channel("general");
    let (all, own) = (
        "/threads/archived/private",
        "/users/@me/threads/archived/private",
    );
    let names = ["b", "a"].map(str::to_owned).to_vec();

    assert_eq!(archived(&fixture, general, all).await, (names, false));
    fixture.set_bot_permissions(Permissions::empty());
    let path = format!("/channels/{general}{all}");
    let forbidden = fixture.get(&path).await;
    let joined = archived(&fixture, general, own).await;

    assert_eq!(forbidden.error(), (403, 50013));
    assert_eq!(joined.0, ["b", "a"]);
}

#[tokio::test]
async fn joined_private_archive_is_sorted_by_id_and_omits_other_threads() {
    let fixture = with_archive(12, &["a", "b"]).await;
    archive(&fixture, "a", 9);
    archive(&fixture, "surprise-party", 9);
    let (general, own) = (
        fixture.channel("general"),
        "/users/@me/threads/archived/private",
    );

    let all = archived(&fixture, general, own).await;
    let query = format!("{own}?before={}", fixture.channel("b"));
    let older = archived(&fixture, general, &query).await;

    assert_eq!(
        (all.0, older.0),
        (vec!["b".to_owned(), "a".to_owned()], vec!["a".to_owned()])
    );
}

#[tokio::test]
async fn archives_require_read_message_history() {
    let fixture = with_archive(11, &["a"]).await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let lists = [
        "/threads/archived/public",
        "/threads/archived/private",
        "/users/@me/threads/archived/private",
    ];
    for list in lists {
        let path = format!("/channels/{}{list}", fixture.channel("general"));
        let reply = fixture.get(&path).await;
        assert_eq!(reply.error(), (403, 50013), "{list}");
    }
}
