//! Public and ephemeral responses: the command has a default, and a reply can override it.

use std::time::Duration;

use acceptance::{MockTransport, SignedRequest, builder, fixture, http_response, slash};
use guildhall::command::Command;
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::time::sleep;

const EPHEMERAL: u64 = 64;

/// Respond publicly
#[command(ephemeral)]
fn public_reply() -> Reply {
    Reply::text("hello").public()
}

/// Respond with an ephemeral message after all
#[command(ephemeral)]
fn aside() -> Reply {
    Reply::text("hello").public().ephemeral()
}

/// Respond publicly after all
#[command]
fn changed() -> Reply {
    Reply::text("hello").ephemeral().public()
}

/// Respond with an ephemeral message, then with a public and an ephemeral one
#[command(ephemeral)]
async fn report(ctx: Context) -> Result<()> {
    ctx.reply("thank you").await?;
    ctx.followup(Reply::text("reported").public()).await?;
    ctx.followup("done").await?;
    Ok(())
}

/// Respond explicitly and publicly
#[command(ephemeral)]
async fn explicit(ctx: Context) -> Result<()> {
    ctx.reply(Reply::text("hello").public()).await?;
    Ok(())
}

/// Respond publicly, too late
#[command(ephemeral)]
async fn late() -> Reply {
    sleep(Duration::from_secs(5)).await;
    Reply::text("hello").public()
}

/// Returns the initial response and the bodies of the REST calls after it.
async fn invoke(command: &Command) -> (Value, Vec<(String, Value)>) {
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::always(message);
    let app = builder(&[*command]).client(transport.client()).build();
    let app = app.expect("the app builds");
    let invocation = slash(command.def().name, json!([]));
    let response = SignedRequest::from(invocation).send_to(&app).await.json();
    app.idle().await;
    let requests = transport.requests();
    let body = |position: usize| serde_json::from_slice(requests[position].request.body());
    let bodies = (0..requests.len()).map(|position| body(position).expect("a JSON body"));
    let calls = transport.request_lines().into_iter().zip(bodies).collect();
    (response, calls)
}

fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0
}

#[tokio::test]
async fn public_reply_overrides_an_ephemeral_command() {
    for (command, expected) in [
        (public_reply::COMMAND, false),
        (explicit::COMMAND, false),
        (aside::COMMAND, true),
        (changed::COMMAND, false),
    ] {
        let (response, calls) = invoke(&command).await;
        assert_eq!(is_ephemeral(&response["data"]), expected, "{response}");
        assert!(calls.is_empty(), "{calls:?}");
    }
}

#[tokio::test]
async fn public_followup_overrides_an_ephemeral_command() {
    let (response, calls) = invoke(&report::COMMAND).await;
    assert!(is_ephemeral(&response["data"]));
    let flags = calls.iter().map(|(_, body)| is_ephemeral(body));
    assert_eq!(flags.collect::<Vec<_>>(), [false, true]);
}

#[tokio::test(start_paused = true)]
async fn public_reply_after_an_ephemeral_deferral_completes_it() {
    let (response, calls) = invoke(&late::COMMAND).await;
    assert!(is_ephemeral(&response["data"]), "{response}");
    let [(line, body)] = &calls[..] else {
        panic!("expected one edit: {calls:?}");
    };
    assert_eq!(line, "PATCH /webhooks/2/a-token/messages/@original");
    assert_eq!(body["content"], "hello");
}
