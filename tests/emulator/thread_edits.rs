//! Edits of threads.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::channel::{ChannelFlags, ForumTag};
use guildhall_model::{Channel, Id, Permissions};
use serde_json::{Value, json};

use crate::channel_edits::{changes, edit, stored};
use crate::kit::{Fixture, command, noon, text};

const MODERATOR: Permissions = Permissions::MANAGE_THREADS;

/// Returns an emulator whose bot has these permissions, and @everyone only views channels.
async fn fixture(bot: Permissions) -> Fixture {
    let fixture = Fixture::new().await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(bot);
    fixture
}

/// Changes the thread `book-club` without a request.
fn change(fixture: &Fixture, change: impl FnOnce(&mut Channel)) {
    fixture
        .service
        .default_guild()
        .edit_channel("book-club", change);
}

fn set_archived(fixture: &Fixture, archived: bool) {
    change(fixture, |thread| {
        let metadata = thread.thread_metadata.as_mut();
        metadata.expect("a thread has metadata").archived = archived;
    });
}

fn set_locked(fixture: &Fixture, locked: bool) {
    change(fixture, |thread| {
        let metadata = thread.thread_metadata.as_mut();
        metadata.expect("a thread has metadata").locked = locked;
    });
}

/// Makes the bot the creator of the thread `book-club`.
fn give_to_bot(fixture: &Fixture) {
    let bot = fixture.user("Your bot");
    change(fixture, |thread| thread.owner_id = Some(bot));
}

#[tokio::test]
async fn edit_emits_an_event_and_is_logged_with_its_changes() {
    let fixture = fixture(MODERATOR).await;

    let body = json!({ "name": "Books", "rate_limit_per_user": 5, "locked": true });
    let reply = edit(&fixture, "book-club", body).await;

    assert_eq!((reply.status, &reply.body["name"]), (200, &json!("Books")));
    assert_eq!(reply.body["thread_metadata"]["locked"], true);
    assert_eq!(fixture.last_event("THREAD_UPDATE"), reply.body);
    let log = fixture.service.audit_log();
    let entry = log.last();
    assert_eq!(
        (entry.action, entry.reason()),
        ("THREAD_UPDATE", Some("tidy"))
    );
    let changes = changes(entry);
    assert_eq!(
        changes[..2],
        [
            r#"name: "book-club" -> "Books""#,
            "rate_limit_per_user: null -> 5"
        ]
    );
}

#[tokio::test]
async fn archiving_and_a_new_duration_change_the_archive_timestamp() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.set_bot_permissions(MODERATOR);
    let at = |reply: &Value| reply["thread_metadata"]["archive_timestamp"].clone();

    let named = edit(&fixture, "book-club", json!({ "name": "book-club" }))
        .await
        .body;
    clock.advance(Duration::from_mins(1));
    let duration = json!({ "auto_archive_duration": 60 });
    let shorter = edit(&fixture, "book-club", duration).await.body;
    clock.advance(Duration::from_mins(1));
    let archived = edit(&fixture, "book-club", json!({ "archived": true }))
        .await
        .body;

    let times = [at(&named), at(&shorter), at(&archived)];
    assert_eq!(times[1], "2026-01-01T12:01:00+00:00");
    assert_eq!(times[2], "2026-01-01T12:02:00+00:00");
    assert_ne!(times[0], times[1]);
}

#[tokio::test]
async fn archived_thread_changes_only_when_it_is_unarchived() {
    let fixture = fixture(MODERATOR).await;
    set_archived(&fixture, true);

    let named = edit(&fixture, "book-club", json!({ "name": "x" })).await;
    let again = edit(&fixture, "book-club", json!({ "archived": true })).await;
    let both = edit(
        &fixture,
        "book-club",
        json!({ "archived": false, "name": "books" }),
    )
    .await;

    assert_eq!((named.error(), again.error()), ((400, 50083), (400, 50083)));
    assert_eq!((both.status, &both.body["name"]), (200, &json!("books")));
    assert_eq!(both.body["thread_metadata"]["archived"], false);
}

