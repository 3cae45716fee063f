//! Limits and required permissions of the endpoints of threads and polls.

use guildhall_model::api::*;
use guildhall_model::channel::{MessageThreadBody, ThreadBody};
use guildhall_model::message::ThreadMessageBody;
use guildhall_model::{
    AttachmentBody, Channel, ChannelType, Id, Message, MessageBody, MessageFlags, Permissions,
    PollBody, Requirement, WebhookTokenEdit,
};

use crate::endpoint_check::{assert_accepted, assert_rejected};

const CHANNEL: Id<Channel> = Id::new(9);
const MESSAGE: Id<Message> = Id::new(8);

fn start(thread: ThreadBody) -> StartThread {
    StartThread::new(CHANNEL, thread)
}

fn start_from(thread: MessageThreadBody) -> StartThreadFromMessage {
    StartThreadFromMessage::new(CHANNEL, MESSAGE, thread)
}

#[test]
fn name_of_a_thread_has_1_to_100_characters() {
    for length in [1, 100] {
        assert_accepted(&start(ThreadBody::new("é".repeat(length))));
        assert_accepted(&start_from(MessageThreadBody::new("é".repeat(length))));
    }
    for length in [0, 101] {
        let error = format!("name: a length of {length} is not in 1–100");
        assert_rejected(&start(ThreadBody::new("é".repeat(length))), &error);
        assert_rejected(
            &start_from(MessageThreadBody::new("é".repeat(length))),
            &error,
        );
    }
}

#[test]
fn archive_duration_of_a_thread_is_one_of_four() {
    for minutes in [60, 1440, 4320, 10_080] {
        assert_accepted(&start(ThreadBody::new("x").auto_archive_duration(minutes)));
    }
    let error = "auto_archive_duration: found 61, expected one of 60, 1440, 4320, 10080";
    assert_rejected(
        &start(ThreadBody::new("x").auto_archive_duration(61)),
        error,
    );
    let thread = MessageThreadBody::new("x").auto_archive_duration(61);
    assert_rejected(&start_from(thread), error);
}

#[test]
fn slow_mode_of_a_thread_is_0_to_21600_seconds() {
    for seconds in [0, 21_600] {
        assert_accepted(&start(ThreadBody::new("x").rate_limit_per_user(seconds)));
    }
    let error = "rate_limit_per_user: 21601 is not in 0–21600";
    assert_rejected(
        &start(ThreadBody::new("x").rate_limit_per_user(21_601)),
        error,
    );
    let thread = MessageThreadBody::new("x").rate_limit_per_user(21_601);
    assert_rejected(&start_from(thread), error);
}

#[test]
fn thread_has_at_most_5_tags_and_a_type_of_threads() {
    let tags = |count: u64| ThreadBody::new("x").applied_tags((0..count).map(Id::new));

    assert_accepted(&start(tags(5)));
    assert_rejected(&start(tags(6)), "applied_tags: a count of 6 is not in 0–5");
    let text = start(ThreadBody::new("x").kind(ChannelType::GuildText));
    let kinds = "ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD";
    assert_rejected(
        &text,
        &format!("type: found GUILD_TEXT, expected one of {kinds}"),
    );
}

#[test]
fn message_of_a_thread_has_the_limits_of_messages() {
    let with = |message: ThreadMessageBody| start(ThreadBody::new("x").message(message));
    let stickers = |count: u64| {
        let message = ThreadMessageBody::from("Hi");
        with(message.sticker_ids((0..count).map(Id::new)))
    };
    let ephemeral = MessageBody::text("Hi").flag(MessageFlags::EPHEMERAL);

    assert_accepted(&stickers(3));
    let error = "message.sticker_ids: a count of 4 is not in 0–3";
    assert_rejected(&stickers(4), error);
    let error = "message.content: a length of 2001 is not in 0–2000";
    assert_rejected(&with("x".repeat(2001).into()), error);
    let error =
        "message.flags: found EPHEMERAL, expected none outside of responses to interactions";
    assert_rejected(&with(ephemeral.into()), error);
}

#[test]
fn required_permissions_of_a_thread_depend_on_its_type_and_message() {
    use Permissions as P;
    let poll = MessageBody::default().poll(PollBody::new("?", ["A".into()]));
    let file = MessageBody {
        attachments: vec![AttachmentBody::new(Id::new(0))],
        ..MessageBody::default()
    };
    let body = || ThreadBody::new("x");
    let rows = [
        (body(), P::CREATE_PRIVATE_THREADS),
        (
            body().kind(ChannelType::PrivateThread),
            P::CREATE_PRIVATE_THREADS,
        ),
        (
            body().kind(ChannelType::PublicThread),
            P::CREATE_PUBLIC_THREADS,
        ),
        (
            body().kind(ChannelType::AnnouncementThread),
            P::CREATE_PUBLIC_THREADS,
        ),
        (body().message("Hi".into()), P::SEND_MESSAGES),
        (
            body().message(poll.into()),
            P::SEND_MESSAGES | P::SEND_POLLS,
        ),
        (
            body().message(file.into()),
            P::SEND_MESSAGES | P::ATTACH_FILES,
        ),
    ];
    for (body, required) in rows {
        let expected = Requirement::all(P::VIEW_CHANNEL | required);
        assert_eq!(start(body).requires(), expected);
    }
}

#[test]
fn page_limits_of_thread_lists_are_checked() {
    assert_accepted(&ListThreadMembers::new(CHANNEL).limit(1));
    assert_accepted(&ListThreadMembers::new(CHANNEL).limit(100));
    for limit in [0, 101] {
        let error = format!("limit: {limit} is not in 1–100");
        assert_rejected(&ListThreadMembers::new(CHANNEL).limit(limit), &error);
    }
    assert_accepted(&ListPublicArchivedThreads::new(CHANNEL).limit(2));
    assert_accepted(&ListPrivateArchivedThreads::new(CHANNEL).limit(100));
    for limit in [1, 101] {
        let error = format!("limit: {limit} is not in 2–100");
        assert_rejected(
            &ListPublicArchivedThreads::new(CHANNEL).limit(limit),
            &error,
        );
        assert_rejected(
            &ListPrivateArchivedThreads::new(CHANNEL).limit(limit),
            &error,
        );
        let joined = ListJoinedPrivateArchivedThreads::new(CHANNEL).limit(limit);
        assert_rejected(&joined, &error);
    }
}

#[test]
fn list_of_voters_has_an_answer_and_a_limit() {
    let list = |answer| GetAnswerVoters::new(CHANNEL, MESSAGE, answer);

    assert_accepted(&list(1).limit(1));
    assert_accepted(&list(10).limit(100));
    for answer in [0, 11] {
        assert_rejected(&list(answer), &format!("answer: {answer} is not in 1–10"));
    }
    for limit in [0, 101] {
        assert_rejected(
            &list(1).limit(limit),
            &format!("limit: {limit} is not in 1–100"),
        );
    }
}

#[test]
fn edit_of_a_webhook_with_its_token_has_limits() {
    let edit = |name: &str| {
        let edit = WebhookTokenEdit::new().name(name);
        ModifyWebhookWithToken::new(Id::new(1), "t".to_owned().into(), edit)
    };

    assert_accepted(&edit(&"x".repeat(80)));
    let error = "name: a length of 81 is not in 1–80";
    assert_rejected(&edit(&"x".repeat(81)), error);
    let error = "name: found `clyde`, expected a name without it";
    assert_rejected(&edit("Clyde"), error);
}
