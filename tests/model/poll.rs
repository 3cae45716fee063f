//! Claims about polls that are sent.

use guildhall_model::{Emoji, Invalid, MessageBody, MessageEdit, Patch, PollBody, PollLayout};
use guildhall_model::{PollAnswerBody, PollMedia};
use serde_json::json;

use crate::wire::written;

fn answers(count: usize) -> Vec<PollAnswerBody> {
    vec!["No".into(); count]
}

/// Claims that the poll is refused, in these words.
#[track_caller]
fn refused(poll: &PollBody, words: &str) {
    let fault = poll.check().expect_err("it is out of range");
    assert_eq!(fault.to_string(), words);
}

#[test]
fn a_poll_is_sent_with_its_answers_and_without_their_numbers() {
    let crab = PollAnswerBody::from("No").with_emoji(Emoji::unicode("🦀"));
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
fn the_layout_of_a_poll_is_a_number() {
    let poll = PollBody::new("Tabs?", answers(1)).layout_type(PollLayout::default());

    assert_eq!(written(&poll)["layout_type"], json!(1));
    assert_eq!(PollLayout::from_wire(7), PollLayout::Unknown(7));
}

#[test]
fn a_message_may_be_a_poll_alone() {
    let body = MessageBody::default().with_poll(PollBody::new("Tabs?", answers(2)));

    assert!(!body.is_empty());
    assert_eq!(body.check(), Ok(()));
    assert_eq!(written(&body)["poll"]["question"]["text"], json!("Tabs?"));
}

#[test]
fn an_edit_begins_a_poll_or_takes_it_away() {
    let begun = MessageEdit::new().poll(PollBody::new("Tabs?", answers(2)));
    let taken = MessageEdit::new().poll(Patch::Clear);

    assert_eq!(written(&begun)["poll"]["question"]["text"], json!("Tabs?"));
    assert_eq!(written(&taken), json!({"poll": null}));
}

#[test]
fn a_question_has_1_to_300_characters() {
    let asked = |length| PollBody::new("ä".repeat(length), answers(1));

    assert_eq!(asked(300).check(), Ok(()));
    refused(
        &asked(301),
        "question.text: a length of 301 is not in 1–300",
    );
    refused(&asked(0), "question.text: a length of 0 is not in 1–300");
    let silent = PollBody::new(PollMedia::default(), answers(1));
    refused(&silent, "question.text: a length of 0 is not in 1–300");
}

#[test]
fn a_poll_has_1_to_10_answers() {
    let poll = |count| PollBody::new("Tabs?", answers(count));

    assert_eq!(poll(10).check(), Ok(()));
    refused(&poll(11), "answers: a count of 11 is not in 1–10");
    refused(&poll(0), "answers: a count of 0 is not in 1–10");
}

#[test]
fn an_answer_has_1_to_55_characters() {
    let poll = |length| PollBody::new("Tabs?", ["No".into(), "ä".repeat(length).into()]);
    let field = "answers[1].poll_media.text";

    assert_eq!(poll(55).check(), Ok(()));
    refused(
        &poll(56),
        &format!("{field}: a length of 56 is not in 1–55"),
    );
    refused(&poll(0), &format!("{field}: a length of 0 is not in 1–55"));
}

#[test]
fn a_poll_is_open_for_1_to_768_hours() {
    let poll = |hours| PollBody::new("Tabs?", answers(1)).duration(hours);

    assert_eq!(poll(768).check(), Ok(()));
    refused(&poll(769), "duration: 769 is not in 1–768");
    refused(&poll(0), "duration: 0 is not in 1–768");
}

#[test]
fn a_refusal_of_a_poll_says_that_it_is_in_the_poll() {
    let body = MessageBody::text("hi").with_poll(PollBody::new("Tabs?", answers(11)));

    let fault: Invalid = body.check().unwrap_err();

    assert_eq!(fault.field, "poll.answers");
}
