//! Stages 4 and 5: call the handler, and make one answer of whatever it does.

use std::future::Future;
use std::ops::DerefMut;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::task::Poll;

use guildhall_model::{Choice, InteractionResponse, Message};

use super::answer::{Rank, Stage};
use super::call::Frame;
use super::dispatch::settle;
use super::drive::{attend, beside, in_time, let_go, recover};
use super::guard::{self, Held, Passed};
use super::reply::{self, Callback, IntoReply, Reply, Undelivered};
use super::resume::hand_over;
use super::route::Drift;
use super::surround::{finish, surrounded};
use super::{Call, Failure};
use crate::define::Defer;
use crate::wording::Sentence;

/// What a handler returned.
pub(crate) type Returned = Result<Option<Callback>, Failure>;

/// A handler at work.
pub type Answering<'a> =
    Pin<Box<dyn Future<Output = Result<Option<Callback>, Failure>> + Send + 'a>>;

/// An autocomplete function at work.
pub type Completing<'a> = Pin<Box<dyn Future<Output = Result<Vec<Choice>, Failure>> + Send + 'a>>;

/// What is left to be done after a handler.
type Rest<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Makes the answer of what a command's handler returned.
///
/// # Errors
///
/// What the handler returned as its error.
pub fn answer(returned: impl IntoReply) -> Result<Option<Callback>, Failure> {
    returned.into_reply().map_err(Failure::from)
}

/// Makes the answer of what the handler of a component or a modal returned.
///
/// # Errors
///
/// What the handler returned as its error.
pub fn answer_to<To>(returned: impl IntoReply<To>) -> Result<Option<Callback>, Failure> {
    returned.into_reply().map_err(Failure::from)
}

/// Answers a command, a component or a modal.
pub(super) async fn command(frame: &Frame<'_>) {
    let held = Held::default();
    let work = if frame.is_surrounded() {
        Box::pin(surrounded(frame, &held))
    } else {
        called(frame)
    };
    let returned = attend(frame, pin!(guarded(work))).await;
    if let Some(rest) = follow(frame, &held, returned) {
        rest.await;
    }
}

/// Answers with what the handler returned, and gives what is left to be done then.
///
/// That is boxed: a handler that waits shall not hold room for it.
fn follow<'a>(frame: &'a Frame<'_>, held: &'a Held, returned: Returned) -> Option<Rest<'a>> {
    note(frame, &returned);
    let left = hand_over(frame, returned).and_then(|returned| give(frame, returned));
    let is_followed = frame.app().around.is_followed();
    if left.is_none() && held.is_empty() && !is_followed {
        return None;
    }
    Some(Box::pin(async move {
        let delivered = async {
            if let Some(left) = left {
                deliver(frame, left).await;
            }
            frame.answer().is_complete();
        };
        // Who sees the answer may come again at once, but nobody waits for a slow store to see it.
        beside(held.release(frame), delivered).await;
        if is_followed {
            finish(frame).await;
        }
    }))
}

/// Keeps how a handler went wrong.
pub(super) fn note(frame: &Frame<'_>, returned: &Returned) {
    if let Err(failure) = returned {
        frame.note(failure.outcome());
    }
}

/// Calls the handler, after the guards and the deferral that come before it.
pub(super) async fn prepared(frame: &Frame<'_>, held: &Held) -> Returned {
    if frame.is_guarded() {
        if guard::pass(frame, held).await? == Passed::Answered {
            return Ok(None);
        }
    } else {
        frame.named()?;
    }
    if frame.defer() == Defer::Now && frame.answer().give(&frame.deferral()).is_ok() {
        let_go().await;
    }
    called(frame).await
}

fn called<'a>(frame: &'a Frame<'_>) -> Answering<'a> {
    let call = frame.handler().call;
    call(Call::new(frame))
}

/// Answers with what the handler returned, in the way that is left for it.
pub(super) async fn conclude(frame: &Frame<'_>, returned: Returned) {
    if let Some(left) = give(frame, returned) {
        deliver(frame, left).await;
    }
}

/// Answers in the response, or gives back what is to be said by a call.
fn give(frame: &Frame<'_>, returned: Returned) -> Option<Left> {
    let callback = match returned {
        Ok(callback) => callback.filter(|callback| !callback.is_empty()),
        Err(failure) if frame.answer().stage() == Stage::Open => {
            settle(&frame.addressee(), frame.answer(), failure);
            return None;
        }
        // Whoever has closed a modal, or forgotten it, is not bothered with it.
        Err(failure) if failure.is_given_up() && is_answered(frame) => {
            failure.report(frame.arrival());
            None
        }
        Err(failure) => Some(frame.told(failure)),
    };
    let is_returned = callback.is_some();
    let Some(callback) = callback.or_else(|| done(frame)) else {
        return frame.answer().lost().map(|_| Left::Lost);
    };
    let callback = match frame.misplaced(&callback) {
        Some(told) => told,
        None => frame.fitting(callback),
    };
    let is_given = callback.files.is_empty() && frame.answer().give(&callback.response).is_ok();
    let left = if is_returned {
        Left::Returned
    } else {
        Left::StandIn
    };
    (!is_given).then(|| left(callback))
}

