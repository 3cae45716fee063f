//! Polls: votes, voters, results and the end.

use std::time::Duration;

use guildhall_emulator::{Emulator, Invoker};
use guildhall_model::{Emoji, Id, Message, Permissions};
use serde_json::{Value, json};

use crate::channel_messages::{fixture, path, send};
use crate::kit::{Fixture, Reply, noon};

/// Returns the body of a message with a poll of three answers.
fn poll(several: bool) -> Value {
    let answer = |text| json!({ "poll_media": { "text": text } });
    let answers = ["Tabs", "Spaces", "Both"].map(answer);
    json!({ "poll": { "question": { "text": "Tabs or spaces?" }, "answers": answers,
        "allow_multiselect": several } })
}

/// Sends a poll in #general as the bot.
async fn create(fixture: &Fixture, several: bool) -> Id<Message> {
    let sent = send(fixture, poll(several)).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let id = sent.body["id"].as_str().and_then(|id| id.parse().ok());
    id.expect("the message has an ID")
}

/// Returns an emulator whose bot has sent a poll.
async fn with_poll(several: bool) -> (Fixture, Id<Message>) {
    let fixture = fixture(Permissions::SEND_POLLS).await;
    let message = create(&fixture, several).await;
    (fixture, message)
}

async fn voters(fixture: &Fixture, message: Id<Message>, tail: &str) -> Reply {
    let general = fixture.channel("general");
    let path = format!("/channels/{general}/polls/{message}/answers/{tail}");
    fixture.get(&path).await
}

async fn end(fixture: &Fixture, message: Id<Message>) -> Reply {
    let general = fixture.channel("general");
    let path = format!("/channels/{general}/polls/{message}/expire");
    fixture.post(&path, &Value::Null).await
}

/// Returns the results of a poll.
async fn results(fixture: &Fixture, message: Id<Message>) -> Value {
    let path = path(fixture, &format!("/{message}"));
    let reply = fixture.get(&path).await;
    reply.body["poll"]["results"].clone()
}

#[tokio::test]
async fn votes_are_counted_and_emit_events() {
    let (fixture, message) = with_poll(false).await;

    fixture.member("alice").vote(message, [2]);
    let event = fixture.last_event("MESSAGE_POLL_VOTE_ADD");
    fixture.member("bob").vote(message, [2]);

    let expected = json!([{ "id": 2, "count": 2, "me_voted": false }]);
    assert_eq!(
        results(&fixture, message).await,
        json!({ "is_finalized": false, "answer_counts": expected })
    );
    assert_eq!(
        event,
        json!({ "user_id": fixture.user("alice"), "channel_id": fixture.channel("general"),
            "message_id": message, "guild_id": fixture.service.default_guild().id(),
            "answer_id": 2 })
    );
}

#[tokio::test]
async fn later_vote_replaces_the_earlier_vote() {
    let (fixture, message) = with_poll(true).await;
    let alice = fixture.member("alice");

    alice.vote(message, [1, 2]);
    alice.vote(message, [2, 3]);
    let counted = results(&fixture, message).await["answer_counts"].take();
    alice.vote(message, []);

    let answers: Vec<_> = counted.as_array().into_iter().flatten().collect();
    let answers: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(answers, [2, 3]);
    assert_eq!(results(&fixture, message).await["answer_counts"], json!([]));
    let (add, remove) = ("MESSAGE_POLL_VOTE_ADD", "MESSAGE_POLL_VOTE_REMOVE");
    let events = fixture.event_names();
    assert!(
        events.ends_with(&[add, add, remove, add, remove, remove]),
        "{events:?}"
    );
}

#[tokio::test]
#[should_panic(expected = "answer_ids")]
async fn poll_allows_one_answer_unless_it_allows_several() {
    let (fixture, message) = with_poll(false).await;

    fixture.member("alice").vote(message, [1, 2]);
}

#[tokio::test]
#[should_panic(expected = "answer_ids")]
async fn vote_needs_an_answer_of_the_poll() {
    let (fixture, message) = with_poll(false).await;

    fixture.member("alice").vote(message, [4]);
}

#[tokio::test]
#[should_panic(expected = "520000")]
async fn bot_cannot_vote() {
    let (fixture, message) = with_poll(false).await;

    fixture.member("Your bot").vote(message, [1]);
}

/// Returns the IDs of the users in a list of voters.
fn ids(reply: &Reply) -> Value {
    let users = reply.body["users"].as_array().into_iter().flatten();
    users.map(|user| user["id"].clone()).collect()
}

#[tokio::test]
async fn voters_are_listed_in_pages() {
    let (fixture, message) = with_poll(false).await;
    let mut users = ["alice", "bob", "you"].map(|name| fixture.user(name));
    for name in ["alice", "bob", "you"] {
        fixture.member(name).vote(message, [1]);
    }
    users.sort_unstable();

    let all = voters(&fixture, message, "1").await;
    let page = voters(&fixture, message, &format!("1?after={}&limit=1", users[0])).await;
    let nobody = voters(&fixture, message, "2").await;

    assert_eq!(ids(&all), json!(users));
    assert_eq!(ids(&page), json!([users[1]]));
    assert_eq!(ids(&nobody), json!([]));
}

#[tokio::test]
async fn list_of_voters_has_limits() {
    let (fixture, message) = with_poll(false).await;
    for tail in ["1?limit=1", "1?limit=100", "10"] {
        assert_eq!(voters(&fixture, message, tail).await.status, 200, "{tail}");
    }
    for (tail, field) in [
        ("1?limit=0", "limit"),
        ("1?limit=101", "limit"),
        ("0", "answer"),
        ("11", "answer"),
    ] {
        let reply = voters(&fixture, message, tail).await;
        assert_eq!(reply.codes(&format!("/{field}")).len(), 1, "{tail}");
    }
    assert_eq!(
        voters(&fixture, Id::new(5), "1").await.error(),
        (404, 10008)
    );
}

