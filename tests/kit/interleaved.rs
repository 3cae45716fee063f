//! Futures on threads of their own, of which one runs at a time, up to its next lock or wait. Then the seed determines the
//! next thread. The clock moves while all threads wait, and otherwise by a millisecond now and then.
//!
//! `.ci/run interleavings` compiles this file instead of `threads.rs`.

use std::cell::RefCell;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

use guildhall::client::__private::on_lock;
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tokio::time::advance;

use crate::{Decisions, seeds};

/// A future that runs on a thread of its own.
pub type ThreadFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Number of turns after which a round counts as endless.
const TURNS_MAX: u64 = 2_000_000;

/// Number of times that the thread of the runtime finds all others waiting before it moves the clock: tasks of the
/// runtime take a few turns.
const IDLE_MAX: u32 = 40;

thread_local! {
    /// The turns that this thread takes part in, and its index.
    static PLACE: RefCell<Option<(Arc<Turns>, usize)>> = const { RefCell::new(None) };
}

/// Lets the next thread run, if this thread takes turns.
fn switch() {
    let place = PLACE.try_with(|place| place.borrow().clone());
    if let Ok(Some((turns, index))) = place {
        turns.pass(index);
    }
}

/// Runs futures on threads, in one round of a test.
#[derive(Debug)]
pub struct Threads {
    seed: u64,
    decisions: Arc<Decisions>,
    runtime: Runtime,
    turns: Mutex<u64>,
}

impl Threads {
    /// Runs a scenario several times, each time with other decisions and another order of the threads.
    pub fn for_each_seed(rounds: u64, scenario: impl Fn(&Self)) {
        on_lock(switch);
        let (mut turns, seeds) = (0, seeds(rounds));
        for seed in seeds.clone() {
            let mut builder = Builder::new_current_thread();
            let runtime = builder.enable_all().start_paused(true).build();
            let threads = Self {
                seed,
                decisions: Arc::new(Decisions::new(seed)),
                runtime: runtime.expect("the system has what a runtime needs"),
                turns: Mutex::default(),
            };
            scenario(&threads);
            turns += *threads.turns.lock().expect("no thread panics here");
        }
        let rounds = seeds.end - seeds.start;
        println!(
            "{rounds} orders of {} turns on average",
            turns / rounds.max(1)
        );
    }

    /// Returns the decisions of this round.
    pub fn decisions(&self) -> &Arc<Decisions> {
        &self.decisions
    }

    /// Runs each future on a thread of its own, and returns the results.
    pub fn run<T: Send>(&self, futures: Vec<ThreadFuture<T>>) -> Vec<T> {
        let turns = Arc::new(Turns::new(futures.len(), &self.decisions));
        let results: Vec<_> = thread::scope(|scope| {
            let start = |(index, future)| {
                let turns = Arc::clone(&turns);
                scope.spawn(move || {
                    let _entered = self.runtime.enter();
                    turns.block_on(index, future)
                })
            };
            let threads = futures.into_iter().enumerate().map(start);
            let threads: Vec<_> = threads.collect();
            turns.drive(&self.runtime, &self.decisions);
            threads.into_iter().map(|thread| thread.join()).collect()
        });
        *self.turns.lock().expect("no thread panics here") += turns.state().taken;
        let seed = self.seed;
        let result = |result: thread::Result<T>| {
            result.unwrap_or_else(|_| panic!("seed {seed}: a thread panicked or is blocked"))
        };
        results.into_iter().map(result).collect()
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the round with GUILDHALL_SEED={} failed", self.seed);
        }
    }
}

/// Threads of which one runs at a time. The last one drives the runtime.
#[derive(Debug)]
struct Turns {
    decisions: Arc<Decisions>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Index of the thread that runs.
    current: usize,
    threads: Vec<Progress>,
    /// Number of turns so far.
    taken: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Ready,
    /// The thread was woken while it ran.
    Woken,
    Waiting,
    Done,
}

impl Turns {
    fn new(futures: usize, decisions: &Arc<Decisions>) -> Self {
        Self {
            decisions: Arc::clone(decisions),
            state: Mutex::new(State {
                current: futures,
                threads: vec![Progress::Ready; futures + 1],
                taken: 0,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the next thread run, and waits for the turn of this thread.
    fn pass(&self, index: usize) {
        let state = self.choose(self.state());
        drop(self.wait_for_turn(state, index));
    }

    fn choose<'a>(&'a self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let is_ready = |index: &usize| {
            let progress = state.threads[*index];
            matches!(progress, Progress::Ready | Progress::Woken)
        };
        let ready: Vec<_> = (0..state.threads.len()).filter(is_ready).collect();
        if !ready.is_empty() {
            state.current = ready[self.decisions.index(ready.len())];
        }
        state.taken += 1;
        let is_endless = state.taken >= TURNS_MAX && !thread::panicking();
        assert!(!is_endless, "the round does not end");
        self.changed.notify_all();
        state
    }

    fn wait_for_turn<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        index: usize,
    ) -> MutexGuard<'a, State> {
        while state.current != index {
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    fn block_on<T>(self: Arc<Self>, index: usize, future: ThreadFuture<T>) -> T {
        let _done = Done(&self, index);
        // Dropped before the thread is done.
        let mut future = future;
        PLACE.set(Some((Arc::clone(&self), index)));
        drop(self.wait_for_turn(self.state(), index));
        let waker = Waker::from(Arc::new(ThreadWaker(Arc::clone(&self), index)));
        loop {
            self.state().threads[index] = Progress::Ready;
            if let Poll::Ready(result) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
                return result;
            }
            let mut state = self.state();
            if state.threads[index] != Progress::Woken {
                state.threads[index] = Progress::Waiting;
            }
            let state = self.choose(state);
            drop(self.wait_for_turn(state, index));
        }
    }

    /// Runs the tasks of the runtime in the turns of this thread, until all other threads are done.
    fn drive(self: &Arc<Self>, runtime: &Runtime, decisions: &Decisions) {
        let index = self.state().threads.len() - 1;
        let _done = Done(self, index);
        PLACE.set(Some((Arc::clone(self), index)));
        runtime.block_on(async {
            let mut idle = 0;
            loop {
                yield_now().await;
                switch();
                let others = self.state().threads[..index].to_vec();
                if others.iter().all(|other| *other == Progress::Done) {
                    return;
                }
                let is_waiting =
                    |other: &Progress| matches!(other, Progress::Waiting | Progress::Done);
                idle = if others.iter().all(is_waiting) {
                    idle + 1
                } else {
                    0
                };
                if idle >= IDLE_MAX {
                    advance(Duration::from_millis(10)).await;
                    idle = IDLE_MAX / 2;
                } else if decisions.one_in(16) {
                    advance(Duration::from_millis(1)).await;
                }
            }
        });
        PLACE.set(None);
    }
}

/// Marks a thread as done when the value is dropped, even if the thread panics.
struct Done<'a>(&'a Turns, usize);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.threads[self.1] = Progress::Done;
        let others = state.threads.iter().any(|other| *other != Progress::Done);
        if others {
            drop(self.0.choose(state));
        }
    }
}

struct ThreadWaker(Arc<Turns>, usize);

impl Wake for ThreadWaker {
    fn wake(self: Arc<Self>) {
        let mut state = self.0.state();
        let progress = &mut state.threads[self.1];
        match progress {
            Progress::Ready => *progress = Progress::Woken,
            Progress::Waiting => *progress = Progress::Ready,
            Progress::Woken | Progress::Done => {}
        }
    }
}
