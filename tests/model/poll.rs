//! Polls in request bodies.

use guildhall_model::{
    Emoji, MessageBody, MessageEdit, Patch, PollBody, PollLayoutType, ValidationError,
};
use guildhall_model::{PollAnswerBody, PollMedia};
use serde_json::json;

use crate::wire::written;

fn answers(count: usize) -> Vec<PollAnswerBody> {
    vec!["No".into(); count]
}

/// Asserts that the poll is rejected with this message.
#[track_caller]
fn assert_rejected(poll: &PollBody, words: &str) {
    let fault = poll
        .check()
        .expect_err("the service would reject the value");
    assert_eq!(fault.to_string(), words);
}

#[test]
fn poll_is_written_without_answer_ids() {
    let crab = PollAnswerBody::from("No").emoji(Emoji::unicode("🦀"));
    let poll = PollBody::new("Tabs?", [crab, "Never".into()]);
    let poll = poll.duration(48).allow_multiselect(true);

    let media = json!({"text": "No", "emoji": {"id": null, "name": "🦀"}});
    let wire = json!({
        "question": {"text": "Tabs?"},
        "answers": [{"poll_media": media}, {"poll_media": {"text": "Never"}}],
        "allow_multiselect": true, "duration": 48,
    });
    assert_eq!(written(&poll), wire);
    assert_eq!(serde_json::from_value::<PollBody>(wire).unwrap(), poll);
}

#[test]
fn layout_of_a_poll_is_a_number() {
    let poll = PollBody::new("Tabs?", answers(1)).layout_type(PollLayoutType::default());

    assert_eq!(written(&poll)["layout_type"], json!(1));
    assert_eq!(PollLayoutType::from_wire(7), PollLayoutType::Unknown(7));
}

#[test]
fn message_may_consist_of_a_poll() {
    let body = MessageBody::default().poll(PollBody::new("Tabs?", answers(2)));

    assert!(!body.is_empty());
    assert_eq!(body.check(), Ok(()));
    assert_eq!(written(&body)["poll"]["question"]["text"], json!("Tabs?"));
}

#[test]
fn edit_adds_or_removes_a_poll() {
    let added = MessageEdit::new().poll(PollBody::new("Tabs?", answers(2)));
    let removed = MessageEdit::new().poll(Patch::Clear);

    assert_eq!(written(&added)["poll"]["question"]["text"], json!("Tabs?"));
    assert_eq!(written(&removed), json!({"poll": null}));
}

#[test]
fn poll_question_has_1_to_300_characters() {
    let asked = |length| PollBody::new("ä".repeat(length), answers(1));

    assert_eq!(asked(300).check(), Ok(()));
    assert_rejected(
        &asked(301),
        "question.text: a length of 301 is not in 1–300",
    );
    assert_rejected(&asked(0), "question.text: a length of 0 is not in 1–300");
    let empty = PollBody::new(PollMedia::default(), answers(1));
    assert_rejected(&empty, "question.text: a length of 0 is not in 1–300");
}

#[test]
fn poll_has_1_to_10_answers() {
    let poll = |count| PollBody::new("Tabs?", answers(count));

    assert_eq!(poll(10).check(), Ok(()));
    assert_rejected(&poll(11), "answers: a count of 11 is not in 1–10");
    assert_rejected(&poll(0), "answers: a count of 0 is not in 1–10");
}

#[test]
fn poll_answer_has_1_to_55_characters() {
    let poll = |length| PollBody::new("Tabs?", ["No".into(), "ä".repeat(length).into()]);
    let field = "answers[1].poll_media.text";

    assert_eq!(poll(55).check(), Ok(()));
    assert_rejected(
        &poll(56),
        &format!("{field}: a length of 56 is not in 1–55"),
    );
    assert_rejected(&poll(0), &format!("{field}: a length of 0 is not in 1–55"));
}

#[test]
fn poll_is_open_for_1_to_768_hours() {
    let poll = |hours| PollBody::new("Tabs?", answers(1)).duration(hours);

    assert_eq!(poll(768).check(), Ok(()));
    assert_rejected(&poll(769), "duration: 769 is not in 1–768");
    assert_rejected(&poll(0), "duration: 0 is not in 1–768");
}

#[test]
fn error_of_a_poll_has_the_path_of_the_poll() {
    let body = MessageBody::text("hi").poll(PollBody::new("Tabs?", answers(11)));

    let fault: ValidationError = body.check().unwrap_err();

    assert_eq!(fault.field, "poll.answers");
}
