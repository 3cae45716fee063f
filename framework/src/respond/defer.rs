//! Interactions that are acknowledged where their handlers take long, and go on by themselves.
//!
//! An interaction among those that a stop may leave.

use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::runtime::Handle;
use tokio::task::coop::unconstrained;
use tokio::time::{sleep, sleep_until, timeout, timeout_at};

use crate::clock::{Duration, Instant};
use crate::command::handler_options::DeferMode;
use crate::context::services::Shared;
use crate::receive::failure::Failure;
use crate::receive::invocation::Frame;
use crate::receive::invoke::{Job, run};
use crate::receive::observe;
use crate::receive::verify::Verified;
use crate::respond::followup::Undelivered;
use crate::respond::state::{Answer, First, Rank, TOKEN_LIFE};
use crate::respond::watchdog::Lookout;
use crate::telemetry::outcome::Outcome;

/// How long a hook that follows may go on once the app is stopped.
const LAST_HOOK: Duration = Duration::from_secs(1);

/// For how long after its arrival an interaction whose connection broke off is left to a handler that
/// is not deferred for. The service takes what that answers by a call until 3 seconds after.
const LEFT_ALONE: Duration = Duration::from_millis(2500);

/// How long a store may take to take places back.
const RELEASING: Duration = Duration::from_secs(3);

/// Answers what arrived at this moment.
///
/// The handler is polled here until its first answer is there, so that one in time costs no task.
/// What is left of it then goes on by itself, and so does the whole of it where nobody waits any
/// more. Outside of a tokio runtime it is run to its end before it is answered.
pub(crate) async fn drive(app: &Arc<Shared>, body: Verified, arrived: Instant) -> First {
    let answer = Answer::new(arrived);
    let drive = Drive {
        job: Some(run(Arc::clone(app), body.clone(), answer.clone())),
        answer,
        body,
        app,
    };
    drive.await
}

/// An interaction whose first answer somebody waits for.
struct Drive<'a> {
    job: Option<Job>,
    answer: Answer,
    body: Verified,
    app: &'a Arc<Shared>,
}

impl Future for Drive<'_> {
    type Output = First;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<First> {
        let runtime = Handle::try_current().ok();
        let is_outside = runtime.is_none();
        let polled = (&self.answer, &self.body);
        let looking = runtime.and_then(|runtime| Lookout::begin(self.app, runtime, polled));
        // Taken out, so that one that panics is not polled again.
        let job = self.job.take();
        self.job = job.and_then(|mut job| job.as_mut().poll(cx).is_pending().then_some(job));
        drop(looking);
        let first = match self.job {
            None => self.answer.take_first(),
            Some(_) if is_outside => return Poll::Pending,
            Some(_) => ready!(self.answer.poll_first(cx)),
        };
        observe::acknowledged(&self.answer);
        Poll::Ready(first)
    }
}

impl Drop for Drive<'_> {
    fn drop(&mut self) {
        if self.answer.cut() {
            observe::missed(&self.answer);
        }
        if let (Some(job), Ok(runtime)) = (self.job.take(), Handle::try_current()) {
            let entry = Entry::new(self.app, self.answer.clone());
            let entered = async move {
                job.await;
                drop(entry);
            };
            self.app.in_flight.spawn_on(entered, &runtime);
        }
    }
}

/// Waits for a handler, and acknowledges the interaction for it where that takes long or where
/// nobody waits for the response any more.
///
/// # Errors
///
/// Its own, that the app is stopped before it is done, or that the token is spent before.
pub(crate) async fn attend<T>(
    frame: &Frame<'_>,
    mut work: Pin<&mut impl Future<Output = Result<T, Failure>>>,
) -> Result<T, Failure> {
    // What is not polled costs nothing, so whoever is done at once needs no clock. A handler may
    // spend its task's budget each time that it is polled, and leave a clock that keeps to it none.
    let overtaken = tokio::select! {
        biased;
        done = &mut work => return done,
        overtaken = unconstrained(overtaken(frame)) => overtaken,
    };
    // It may go on for long, and few are acknowledged by a call.
    frame.lighten();
    match overtaken {
        By::Time => {
            defer(frame);
            limited(frame, work).await
        }
        By::Cut => Box::pin(cut_off(frame, work)).await,
        By::Stop => Err(Failure::interrupted()),
    }
}

/// What overtakes a handler.
enum By {
    /// It takes too long.
    Time,
    /// Nobody waits for the response any more.
    Cut,
    /// The app is stopped.
    Stop,
}

/// Waits for what overtakes a handler; outside of a runtime, nothing does.
async fn overtaken(frame: &Frame<'_>) -> By {
    if Handle::try_current().is_err() {
        return pending().await;
    }
    let answer = frame.answer();
    tokio::select! {
        biased;
        () = sleep_until(frame.patience().unwrap_or_else(|| frame.last_call())) => By::Time,
        () = poll_fn(|cx| answer.poll_cut(cx)) => By::Cut,
        () = frame.app().stop.cancelled() => By::Stop,
    }
}

