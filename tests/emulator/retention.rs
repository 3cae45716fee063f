//! Retention of past entries: the oldest are dropped, and no method hides that they are.

use std::panic::{AssertUnwindSafe, catch_unwind};

use guildhall_emulator::{Emulator, InputError, Outcome, Retention};
use guildhall_model::Permissions;
use serde_json::json;

use crate::description::DescriptionCheck;
use crate::kit::{CannedResponse, Exchange, Fixture, command, text};

/// Returns a fixture with this retention, whose app responds to `/ping`.
async fn fixture(retention: Retention, response: CannedResponse) -> Fixture {
    let fixture = Fixture::with_builder(Emulator::builder().retention(retention)).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(response).await;
    fixture
}

async fn ping(fixture: &Fixture, times: usize) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for _ in 0..times {
        outcomes.push(fixture.service.you().slash("/ping").await);
    }
    outcomes
}

/// Returns the text with which a function panics.
fn panic_text<T>(function: impl FnOnce() -> T) -> String {
    let Err(panic) = catch_unwind(AssertUnwindSafe(function)) else {
        return "no panic".to_owned();
    };
    let text = panic.downcast::<String>();
    *text.expect("a panic with arguments has a text")
}

/// Returns the text of the panic for dropped entries.
fn dropped_text(kind: &str, dropped: usize, limit: usize, age: &str) -> String {
    format!(
        "the emulator has dropped {dropped} `{kind}`: it keeps the last {limit}{age}; \
         set `Retention::{kind}` with `EmulatorBuilder::retention` to keep more"
    )
}

#[tokio::test]
async fn oldest_events_and_messages_are_dropped() {
    let fixture = fixture(Retention::with_limit(2), text("pong")).await;
    let outcomes = ping(&fixture, 5).await;
    let you = fixture.service.you();

    let kept: Vec<_> = you.recent_messages().into_iter().map(Some).collect();
    assert_eq!(
        kept,
        [&outcomes[3], &outcomes[4]].map(Outcome::original_response)
    );
    assert_eq!(fixture.service.recent_events().len(), 2);
    let events = panic_text(|| fixture.service.events());
    assert_eq!(events, dropped_text("events", 3, 2, ""));
    let messages = panic_text(|| you.messages());
    assert_eq!(messages, dropped_text("messages", 3, 2, ""));
}

#[tokio::test]
async fn outcome_of_a_dropped_interaction_panics() {
    let fixture = fixture(Retention::with_limit(2), text("pong")).await;
    let outcomes = ping(&fixture, 5).await;

    let text = dropped_text("interactions", 3, 2, " of the last 30 minutes");
    assert_eq!(panic_text(|| outcomes[2].original_response()), text);
    assert_eq!(panic_text(|| outcomes[2].followups()), text);
    assert_eq!(outcomes[3].followups(), []);
}

#[tokio::test]
async fn outcome_with_a_dropped_message_panics() {
    let mut retention = Retention::UNLIMITED;
    retention.messages = 2;
    let fixture = fixture(retention, text("pong")).await;
    let outcomes = ping(&fixture, 3).await;

    let text = panic_text(|| outcomes[0].original_response());
    assert_eq!(text, dropped_text("messages", 1, 2, ""));
    assert_eq!(outcomes[0].followups(), []);
}

#[tokio::test]
async fn token_of_a_dropped_interaction_is_invalid() {
    let fixture = fixture(Retention::with_limit(1), text("pong")).await;
    let outcomes = ping(&fixture, 2).await;

    let mut errors = Vec::new();
    for outcome in &outcomes {
        let token = outcome.interaction.token.expose();
        let path = format!("/webhooks/{}/{token}", fixture.service.application_id());
        let body = json!({ "content": "more" });
        errors.push(fixture.post(&path, &body).await.error());
    }

    assert_eq!(errors, [(401, 50027), (200, 0)]);
}

#[tokio::test]
async fn deferred_interaction_is_kept_until_it_is_completed() {
    let deferral = CannedResponse::Json(json!({ "type": 5 }));
    let fixture = fixture(Retention::with_limit(1), deferral).await;
    let outcomes = ping(&fixture, 3).await;

    for outcome in &outcomes {
        let token = outcome.interaction.token.expose();
        let application = fixture.service.application_id();
        let path = format!("/webhooks/{application}/{token}/messages/@original");
        let body = json!({ "content": "done" });
        assert_eq!(fixture.patch(&path, &body).await.status, 200);
        let completed = outcome
            .final_response()
            .await
            .expect("the app has responded");
        assert_eq!(completed.content, "done");
    }

    assert_eq!(fixture.service.you().recent_messages().len(), 1);
}

#[tokio::test]
async fn action_on_a_dropped_message_says_so() {
    let fixture = fixture(Retention::with_limit(1), text("pong")).await;
    let first = ping(&fixture, 1).await[0].original_response();
    let first = first.expect("the app responded with a message");
    ping(&fixture, 1).await;

    let clicked = fixture.service.you().try_click(&first, "open").await;
    let link = format!("https://discord.com/channels/1/2/{} Quote", first.id);
    let linked = fixture.service.you().send(&link).await;

    let error = clicked.expect_err("the message was dropped");
    assert!(
        matches!(error, InputError::MessageDropped { .. }),
        "{error:?}"
    );
    let line_error = linked.expect_err("the message was dropped");
    let reason = dropped_text("messages", 1, 1, "");
    assert!(error.to_string().ends_with(&reason), "{error}");
    assert!(line_error.message().ends_with(&reason), "{line_error}");
}

#[tokio::test]
#[should_panic(expected = "the emulator has dropped 2 `events`: it keeps the last 1;")]
async fn watch_with_dropped_unread_events_panics() {
    let fixture = fixture(Retention::with_limit(1), text("pong")).await;
    let mut watch = fixture.service.watch_events();
    ping(&fixture, 3).await;
    watch.next("MESSAGE_CREATE").await;
}

#[tokio::test]
#[should_panic(expected = "the emulator has dropped 1 `audit_log`: it keeps the last 1;")]
async fn audit_log_with_dropped_entries_panics() {
    let fixture = fixture(Retention::with_limit(1), text("pong")).await;
    fixture.set_bot_permissions(Permissions::MANAGE_CHANNELS);
    for name in ["one", "two"] {
        let body = json!({ "name": name });
        fixture.post(&fixture.guild("/channels"), &body).await;
    }
    fixture.service.default_guild().audit_log();
}

#[tokio::test]
async fn unlimited_retention_keeps_everything() {
    let fixture = fixture(Retention::UNLIMITED, text("pong")).await;
    let you = fixture.service.default_guild().find_member("you");
    let you = you.expect("the default guild has the member you");
    (0..1_200).for_each(|_| you.pass_screening());

    assert_eq!(fixture.service.events().len(), 1_200);
}

#[tokio::test]
async fn round_trips_leave_at_most_1_000_entries_by_default() {
    // Without a record, whose description check takes most of the time.
    let fixture = Fixture {
        service: Emulator::start().await,
        description_check: DescriptionCheck::default(),
    };
    fixture.register(json!([command("ping", json!([]))])).await;
    let exchange = Exchange::with_fixture(fixture, text("pong")).await;
    let service = &exchange.fixture.service;
    for _ in 1..5_000 {
        assert!(service.you().slash("/ping").await.is_success());
    }

    assert_eq!(service.recent_events().len(), 1_000);
    assert_eq!(service.you().recent_messages().len(), 1_000);
    let text = panic_text(|| exchange.outcome.original_response());
    let age = " of the last 30 minutes";
    assert_eq!(text, dropped_text("interactions", 4_000, 1_000, age));
}