/// What is left to be said by a call.
enum Left {
    /// What the handler returned.
    Returned(Callback),
    /// What stands in for it.
    StandIn(Callback),
    /// The first answer, which was given and did not leave.
    Lost,
}

async fn deliver(frame: &Frame<'_>, left: Left) {
    let (callback, is_returned) = match left {
        Left::Returned(callback) => (callback, true),
        Left::StandIn(callback) => (callback, false),
        Left::Lost => return recover(frame).await,
    };
    let limit = frame.arrival().origin.attachment_size_limit;
    let callback = frame.taken(callback.admitted(limit).await);
    match frame.calls().deliver(callback, Rank::Any).await {
        // What was to say so has been overtaken by an answer.
        Err(Undelivered::TooLate(_)) if !is_returned => {}
        Err(undelivered) => excuse(frame, &undelivered).await,
        Ok(_) => {}
    }
}

/// Tells the member, once and in the way that is left, that the answer could not be given.
async fn excuse(frame: &Frame<'_>, undelivered: &Undelivered) {
    let told = if undelivered.is_final() {
        Ok(None)
    } else {
        apologize(frame).await
    };
    // The answer has arrived after all, though its reply was lost.
    if let Err(Undelivered::TooLate(_)) = told {
        return;
    }
    frame.note(undelivered.outcome());
    undelivered.log(frame.id());
    if let Err(undelivered) = told {
        undelivered.log(frame.id());
    }
}

async fn apologize(frame: &Frame<'_>) -> Result<Option<Message>, Undelivered> {
    let is_first = frame.answer().stage() == Stage::Cut;
    let rank = if is_first { Rank::First } else { Rank::Any };
    let told = frame.told(Failure::undelivered());
    frame.calls().deliver(told, rank).await
}

fn is_answered(frame: &Frame<'_>) -> bool {
    matches!(frame.answer().stage(), Stage::Answered(_))
}

/// What stands in for an answer that was not given.
fn done(frame: &Frame<'_>) -> Option<Callback> {
    let stage = frame.answer().stage();
    match stage {
        Stage::Answered(_) => return None,
        Stage::Acknowledged if !frame.answer().is_withdrawn() => return None,
        // The message with the component shows what there is to be seen.
        Stage::Open | Stage::Cut if frame.is_on_message() => return Some(frame.deferral().into()),
        Stage::Open | Stage::Cut | Stage::Deferred { .. } | Stage::Acknowledged => {}
    }
    let arrival = frame.arrival();
    let command = arrival.called();
    tracing::warn!(interaction = %arrival.id, command, "the handler gave no answer; the member is told that it is done");
    let reply = Reply::text(frame.addressee().say(&Sentence::Done));
    // Who sees a deferral sees what becomes of it.
    let is_seen = matches!(stage, Stage::Deferred { .. });
    let reply = if is_seen { reply } else { reply.ephemeral() };
    Some(reply.into())
}

/// Suggests values to whoever is typing.
pub(super) async fn autocomplete(frame: &Frame<'_>) {
    match in_time(frame, suggest(frame)).await {
        // Who has broken off the request is not typing any more.
        Ok(choices) => drop(frame.answer().give(&choices)),
        Err(failure) => {
            frame.note(failure.outcome());
            settle(&frame.addressee(), frame.answer(), failure);
        }
    }
}

async fn suggest(frame: &Frame<'_>) -> Result<InteractionResponse, Failure> {
    if frame.is_guarded() {
        guard::permit(frame)?;
    }
    let focused = frame.focused().ok_or(Drift::NotFocused)?;
    let completers = frame.handler().completers;
    let (_, complete) = completers
        .iter()
        .find(|(index, _)| *index == focused)
        .ok_or(Drift::NoCompleter)?;
    let choices = guarded(complete(Call::new(frame))).await?;
    Ok(reply::choices(&frame.defs()[focused], choices))
}

/// Runs a handler so that its panic stays its own.
pub(super) fn guarded<T, H>(mut handler: Pin<H>) -> impl Future<Output = Result<T, Failure>>
where
    H: DerefMut<Target: Future<Output = Result<T, Failure>>>,
{
    std::future::poll_fn(move |cx| {
        catch_unwind(AssertUnwindSafe(|| handler.as_mut().poll(cx)))
            .unwrap_or_else(|panic| Poll::Ready(Err(Failure::panic(&*panic))))
    })
}
