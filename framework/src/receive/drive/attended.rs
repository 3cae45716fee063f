//! Interactions that are acknowledged where their handlers take long, and go on by themselves.

use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::runtime::Handle;
use tokio::time::{sleep_until, timeout_at};

use crate::receive::answer::{Answer, First};
use crate::receive::call::Frame;
use crate::receive::time::Instant;
use crate::receive::{Failure, Shared, Verified, dispatch, observe};

/// Everything that there is to do for one interaction.
type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Answers what arrived at this moment.
///
/// The handler is polled here until its first answer is there, so that one in time costs no task.
/// What is left of it then goes on by itself, and so does the whole of it where nobody waits any
/// more. Outside of a tokio runtime it is run to its end before it is answered.
pub(in crate::receive) async fn drive(
    app: &Arc<Shared>,
    body: Verified,
    arrived: Instant,
) -> First {
    let answer = Answer::new(arrived);
    let job = dispatch::run(Arc::clone(app), body, answer.clone());
    let job: Job = Box::pin(job);
    let drive = Drive {
        job: Some(job),
        answer,
        app,
    };
    drive.await
}

/// An interaction whose first answer somebody waits for.
struct Drive<'a> {
    job: Option<Job>,
    answer: Answer,
    app: &'a Shared,
}

impl Future for Drive<'_> {
    type Output = First;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<First> {
        let job = self.job.as_mut();
        let first = if job.is_none_or(|job| job.as_mut().poll(cx).is_ready()) {
            self.job = None;
            self.answer.take_first()
        } else if Handle::try_current().is_ok() {
            ready!(self.answer.poll_first(cx))
        } else {
            return Poll::Pending;
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
            self.app.in_flight.spawn_on(job, &runtime);
        }
    }
}

/// Waits for a handler, and acknowledges the interaction for it where that takes long or where
/// nobody waits for the response any more.
///
/// # Errors
///
/// Its own, or that the app is stopped before it is done.
pub(in crate::receive) async fn attend<T>(
    frame: &Frame<'_>,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let mut work = pin!(work);
    // What is not polled costs nothing, so whoever is done at once needs no clock.
    tokio::select! {
        biased;
        done = &mut work => return done,
        overtaken = overtaken(frame) => match overtaken {
            By::Time if frame.answer().give(&frame.deferral()).is_ok() => {
                tracing::debug!(interaction = %frame.id(), "the handler takes long and is deferred");
            }
            By::Time => {}
            By::Cut => acknowledge(frame).await,
            By::Stop => return Err(Failure::interrupted()),
        },
    }
    tokio::select! {
        biased;
        done = &mut work => done,
        () = frame.app().stop.cancelled() => Err(Failure::interrupted()),
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
    let patience = frame.patience();
    tokio::select! {
        biased;
        () = sleep_until(patience.unwrap_or_else(|| answer.arrived())), if patience.is_some() => By::Time,
        () = poll_fn(|cx| answer.poll_cut(cx)) => By::Cut,
        () = frame.app().stop.cancelled() => By::Stop,
    }
}

/// Acknowledges by a call what nobody waits for any more.
async fn acknowledge(frame: &Frame<'_>) {
    let acknowledged = frame.calls().deliver(frame.deferral().into()).await;
    match acknowledged {
        Ok(_) => {
            tracing::debug!(interaction = %frame.id(), "the connection broke off: deferred by a call");
        }
        Err(undelivered) => undelivered.log(frame.id()),
    }
}

/// Waits for suggestions, as long as they are of use.
///
/// # Errors
///
/// Their function's own, or that it is late.
pub(in crate::receive) async fn in_time<T>(
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

/// Lets the first answer go before the handler begins.
pub(in crate::receive) async fn let_go() {
    tokio::task::yield_now().await;
}
