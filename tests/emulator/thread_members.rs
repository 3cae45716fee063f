//! Members of threads: joining, leaving, adding, removing and the list.

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::channel_messages::fixture;
use crate::kit::{Fixture, Reply};
use crate::threads::{archive, start};

/// Sends a request for the members of a thread.
async fn members(fixture: &Fixture, method: &str, thread: &str, tail: &str) -> Reply {
    let path = format!("/channels/{}/thread-members{tail}", fixture.channel(thread));
    fixture.call(method, &path, &Value::Null).await
}

/// Returns the path of a user below the members of a thread.
fn one(fixture: &Fixture, name: &str) -> String {
    format!("/{}", fixture.user(name))
}

#[tokio::test]
async fn bot_joins_and_leaves_a_thread() {
    let fixture = fixture(Permissions::empty()).await;
    let bot = json!(fixture.user("Your bot"));

    let joined = members(&fixture, "PUT", "book-club", "/@me").await;
    let events = fixture.event_names();
    let update = fixture.last_event("THREAD_MEMBERS_UPDATE");
    let left = members(&fixture, "DELETE", "book-club", "/@me").await;

    assert_eq!((joined.status, left.status), (204, 204));
    assert!(
        events.ends_with(&[
            "THREAD_CREATE",
            "THREAD_MEMBER_UPDATE",
            "THREAD_MEMBERS_UPDATE"
        ]),
        "{events:?}"
    );
    let added = &update["added_members"][0];
    assert_eq!(
        (
            &added["user_id"],
            &added["member"]["user"]["id"],
            &added["presence"]
        ),
        (&bot, &bot, &Value::Null)
    );
    let update = fixture.last_event("THREAD_MEMBERS_UPDATE");
    assert_eq!(
        (&update["removed_member_ids"], &update["member_count"]),
        (&json!([bot]), &json!(1))
    );
}

#[tokio::test]
async fn joining_twice_and_leaving_twice_change_nothing() {
    let fixture = fixture(Permissions::empty()).await;

    for method in ["PUT", "DELETE"] {
        let first = members(&fixture, method, "book-club", "/@me").await;
        let count = fixture.service.events().len();
        let second = members(&fixture, method, "book-club", "/@me").await;

        assert_eq!((first.status, second.status), (204, 204), "{method}");
        assert_eq!(fixture.service.events().len(), count, "{method}");
    }
}

#[tokio::test]
async fn bot_leaves_a_thread_that_it_started() {
    let fixture = fixture(Permissions::CREATE_PRIVATE_THREADS).await;
    start(&fixture, "general", json!({ "name": "Secret" })).await;

    let left = members(&fixture, "DELETE", "Secret", "/@me").await;
    let gone = members(&fixture, "PUT", "Secret", "/@me").await;

    assert_eq!((left.status, gone.error()), (204, (403, 50001)));
}

#[tokio::test]
async fn members_of_an_archived_thread_do_not_change() {
    let fixture = fixture(Permissions::MANAGE_THREADS).await;
    archive(&fixture, "book-club", 0);
    let bob = one(&fixture, "bob");
    let rows = [
        ("PUT", "/@me"),
        ("DELETE", "/@me"),
        ("PUT", &bob),
        ("DELETE", &bob),
    ];

    for (method, tail) in rows {
        let reply = members(&fixture, method, "book-club", tail).await;
        assert_eq!(reply.error(), (400, 50083), "{method} {tail}");
    }
}

#[tokio::test]
async fn channel_has_no_thread_members() {
    let fixture = fixture(Permissions::MANAGE_THREADS).await;
    let bob = one(&fixture, "bob");
    let rows = [
        ("PUT", "/@me"),
        ("DELETE", "/@me"),
        ("PUT", &bob),
        ("DELETE", &bob),
        ("GET", ""),
    ];

    for (method, tail) in rows {
        let reply = members(&fixture, method, "general", tail).await;
        assert_eq!(reply.error(), (400, 50024), "{method} {tail}");
    }
}

