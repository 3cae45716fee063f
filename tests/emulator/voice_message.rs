//! Voice messages: one recording with its duration and waveform, and nothing else.

use serde_json::{Value, json};

use crate::kit::{CannedResponse, Exchange, FORM, Reply, extended, form_with_file, message, text};

/// Returns the form for a voice message with a file of this media type and these additional fields.
fn recording(media: &str, other: Value) -> Vec<u8> {
    let file =
        json!({ "id": 0, "filename": "voice.ogg", "duration_secs": 1.5, "waveform": "AA==" });
    let body = json!({ "flags": 8192, "attachments": [file] });
    form_with_file(&extended(body, other), media, b"OggS")
}

async fn send(exchange: &Exchange, form: Vec<u8>) -> Reply {
    exchange.webhook_with(FORM, "POST", "", form).await
}

#[tokio::test]
async fn voice_message_cannot_be_edited() {
    let exchange = Exchange::new(text("one")).await;

    let voice = send(&exchange, recording("audio/ogg", json!({}))).await;
    let path = format!(
        "/messages/{}",
        voice.body["id"].as_str().unwrap_or_default()
    );
    let edit = exchange
        .webhook("PATCH", &path, json!({ "content": "two" }))
        .await;

    assert_eq!(voice.body["attachments"][0]["duration_secs"], 1.5);
    assert_eq!(edit.error(), (400, 50162));
}

#[tokio::test]
async fn missing_or_excess_parts_of_a_voice_message_are_rejected() {
    let exchange = Exchange::new(text("one")).await;

    let more = send(
        &exchange,
        recording("audio/ogg", json!({ "content": "two" })),
    )
    .await;
    let other = send(&exchange, recording("text/plain", json!({}))).await;
    let incomplete = json!({ "attachments": [{ "id": 0, "duration_secs": 1.5 }] });
    let incomplete = send(&exchange, recording("audio/ogg", incomplete)).await;

    assert_eq!(more.error(), (400, 50159));
    assert_eq!(other.error(), (400, 50160));
    assert_eq!(incomplete.error(), (400, 50161));
}

#[tokio::test]
async fn message_with_a_poll_cannot_be_edited() {
    let answers = json!([{ "poll_media": { "text": "Tea" } }]);
    let poll = json!({ "question": { "text": "What?" }, "answers": answers });
    let exchange = Exchange::new(CannedResponse::Json(message(&json!({ "poll": poll })))).await;

    let edit = json!({ "content": "two" });
    let edit = exchange.webhook("PATCH", "/messages/@original", edit).await;

    assert_eq!(edit.error(), (400, 520_003));
}
