//! Text of an outcome for a terminal: emojis, timestamps and mentions as a client shows them.

use guildhall_emulator::Outcome;
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, command, message, row};

/// Returns the outcome of a command at noon whose response is `response`.
async fn outcome(response: Value) -> Outcome {
    let fixture = Fixture::at_noon().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(CannedResponse::Json(response)).await;
    fixture.service.you().slash("/ping").await
}

#[tokio::test]
async fn button_has_its_emoji_and_is_found_by_either_name() {
    let emoji = json!({ "name": "🎉" });
    let button = json!([
        { "type": 2, "style": 1, "custom_id": "join", "label": "Join", "emoji": emoji },
        { "type": 2, "style": 1, "custom_id": "celebrate", "emoji": emoji },
    ]);
    let fixture = Fixture::at_noon().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture
        .connect_app(CannedResponse::Json(row(&button)))
        .await;
    let outcome = fixture.service.you().slash("/ping").await;

    assert!(outcome.to_string().ends_with("[🎉 Join] [🎉]"), "{outcome}");
    let message = outcome.original_response().expect("a reply");
    for name in ["Join", "🎉 Join", "🎉"] {
        let pressed = fixture.service.you().try_press(&message, name).await;
        assert!(pressed.is_ok(), "{name}");
    }
}

#[tokio::test]
async fn timestamps_emojis_and_commands_are_shown_as_text() {
    let noon = 1_767_268_800;
    for (content, expected) in [
        (format!("<t:{}:R>", noon + 300), "in 5 minutes"),
        (format!("<t:{}:R>", noon - 86_400), "1 day ago"),
        (format!("<t:{noon}:R>"), "in 0 seconds"),
        (format!("<t:{noon}>"), "2026-01-01 12:00 UTC"),
        (format!("<t:{noon}:t>"), "12:00 UTC"),
        (format!("<t:{noon}:T>"), "12:00:00 UTC"),
        (format!("<t:{noon}:D>"), "2026-01-01"),
        (
            format!("<t:{}:F>", i64::MAX),
            &format!("<t:{}:F>", i64::MAX),
        ),
        ("<:tea:12> <a:wave:13>".to_owned(), ":tea: :wave:"),
        ("</city look:5>".to_owned(), "/city look"),
        ("a < b > c".to_owned(), "a < b > c"),
    ] {
        let shown = outcome(message(&json!({ "content": content })))
            .await
            .to_string();
        assert!(shown.ends_with(&format!("\n  {expected}")), "{shown}");
    }
}

#[tokio::test]
async fn white_space_around_the_content_is_removed() {
    let outcome = outcome(message(&json!({ "content": "\n a b \n\n" }))).await;

    let stored = outcome.original_response().expect("a reply");
    assert_eq!((outcome.content(), &*stored.content), ("a b", "a b"));
}