#[tokio::test]
async fn participants_can_only_unarchive_an_unlocked_thread() {
    let fixture = fixture(Permissions::SEND_MESSAGES_IN_THREADS).await;
    let body = || json!({ "archived": false });

    let named = edit(&fixture, "book-club", json!({ "name": "x" })).await;
    set_archived(&fixture, true);
    let unarchived = edit(&fixture, "book-club", body()).await;
    set_archived(&fixture, true);
    set_locked(&fixture, true);
    let locked = edit(&fixture, "book-club", body()).await;
    set_locked(&fixture, false);
    fixture.set_bot_permissions(Permissions::empty());
    let silent = edit(&fixture, "book-club", body()).await;

    assert_eq!((named.error(), unarchived.status), ((403, 50013), 200));
    assert_eq!(
        (locked.error(), silent.error()),
        ((403, 50013), (403, 50013))
    );
}

#[tokio::test]
async fn creator_changes_some_fields_of_an_unlocked_thread() {
    let fixture = fixture(Permissions::empty()).await;
    give_to_bot(&fixture);
    let own = json!({ "name": "book-club", "archived": false, "auto_archive_duration": 60 });

    let allowed = edit(&fixture, "book-club", own.clone()).await;
    for field in [
        json!({ "locked": true }),
        json!({ "invitable": true }),
        json!({ "rate_limit_per_user": 5 }),
        json!({ "flags": 0 }),
    ] {
        let reply = edit(&fixture, "book-club", field).await;
        assert_eq!(reply.error(), (403, 50013));
    }
    set_locked(&fixture, true);
    let locked = edit(&fixture, "book-club", own).await;

    assert_eq!((allowed.status, locked.error()), (200, (403, 50013)));
}

#[tokio::test]
async fn only_private_threads_have_invitable() {
    let fixture = fixture(MODERATOR).await;
    let body = json!({ "invitable": true });

    let public = edit(&fixture, "book-club", body.clone()).await;
    let private = edit(&fixture, "surprise-party", body).await;

    assert_eq!(public.body["thread_metadata"].get("invitable"), None);
    assert_eq!(private.body["thread_metadata"]["invitable"], true);
}

#[tokio::test]
async fn limits_of_a_thread_are_checked() {
    let fixture = fixture(MODERATOR).await;

    for (field, value) in [
        ("name", json!("")),
        ("name", json!("x".repeat(101))),
        ("auto_archive_duration", json!(61)),
        ("rate_limit_per_user", json!(21_601)),
        ("applied_tags", json!(["1", "2", "3", "4", "5", "6"])),
        ("flags", json!(2)),
    ] {
        let reply = edit(&fixture, "book-club", json!({ field: value })).await;
        assert_eq!(reply.codes(&format!("/{field}")).len(), 1, "{field}");
    }
}

/// Makes `book-club` a thread of the forum `questions` with the tags 1 and, for moderators, 2.
fn move_to_forum(fixture: &Fixture, flags: ChannelFlags) {
    let tag = |id, name| ForumTag {
        id: Some(Id::new(id)),
        ..ForumTag::new(name)
    };
    let guild = fixture.service.default_guild();
    guild.edit_channel("questions", |forum| {
        forum.available_tags = Some(vec![tag(1, "bug"), tag(2, "solved").moderated(true)]);
        forum.flags = Some(flags);
    });
    let forum = fixture.channel("questions");
    change(fixture, |thread| thread.parent_id = Some(forum));
}

#[tokio::test]
async fn tags_of_a_forum_thread_must_exist() {
    let fixture = fixture(MODERATOR).await;
    move_to_forum(&fixture, ChannelFlags::REQUIRE_TAG);
    let tags = |ids: &[&str]| json!({ "applied_tags": ids });

    let set = edit(&fixture, "book-club", tags(&["1", "2"])).await;
    let unknown = edit(&fixture, "book-club", tags(&["3"])).await;
    let none = edit(&fixture, "book-club", tags(&[])).await;
    let pinned = edit(&fixture, "book-club", json!({ "flags": 2 })).await;

    assert_eq!(
        (set.status, &set.body["applied_tags"]),
        (200, &json!(["1", "2"]))
    );
    assert_eq!(
        (unknown.error(), none.error()),
        ((404, 10087), (400, 40067))
    );
    assert_eq!((pinned.status, &pinned.body["flags"]), (200, &json!(2)));
}

