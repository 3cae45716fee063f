//! Stages 4 and 5: call the handler, and make one answer of whatever it does.
//!
//! Around stages 4 and 5: the hooks of an app, and what answers where a handler fails.
//!
//! Stages 2 to 6 for one request: what arrived goes its way, and is watched on it.

use std::future::Future;
use std::ops::DerefMut;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use guildhall_model::{Choice, InteractionResponse, InteractionType, Message};
use tracing::Instrument as _;

use crate::command::handler_options::DeferMode;
use crate::component::route::RouteKind;
use crate::context::Context;
use crate::context::awaited_modal::resumption;
use crate::context::awaited_modal::{Resumption, hand_over};
use crate::context::services::Shared;
use crate::error::Error;
use crate::interaction::parse;
use crate::interaction::{Arrival, Arrived};
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::policy::hook::Finished;
use crate::receive::arguments::Call;
use crate::receive::autocomplete::choices;
use crate::receive::failure::{Failure, Unexplained};
use crate::receive::guard::Passed;
use crate::receive::invocation::Frame;
use crate::receive::limits::Held;
use crate::receive::rejection::NotAnInteraction;
use crate::receive::route::{Called, Destination, Drift, Routed};
use crate::receive::verify::Verified;
use crate::receive::{guard, observe};
use crate::respond::defer::{attend, beside, bounded, in_time, let_go, recover};
use crate::respond::followup::Undelivered;
use crate::respond::into_response::IntoReply;
use crate::respond::reply::Reply;
use crate::respond::response::Callback;
use crate::respond::state::{Answer, ByHand, Rank, Stage, Subject};
use crate::telemetry::outcome::Outcome;

/// What a handler returned.
pub(crate) type Returned = Result<Option<Callback>, Failure>;

/// A handler at work.
pub type HandlerFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Option<Callback>, Failure>> + Send + 'a>>;

