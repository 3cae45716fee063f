//! What blocks: an interaction whose handler does not let go of its thread is answered from another.
//!
//! The task of a handler acknowledges what takes long, unless the handler blocks its thread: then
//! neither the clock of that task gets on, nor the response to the service's request. So a thread
//! of its own looks whether one and the same poll of a handler goes on, and has a call carry the
//! first answer when it is time.
//!
//! It is a thread, because a task might stand behind the handler that blocks. A worker of the
//! runtime keeps what it has woken last for itself, and where it was woken by a socket, no other
//! waits for sockets and clocks meanwhile. What a thread spawns wakes another worker.
//!
//! The handlers that are polled at this moment, of which there are no more than threads.
//!
//! The thread that looks, round by round, whether a handler blocks.
//!
//! A first answer by a call, in place of the response that a handler holds up.

use std::mem::replace;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{Builder, Thread, park, park_timeout};

use guildhall_model::InteractionType;
use tokio::runtime::{Handle, RuntimeFlavor};
use tracing::field::display;

use crate::clock::Duration;
use crate::context::services::{Shared, Timing};
use crate::interaction::{Arrived, parse};
use crate::receive::verify::Verified;
use crate::respond::followup::{Calls, Undelivered};
use crate::respond::state::{Answer, Rank, Stage};

/// What looks after the handlers of an app that are polled. Its thread begins with the first poll on
/// a runtime of many threads, and ends with the app, be that stopped or dropped.
#[derive(Debug, Default)]
pub(crate) struct Lookout {
    polls: Arc<Polls>,
    /// None where the system has no thread left.
    thread: OnceLock<Option<Thread>>,
}

impl Lookout {
    /// Looks after a poll of a handler, until what this gives is dropped.
    ///
    /// A runtime of one thread has none to acknowledge from while that is blocked.
    pub(crate) fn begin<'a>(
        app: &'a Arc<Shared>,
        runtime: Handle,
        (answer, body): (&Answer, &Verified),
    ) -> Option<Looking<'a>> {
        if runtime.runtime_flavor() != RuntimeFlavor::MultiThread {
            return None;
        }
        let Self { polls, thread } = &app.lookout;
        let thread = thread.get_or_init(|| start_thread(polls, app));
        let polled = Polled::new(runtime, answer.clone(), body.clone());
        let place = polls.enter(polled, thread.as_ref()?);
        Some(Looking { polls, place })
    }

    /// The interactions whose handlers are polled at this moment.
    pub(crate) fn polled(&self) -> Vec<Answer> {
        self.polls.answers()
    }
}

impl Drop for Lookout {
    fn drop(&mut self) {
        self.polls.close();
        if let Some(Some(thread)) = self.thread.get() {
            thread.unpark();
        }
    }
}

/// A poll that is looked after, until this is dropped.
#[derive(Debug)]
pub(crate) struct Looking<'a> {
    polls: &'a Polls,
    place: usize,
}

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.polls.leave(self.place);
    }
}

/// After how many rounds in which nothing is polled the thread sleeps until something is. Waking it
/// costs the first request after that a call of the system.
const QUIET: u32 = 80;

/// A handler that is polled at this moment.
#[derive(Clone, Debug)]
pub(crate) struct Polled {
    pub(crate) runtime: Handle,
    pub(crate) answer: Answer,
    pub(crate) body: Verified,
    seen: Seen,
}

/// What is known of a poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// It has begun since the last round.
    Not,
    /// It went on in the last round.
    Before,
    /// A call carries the first answer in its place.
    Overtaken,
}

/// The handlers that are polled at this moment.
#[derive(Debug, Default)]
pub(crate) struct Polls(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    places: Vec<Option<Polled>>,
    /// How many rounds there were since a poll began.
    quiet: u32,
    is_asleep: bool,
    is_closed: bool,
}

/// What the thread does after it has looked.
#[derive(Debug)]
pub(crate) enum Next {
    /// It sees to these, and waits for the next round.
    SeeTo(Vec<Polled>),
    /// It sleeps until something is polled.
    Sleep,
}

impl Polled {
    pub(crate) fn new(runtime: Handle, answer: Answer, body: Verified) -> Self {
        Self {
            runtime,
            answer,
            body,
            seen: Seen::Not,
        }
    }

    /// Looks at it, and gives it once where it blocks for longer than the interaction may be without
    /// a first answer.
    fn look(&mut self, timing: Timing) -> Option<Self> {
        match self.seen {
            Seen::Not => self.seen = Seen::Before,
            Seen::Before if overtake(&self.answer, timing) => {
                self.seen = Seen::Overtaken;
                return Some(self.clone());
            }
            Seen::Before | Seen::Overtaken => {}
        }
        None
    }
}

