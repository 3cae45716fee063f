//! Handles for threads, their members, and polls.

use std::time::Duration;

use acceptance::{MockTransport, http_response};
use bytes::Bytes;
use guildhall::client::{ErrorKind, File};
use guildhall::model::message::ThreadMessageBody;
use guildhall::model::{ChannelType, Embed, Id, Permissions, Timestamp};
use http::Response;
use serde_json::{Value, json};

use crate::handle::{CHANNEL, MESSAGE, SentRequest, USER};
use crate::handle_messages::sent_by_channel;

#[tokio::test]
async fn thread_is_started_in_a_channel() {
    let plain = sent_by_channel(|log| log.threads().start("Case 12").reason("a case")).await;
    let full = sent_by_channel(|help| {
        let thread = help
            .threads()
            .start("Setup")
            .kind(ChannelType::PublicThread);
        let hour = Duration::from_hours(1);
        thread.auto_archive(hour).slow_mode(hour).invitable(false)
    })
    .await;

    let line = "POST /channels/5/threads";
    let expected = SentRequest::new(line).body(json!({"name": "Case 12"}));
    assert_eq!(plain, expected.reason("a%20case"));
    let body = json!({"name": "Setup", "type": 11, "auto_archive_duration": 60,
        "rate_limit_per_user": 3600, "invitable": false});
    assert_eq!(full, SentRequest::new(line).body(body));
}

#[tokio::test]
async fn thread_in_a_forum_is_started_with_a_message_and_tags() {
    let sent = sent_by_channel(|forum| {
        let message = ThreadMessageBody::from(Embed::new().title("Log"));
        let thread = forum
            .threads()
            .start("It crashes")
            .applied_tags([Id::new(8)]);
        thread.message(message.sticker_ids([Id::new(9)]))
    })
    .await;

    let message = json!({"embeds": [{"title": "Log"}], "sticker_ids": ["9"]});
    let body = json!({"name": "It crashes", "applied_tags": ["8"], "message": message});
    assert_eq!(
        sent,
        SentRequest::new("POST /channels/5/threads").body(body)
    );
}

#[tokio::test]
async fn file_is_sent_with_the_message_of_a_thread() {
    let transport = MockTransport::new([]);
    let threads = transport.client().channel(CHANNEL).threads();
    let file = || File::new("a.txt", "text");

    drop(threads.start("Log").message("See").file(file()).await);
    let without = threads.start("Log").file(file()).await;

    let requests = transport.requests();
    let sent = String::from_utf8_lossy(requests[0].request.body());
    let listed = r#""message":{"content":"See","attachments":[{"id":"0","filename":"a.txt"}]}"#;
    assert!(sent.contains(listed), "{sent}");
    let error = without.expect_err("a thread without a message has no files");
    assert_eq!((error.kind(), requests.len()), (ErrorKind::Invalid, 1));
}

#[tokio::test]
async fn thread_is_started_from_a_message() {
    let sent = sent_by_channel(|channel| {
        let thread = channel.message(MESSAGE).start_thread("Case 12");
        thread
            .auto_archive(Duration::from_hours(24))
            .reason("a case")
    })
    .await;

    let body = json!({"name": "Case 12", "auto_archive_duration": 1440});
    let expected = SentRequest::new("POST /channels/5/messages/7/threads").body(body);
    assert_eq!(sent, expected.reason("a%20case"));
}

#[tokio::test]
async fn bot_and_members_enter_and_leave_a_thread() {
    let line = "/channels/5/thread-members";

    let joined = sent_by_channel(|thread| thread.join()).await;
    let left = sent_by_channel(|thread| thread.leave()).await;
    let added = sent_by_channel(|thread| thread.members().add(USER)).await;
    let removed = sent_by_channel(|thread| thread.members().remove(USER)).await;
    let listed = sent_by_channel(|thread| thread.members().list().limit(5).after(USER)).await;

    assert_eq!(joined, SentRequest::new(&format!("PUT {line}/@me")));
    assert_eq!(left, SentRequest::new(&format!("DELETE {line}/@me")));
    assert_eq!(added, SentRequest::new(&format!("PUT {line}/3")));
    assert_eq!(removed, SentRequest::new(&format!("DELETE {line}/3")));
    assert_eq!(
        listed,
        SentRequest::new(&format!("GET {line}?after=3&limit=5"))
    );
}

#[tokio::test]
async fn archived_threads_are_listed() {
    let time = Timestamp::from_millis(0).expect("the time is in the valid range");
    let line = "/channels/5/threads/archived";

    let public = sent_by_channel(|channel| channel.threads().archived().before(time)).await;
    let private = sent_by_channel(|channel| channel.threads().private_archived().limit(9)).await;
    let joined =
        sent_by_channel(|channel| channel.threads().joined_private_archived().before(CHANNEL))
            .await;

    let before = "before=1970-01-01T00%3A00%3A00%2B00%3A00";
    assert_eq!(
        public,
        SentRequest::new(&format!("GET {line}/public?{before}"))
    );
    assert_eq!(
        private,
        SentRequest::new(&format!("GET {line}/private?limit=9"))
    );
    let line = "GET /channels/5/users/@me/threads/archived/private?before=5";
    assert_eq!(joined, SentRequest::new(line));
}

