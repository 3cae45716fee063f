//! What can only be a first answer, after the framework has acknowledged the interaction: the error
//! says who did that, when, and what would help.

use std::time::Duration;

use acceptance::{Desk, Signed, answer, builder, slash};
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use guildhall::{Command, ContextError, FirstAnswer};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

#[derive(Debug, Modal)]
#[modal(title = "Ask")]
struct Ask {
    #[text]
    _what: String,
}

/// Begin to answer too late
#[command]
async fn late(ctx: Context, #[state] tell: &UnboundedSender<ContextError>) {
    begin(&ctx, tell).await;
}

/// Begin to answer too late for this command
#[command(defer = 1500ms)]
async fn late_for_this(ctx: Context, #[state] tell: &UnboundedSender<ContextError>) {
    begin(&ctx, tell).await;
}

/// Begin to answer after a deferral that was asked for
#[command(defer)]
async fn deferred(ctx: Context, #[state] tell: &UnboundedSender<ContextError>) {
    begin(&ctx, tell).await;
}

/// Begin to answer after a deferral by hand
#[command]
async fn by_hand(ctx: Context, #[state] tell: &UnboundedSender<ContextError>) -> Result<()> {
    ctx.defer().await?;
    begin(&ctx, tell).await;
    Ok(())
}

/// Tries late whatever can only be first.
async fn begin(ctx: &Context, tell: &UnboundedSender<ContextError>) {
    sleep(Duration::from_secs(3)).await;
    let modal = ModalBody::new("ask", "Ask");
    let outcomes = [
        ctx.modal(modal).await,
        ctx.show(Ask::modal()).await.map(drop),
        ctx.launch_activity().await,
        ctx.defer().await,
        ctx.defer_ephemeral().await,
    ];
    for outcome in outcomes {
        let told = tell.send(outcome.expect_err("it is too late"));
        told.expect("somebody listens");
    }
}

/// What a handler is told of each, where its request is waited for so long.
async fn told(command: &Command, waited: Duration) -> Vec<ContextError> {
    let (tell, mut told) = unbounded_channel();
    let desk = Desk::always(answer(204, &[], ""));
    let app = builder(&[*command]).client(desk.client()).state(tell);
    let app = app.build().expect("the app of a test is complete");
    let request = Signed::from(slash(command.def().name, json!([])));
    let _answer = timeout(waited, request.to(&app)).await;
    let mut errors = Vec::new();
    told.recv_many(&mut errors, 5).await;
    errors
}

/// How long after the arrival it was that each was overtaken.
fn afters(errors: &[ContextError]) -> Vec<Option<Duration>> {
    let after = |error: &ContextError| match error {
        ContextError::Overtaken { after } => Some(*after),
        _ => None,
    };
    errors.iter().map(after).collect()
}

#[tokio::test(start_paused = true)]
async fn error_says_that_the_framework_has_deferred_and_what_helps() {
    let errors = told(&late::COMMAND, Duration::from_secs(3)).await;

    let text = "this interaction was deferred for its handler, which had not responded 2.0s after it arrived; respond earlier, or allow more time with `defer_after` or `#[command(defer = …)]`";
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [text; 5]);
}

#[tokio::test(start_paused = true)]
async fn error_says_when_a_command_with_a_time_of_its_own_was_deferred() {
    let errors = told(&late_for_this::COMMAND, Duration::from_secs(3)).await;
    assert_eq!(afters(&errors), [Some(Duration::from_millis(1500)); 5]);
}

#[tokio::test(start_paused = true)]
async fn error_says_when_it_was_deferred_because_nobody_waited() {
    let errors = told(&late::COMMAND, Duration::from_secs(1)).await;

    let text = "this interaction was deferred 1.0s after it arrived, because the connection of its request broke; an initial response must come before that";
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [text; 5]);
}

#[tokio::test(start_paused = true)]
async fn deferral_that_was_asked_for_is_told_as_one() {
    for command in [deferred::COMMAND, by_hand::COMMAND] {
        let errors = told(&command, Duration::from_secs(5)).await;
        let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let already = ContextError::AlreadyAnswered(FirstAnswer::Deferral);
        assert_eq!(texts, vec![already.to_string(); 5]);
    }
}
