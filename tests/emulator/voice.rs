//! Voice messages: one recording, told with its length and loudness, and nothing else.

use serde_json::{Value, json};

use crate::kit::{Answer, FORM, Reply, Talk, form_of, message, text};

/// A voice message whose file is of this type, with other fields than are needed.
fn recording(media: &str, other: Value) -> Vec<u8> {
    let file =
        json!({ "id": 0, "filename": "voice.ogg", "duration_secs": 1.5, "waveform": "AA==" });
    let mut body = json!({ "flags": 8192, "attachments": [file] });
    if let (Some(body), Value::Object(other)) = (body.as_object_mut(), other) {
        body.extend(other);
    }
    form_of(&body, media, b"OggS")
}

async fn sent(talk: &Talk, form: Vec<u8>) -> Reply {
    talk.webhook_with(FORM, "POST", "", form).await
}

#[tokio::test]
async fn a_recording_is_a_message_that_stays_as_it_is() {
    let talk = Talk::of(text("one")).await;

    let voice = sent(&talk, recording("audio/ogg", json!({}))).await;
    let path = format!(
        "/messages/{}",
        voice.body["id"].as_str().unwrap_or_default()
    );
    let edit = talk
        .webhook("PATCH", &path, json!({ "content": "two" }))
        .await;

    assert_eq!(voice.body["attachments"][0]["duration_secs"], 1.5);
    assert_eq!(edit.refusal(), (400, 50162));
}

#[tokio::test]
async fn what_a_voice_message_lacks_or_has_besides_is_told() {
    let talk = Talk::of(text("one")).await;

    let more = sent(&talk, recording("audio/ogg", json!({ "content": "two" }))).await;
    let other = sent(&talk, recording("text/plain", json!({}))).await;
    let untold = json!({ "attachments": [{ "id": 0, "duration_secs": 1.5 }] });
    let untold = sent(&talk, recording("audio/ogg", untold)).await;

    assert_eq!(more.refusal(), (400, 50159));
    assert_eq!(other.refusal(), (400, 50160));
    assert_eq!(untold.refusal(), (400, 50161));
}

#[tokio::test]
async fn a_message_with_a_poll_stays_as_it_is() {
    let answers = json!([{ "poll_media": { "text": "Tea" } }]);
    let poll = json!({ "question": { "text": "What?" }, "answers": answers });
    let talk = Talk::of(Answer::Json(message(&json!({ "poll": poll })))).await;

    let edit = json!({ "content": "two" });
    let edit = talk.webhook("PATCH", "/messages/@original", edit).await;

    assert_eq!(edit.refusal(), (400, 520_003));
}