#[tokio::test]
async fn added_member_is_announced_in_the_thread() {
    let fixture = fixture(Permissions::empty()).await;
    let bob = one(&fixture, "bob");

    let added = members(&fixture, "PUT", "book-club", &bob).await;
    let again = members(&fixture, "PUT", "book-club", &bob).await;

    assert_eq!((added.status, again.status), (204, 204));
    let events = fixture.event_names();
    assert!(
        events.ends_with(&["THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]),
        "{events:?}"
    );
    let notice = fixture.last_event("MESSAGE_CREATE");
    assert_eq!(
        (&notice["type"], &notice["mentions"][0]["username"]),
        (&json!(1), &json!("bob"))
    );
}

#[tokio::test]
async fn adding_requires_send_messages_in_threads_and_a_member_of_the_guild() {
    let fixture = fixture(Permissions::empty()).await;
    let bob = one(&fixture, "bob");

    let stranger = members(&fixture, "PUT", "book-club", "/5").await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(Permissions::SEND_MESSAGES);
    let forbidden = members(&fixture, "PUT", "book-club", &bob).await;

    assert_eq!(
        (stranger.error(), forbidden.error()),
        ((404, 10007), (403, 50013))
    );
}

#[tokio::test]
async fn only_moderators_add_members_to_a_thread_that_is_not_invitable() {
    let fixture = fixture(Permissions::MANAGE_THREADS).await;
    let guild = fixture.service.default_guild();
    let guild = guild.add_thread_member("surprise-party", "Your bot");
    guild.edit_channel("surprise-party", |thread| {
        let metadata = thread.thread_metadata.as_mut();
        metadata.expect("the channel is a thread").invitable = Some(false);
    });
    let bob = one(&fixture, "bob");

    fixture.set_bot_permissions(Permissions::empty());
    let forbidden = members(&fixture, "PUT", "surprise-party", &bob).await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let added = members(&fixture, "PUT", "surprise-party", &bob).await;

    assert_eq!((forbidden.error(), added.status), ((403, 50013), 204));
}

#[tokio::test]
async fn removing_a_member_requires_manage_threads() {
    let fixture = fixture(Permissions::empty()).await;
    let guild = fixture.service.default_guild();
    guild.add_thread_member("book-club", "bob");
    let bob = one(&fixture, "bob");

    let forbidden = members(&fixture, "DELETE", "book-club", &bob).await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let removed = members(&fixture, "DELETE", "book-club", &bob).await;

    assert_eq!((forbidden.error(), removed.status), ((403, 50013), 204));
    assert_eq!(fixture.last_event("MESSAGE_CREATE")["type"], 2);
    let gone = members(&fixture, "GET", "book-club", &bob).await;
    assert_eq!(gone.error(), (404, 10007));
}

#[tokio::test]
async fn creator_of_a_private_thread_removes_its_members() {
    let fixture = fixture(Permissions::CREATE_PRIVATE_THREADS).await;
    start(&fixture, "general", json!({ "name": "Secret" })).await;
    let bob = one(&fixture, "bob");

    let added = members(&fixture, "PUT", "Secret", &bob).await;
    let removed = members(&fixture, "DELETE", "Secret", &bob).await;

    assert_eq!((added.status, removed.status), (204, 204));
}

#[tokio::test]
async fn members_are_listed_by_id() {
    let fixture = fixture(Permissions::empty()).await;
    let guild = fixture.service.default_guild();
    let guild = guild.add_thread_member("book-club", "alice");
    guild.add_thread_member("book-club", "bob");
    let mut ids = ["you", "alice", "bob"].map(|name| fixture.user(name));
    ids.sort_unstable();

    let all = members(&fixture, "GET", "book-club", "?limit=1").await;
    let page = format!("?with_member=true&limit=1&after={}", ids[0]);
    let page = members(&fixture, "GET", "book-club", &page).await;

    let listed = all.body.as_array().into_iter().flatten();
    let listed: Vec<_> = listed.map(|member| member["user_id"].clone()).collect();
    assert_eq!(json!(listed), json!(ids));
    assert_eq!(all.body[0].get("member"), None);
    assert_eq!(page.body.as_array().map(Vec::len), Some(1));
    assert_eq!(page.body[0]["member"]["user"]["id"], json!(ids[1]));
}

#[tokio::test]
async fn list_of_thread_members_requires_the_intent_and_a_valid_limit() {
    let fixture = Fixture::with_builder(Emulator::builder().members_intent(false)).await;
    let without = members(&fixture, "GET", "book-club", "").await;
    let fixture = Fixture::new().await;
    let read =
        async |limit: u32| members(&fixture, "GET", "book-club", &format!("?limit={limit}")).await;

    assert_eq!(without.error(), (403, 50001));
    assert_eq!((read(1).await.status, read(100).await.status), (200, 200));
    for limit in [0, 101] {
        assert_eq!(read(limit).await.codes("/limit").len(), 1, "{limit}");
    }
}

#[tokio::test]
async fn sending_a_message_joins_the_thread() {
    let fixture = fixture(Permissions::empty()).await;
    let alice = fixture.member("alice").in_channel("book-club");
    let alice = alice.expect("the guild has the thread");

    alice.send_message("Hi");
    let events = fixture.event_names();
    alice.send_message("Hi again");

    assert!(
        events.ends_with(&["THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]),
        "{events:?}"
    );
    assert_eq!(fixture.event_names().len(), events.len() + 1);
    let joined = members(&fixture, "GET", "book-club", &one(&fixture, "alice")).await;
    assert_eq!(joined.status, 200);
}

#[tokio::test]
async fn thread_has_at_most_1000_members() {
    let fixture = fixture(Permissions::empty()).await;
    let guild = fixture.service.default_guild().generate_members(1000);
    let last = guild
        .find_member("member-999")
        .expect("the member exists")
        .id();
    let guild = (1..999).fold(guild, |guild, number| {
        guild.add_thread_member("book-club", &format!("member-{number}"))
    });

    let thousandth = members(&fixture, "PUT", "book-club", &format!("/{last}")).await;
    let bob = members(&fixture, "PUT", "book-club", &one(&fixture, "bob")).await;

    assert_eq!((thousandth.status, bob.error()), (204, (400, 30033)));
    assert_eq!(
        guild.find_member("bob").map(|bob| bob.id()),
        Some(fixture.user("bob"))
    );
}
