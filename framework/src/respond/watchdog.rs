//! Watchdog for handlers that block their thread: responds to their interactions from another thread.
//!
//! The task of a handler defers the interaction if the handler takes too long. A handler that blocks its thread also
//! blocks the timer and the HTTP response of this task. So a thread checks for polls that do not return, and lets a
//! REST call send the initial response in time.
//!
//! The watchdog is a thread, because a task could be queued behind the blocking handler. A worker of the runtime keeps
//! the task that it woke last, and no other worker can steal that task. If a socket woke the task, no other worker
//! drives sockets and timers in the meantime. A task that a separate thread spawns wakes another worker.

use std::mem::replace;
use std::sync::{Arc, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{Builder, Thread, park, park_timeout};

use bytes::Bytes;
use guildhall_client::Client;
use guildhall_model::InteractionType;
use tokio_util::sync::CancellationToken;
use tracing::field::display;

use crate::interaction::{ParsedBody, parse};
use crate::platform::{Duration, Mutex, Runtime, TaskTracker};
use crate::respond::phase::{Phase, Position};
use crate::respond::sender::{ResponseSender, SendError};
use crate::respond::shutdown::Shutdown;
use crate::respond::state::ResponseState;

/// Time between two ticks. A poll counts as blocking if two ticks see it, so shorter polls go unnoticed, and the
/// interaction of a blocking handler is acknowledged at most a quarter of a second late.
const TICK: Duration = Duration::from_millis(125);

/// Number of idle ticks after which the thread sleeps until the next poll. Waking the thread costs the first request a
/// system call.
const IDLE_TICKS: u32 = 80;

/// Watches the polls of an app's handlers.
///
/// The thread starts with the first poll on a multi-threaded runtime, and ends when the app is stopped or dropped.
#[derive(Debug)]
pub(crate) struct Watchdog {
    polls: Arc<ActivePolls>,
    acknowledger: Arc<Acknowledger>,
    stop: CancellationToken,
    /// Contains `None` if the system could not start a thread.
    thread: OnceLock<Option<Thread>>,
}

/// Parts of the app that are needed to acknowledge the interaction of a blocked handler.
#[derive(Debug)]
struct Acknowledger {
    client: Client,
    tasks: TaskTracker,
}

impl Watchdog {
    /// Creates a watchdog. `defer_after` is the app's default time until an automatic deferral.
    pub(crate) fn new(client: Client, shutdown: &Shutdown, defer_after: Duration) -> Self {
        Self {
            polls: Arc::new(ActivePolls::new(defer_after)),
            acknowledger: Arc::new(Acknowledger {
                client,
                tasks: shutdown.tasks().clone(),
            }),
            stop: shutdown.stop_signal().clone(),
            thread: OnceLock::new(),
        }
    }

    /// Watches a poll of a handler until the guard is dropped.
    ///
    /// Returns `None` on a single-threaded runtime, which cannot send anything while its thread is blocked.
    pub(crate) fn watch(
        &self,
        runtime: &Runtime,
        state: &ResponseState,
        body: &Bytes,
    ) -> Option<PollGuard<'_>> {
        if !runtime.is_multi_threaded() {
            return None;
        }
        let thread = self.thread.get_or_init(|| self.start_thread());
        let poll = ActivePoll {
            runtime: runtime.clone(),
            state: state.clone(),
            body: body.clone(),
            progress: Progress::New,
        };
        let index = self.polls.enter(poll, thread.as_ref()?);
        Some(PollGuard {
            polls: &self.polls,
            index,
        })
    }

    /// Returns the states of the handlers that are being polled.
    pub(crate) fn polled_states(&self) -> Vec<ResponseState> {
        self.polls.states()
    }

    fn start_thread(&self) -> Option<Thread> {
        let (polls, stop) = (Arc::clone(&self.polls), self.stop.clone());
        // Weak, because dropping a client may require a thread of the runtime.
        let acknowledger = Arc::downgrade(&self.acknowledger);
        let started = Builder::new()
            .name("guildhall-watchdog".to_owned())
            .spawn(move || {
                while !stop.is_cancelled()
                    && let Some(tick) = polls.tick()
                {
                    tick.run(&acknowledger);
                }
            });
        match started {
            Ok(thread) => Some(thread.thread().clone()),
            Err(error) => {
                tracing::warn!(%error, "cannot start the watchdog thread: blocking handlers will not be deferred");
                None
            }
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.polls.close();
        if let Some(Some(thread)) = self.thread.get() {
            thread.unpark();
        }
    }
}

/// Guard of a watched poll; ends the watch when dropped.
#[derive(Debug)]
pub(crate) struct PollGuard<'a> {
    polls: &'a ActivePolls,
    index: usize,
}

impl Drop for PollGuard<'_> {
    fn drop(&mut self) {
        self.polls.leave(self.index);
    }
}

/// A handler that is being polled.
#[derive(Clone, Debug)]
struct ActivePoll {
    runtime: Runtime,
    state: ResponseState,
    body: Bytes,
    progress: Progress,
}

/// Progress of an active poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// The poll began after the last tick.
    New,
    /// The last tick saw the poll.
    Seen,
    /// A REST call sends the initial response.
    Acknowledged,
}

/// The handlers that are being polled, at most one per thread.
#[derive(Debug)]
struct ActivePolls {
    defer_after: Duration,
    slots: Mutex<PollSlots>,
}

