//! Stages 4 and 5: call the handler, and make one answer of whatever it does.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use guildhall_model::{Choice, InteractionType};

use super::call::Frame;
use super::parse::Arrival;
use super::reply::{self, IntoReply, Reply};
use super::route::{Drift, Routed};
use super::{Call, Failure, NotAnInteraction, Refusal, Shared, Verified};
use crate::context::Context;

/// A handler at work.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<Option<Reply>, Failure>> + Send + 'a>>;

/// An autocomplete function at work.
pub type Completing<'a> = Pin<Box<dyn Future<Output = Result<Vec<Choice>, Failure>> + Send + 'a>>;

/// Makes the answer of what a handler returned.
///
/// # Errors
///
/// What the handler returned as its error.
pub fn answer(returned: impl IntoReply) -> Result<Option<Reply>, Failure> {
    returned.into_reply().map_err(Failure::from)
}

/// Answers an interaction by its type.
pub(super) async fn run(
    app: &Arc<Shared>,
    body: &Verified,
    arrival: &Arrival<'_>,
) -> Result<Bytes, Refusal> {
    match arrival.kind {
        InteractionType::ApplicationCommand => command(app, body, arrival).await,
        InteractionType::ApplicationCommandAutocomplete => autocomplete(app, body, arrival).await,
        // No handler for these can be declared yet, so another version of the app has made them.
        InteractionType::MessageComponent | InteractionType::ModalSubmit => {
            Failure::unhandled().settle(arrival)
        }
        other => Err(NotAnInteraction::Type(other.wire()).into()),
    }
}

async fn command(
    app: &Arc<Shared>,
    body: &Verified,
    arrival: &Arrival<'_>,
) -> Result<Bytes, Refusal> {
    let routed = match app.routes.find(&arrival.data) {
        Ok(routed) => routed,
        Err(drift) => return Failure::from(drift).settle(arrival),
    };
    let call = routed.handler.call;
    let frame = Frame::new(app, body, arrival, routed);

    let returned = guarded(call(Call::new(&frame))).await;

    match returned.map(|reply| answered(&frame, arrival, reply)) {
        Ok(reply) => Ok(reply::message(reply)),
        Err(failure) => failure.settle(arrival),
    }
}

/// What goes back: what the handler answered by hand, or what it returned.
fn answered(frame: &Frame<'_>, arrival: &Arrival<'_>, returned: Option<Reply>) -> Reply {
    let by_hand = frame.context().and_then(Context::take_reply);
    let something = |reply: Option<Reply>| reply.filter(|reply| !reply.is_empty());
    match (something(by_hand), something(returned)) {
        (Some(reply), None) | (None, Some(reply)) => reply,
        (Some(reply), Some(_)) => {
            log(
                arrival,
                "the handler replied and returned a reply; what it returned is dropped",
            );
            reply
        }
        (None, None) => {
            log(
                arrival,
                "the handler gave no answer; the member is told that it is done",
            );
            Reply::text("Done.").ephemeral()
        }
    }
}

async fn autocomplete(
    app: &Arc<Shared>,
    body: &Verified,
    arrival: &Arrival<'_>,
) -> Result<Bytes, Refusal> {
    let suggested = match app.routes.find(&arrival.data) {
        Ok(routed) => suggest(app, body, arrival, routed).await,
        Err(drift) => Err(drift.into()),
    };
    match suggested {
        Ok(body) => Ok(body),
        Err(failure) => failure.settle_quietly(arrival),
    }
}

async fn suggest(
    app: &Arc<Shared>,
    body: &Verified,
    arrival: &Arrival<'_>,
    routed: Routed<'_>,
) -> Result<Bytes, Failure> {
    let focused = routed.focused.ok_or(Drift::NotFocused)?;
    let completers = routed.handler.completers;
    let (_, complete) = completers
        .iter()
        .find(|(index, _)| *index == focused)
        .ok_or(Drift::NoCompleter)?;
    let def = &routed.defs[focused];
    let frame = Frame::new(app, body, arrival, routed);

    let choices = guarded(complete(Call::new(&frame))).await?;

    Ok(reply::choices(def, choices))
}

/// Runs a handler so that its panic stays its own.
async fn guarded<T>(
    mut handler: Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + '_>>,
) -> Result<T, Failure> {
    let poll = std::future::poll_fn(move |cx| {
        catch_unwind(AssertUnwindSafe(|| handler.as_mut().poll(cx)))
            .unwrap_or_else(|panic| Poll::Ready(Err(Failure::panic(&*panic))))
    });
    poll.await
}

fn log(arrival: &Arrival<'_>, what: &'static str) {
    tracing::warn!(interaction = %arrival.id, command = &*arrival.data.name, "{what}");
}