/// Acknowledges what takes long, unless that is left to the handler.
fn defer(frame: &Frame<'_>) {
    if frame.defer() != DeferMode::Never && frame.answer().give(&frame.deferral()).is_ok() {
        tracing::debug!(interaction = %frame.id(), "the handler takes long and is deferred");
    }
}

/// Waits for a handler, and acknowledges the interaction by a call: at once, or when it is high time
/// where that is left to the handler.
async fn cut_off<T>(
    frame: &Frame<'_>,
    mut work: Pin<&mut impl Future<Output = Result<T, Failure>>>,
) -> Result<T, Failure> {
    if frame.defer() == DeferMode::Never && frame.answer().lost().is_none() {
        tokio::select! {
            biased;
            done = limited(frame, work.as_mut()) => return done,
            () = unconstrained(sleep_until(frame.answer().arrived() + LEFT_ALONE)) => {}
        }
    }
    tokio::join!(limited(frame, work), acknowledge(frame)).0
}

/// Waits for a handler that may take as long as the app goes on and there is a token to answer with.
async fn limited<T>(
    frame: &Frame<'_>,
    work: Pin<&mut impl Future<Output = Result<T, Failure>>>,
) -> Result<T, Failure> {
    tokio::select! {
        biased;
        done = work => done,
        () = unconstrained(frame.app().stop.cancelled()) => Err(Failure::interrupted()),
        () = unconstrained(last_call(frame)) => Err(Failure::overdue()),
    }
}

/// Done shortly before the token is spent of what the handler answers.
async fn last_call(frame: &Frame<'_>) {
    loop {
        let last_call = frame.last_call();
        if last_call <= Instant::now() {
            return;
        }
        sleep_until(last_call).await;
    }
}

/// Acknowledges by a call what nobody waits for any more.
async fn acknowledge(frame: &Frame<'_>) {
    if frame.answer().lost().is_some() {
        return recover(frame).await;
    }
    let deferral = frame.deferral().into();
    match frame.calls().deliver(deferral, Rank::Any).await {
        Ok(_) => {
            tracing::debug!(interaction = %frame.id(), "the connection broke off: deferred by a call");
        }
        // It was answered in the meantime.
        Err(Undelivered::TooLate(_)) => {}
        Err(undelivered) => undelivered.log(frame.id()),
    }
}

/// Sends by a call a first answer that was given, but not taken before the connection broke off.
pub(crate) async fn recover(frame: &Frame<'_>) {
    if frame.answer().lost().is_none() {
        return;
    }
    if let Err(undelivered) = frame.calls().recover().await {
        frame.note(Outcome::Undelivered);
        undelivered.log(frame.id());
    }
}

/// Waits for suggestions, as long as they are of use.
///
/// # Errors
///
/// Their function's own, or that it is late.
pub(crate) async fn in_time<T>(
    frame: &Frame<'_>,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    if Handle::try_current().is_err() {
        return work.await;
    }
    let until = frame.answer().arrived() + frame.app().timing.autocomplete;
    let abandoned = poll_fn(|cx| frame.answer().poll_cut(cx));
    tokio::select! {
        biased;
        done = timeout_at(until, work) => done.unwrap_or_else(|_| Err(Failure::late())),
        () = abandoned => Err(Failure::late()),
    }
}

/// Waits for both, and no longer than [`RELEASING`] for what is only to be done aside.
pub(crate) async fn beside(aside: impl Future<Output = ()>, work: impl Future<Output = ()>) {
    if Handle::try_current().is_err() {
        work.await;
        return aside.await;
    }
    let (ended, ()) = tokio::join!(timeout(RELEASING, aside), work);
    if ended.is_err() {
        tracing::warn!("the store takes too long; places are free when their time is over");
    }
}

/// Waits for a hook that follows, as long as a handler may take, and no longer than [`LAST_HOOK`] once
/// the app is stopped; one that is broken off gives nothing.
pub(crate) async fn bounded<T>(frame: &Frame<'_>, work: impl Future<Output = T>) -> Option<T> {
    if Handle::try_current().is_err() {
        return Some(work.await);
    }
    let stopped = async {
        frame.app().stop.cancelled().await;
        sleep(LAST_HOOK).await;
    };
    tokio::select! {
        biased;
        done = work => Some(done),
        () = unconstrained(stopped) => None,
        () = unconstrained(sleep(TOKEN_LIFE)) => None,
    }
}

/// Lets the first answer go before the handler begins.
pub(crate) async fn let_go() {
    tokio::task::yield_now().await;
}

/// An interaction among those at work, until this is dropped.
#[derive(Debug)]
pub(crate) struct Entry {
    app: Arc<Shared>,
    number: u64,
}

impl Entry {
    /// Enters one.
    pub(crate) fn new(app: &Arc<Shared>, answer: Answer) -> Self {
        let number = app.at_work.enter(answer);
        let app = Arc::clone(app);
        Self { app, number }
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.app.at_work.leave(self.number);
    }
}
