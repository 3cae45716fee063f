//! Handler options: those of a command take precedence over those of its groups.

use std::future::pending;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, fixture, http_response, slash,
};
use guildhall::command::Command;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Respond after an ephemeral deferral
#[command(defer, ephemeral)]
fn defer_immediately() -> &'static str {
    "at last"
}

/// Take too long
#[command(defer = 1500ms)]
async fn defer_earlier() {
    pending::<()>().await;
}

/// Take too long, then respond explicitly
#[command(defer = never)]
async fn reply_late(ctx: Context) -> Result<()> {
    tokio::time::sleep(Duration::from_secs(4)).await;
    Ok(ctx.reply("done explicitly").await?)
}

/// Respond with ephemeral messages
#[group(defer, ephemeral)]
mod quiet {
    use super::*;

    /// Inherit the options
    #[command]
    pub(super) fn inherits() {}

    /// Override the options
    #[command(defer = never, ephemeral = never)]
    pub(super) fn visible() -> &'static str {
        "visible"
    }

    /// Respond with public messages
    #[group(ephemeral = never)]
    pub(super) mod open {
        use super::*;

        /// Respond late
        #[command]
        pub(super) fn inner() {}
    }
}

/// A response, the time until the response, and the later REST calls.
struct Exchange {
    response: AppResponse,
    elapsed: Duration,
    calls: Vec<String>,
}

async fn send(command: &Command, options: Value) -> Exchange {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[*command]).client(transport.client()).build();
    let app = app.expect("the app builds");
    let before = tokio::time::Instant::now();
    let response = SignedRequest::from(slash(command.def().name, options))
        .send_to(&app)
        .await;
    let elapsed = before.elapsed();
    app.idle().await;
    let calls = transport.request_lines();
    Exchange {
        response,
        elapsed,
        calls,
    }
}

fn subcommand(name: &str) -> Value {
    json!([{"type": 1, "name": name, "options": []}])
}

const DEFERRED: fn(Value) -> Value = |data| json!({"type": 5, "data": data});

#[tokio::test(start_paused = true)]
async fn immediately_deferred_command_returns_its_value_by_an_edit() {
    let exchange = send(&defer_immediately::COMMAND, json!([])).await;

    assert_eq!(exchange.response.json(), DEFERRED(json!({"flags": 64})));
    assert_eq!(
        exchange.calls,
        ["PATCH /webhooks/2/a-token/messages/@original"]
    );
}

#[tokio::test(start_paused = true)]
async fn command_can_set_its_deferral_delay() {
    let exchange = send(&defer_earlier::COMMAND, json!([])).await;

    assert_eq!(exchange.response.json(), json!({"type": 5}));
    assert_eq!(exchange.elapsed, Duration::from_millis(1500));
}

#[tokio::test(start_paused = true)]
async fn command_with_defer_never_can_reply_late() {
    let exchange = send(&reply_late::COMMAND, json!([])).await;

    assert_eq!(exchange.response.content(), "done explicitly");
}

#[tokio::test(start_paused = true)]
async fn group_options_apply_to_its_commands() {
    let exchange = send(&quiet::COMMAND, subcommand("inherits")).await;

    assert_eq!(exchange.response.json(), DEFERRED(json!({"flags": 64})));
}

#[tokio::test(start_paused = true)]
async fn command_options_override_the_group() {
    let exchange = send(&quiet::COMMAND, subcommand("visible")).await;

    assert_eq!(exchange.response.content(), "visible");
    assert!(!exchange.response.is_ephemeral());
}

#[tokio::test(start_paused = true)]
async fn inner_group_options_override_the_outer_group() {
    let inner = json!([{"type": 2, "name": "open", "options": subcommand("inner")}]);
    let exchange = send(&quiet::COMMAND, inner).await;

    assert_eq!(exchange.response.json(), json!({"type": 5}));
}