/// Returns a page of archived threads, each archived in the second of its ID; the bot has joined the first one.
fn archive(ids: &[u64], has_more: bool) -> Response<Bytes> {
    let thread = |id: &u64| {
        let time = format!("2026-01-01T00:00:{id:02}.500000+00:00");
        json!({"id": id.to_string(), "type": 11,
            "thread_metadata": {"archived": true, "archive_timestamp": time}})
    };
    let threads: Vec<_> = ids.iter().map(thread).collect();
    let member = ids
        .first()
        .map(|id| json!({"id": id.to_string(), "user_id": "3", "flags": 0}));
    let members: Vec<_> = member.into_iter().collect();
    let page = json!({"threads": threads, "members": members, "has_more": has_more});
    http_response(200, &[], &page.to_string())
}

#[tokio::test]
async fn stream_of_archived_threads_follows_the_time_of_archiving() {
    let transport = MockTransport::new([archive(&[9, 5], true), archive(&[4], false)]);
    let threads = transport.client().channel(CHANNEL).threads();

    let all = threads.archived().stream().all().await.unwrap();

    let ids: Vec<_> = all.iter().map(|thread| thread.id.get()).collect();
    assert_eq!(ids, [9, 5, 4]);
    let joined = all.iter().map(|thread| thread.member.is_some());
    assert_eq!(joined.collect::<Vec<_>>(), [true, false, true]);
    let line = "GET /channels/5/threads/archived/public?";
    let before = "before=2026-01-01T00%3A00%3A05.500000%2B00%3A00";
    let lines = [
        format!("{line}limit=100"),
        format!("{line}{before}&limit=100"),
    ];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn stream_of_joined_threads_follows_the_ids() {
    let transport = MockTransport::new([archive(&[9, 5], true), archive(&[], false)]);
    let threads = transport.client().channel(CHANNEL).threads();

    let list = threads.joined_private_archived().limit(2);
    let all = list.stream().all().await.unwrap();

    assert_eq!(all.len(), 2);
    let line = "GET /channels/5/users/@me/threads/archived/private?";
    let lines = [format!("{line}limit=2"), format!("{line}before=5&limit=2")];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn short_page_is_not_the_last_page_if_there_are_more_threads() {
    let transport = MockTransport::new([archive(&[9], true), archive(&[4], false)]);
    let threads = transport.client().channel(CHANNEL).threads();

    let all = threads.private_archived().stream().all().await.unwrap();

    assert_eq!((all.len(), transport.request_lines().len()), (2, 2));
}

fn users(ids: &[u64]) -> Value {
    let user = |id: &u64| json!({"id": id.to_string(), "username": "a"});
    ids.iter().map(user).collect()
}

#[tokio::test]
async fn stream_of_thread_members_requests_pages() {
    let member = |id: u64| json!({"id": "5", "user_id": id.to_string(), "flags": 0});
    let page = |ids: &[u64]| {
        let members: Vec<_> = ids.iter().map(|id| member(*id)).collect();
        http_response(200, &[], &json!(members).to_string())
    };
    let transport = MockTransport::new([page(&[1, 2]), page(&[3])]);
    let members = transport.client().channel(CHANNEL).members();

    let all = members.list().limit(2).stream().all().await.unwrap();

    assert_eq!(all.len(), 3);
    let line = "GET /channels/5/thread-members?with_member=true";
    let lines = [format!("{line}&limit=2"), format!("{line}&after=2&limit=2")];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn voters_are_listed_and_a_poll_is_ended() {
    let voters = sent_by_channel(|channel| channel.message(MESSAGE).poll().voters(2)).await;
    let ended = sent_by_channel(|channel| channel.message(MESSAGE).poll().end()).await;

    assert_eq!(
        voters,
        SentRequest::new("GET /channels/5/polls/7/answers/2")
    );
    assert_eq!(ended, SentRequest::new("POST /channels/5/polls/7/expire"));
}

#[tokio::test]
async fn stream_of_voters_requests_pages() {
    let page = |ids: &[u64]| {
        let page = json!({"users": users(ids)});
        http_response(200, &[], &page.to_string())
    };
    let transport = MockTransport::new([page(&[1, 2]), page(&[3])]);
    let poll = transport.client().channel(CHANNEL).message(MESSAGE).poll();

    let all = poll.voters(1).limit(2).stream().all().await.unwrap();

    assert_eq!(all.len(), 3);
    let line = "GET /channels/5/polls/7/answers/1?";
    let lines = [format!("{line}limit=2"), format!("{line}after=2&limit=2")];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn missing_permission_to_start_a_thread_is_found_before_sending() {
    let transport = MockTransport::new([]);
    let viewing = Permissions::VIEW_CHANNEL | Permissions::CREATE_PRIVATE_THREADS;
    let threads = transport.client().channel(CHANNEL);
    let threads = threads.check_permissions(viewing).threads();

    let public = threads.start("x").kind(ChannelType::PublicThread).await;
    let post = threads.start("x").message("Hi").await;
    drop(threads.start("x").await);

    for rejected in [public, post] {
        assert!(rejected.is_err_and(|error| error.is_missing_permission()));
    }
    assert_eq!(transport.request_lines(), ["POST /channels/5/threads"]);
}