/// An autocomplete function at work.
pub type AutocompleteFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<Choice>, Failure>> + Send + 'a>>;

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
pub(crate) async fn command(frame: &Frame<'_>) {
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
pub(crate) fn note(frame: &Frame<'_>, returned: &Returned) {
    if let Err(failure) = returned {
        frame.note(failure.outcome());
    }
}

/// Calls the handler, after the guards and the deferral that come before it.
pub(crate) async fn prepared(frame: &Frame<'_>, held: &Held) -> Returned {
    if frame.is_guarded() {
        if guard::pass(frame, held).await? == Passed::Answered {
            return Ok(None);
        }
    } else {
        frame.named()?;
    }
    if frame.defer() == DeferMode::Immediate && frame.answer().give(&frame.deferral()).is_ok() {
        let_go().await;
    }
    called(frame).await
}

fn called<'a>(frame: &'a Frame<'_>) -> HandlerFuture<'a> {
    let call = frame.handler().call;
    call(Call::new(frame))
}

/// Answers with what the handler returned, in the way that is left for it.
pub(crate) async fn conclude(frame: &Frame<'_>, returned: Returned) {
    if let Some(left) = give(frame, returned) {
        deliver(frame, left).await;
    }
}

/// Answers in the response, or gives back what is to be said by a call.
fn give(frame: &Frame<'_>, returned: Returned) -> Option<Left> {
    let callback = match returned {
        Ok(callback) => callback.filter(|callback| !callback.is_empty()),
        Err(failure) if frame.answer().stage() == Stage::Open => {
            settle(&frame.recipient(), frame.answer(), failure);
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
    let reply = Reply::text(frame.recipient().text(&UserMessage::Done));
    // Who sees a deferral sees what becomes of it.
    let is_seen = matches!(stage, Stage::Deferred { .. });
    let reply = if is_seen { reply } else { reply.ephemeral() };
    Some(reply.into())
}

/// Suggests values to whoever is typing.
pub(crate) async fn autocomplete(frame: &Frame<'_>) {
    match in_time(frame, suggest(frame)).await {
        // Who has broken off the request is not typing any more.
        Ok(choices) => drop(frame.answer().give(&choices)),
        Err(failure) => {
            frame.note(failure.outcome());
            settle(&frame.recipient(), frame.answer(), failure);
        }
    }
}

async fn suggest(frame: &Frame<'_>) -> Result<InteractionResponse, Failure> {
    if frame.is_guarded() {
        guard::permit(frame)?;
    }
    let focused = frame.focused().ok_or(Drift::NotFocused)?;
    let autocompleters = frame.handler().autocompleters;
    let (_, complete) = autocompleters
        .iter()
        .find(|(index, _)| *index == focused)
        .ok_or(Drift::NoCompleter)?;
    let suggested = guarded(complete(Call::new(frame))).await?;
    Ok(choices(&frame.defs()[focused], suggested))
}

/// Runs a handler so that its panic stays its own.
pub(crate) fn guarded<T, H>(mut handler: Pin<H>) -> impl Future<Output = Result<T, Failure>>
where
    H: DerefMut<Target: Future<Output = Result<T, Failure>>>,
{
    std::future::poll_fn(move |cx| {
        catch_unwind(AssertUnwindSafe(|| handler.as_mut().poll(cx)))
            .unwrap_or_else(|panic| Poll::Ready(Err(Failure::panic(&*panic))))
    })
}

/// Runs everything there is to do for an interaction, and asks what is to be answered where it
/// fails or panics.
pub(crate) async fn surrounded(frame: &Frame<'_>, held: &Held) -> Returned {
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
        let error = failure.into_error(&frame.recipient())?;
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

type OnError<'f> = &'f (dyn for<'a> Fn(&'a Context, Error) -> HandlerFuture<'a> + Send + Sync);

fn handlers<'f>(frame: &'f Frame<'_>) -> impl Iterator<Item = OnError<'f>> {
    let inside = frame.handler_options().on_error();
    let inside = inside.map(|on_error| on_error as OnError<'f>);
    inside.chain(frame.app().around.on_error.as_deref())
}

/// Whether a handler of errors has said something, by what it returns or by hand.
fn has_said(context: &Context, before: ByHand, answer: Option<&Callback>) -> bool {
    let is_silent = answer.is_none_or(Callback::is_empty);
    !is_silent || context.answer().is_answered_since(before)
}

/// Calls the hooks that come after. The panic of one is its own, and so is its end.
pub(crate) async fn finish(frame: &Frame<'_>) {
    // Who cannot be named has had no handler.
    let Ok(context) = Call::new(frame).context() else {
        return;
    };
    let answer = frame.answer();
    let finished = Finished {
        outcome: frame.outcome(),
        took: answer.arrived().elapsed(),
        responded_after: answer.given_after(),
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

/// Where an interaction goes.
#[derive(Debug)]
pub(crate) enum Way<'a> {
    /// To the function that answers.
    Function(Box<Routed<'a>>),
    /// Back to the function that waits for it.
    Back(Resumption),
    /// Nowhere.
    Nowhere(Box<Failure>),
}

/// Everything that there is to do for one interaction.
pub(crate) type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Answers what is in a body that the service signed.
///
/// A block keeps what it is given in one place, where a function that is `async` has two of it.
pub(crate) fn run(app: Arc<Shared>, body: Verified, answer: Answer) -> Job {
    Box::pin(async move {
        // Borrowed where it stands: what is moved would be held twice while the handler runs.
        if let Some(arrival) = &mut arrival(&body, &answer) {
            let way = Way::of(&app, arrival);
            arrival.to = way.to().cloned();
            let arrival = &*arrival;
            let span = observe::span(arrival, &way);
            answer.is_to(Subject {
                kind: arrival.kind,
                id: arrival.id,
                to: arrival.to.clone(),
            });
            let going = go(&app, &body, arrival, &answer, way);
            let mut going = pin!(going.instrument(span));
            let outcome = going.as_mut().await;
            observe::ended(going.span(), arrival, &answer, outcome);
        }
    })
}

/// The interaction in a body. What is none is answered here.
fn arrival<'a>(body: &'a Verified, answer: &Answer) -> Option<Arrival<'a>> {
    match parse(body) {
        Ok(Arrived::Interaction(arrival)) => return Some(arrival),
        Ok(Arrived::Ping) => {
            // A ping is nobody else's to answer.
            let _ = answer.give(&InteractionResponse::Pong);
        }
        Err(reason) => answer.refuse(reason.into()),
    }
    None
}

impl<'a> Way<'a> {
    /// That of what arrived.
    fn of(app: &Shared, arrival: &mut Arrival<'a>) -> Self {
        let found = match arrival.kind {
            InteractionType::ApplicationCommand
            | InteractionType::ApplicationCommandAutocomplete => {
                app.routes.find(&mut arrival.data).map_err(Failure::from)
            }
            InteractionType::MessageComponent => Self::by_id(app, RouteKind::Component, arrival),
            InteractionType::ModalSubmit => match resumption(app, arrival) {
                Some(Ok(resumption)) => return Self::Back(resumption),
                Some(Err(failure)) => Err(failure),
                None => Self::by_id(app, RouteKind::Modal, arrival),
            },
            other => Err(NotAnInteraction::Type(other.wire()).into()),
        };
        match found {
            Ok(routed) => Self::Function(Box::new(routed)),
            Err(failure) => Self::Nowhere(Box::new(failure)),
        }
    }

    fn by_id(app: &Shared, kind: RouteKind, arrival: &Arrival<'a>) -> Result<Routed<'a>, Failure> {
        let routed = app.routes.find_by_id(kind, &arrival.data.custom_id);
        routed.ok_or_else(Failure::unhandled)
    }

    /// The function that answers.
    fn to(&self) -> Option<&Arc<Destination>> {
        match self {
            Self::Function(routed) => Some(&routed.to),
            Self::Back(resumption) => Some(resumption.to()),
            Self::Nowhere(_) => None,
        }
    }

    /// What is called.
    pub(crate) fn called(&self) -> Option<&Called> {
        self.to().map(|to| &to.called)
    }
}

async fn go(
    app: &Arc<Shared>,
    body: &Verified,
    arrival: &Arrival<'_>,
    answer: &Answer,
    way: Way<'_>,
) -> Outcome {
    match way {
        Way::Function(routed) => {
            let frame = Frame::new(app, body, arrival, answer, routed);
            if is_typing(arrival) {
                autocomplete(&frame).await;
            } else {
                command(&frame).await;
            }
            frame.outcome()
        }
        Way::Back(resumption) => {
            let routed = Box::new(resumption.routed());
            let frame = Frame::new(app, body, arrival, answer, routed);
            Box::pin(resumption.go_on(&frame)).await;
            frame.outcome()
        }
        Way::Nowhere(failure) => {
            let outcome = failure.outcome();
            settle(&Recipient::new(app, arrival), answer, *failure);
            outcome
        }
    }
}

fn is_typing(arrival: &Arrival<'_>) -> bool {
    arrival.kind == InteractionType::ApplicationCommandAutocomplete
}

/// Says what kept a handler from answering. Who is still typing is suggested nothing.
pub(crate) fn settle(to: &Recipient<'_>, answer: &Answer, failure: Failure) {
    let response = match failure.into_refusal() {
        Ok(refusal) => return answer.refuse(refusal),
        Err(failure) if is_typing(to.arrival()) => {
            failure.report(to.arrival());
            InteractionResponse::Autocomplete(Vec::new())
        }
        Err(failure) => Callback::from(failure.said(to)).response,
    };
    // Nobody else knows of the answer yet, and who has broken off the request is not typing any more.
    let _ = answer.give(&response);
}