/// Lets the request go without its first answer where that is due, and says whether a call is to
/// carry one.
fn overtake(answer: &Answer, timing: Timing) -> bool {
    let Some(to) = answer.subject().and_then(|subject| subject.to.as_ref()) else {
        return false;
    };
    let patience = timing.patience(to.handler_options.defer());
    // Who is late with suggestions makes none.
    let is_typing = answer.kind() == Some(InteractionType::ApplicationCommandAutocomplete);
    if is_typing || answer.arrived().elapsed() < patience.unwrap_or(timing.defer) {
        return false;
    }
    // What is left to the handler is left to it, but for an answer that it gave before it blocked.
    if patience.is_none() {
        return answer.intercept();
    }
    answer.announce();
    answer.intercept() || answer.stage() == Stage::Cut
}

impl Polls {
    /// Enters one, and gives the place where it stands.
    pub(crate) fn enter(&self, polled: Polled, thread: &Thread) -> usize {
        let mut state = self.state();
        state.quiet = 0;
        if replace(&mut state.is_asleep, false) {
            thread.unpark();
        }
        if let Some(place) = state.places.iter().position(Option::is_none) {
            state.places[place] = Some(polled);
            return place;
        }
        state.places.push(Some(polled));
        state.places.len() - 1
    }

    /// Strikes one out.
    pub(crate) fn leave(&self, place: usize) {
        let left = self.state().places[place].take();
        // What it holds may be the last of its kind, and is dropped where nobody waits for it.
        drop(left);
    }

    /// What they answer.
    pub(crate) fn answers(&self) -> Vec<Answer> {
        let state = self.state();
        let polled = state.places.iter().flatten();
        polled.map(|polled| polled.answer.clone()).collect()
    }

    /// Says that nothing is to be seen to any more.
    pub(crate) fn close(&self) {
        self.state().is_closed = true;
    }

    /// Looks at all of them, unless nothing is to be seen to any more.
    pub(crate) fn round(&self, timing: Timing) -> Option<Next> {
        let mut state = self.state();
        if state.is_closed {
            return None;
        }
        state.quiet += 1;
        state.is_asleep = state.quiet > QUIET && state.places.iter().all(Option::is_none);
        if state.is_asleep {
            return Some(Next::Sleep);
        }
        let polled = state.places.iter_mut().flatten();
        let overtaken = polled.filter_map(|polled| polled.look(timing));
        Some(Next::SeeTo(overtaken.collect()))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long a round lasts. A poll is met in two before it is taken for one that blocks, so one that
/// goes on for less is not noticed, and one that blocks is a quarter of a second after the time is over
/// at the latest.
const ROUND: Duration = Duration::from_millis(125);

/// Begins the thread; without one, what blocks is only logged.
pub(crate) fn start_thread(polls: &Arc<Polls>, app: &Arc<Shared>) -> Option<Thread> {
    let (polls, stop) = (Arc::clone(polls), app.stop.clone());
    // It does not hold the app, for what that holds may have to be dropped on the runtime.
    let (timing, app) = (app.timing, Arc::downgrade(app));
    let thread = Builder::new().name("guildhall-lookout".to_owned());
    let begun = thread.spawn(move || {
        while !stop.is_cancelled()
            && let Some(next) = polls.round(timing)
        {
            go(next, &app);
        }
    });
    match begun {
        Ok(thread) => Some(thread.thread().clone()),
        Err(error) => {
            tracing::warn!(%error, "no thread can look after handlers that block");
            None
        }
    }
}

fn go(next: Next, app: &Weak<Shared>) {
    match next {
        Next::SeeTo(overtaken) => {
            for polled in overtaken {
                rescue(app, polled);
            }
            park_timeout(ROUND);
        }
        Next::Sleep => park(),
    }
}

/// Has a call carry the first answer of what is polled, while the app is there.
pub(crate) fn rescue(app: &Weak<Shared>, polled: Polled) {
    let Polled {
        runtime,
        answer,
        body,
        ..
    } = polled;
    if let Some(app) = app.upgrade() {
        let shared = Arc::clone(&app);
        let calling = async move { call(&shared, &answer, &body).await };
        app.in_flight.spawn_on(calling, &runtime);
    }
}

/// Carries the first answer that was given, or else acknowledges the interaction.
async fn call(app: &Shared, answer: &Answer, body: &Verified) {
    // It is read once more, so that what does not block keeps nothing for this.
    let (Ok(Arrived::Interaction(arrival)), Some(subject)) = (parse(body), answer.subject()) else {
        return;
    };
    let Some(to) = &subject.to else { return };
    let (interaction, command) = (arrival.id, display(&to.called));
    tracing::warn!(%interaction, command, "the handler blocks its thread, and is answered for by a call; such work belongs in `tokio::task::spawn_blocking`");
    let deferral = arrival.deferral(&to.handler_options);
    let calls = Calls::new(app, &arrival, answer);
    match calls.deliver(deferral.into(), Rank::Any).await {
        // It has its answer: the one that was given, or one of the meantime.
        Ok(_) | Err(Undelivered::TooLate(_)) => {}
        Err(undelivered) => undelivered.log(arrival.id),
    }
}
