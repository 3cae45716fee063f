//! Errors for initial responses after an automatic deferral: each error states the cause, the time of the deferral and
//! the remedy.

use std::time::Duration;

use acceptance::{MockTransport, SignedRequest, builder, http_response, slash};
use guildhall::ContextError;
use guildhall::command::Command;
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use guildhall::response::InitialResponse;
use serde_json::json;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

#[derive(Debug, Modal)]
#[modal(title = "Ask")]
struct Ask {
    #[text]
    _what: String,
}

/// Respond too late
#[command]
async fn late(ctx: Context, #[state] sender: &UnboundedSender<ContextError>) {
    try_initial_responses(&ctx, sender).await;
}

/// Respond too late for this command
#[command(defer = 1500ms)]
async fn late_for_own_delay(ctx: Context, #[state] sender: &UnboundedSender<ContextError>) {
    try_initial_responses(&ctx, sender).await;
}

/// Respond after a declared deferral
#[command(defer)]
async fn deferred(ctx: Context, #[state] sender: &UnboundedSender<ContextError>) {
    try_initial_responses(&ctx, sender).await;
}

/// Respond after an explicit deferral
#[command]
async fn defer_explicitly(
    ctx: Context,
    #[state] sender: &UnboundedSender<ContextError>,
) -> Result<()> {
    ctx.defer().await?;
    try_initial_responses(&ctx, sender).await;
    Ok(())
}

/// Tries every method that is valid only for the initial response, and sends the errors.
async fn try_initial_responses(ctx: &Context, sender: &UnboundedSender<ContextError>) {
    sleep(Duration::from_secs(3)).await;
    let modal = ModalBody::new("ask", "Ask");
    let outcomes = [
        ctx.modal(modal).await,
        ctx.show(Ask::form()).await.map(drop),
        ctx.launch_activity().await,
        ctx.defer().await,
        ctx.defer_ephemeral().await,
    ];
    for outcome in outcomes {
        let sent = sender.send(outcome.expect_err("the token has expired"));
        sent.expect("the test keeps the receiver");
    }
}

/// Returns the errors that the handler receives if the request is dropped after `waited`.
async fn errors_received(command: &Command, waited: Duration) -> Vec<ContextError> {
    let (sender, mut receiver) = unbounded_channel();
    let transport = MockTransport::always(http_response(204, &[], ""));
    let app = builder(&[*command])
        .client(transport.client())
        .state(sender);
    let app = app.build().expect("the app builds");
    let request = SignedRequest::from(slash(command.def().name, json!([])));
    let _response = timeout(waited, request.send_to(&app)).await;
    let mut errors = Vec::new();
    receiver.recv_many(&mut errors, 5).await;
    errors
}

/// Returns the time until the automatic deferral from each error.
fn deferral_times(errors: &[ContextError]) -> Vec<Option<Duration>> {
    let after = |error: &ContextError| match error {
        ContextError::AutoDeferred { after } => Some(*after),
        _ => None,
    };
    errors.iter().map(after).collect()
}

#[tokio::test(start_paused = true)]
async fn error_names_the_automatic_deferral_and_the_remedy() {
    let errors = errors_received(&late::COMMAND, Duration::from_secs(3)).await;

    let text = "this interaction was deferred 2.0s after it arrived, because its handler had not responded; respond earlier, or allow more time with `defer_after` or `#[command(defer = …)]`";
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [text; 5]);
}

#[tokio::test(start_paused = true)]
async fn error_names_the_deferral_delay_of_the_command() {
    let errors = errors_received(&late_for_own_delay::COMMAND, Duration::from_secs(3)).await;
    assert_eq!(
        deferral_times(&errors),
        [Some(Duration::from_millis(1500)); 5]
    );
}

#[tokio::test(start_paused = true)]
async fn error_names_the_broken_connection_and_its_time() {
    let errors = errors_received(&late::COMMAND, Duration::from_secs(1)).await;

    let text = "this interaction was deferred 1.0s after it arrived, because the connection of the service's request broke; respond earlier";
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [text; 5]);
}

#[tokio::test(start_paused = true)]
async fn error_names_a_requested_deferral_as_the_earlier_response() {
    for command in [deferred::COMMAND, defer_explicitly::COMMAND] {
        let errors = errors_received(&command, Duration::from_secs(5)).await;
        let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let already = ContextError::AlreadyResponded(InitialResponse::Deferral);
        assert_eq!(texts, vec![already.to_string(); 5]);
    }
}
