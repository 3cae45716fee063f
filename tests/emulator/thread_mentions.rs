//! Mentions in threads: they add the mentioned users and the members of small roles.

use guildhall_model::{Message, MessageFlags, Permissions};
use serde_json::{Value, json};

use crate::channel_messages::fixture;
use crate::kit::{Fixture, Reply};
use crate::threads::start;

const TICKETS: Permissions = Permissions::CREATE_PRIVATE_THREADS
    .union(Permissions::MENTION_EVERYONE)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Starts a private thread as the bot, and sends a message there.
async fn open_ticket(fixture: &Fixture, thread: Value, content: &str) -> Reply {
    let started = start(fixture, "general", thread).await;
    assert_eq!(started.status, 201, "{}", started.body);
    let path = format!("/channels/{}/messages", fixture.channel("Case 12"));
    let sent = fixture.post(&path, &json!({ "content": content })).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    sent
}

/// Returns whether a member sees the messages of the thread.
fn sees(fixture: &Fixture, name: &str) -> bool {
    let there = fixture.member(name).in_channel("Case 12");
    !there.expect("the thread exists").messages().is_empty()
}

#[tokio::test]
async fn mentioned_user_joins_a_private_thread() {
    let fixture = fixture(TICKETS).await;
    let alice = fixture.user("alice");

    open_ticket(
        &fixture,
        json!({ "name": "Case 12" }),
        &format!("<@{alice}>, welcome"),
    )
    .await;

    assert!(sees(&fixture, "alice"));
    assert!(!sees(&fixture, "bob"));
    let names = fixture.event_names();
    assert!(
        names.ends_with(&["THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]),
        "{names:?}"
    );
}

#[tokio::test]
async fn edit_with_the_mention_of_a_role_adds_its_members() {
    let fixture = fixture(TICKETS).await;
    let helper = fixture.role("Helper");
    let staff = fixture
        .service
        .default_guild()
        .member("staff")
        .role(helper)
        .join()
        .await;
    let sent = open_ticket(&fixture, json!({ "name": "Case 12" }), "A ticket").await;
    assert!(!sees(&fixture, "staff"));

    let thread = fixture.channel("Case 12");
    let message = sent.body["id"].as_str().expect("an ID is a string");
    let path = format!("/channels/{thread}/messages/{message}");
    let edited = fixture
        .patch(&path, &json!({ "content": format!("<@&{helper}>") }))
        .await;

    assert_eq!(edited.status, 200, "{}", edited.body);
    assert!(sees(&fixture, "staff"), "{staff:?}");
}

#[tokio::test]
async fn author_who_may_not_invite_adds_nobody() {
    let fixture = fixture(TICKETS).await;
    let alice = fixture.user("alice");
    let thread = json!({ "name": "Case 12", "invitable": false });
    let mention = format!("<@{alice}>");
    open_ticket(&fixture, thread, &mention).await;
    assert!(sees(&fixture, "alice"), "the bot owns the thread");

    let bob = format!("<@{}>", fixture.user("bob"));
    let there = fixture.member("alice").in_channel("Case 12");
    there.expect("alice is in the thread").send_message(&bob);

    assert!(!sees(&fixture, "bob"));
}

#[tokio::test]
async fn role_with_fewer_than_100_members_is_added() {
    for (count, is_added) in [(99, true), (100, false)] {
        let fixture = fixture(TICKETS).await;
        let guild = fixture.service.default_guild();
        let helper = fixture.role("Helper");
        for number in 0..count {
            let member = guild.member(&format!("helper{number}"));
            member.role(helper).join().await;
        }
        let mention = format!("<@&{helper}>");

        let sent = open_ticket(&fixture, json!({ "name": "Case 12" }), &mention).await;

        let flag = MessageFlags::FAILED_TO_MENTION_SOME_ROLES_IN_THREAD;
        assert_eq!(sent.body["flags"] == json!(flag), !is_added, "{count}");
        assert_eq!(sees(&fixture, "helper0"), is_added, "{count}");
    }
}

#[tokio::test]
async fn private_thread_that_hides_a_message_is_named() {
    let fixture = fixture(TICKETS).await;
    let sent = open_ticket(&fixture, json!({ "name": "Case 12" }), "A ticket").await;
    let message: Message = serde_json::from_value(sent.body).expect("the message is valid");
    let bob = fixture.member("bob").in_channel("Case 12");

    let hidden = bob
        .expect("the thread exists")
        .try_click(&message, "x")
        .await;

    let id = message.id;
    assert_eq!(
        hidden.expect_err("bob is not in the thread").to_string(),
        format!(
            "the user cannot see the message {id}: it is in a private thread; add the member with \
             `guild.add_thread_member(\"Case 12\", \"bob\")`, or let the bot mention the member"
        )
    );
}
