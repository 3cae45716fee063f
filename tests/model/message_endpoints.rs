//! Limits and required permissions of the endpoints of messages.

use guildhall_model::WebhookMessageBody;
use guildhall_model::api::*;
use guildhall_model::message::{ChannelMessageBody, MessageReference};
use guildhall_model::{
    AttachmentBody, Channel, Emoji, Id, Message, MessageBody, MessageEdit, MessageFlags,
    Permissions, PollBody, WebhookBody, WebhookEdit,
};

use crate::endpoint_check::{assert_accepted, assert_rejected, now};

const CHANNEL: Id<Channel> = Id::new(9);
const FIRST: Id<Message> = Id::new(1);

/// Returns the ID of a message that is this many milliseconds old.
fn aged(millis: i64) -> Id<Message> {
    const DISCORD_EPOCH_MILLIS: i64 = 1_420_070_400_000;
    let since_epoch = now().as_millis() - millis - DISCORD_EPOCH_MILLIS;
    Id::new(since_epoch.unsigned_abs() << 22)
}

#[test]
fn page_limit_of_messages_is_1_to_100() {
    assert_accepted(&GetMessages::new(CHANNEL).limit(1));
    assert_accepted(&GetMessages::new(CHANNEL).limit(100));
    for limit in [0, 101] {
        let error = format!("limit: {limit} is not in 1–100");
        assert_rejected(&GetMessages::new(CHANNEL).limit(limit), &error);
    }
}

#[test]
fn message_list_has_at_most_one_bound() {
    let list = GetMessages::new(CHANNEL);

    assert_accepted(&list.after(FIRST));
    let both = list.before(FIRST).after(FIRST);
    let error = "after: found an ID, expected none, because `before` is set";
    assert_rejected(&both, error);
}

#[test]
fn bulk_delete_accepts_2_to_100_messages() {
    let delete = |count: u64| {
        let newest = aged(0).get();
        let ids: Vec<_> = (0..count).map(|number| Id::new(newest + number)).collect();
        BulkDeleteMessages::new(CHANNEL, ids)
    };

    assert_accepted(&delete(2));
    assert_accepted(&delete(100));
    assert_rejected(&delete(1), "messages: a count of 1 is not in 2–100");
    assert_rejected(&delete(101), "messages: a count of 101 is not in 2–100");
}

#[test]
fn bulk_delete_rejects_old_and_repeated_messages() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let (new, oldest, old) = (aged(0), aged(14 * DAY), aged(14 * DAY + 1));
    let delete = |ids: [Id<Message>; 2]| BulkDeleteMessages::new(CHANNEL, ids.to_vec());

    assert_accepted(&delete([new, oldest]));
    let valid = format!("a message of the 14 days before {}", now());
    let error = format!("messages[1]: found {old}, expected {valid}");
    assert_rejected(&delete([new, old]), &error);
    let error = "messages[1]: found a repeated ID, expected each ID once";
    assert_rejected(&delete([new, new]), error);
}

#[test]
fn invalid_fields_of_a_channel_message_are_rejected() {
    let text = || ChannelMessageBody::from("Hi");
    let ephemeral = MessageBody::text("Hi").flag(MessageFlags::EPHEMERAL);
    let forward = MessageReference {
        channel_id: None,
        ..MessageReference::forward(CHANNEL, FIRST)
    };
    let rows = [
        (
            text().nonce("n".repeat(26).into()),
            "nonce: a length of 26 is not in 0–25",
        ),
        (
            text().sticker_ids([1, 2, 3, 4].map(Id::new)),
            "sticker_ids: a count of 4 is not in 0–3",
        ),
        (
            text().message_reference(forward),
            "message_reference: found no `channel_id`, expected an ID",
        ),
        (
            text().message_reference(MessageReference::default()),
            "message_reference: found no `message_id`, expected an ID",
        ),
        (
            ephemeral.into(),
            "flags: found EPHEMERAL, expected none outside of responses to interactions",
        ),
    ];
    for (body, error) in rows {
        assert_rejected(&CreateMessage::new(CHANNEL, body), error);
    }
    assert_accepted(&CreateMessage::new(
        CHANNEL,
        text().nonce("n".repeat(25).into()),
    ));
}

