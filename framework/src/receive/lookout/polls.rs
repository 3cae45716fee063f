//! The handlers that are polled at this moment, of which there are no more than threads.

use std::mem::replace;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Thread;

use guildhall_model::InteractionType;
use tokio::runtime::Handle;

use crate::receive::answer::{Answer, Stage};
use crate::receive::{Timing, Verified};

/// After how many rounds in which nothing is polled the thread sleeps until something is. Waking it
/// costs the first request after that a call of the system.
const QUIET: u32 = 80;

/// A handler that is polled at this moment.
#[derive(Clone, Debug)]
pub(super) struct Polled {
    pub(super) runtime: Handle,
    pub(super) answer: Answer,
    pub(super) body: Verified,
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
pub(super) struct Polls(Mutex<State>);

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
pub(super) enum Next {
    /// It sees to these, and waits for the next round.
    SeeTo(Vec<Polled>),
    /// It sleeps until something is polled.
    Sleep,
}

impl Polled {
    pub(super) fn new(runtime: Handle, answer: Answer, body: Verified) -> Self {
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
    let patience = timing.patience(to.manners.defer());
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
    pub(super) fn enter(&self, polled: Polled, thread: &Thread) -> usize {
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
    pub(super) fn leave(&self, place: usize) {
        let left = self.state().places[place].take();
        // What it holds may be the last of its kind, and is dropped where nobody waits for it.
        drop(left);
    }

    /// What they answer.
    pub(super) fn answers(&self) -> Vec<Answer> {
        let state = self.state();
        let polled = state.places.iter().flatten();
        polled.map(|polled| polled.answer.clone()).collect()
    }

    /// Says that nothing is to be seen to any more.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
    }

    /// Looks at all of them, unless nothing is to be seen to any more.
    pub(super) fn round(&self, timing: Timing) -> Option<Next> {
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