#[derive(Debug, Default)]
struct PollSlots {
    polls: Vec<Option<ActivePoll>>,
    /// Ticks since the last poll began.
    idle_ticks: u32,
    is_asleep: bool,
    is_closed: bool,
}

/// Next action of the thread after a check of all polls.
#[derive(Debug)]
enum Tick {
    /// Acknowledge the interactions of these polls, and wait for the next tick.
    Acknowledge(Vec<ActivePoll>),
    /// Sleep until a handler is polled.
    Sleep,
}

impl ActivePolls {
    fn new(defer_after: Duration) -> Self {
        Self {
            defer_after,
            slots: Mutex::default(),
        }
    }

    /// Adds a poll, and returns the index of its slot.
    fn enter(&self, poll: ActivePoll, thread: &Thread) -> usize {
        let mut slots = self.slots();
        slots.idle_ticks = 0;
        if replace(&mut slots.is_asleep, false) {
            thread.unpark();
        }
        if let Some(index) = slots.polls.iter().position(Option::is_none) {
            slots.polls[index] = Some(poll);
            return index;
        }
        slots.polls.push(Some(poll));
        slots.polls.len() - 1
    }

    /// Removes a poll.
    fn leave(&self, index: usize) {
        let poll = self.slots().polls[index].take();
        // Drop the poll outside of the lock: it may hold the last handle to its runtime.
        drop(poll);
    }

    fn states(&self) -> Vec<ResponseState> {
        let slots = self.slots();
        let polls = slots.polls.iter().flatten();
        polls.map(|poll| poll.state.clone()).collect()
    }

    fn close(&self) {
        self.slots().is_closed = true;
    }

    /// Checks all polls. Returns `None` once the watchdog is closed.
    fn tick(&self) -> Option<Tick> {
        let mut slots = self.slots();
        if slots.is_closed {
            return None;
        }
        slots.idle_ticks += 1;
        slots.is_asleep = slots.idle_ticks > IDLE_TICKS && slots.polls.iter().all(Option::is_none);
        if slots.is_asleep {
            return Some(Tick::Sleep);
        }
        let polls = slots.polls.iter_mut().flatten();
        let blocked = polls.filter_map(|poll| poll.check(self.defer_after));
        Some(Tick::Acknowledge(blocked.collect()))
    }

    fn slots(&self) -> MutexGuard<'_, PollSlots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ActivePoll {
    /// Returns the poll if it is still running when its interaction must be deferred. Returns each poll at most once.
    fn check(&mut self, defer_after: Duration) -> Option<Self> {
        match self.progress {
            Progress::New => self.progress = Progress::Seen,
            Progress::Seen if release_blocked_request(&self.state, defer_after) => {
                self.progress = Progress::Acknowledged;
                return Some(self.clone());
            }
            Progress::Seen | Progress::Acknowledged => {}
        }
        None
    }
}

/// Sets 202 as the HTTP response if the interaction of a blocked handler must be deferred now. Returns whether a REST
/// call must send the initial response.
fn release_blocked_request(state: &ResponseState, defer_after: Duration) -> bool {
    let Some(subject) = state.subject() else {
        return false;
    };
    let Some(route) = &subject.route else {
        return false;
    };
    // Late suggestions are dropped, so autocomplete needs no REST call.
    let is_autocomplete = subject.kind == InteractionType::ApplicationCommandAutocomplete;
    let defer_after = route.defer.after.unwrap_or(defer_after);
    if is_autocomplete || state.waiting_since().elapsed() < defer_after {
        return false;
    }
    // With `defer = never`, only send a response that the handler set before it blocked.
    if route.defer.after.is_none() {
        return state.take_unsent();
    }
    state.switch_to_callback();
    state.take_unsent() || state.phase() == Phase::Disconnected
}

impl Tick {
    fn run(self, acknowledger: &Weak<Acknowledger>) {
        match self {
            Self::Acknowledge(blocked) => {
                for poll in blocked {
                    if let Some(acknowledger) = acknowledger.upgrade() {
                        acknowledger.acknowledge(poll);
                    }
                }
                park_timeout(TICK);
            }
            Self::Sleep => park(),
        }
    }
}

impl Acknowledger {
    fn acknowledge(self: Arc<Self>, poll: ActivePoll) {
        let ActivePoll {
            runtime,
            state,
            body,
            ..
        } = poll;
        let tasks = self.tasks.clone();
        let call = async move { acknowledge_blocked(&self.client, &state, &body).await };
        runtime.spawn(tasks.track_future(call));
    }
}

/// Sends the initial response that the handler has set, or else defers the interaction.
async fn acknowledge_blocked(client: &Client, state: &ResponseState, body: &Bytes) {
    // Parse the body again, so that handlers need not keep the parsed interaction for this rare case.
    let (Ok(ParsedBody::Interaction(incoming)), Some(subject)) = (parse(body), state.subject())
    else {
        return;
    };
    let Some(route) = &subject.route else { return };
    let (interaction, command) = (incoming.id, display(&route.name));
    tracing::warn!(%interaction, command, "the handler is blocking its thread, so a REST call sends the initial response; run blocking work in `tokio::task::spawn_blocking`");
    let deferral = incoming.deferral(route.is_ephemeral).into();
    let responses = ResponseSender::new(client, &incoming, body, state);
    match responses.respond(deferral, Position::Either).await {
        // The handler's response was sent, or another response was set in the meantime.
        Ok(_) | Err(SendError::AlreadyResponded(_)) => {}
        Err(error) => error.log(incoming.id),
    }
}