#[test]
fn edit_of_a_message_cannot_change_a_poll() {
    let edit = MessageEdit::new().poll(None);

    let error = "poll: found a poll, expected none, because an edit cannot change a poll";
    assert_rejected(&EditMessage::new(CHANNEL, FIRST, edit), error);
}

#[test]
fn message_requires_the_permissions_of_its_fields() {
    let poll = MessageBody::default().poll(PollBody::new("Tea?", Vec::new()));
    let mut file = MessageBody::default();
    file.attachments.push(AttachmentBody::new(Id::new(0)));
    let voice = MessageBody::default().flag(MessageFlags::IS_VOICE_MESSAGE);
    let forward = ChannelMessageBody::new().forward(CHANNEL, FIRST);
    let rows = [
        ("Hi".into(), Permissions::empty()),
        (poll.into(), Permissions::SEND_POLLS),
        (file.into(), Permissions::ATTACH_FILES),
        (voice.into(), Permissions::SEND_VOICE_MESSAGES),
        (
            MessageBody::default().tts(true).into(),
            Permissions::SEND_TTS_MESSAGES,
        ),
        (
            ChannelMessageBody::from("Hi").reply_to(FIRST),
            Permissions::READ_MESSAGE_HISTORY,
        ),
        (forward, Permissions::empty()),
    ];
    for (body, required) in rows {
        let sending = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES_IN_THREADS;
        let requirement = CreateMessage::new(CHANNEL, body).requires();
        let missing = requirement.missing_from(sending);
        assert_eq!(missing.unwrap_or_default(), required);
    }
}

#[test]
fn page_limits_of_reactions_and_pins_are_checked() {
    let reactions = GetReactions::new(CHANNEL, FIRST, "👍".into());
    let pins = GetPins::new(CHANNEL);

    assert_accepted(&reactions.clone().limit(100));
    assert_rejected(&reactions.limit(101), "limit: 101 is not in 1–100");
    assert_accepted(&pins.limit(50));
    assert_rejected(&pins.limit(51), "limit: 51 is not in 1–50");
}

#[test]
fn emoji_needs_a_name_or_an_id() {
    let error = "emoji: found an empty emoji, expected a Unicode emoji or the ID of a custom emoji";
    for emoji in [Emoji::default(), Emoji::unicode("")] {
        assert_rejected(&CreateReaction::new(CHANNEL, FIRST, emoji), error);
    }
    assert_accepted(&CreateReaction::new(CHANNEL, FIRST, Id::new(5).into()));
}

#[test]
fn emoji_in_a_path_is_its_text_or_its_name_and_id() {
    let path = |emoji| CreateReaction::new(CHANNEL, FIRST, emoji).path_and_query();
    let message = "/channels/9/messages/1/reactions";

    assert_eq!(path("👍".into()), format!("{message}/%F0%9F%91%8D/@me"));
    assert_eq!(path(Id::new(5).into()), format!("{message}/_%3A5/@me"));
}

#[test]
fn name_of_a_webhook_is_checked_in_every_request() {
    let rows = [
        ("", "a length of 0 is not in 1–80"),
        (&"n".repeat(81), "a length of 81 is not in 1–80"),
        ("My Discord", "found `discord`, expected a name without it"),
    ];
    for (name, error) in rows {
        let body = CreateWebhook::new(CHANNEL, WebhookBody::new(name));
        assert_rejected(&body, &format!("name: {error}"));
        let edit = WebhookEdit::new().name(name);
        assert_rejected(
            &ModifyWebhook::new(Id::new(1), edit),
            &format!("name: {error}"),
        );
        let message = WebhookMessageBody::from("Hi").username(name);
        let message = ExecuteWebhook::new(Id::new(1), "token".into(), message);
        assert_rejected(&message, &format!("username: {error}"));
    }
}
