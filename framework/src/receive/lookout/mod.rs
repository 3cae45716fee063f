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

mod polls;
mod rescue;
mod rounds;

use std::sync::{Arc, OnceLock};
use std::thread::Thread;

use tokio::runtime::{Handle, RuntimeFlavor};

use super::answer::Answer;
use super::{Shared, Verified};
use polls::{Polled, Polls};

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
    pub(super) fn begin<'a>(
        app: &'a Arc<Shared>,
        runtime: Handle,
        (answer, body): (&Answer, &Verified),
    ) -> Option<Looking<'a>> {
        if runtime.runtime_flavor() != RuntimeFlavor::MultiThread {
            return None;
        }
        let Self { polls, thread } = &app.lookout;
        let thread = thread.get_or_init(|| rounds::begin(polls, app));
        let polled = Polled::new(runtime, answer.clone(), body.clone());
        let place = polls.enter(polled, thread.as_ref()?);
        Some(Looking { polls, place })
    }

    /// The interactions whose handlers are polled at this moment.
    pub(super) fn polled(&self) -> Vec<Answer> {
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
pub(super) struct Looking<'a> {
    polls: &'a Polls,
    place: usize,
}

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.polls.leave(self.place);
    }
}
