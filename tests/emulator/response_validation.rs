//! Validation of responses, and their presentation to the user.

use std::time::Duration;

use guildhall_emulator::{Emulator, EmulatorBuilder, EndpointError, Outcome, ResponseError};
use guildhall_model::{CallbackType, InteractionType};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, command, member, option, role, text};

async fn send(line: &str, response: CannedResponse) -> Outcome {
    send_with_builder(Emulator::builder(), line, response).await
}

async fn send_with_builder(
    builder: EmulatorBuilder,
    line: &str,
    response: CannedResponse,
) -> Outcome {
    let fixture = Fixture::with_builder(builder).await;
    let city = option(3, "name", json!({ "autocomplete": true }));
    let year = option(4, "year", json!({ "autocomplete": true }));
    let commands = json!([
        command("ping", json!([])),
        command("city", json!([city, year]))
    ]);
    fixture.register(commands).await;
    let never = matches!(response, CannedResponse::Never);
    fixture.connect_app(response).await;
    if never {
        // From here on, the paused clock advances whenever all tasks wait for timers.
        tokio::time::pause();
    }
    fixture
        .service
        .you()
        .send(line)
        .await
        .expect("the command line is valid")
}

fn limit_fault(outcome: &Outcome) -> &str {
    match outcome.error() {
        Some(ResponseError::Invalid { fault }) => fault,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn message_is_a_valid_response() {
    let outcome = send("/ping", text("Pong.")).await;

    assert!(outcome.is_success());
    assert_eq!(outcome.content(), "Pong.");
    assert!(!outcome.is_ephemeral());
    assert_eq!(outcome.to_string(), "Your bot\n  Pong.");
}

#[tokio::test]
async fn ephemeral_message_is_displayed_as_such() {
    let data = json!({ "content": "one\ntwo", "flags": 64 });

    let outcome = send(
        "/ping",
        CannedResponse::Json(json!({ "type": 4, "data": data })),
    )
    .await;

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

    let outcome = send(
        "/ping",
        CannedResponse::Json(json!({ "type": 4, "data": { "embeds": [embed] } })),
    );

    let shown = outcome.await.to_string();
    assert_eq!(shown, "Your bot\n  ┃ Card\n  ┃ A card\n  ┃ Level: 7");
}

#[tokio::test]
async fn mentions_are_shown_as_names() {
    let service = Fixture::new().await.service;
    let bob = member(&service, "bob");
    let role = role(&service, "Helper");
    let channel = service
        .channel("lounge")
        .expect("the default guild has the channel lounge");

    let outcome = send("/ping", text(&format!("{bob} {role} {channel} <@1> <b>"))).await;

    let shown = "Your bot\n  @Bob @Helper #lounge <@1> <b>";
    assert_eq!(outcome.to_string(), shown);
}

#[tokio::test]
async fn deferral_is_a_valid_response() {
    let outcome = send(
        "/ping",
        CannedResponse::Json(json!({ "type": 5, "data": { "flags": 64 } })),
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

    let response = json!({ "type": 8, "data": { "choices": choices } });
    let outcome = send("?/city name:be", CannedResponse::Json(response)).await;

    assert_eq!(outcome.choices().len(), 2);
    assert_eq!(outcome.to_string(), "2 suggestions\n  Bern\n  Berlin (b)");
}

#[tokio::test]
async fn response_after_3_seconds_is_late() {
    let outcome = send("/ping", CannedResponse::Never).await;

    let timeout = Duration::from_secs(3);
    let late = ResponseError::Delivery(EndpointError::TimedOut { timeout });
    assert_eq!(outcome.error(), Some(&late));
    assert_eq!(
        outcome.to_string(),
        "Your bot did not respond: no response within 3 s"
    );
}

#[tokio::test]
async fn deadline_is_configurable() {
    let builder = Emulator::builder().response_timeout(Duration::from_millis(1500));

    let outcome = send_with_builder(builder, "/ping", CannedResponse::Never).await;

    assert_eq!(
        outcome.to_string(),
        "Your bot did not respond: no response within 1500 ms"
    );
}

#[tokio::test]
async fn response_with_another_status_is_a_failure() {
    for status in [204, 301, 400, 500] {
        let outcome = send("/ping", CannedResponse::Raw(status, "text/plain", "")).await;
        let failure = outcome.error();
        assert!(matches!(failure, Some(ResponseError::Status { status: s, .. }) if *s == status));
    }
}

#[tokio::test]
async fn response_requires_the_json_content_type() {
    let outcome = send(
        "/ping",
        CannedResponse::Raw(200, "text/plain", r#"{"type":5}"#),
    )
    .await;

    let content_type = Some("text/plain".to_owned());
    assert_eq!(
        outcome.error(),
        Some(&ResponseError::ContentType { content_type })
    );
}

#[tokio::test]
async fn invalid_response_body_is_malformed() {
    for body in ["", "[]", "{}", r#"{"type":4}"#] {
        let outcome = send("/ping", CannedResponse::Raw(200, "application/json", body)).await;
        assert!(
            matches!(outcome.error(), Some(ResponseError::Malformed { .. })),
            "{body}"
        );
    }
}

#[tokio::test]
async fn each_component_is_an_object_with_a_documented_type() {
    for (component, reason) in [
        (json!([{ "type": 1 }, []]), "0: Must be an object."),
        (json!({ "id": 1 }), "0.type: This field is required"),
        (
            json!({ "type": 99 }),
            "0.type: Must be one of the documented values.",
        ),
    ] {
        let data = json!({ "custom_id": "form", "title": "A form", "components": [component] });
        let modal = CannedResponse::Json(json!({ "type": 9, "data": data }));

        let outcome = send("/ping", modal).await;

        assert_eq!(limit_fault(&outcome), format!("data.components.{reason}"));
    }
}

#[tokio::test]
async fn each_interaction_type_permits_its_own_responses() {
    let message = send("?/city name:", text("hello")).await;
    let choices = CannedResponse::Json(json!({ "type": 8, "data": { "choices": [] } }));
    let choices = send("/ping", choices).await;

    let not_allowed = |response, interaction| {
        Some(ResponseError::NotAllowed {
            response,
            interaction,
        })
    };
    let typing = InteractionType::ApplicationCommandAutocomplete;
    let expected = not_allowed(CallbackType::ChannelMessageWithSource, typing);
    assert_eq!(message.error(), expected.as_ref());
    let result = CallbackType::ApplicationCommandAutocompleteResult;
    let expected = not_allowed(result, InteractionType::ApplicationCommand);
    assert_eq!(choices.error(), expected.as_ref());
}

#[tokio::test]
async fn message_has_at_most_2000_characters() {
    assert!(send("/ping", text(&"é".repeat(2000))).await.is_success());

    let outcome = send("/ping", text(&"é".repeat(2001))).await;

    assert_eq!(
        limit_fault(&outcome),
        "data.content: a length of 2001 is not in 0–2000"
    );
}

#[tokio::test]
async fn message_cannot_be_empty() {
    let outcome = send(
        "/ping",
        CannedResponse::Json(json!({ "type": 4, "data": { "flags": 64 } })),
    )
    .await;

    assert!(limit_fault(&outcome).contains("must have content, an embed"));
}

#[tokio::test]
async fn embeds_have_individual_and_total_limits() {
    for (title, text, count, expected) in [
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
            "data.embeds: a total length of 6002 is not in 0–6000",
        ),
    ] {
        let embed = json!({ "title": "x".repeat(title), "description": "x".repeat(text) });
        let data = json!({ "embeds": vec![embed; count] });
        let outcome = send(
            "/ping",
            CannedResponse::Json(json!({ "type": 4, "data": data })),
        )
        .await;
        assert_eq!(limit_fault(&outcome), expected);
    }
}

async fn suggest(line: &str, choices: Value) -> Outcome {
    let data = json!({ "choices": choices });
    send(
        line,
        CannedResponse::Json(json!({ "type": 8, "data": data })),
    )
    .await
}

#[tokio::test]
async fn at_most_25_choices_are_suggested() {
    let choices = |count: usize| -> Value {
        let numbers = 0..count;
        numbers
            .map(|n| json!({ "name": n.to_string(), "value": n }))
            .collect()
    };
    assert!(suggest("?/city year:", choices(25)).await.is_success());

    let outcome = suggest("?/city year:", choices(26)).await;

    assert_eq!(
        limit_fault(&outcome),
        "data.choices: a count of 26 is not in 0–25"
    );
}

#[tokio::test]
async fn suggestion_must_have_the_type_of_its_option() {
    let outcome = suggest("?/city name:", json!([{ "name": "one", "value": 1 }])).await;

    assert!(limit_fault(&outcome).starts_with("data.choices[0].value: "));
}

#[tokio::test]
async fn whole_number_with_a_fraction_is_an_integer() {
    let raw = |body| CannedResponse::Raw(200, "application/json", body);
    let choices = raw(r#"{"type":8.0,"data":{"choices":[{"name":"Five","value":5.0}]}}"#);
    let message = raw(r#"{"type":4,"data":{"content":"Pong.","flags":64.0}}"#);

    let choices = send("?/city name:x year:", choices).await;
    let message = send("/ping", message).await;

    assert!(choices.is_success(), "{:?}", choices.error());
    assert!(message.is_ephemeral(), "{:?}", message.error());
}
