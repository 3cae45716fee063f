//! What an answer is worth to the service, and how a member reads it.

use std::time::Duration;

use guildhall_emulator::{DeliveryError, Emulator, EmulatorBuilder, Outcome, ResponseError};
use guildhall_model::{CallbackType, InteractionType};
use serde_json::{Value, json};

use crate::kit::{Answer, Stage, command, option, text};

async fn sent(line: &str, answer: Answer) -> Outcome {
    sent_to(Emulator::builder(), line, answer).await
}

async fn sent_to(builder: EmulatorBuilder, line: &str, answer: Answer) -> Outcome {
    let stage = Stage::of(builder).await;
    let city = option(3, "name", json!({ "autocomplete": true }));
    let year = option(4, "year", json!({ "autocomplete": true }));
    let commands = json!([
        command("ping", json!([])),
        command("city", json!([city, year]))
    ]);
    stage.register(commands).await;
    let never = matches!(answer, Answer::Never);
    stage.answering(answer).await;
    if never {
        // From here on, time passes at once when there is nothing left to do but wait.
        tokio::time::pause();
    }
    stage
        .service
        .you()
        .send(line)
        .await
        .expect("the line is right")
}

fn fault(outcome: &Outcome) -> &str {
    match outcome.error() {
        Some(ResponseError::Invalid { fault }) => fault,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_message_is_an_answer() {
    let outcome = sent("/ping", text("Pong.")).await;

    assert!(outcome.is_success());
    assert_eq!(outcome.content(), "Pong.");
    assert!(!outcome.is_ephemeral());
    assert_eq!(outcome.to_string(), "Your bot\n  Pong.");
}

#[tokio::test]
async fn an_ephemeral_message_says_who_sees_it() {
    let data = json!({ "content": "one\ntwo", "flags": 64 });

    let outcome = sent("/ping", Answer::Json(json!({ "type": 4, "data": data }))).await;

    assert!(outcome.is_ephemeral());
    assert_eq!(
        outcome.to_string(),
        "Your bot [only you can see this]\n  one\n  two"
    );
}

#[tokio::test]
async fn embeds_are_shown_with_their_fields() {
    let fields = json!([{ "name": "Level", "value": "7" }]);
    let embed = json!({ "title": "Card", "description": "A card", "fields": fields });

    let outcome = sent(
        "/ping",
        Answer::Json(json!({ "type": 4, "data": { "embeds": [embed] } })),
    );

    let shown = outcome.await.to_string();
    assert_eq!(shown, "Your bot\n  ┃ Card\n  ┃ A card\n  ┃ Level: 7");
}

#[tokio::test]
async fn mentions_are_shown_as_names() {
    let service = Stage::new().await.service;
    let bob = service.member("bob").expect("bob is there");
    let role = service.role("Helper").expect("it is there");
    let channel = service.channel("lounge").expect("it is there");

    let outcome = sent("/ping", text(&format!("{bob} {role} {channel} <@1> <b>"))).await;

    let shown = "Your bot\n  @Bob @Helper #lounge <@1> <b>";
    assert_eq!(outcome.to_string(), shown);
}

#[tokio::test]
async fn a_deferral_is_an_answer() {
    let outcome = sent(
        "/ping",
        Answer::Json(json!({ "type": 5, "data": { "flags": 64 } })),
    )
    .await;

    assert!(outcome.is_success() && outcome.is_ephemeral());
    assert_eq!(
        outcome.to_string(),
        "Your bot [only you can see this]\n  is thinking…"
    );
}

#[tokio::test]
async fn suggestions_are_listed() {
    let choices = json!([{ "name": "Bern", "value": "Bern" }, { "name": "Berlin", "value": "b" }]);

    let answer = json!({ "type": 8, "data": { "choices": choices } });
    let outcome = sent("?/city name:be", Answer::Json(answer)).await;

    assert_eq!(outcome.choices().len(), 2);
    assert_eq!(outcome.to_string(), "2 suggestions\n  Bern\n  Berlin (b)");
}

#[tokio::test]
async fn an_app_that_does_not_answer_within_3_seconds_is_late() {
    let outcome = sent("/ping", Answer::Never).await;

    let deadline = Duration::from_secs(3);
    let late = ResponseError::Delivery(DeliveryError::Late { deadline });
    assert_eq!(outcome.error(), Some(&late));
    assert_eq!(
        outcome.to_string(),
        "Your bot did not respond: no response within 3 s"
    );
}

#[tokio::test]
async fn the_deadline_can_be_set() {
    let builder = Emulator::builder().deadline(Duration::from_millis(1500));

    let outcome = sent_to(builder, "/ping", Answer::Never).await;

    assert_eq!(
        outcome.to_string(),
        "Your bot did not respond: no response within 1500 ms"
    );
}

#[tokio::test]
async fn another_status_is_no_answer() {
    for status in [204, 301, 400, 500] {
        let outcome = sent("/ping", Answer::Raw(status, "text/plain", "")).await;
        let failure = outcome.error();
        assert!(matches!(failure, Some(ResponseError::Status { status: s, .. }) if *s == status));
    }
}

#[tokio::test]
async fn an_answer_says_that_it_is_json() {
    let outcome = sent("/ping", Answer::Raw(200, "text/plain", r#"{"type":5}"#)).await;

    let content_type = Some("text/plain".to_owned());
    assert_eq!(
        outcome.error(),
        Some(&ResponseError::ContentType { content_type })
    );
}

#[tokio::test]
async fn a_body_that_is_no_answer_is_malformed() {
    for body in ["", "[]", "{}", r#"{"type":4}"#] {
        let outcome = sent("/ping", Answer::Raw(200, "application/json", body)).await;
        assert!(
            matches!(outcome.error(), Some(ResponseError::Malformed { .. })),
            "{body}"
        );
    }
}

#[tokio::test]
async fn each_kind_of_interaction_takes_its_own_answers() {
    let message = sent("?/city name:", text("hello")).await;
    let choices = Answer::Json(json!({ "type": 8, "data": { "choices": [] } }));
    let choices = sent("/ping", choices).await;

    let not_allowed = |answer, to| Some(ResponseError::NotAllowed { answer, to });
    let typing = InteractionType::ApplicationCommandAutocomplete;
    let expected = not_allowed(CallbackType::ChannelMessageWithSource, typing);
    assert_eq!(message.error(), expected.as_ref());
    let result = CallbackType::ApplicationCommandAutocompleteResult;
    let expected = not_allowed(result, InteractionType::ApplicationCommand);
    assert_eq!(choices.error(), expected.as_ref());
}

#[tokio::test]
async fn a_message_has_at_most_2000_characters() {
    assert!(sent("/ping", text(&"é".repeat(2000))).await.is_success());

    let outcome = sent("/ping", text(&"é".repeat(2001))).await;

    assert_eq!(
        fault(&outcome),
        "data.content: a length of 2001 is not in 0–2000"
    );
}

#[tokio::test]
async fn a_message_holds_something() {
    let outcome = sent(
        "/ping",
        Answer::Json(json!({ "type": 4, "data": { "flags": 64 } })),
    )
    .await;

    assert!(fault(&outcome).contains("this one is empty"));
}

#[tokio::test]
async fn embeds_have_limits_each_and_together() {
    for (title, text, count, words) in [
        (
            257,
            1,
            1,
            "data.embeds[0].title: a length of 257 is not in 0–256",
        ),
        (1, 1, 11, "data.embeds: a count of 11 is not in 0–10"),
        (
            1,
            3000,
            2,
            "data.embeds: a sum of lengths of 6002 is not in 0–6000",
        ),
    ] {
        let embed = json!({ "title": "x".repeat(title), "description": "x".repeat(text) });
        let data = json!({ "embeds": vec![embed; count] });
        let outcome = sent("/ping", Answer::Json(json!({ "type": 4, "data": data }))).await;
        assert_eq!(fault(&outcome), words);
    }
}

async fn suggested(line: &str, choices: Value) -> Outcome {
    let data = json!({ "choices": choices });
    sent(line, Answer::Json(json!({ "type": 8, "data": data }))).await
}

#[tokio::test]
async fn at_most_25_choices_are_suggested() {
    let choices = |count: usize| -> Value {
        let numbers = 0..count;
        numbers
            .map(|n| json!({ "name": n.to_string(), "value": n }))
            .collect()
    };
    assert!(suggested("?/city year:", choices(25)).await.is_success());

    let outcome = suggested("?/city year:", choices(26)).await;

    assert_eq!(
        fault(&outcome),
        "data.choices: a count of 26 is not in 0–25"
    );
}

#[tokio::test]
async fn a_suggestion_is_of_the_type_of_its_option() {
    let outcome = suggested("?/city name:", json!([{ "name": "one", "value": 1 }])).await;

    assert!(fault(&outcome).starts_with("data.choices[0].value: "));
}