#[tokio::test]
async fn bot_ends_its_poll() {
    let (fixture, message) = with_poll(false).await;
    fixture.member("alice").vote(message, [2]);

    let ended = end(&fixture, message).await;
    let again = end(&fixture, message).await;

    assert_eq!((ended.status, again.error()), (200, (400, 520_001)));
    assert_eq!(ended.body["poll"]["results"]["is_finalized"], true);
    assert_eq!(ended.body["poll"]["expiry"], "2026-01-01T12:00:00+00:00");
    let events = fixture.event_names();
    assert!(
        events.ends_with(&["MESSAGE_UPDATE", "MESSAGE_CREATE"]),
        "{events:?}"
    );
}

#[tokio::test]
async fn end_of_a_poll_sends_its_result() {
    let (fixture, message) = with_poll(false).await;
    fixture.member("alice").vote(message, [2]);

    end(&fixture, message).await;

    let result = fixture.last_event("MESSAGE_CREATE");
    assert_eq!(
        (&result["type"], &result["message_reference"]["message_id"]),
        (&json!(46), &json!(message))
    );
    let embed = &result["embeds"][0];
    let fields = embed["fields"].as_array().into_iter().flatten();
    let fields: Vec<_> = fields
        .map(|field| (field["name"].as_str(), field["value"].as_str()))
        .collect();
    let expected = [
        ("poll_question_text", "Tabs or spaces?"),
        ("victor_answer_votes", "1"),
        ("total_votes", "1"),
        ("victor_answer_id", "2"),
        ("victor_answer_text", "Spaces"),
    ];
    assert_eq!(
        fields,
        expected.map(|(name, value)| (Some(name), Some(value)))
    );
    assert_eq!(embed["type"], "poll_result");
}

#[tokio::test]
async fn result_of_a_tie_has_no_winner() {
    let (fixture, message) = with_poll(false).await;
    fixture.member("alice").vote(message, [1]);
    fixture.member("bob").vote(message, [2]);

    end(&fixture, message).await;

    let result = fixture.last_event("MESSAGE_CREATE");
    let fields = result["embeds"][0]["fields"].as_array().map(Vec::len);
    assert_eq!(fields, Some(3));
}

#[tokio::test]
async fn only_own_polls_can_be_ended() {
    let fixture = fixture(Permissions::SEND_POLLS | Permissions::MANAGE_WEBHOOKS).await;
    let text = fixture.member("alice").send_message("Hi");
    let general = fixture.channel("general");
    let webhooks = format!("/channels/{general}/webhooks");
    let webhook = fixture
        .post(&webhooks, &json!({ "name": "Mirror" }))
        .await
        .body;
    let of = |field: &str| webhook[field].as_str().unwrap_or_default().to_owned();
    let execute = format!("/webhooks/{}/{}?wait=true", of("id"), of("token"));
    let foreign = fixture.post(&execute, &poll(false)).await;
    let foreign = foreign.body["id"].as_str().and_then(|id| id.parse().ok());

    let no_poll = end(&fixture, text.id).await;
    let foreign = end(&fixture, foreign.expect("the webhook has sent a poll")).await;

    assert_eq!(
        (no_poll.error(), foreign.error()),
        ((400, 520_006), (403, 50005))
    );
}

#[tokio::test]
async fn poll_ends_when_its_time_has_passed() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let message = create(&fixture, false).await;

    clock.advance(Duration::from_secs(24 * 60 * 60 - 1));
    let before = results(&fixture, message).await;
    clock.advance(Duration::from_secs(1));
    let after = results(&fixture, message).await;

    assert_eq!(
        (&before["is_finalized"], &after["is_finalized"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(end(&fixture, message).await.error(), (400, 520_001));
}

#[tokio::test]
async fn custom_emoji_of_a_poll_must_exist() {
    let fixture = fixture(Permissions::SEND_POLLS).await;
    let crab = Emoji {
        name: Some("crab".to_owned()),
        ..Emoji::from(Id::new(71))
    };
    fixture.service.default_guild().add_emoji(crab);
    let with_emoji = |emoji: Value| {
        let mut body = poll(false);
        body["poll"]["answers"][0]["poll_media"]["emoji"] = emoji;
        body
    };

    let known = send(&fixture, with_emoji(json!({ "id": "71" }))).await;
    let unicode = send(&fixture, with_emoji(json!({ "name": "🦀" }))).await;
    let unknown = send(&fixture, with_emoji(json!({ "id": "5" }))).await;

    let emoji = &known.body["poll"]["answers"][0]["poll_media"]["emoji"];
    assert_eq!(emoji["name"], "crab");
    assert_eq!((unicode.status, unknown.error()), (200, (400, 520_004)));
}

/// Returns the invoker of a user in the user's DM with the bot.
fn dm(fixture: &Fixture, name: &str) -> Invoker {
    fixture.service.user(name).dm()
}

#[tokio::test]
async fn poll_in_a_dm_has_no_guild_in_its_events() {
    let fixture = fixture(Permissions::SEND_POLLS).await;
    let alice = dm(&fixture, "alice");
    alice.send_message("Hi");
    let channel = alice.messages()[0]
        .channel_id
        .expect("the message has a channel");
    let path = format!("/channels/{channel}/messages");
    let sent = fixture.post(&path, &poll(false)).await;
    let id = sent.body["id"].as_str().and_then(|id| id.parse().ok());

    alice.vote(id.expect("the message has an ID"), [1]);

    let event = fixture.last_event("MESSAGE_POLL_VOTE_ADD");
    assert_eq!(event.get("guild_id"), None);
}