#[tokio::test]
async fn moderated_tags_require_manage_threads() {
    let fixture = fixture(Permissions::empty()).await;
    move_to_forum(&fixture, ChannelFlags::empty());
    give_to_bot(&fixture);

    let plain = edit(&fixture, "book-club", json!({ "applied_tags": ["1"] })).await;
    let moderated = edit(&fixture, "book-club", json!({ "applied_tags": ["1", "2"] })).await;

    assert_eq!((plain.status, moderated.error()), (200, (403, 50013)));
}

#[tokio::test]
async fn threads_lose_the_tags_that_their_forum_loses() {
    let fixture = fixture(MODERATOR | Permissions::MANAGE_CHANNELS).await;
    move_to_forum(&fixture, ChannelFlags::empty());
    edit(&fixture, "book-club", json!({ "applied_tags": ["1", "2"] })).await;

    let body = json!({ "available_tags": [{ "id": "2", "name": "solved" }] });
    let reply = edit(&fixture, "questions", body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(
        stored(&fixture, "book-club").applied_tags,
        Some(vec![Id::new(2)])
    );
    assert_eq!(
        fixture.last_event("THREAD_UPDATE")["applied_tags"],
        json!(["2"])
    );
}

/// Methods, tails of the path and bodies of requests that change a message of a thread.
const MESSAGE_CHANGES: [(&str, &str, &str); 4] = [
    ("DELETE", "/messages/{id}", "null"),
    (
        "POST",
        "/messages/bulk-delete",
        r#"{"messages":["{id}","{other}"]}"#,
    ),
    ("PATCH", "/messages/{id}", r#"{"content":"Bye"}"#),
    ("PUT", "/messages/{id}/reactions/%F0%9F%91%8D/@me", "null"),
];

#[tokio::test]
async fn messages_of_an_archived_thread_cannot_be_changed() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let thread = format!("/channels/{}", fixture.channel("book-club"));
    let mut ids = Vec::new();
    for _ in 0..2 {
        let body = json!({ "content": "Hi" });
        let sent = fixture.post(&format!("{thread}/messages"), &body).await;
        ids.push(sent.body["id"].as_str().unwrap_or_default().to_owned());
    }
    set_archived(&fixture, true);

    for (method, tail, body) in MESSAGE_CHANGES {
        let fill = |text: &str| text.replace("{id}", &ids[0]).replace("{other}", &ids[1]);
        let body = serde_json::from_str(&fill(body)).expect("the body is JSON");
        let path = format!("{thread}{}", fill(tail));
        let reply = fixture.call(method, &path, &body).await;
        assert_eq!(reply.error(), (400, 50083), "{method} {tail}");
    }
}

/// Sends `/ping` as bob in the archived thread `book-club`. Returns the fault of the app's response.
async fn respond_in_archived_thread(locked: bool, everyone: Permissions) -> Option<String> {
    let fixture = Fixture::new().await;
    fixture.set_everyone_permissions(everyone).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(text("pong")).await;
    set_archived(&fixture, true);
    set_locked(&fixture, locked);
    let bob = fixture.member("bob").in_channel("book-club");

    let outcome = bob.expect("the guild has the thread").slash("/ping").await;

    let thread = fixture.service.channel("book-club");
    let metadata = thread.and_then(|thread| thread.thread_metadata);
    let is_archived = metadata.expect("a thread has metadata").archived;
    let fault = outcome.error().map(ToString::to_string);
    assert_eq!(is_archived, fault.is_some(), "{fault:?}");
    fault
}

#[tokio::test]
async fn response_unarchives_a_thread_unless_it_is_locked() {
    let talk = Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::USE_APPLICATION_COMMANDS;
    let manage = talk | Permissions::MANAGE_THREADS;

    let locked = respond_in_archived_thread(true, talk).await;

    assert!(locked.is_some_and(|fault| fault.contains("50083")));
    assert_eq!(respond_in_archived_thread(false, talk).await, None);
    assert_eq!(respond_in_archived_thread(true, manage).await, None);
}
