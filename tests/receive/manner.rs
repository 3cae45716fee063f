//! Handler options of a command: its own take precedence over those of the groups around it.

use std::future::pending;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, fixture, http_response, slash,
};
use guildhall::Command;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Respond after a deferral, privately
#[command(defer, ephemeral)]
fn at_once() -> &'static str {
    "at last"
}

/// Take too long
#[command(defer = 1500ms)]
async fn sooner() {
    pending::<()>().await;
}

/// Take too long, then respond explicitly
#[command(defer = never)]
async fn by_hand(ctx: Context) -> Result<()> {
    tokio::time::sleep(Duration::from_secs(4)).await;
    Ok(ctx.reply("done by hand").await?)
}

/// Keep things private
#[group(defer, ephemeral)]
mod quiet {
    use super::*;

    /// Inherit the options
    #[command]
    pub(super) fn inherits() {}

    /// Override the options
    #[command(defer = never, ephemeral = never)]
    pub(super) fn aloud() -> &'static str {
        "aloud"
    }

    /// Keep some things public
    #[group(ephemeral = never)]
    pub(super) mod open {
        use super::*;

        /// Answer late
        #[command]
        pub(super) fn inner() {}
    }
}

/// The response, the time it took, and the REST calls after it.
struct Seen {
    answer: AppResponse,
    after: Duration,
    calls: Vec<String>,
}

async fn seen(command: &Command, options: Value) -> Seen {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[*command]).client(transport.client()).build();
    let app = app.expect("the app of a test is complete");
    let before = tokio::time::Instant::now();
    let answer = SignedRequest::from(slash(command.def().name, options))
        .send_to(&app)
        .await;
    let after = before.elapsed();
    tokio::task::yield_now().await;
    let calls = transport.request_lines();
    Seen {
        answer,
        after,
        calls,
    }
}

fn within(name: &str) -> Value {
    json!([{"type": 1, "name": name, "options": []}])
}

const DEFERRED: fn(Value) -> Value = |data| json!({"type": 5, "data": data});

#[tokio::test(start_paused = true)]
async fn deferred_at_once_comes_before_what_the_function_returns() {
    let seen = seen(&at_once::COMMAND, json!([])).await;

    assert_eq!(seen.answer.json(), DEFERRED(json!({"flags": 64})));
    assert_eq!(seen.calls, ["PATCH /webhooks/2/a-token/messages/@original"]);
}

#[tokio::test(start_paused = true)]
async fn command_has_a_time_of_its_own() {
    let seen = seen(&sooner::COMMAND, json!([])).await;

    assert_eq!(seen.answer.json(), json!({"type": 5}));
    assert_eq!(seen.after, Duration::from_millis(1500));
}

#[tokio::test(start_paused = true)]
async fn command_may_be_left_to_answer_by_hand() {
    let seen = seen(&by_hand::COMMAND, json!([])).await;

    assert_eq!(seen.answer.content(), "done by hand");
}

#[tokio::test(start_paused = true)]
async fn group_says_it_for_its_commands() {
    let seen = seen(&quiet::COMMAND, within("inherits")).await;

    assert_eq!(seen.answer.json(), DEFERRED(json!({"flags": 64})));
}

#[tokio::test(start_paused = true)]
async fn command_goes_before_its_group() {
    let seen = seen(&quiet::COMMAND, within("aloud")).await;

    assert_eq!(seen.answer.content(), "aloud");
    assert!(!seen.answer.is_ephemeral());
}

#[tokio::test(start_paused = true)]
async fn inner_group_goes_before_the_outer_one_in_what_it_says() {
    let inner = json!([{"type": 2, "name": "open", "options": within("inner")}]);
    let seen = seen(&quiet::COMMAND, inner).await;

    assert_eq!(seen.answer.json(), json!({"type": 5}));
}
