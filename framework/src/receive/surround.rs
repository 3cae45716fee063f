//! Around stages 4 and 5: the hooks of an app, and what answers where a handler fails.

use std::pin::pin;

use super::answer::ByHand;
use super::call::Frame;
use super::drive::bounded;
use super::failure::Unexplained;
use super::guard::Held;
use super::handler::{Answering, Returned, guarded, prepared};
use super::reply::Callback;
use super::{Call, Failure};
use crate::context::Context;
use crate::error::Error;
use crate::hook::Finished;

/// Runs everything there is to do for an interaction, and asks what is to be answered where it
/// fails or panics.
pub(super) async fn surrounded(frame: &Frame<'_>, held: &Held) -> Returned {
    let work = pin!(async {
        begin(frame).await?;
        prepared(frame, held).await
    });
    match guarded(work).await {
        Err(failure) => rescued(frame, failure).await,
        returned => returned,
    }
}

async fn begin(frame: &Frame<'_>) -> Result<(), Failure> {
    for hook in &frame.app().around.before {
        hook(&Call::new(frame).context()?).await;
    }
    Ok(())
}

/// Asks each handler of errors, from the nearest to the app's, until one answers.
async fn rescued(frame: &Frame<'_>, mut failure: Failure) -> Returned {
    frame.note(failure.outcome());
    for on_error in handlers(frame) {
        let error = failure.into_error(&frame.addressee())?;
        let left = Unexplained::of(&error);
        let context = Call::new(frame).context()?;
        let before = context.latest().answer().so_far();
        let answering = pin!(async { on_error(context.latest(), error).await });
        match guarded(answering).await {
            Ok(answer) if has_said(context.latest(), before, answer.as_ref()) => return Ok(answer),
            Ok(_) => return Err(Failure::unexplained(left)),
            Err(passed_on) => {
                // It has passed nothing on of what it was given.
                if passed_on.is_new_panic() {
                    left.report(frame.arrival());
                }
                failure = passed_on;
            }
        }
    }
    Err(failure)
}

type OnError<'f> = &'f (dyn for<'a> Fn(&'a Context, Error) -> Answering<'a> + Send + Sync);

fn handlers<'f>(frame: &'f Frame<'_>) -> impl Iterator<Item = OnError<'f>> {
    let inside = frame.manners().on_error();
    let inside = inside.map(|on_error| on_error as OnError<'f>);
    inside.chain(frame.app().around.on_error.as_deref())
}

/// Whether a handler of errors has said something, by what it returns or by hand.
fn has_said(context: &Context, before: ByHand, answer: Option<&Callback>) -> bool {
    let is_silent = answer.is_none_or(Callback::is_empty);
    !is_silent || context.answer().is_answered_since(before)
}

/// Calls the hooks that come after. The panic of one is its own, and so is its end.
pub(super) async fn finish(frame: &Frame<'_>) {
    // Who cannot be named has had no handler.
    let Ok(context) = Call::new(frame).context() else {
        return;
    };
    let answer = frame.answer();
    let finished = Finished {
        outcome: frame.outcome(),
        took: answer.arrived().elapsed(),
        answered_after: answer.given_after(),
        is_deferred: answer.is_deferred(),
    };
    for hook in &frame.app().around.after {
        let hooking = async {
            hook(&context, &finished).await;
            Ok(())
        };
        match bounded(frame, guarded(Box::pin(hooking))).await {
            Some(Ok(())) => {}
            Some(Err(failure)) => failure.report(frame.arrival()),
            None => tracing::warn!(interaction = %frame.id(), "a hook is broken off"),
        }
    }
}
