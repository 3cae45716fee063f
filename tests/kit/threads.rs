//! Futures that run on threads of their own at the same time.
//!
//! `.ci/run interleavings` compiles `interleaved.rs` instead, which runs one thread at a time, chosen by the seed.

use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use crate::{Decisions, seeds};

/// A future that runs on a thread of its own.
pub type ThreadFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Time after which a thread counts as blocked forever.
const TIMEOUT: Duration = Duration::from_mins(2);

/// Runs futures on threads, in one round of a test.
#[derive(Debug)]
pub struct Threads {
    seed: u64,
    decisions: Arc<Decisions>,
    runtime: Arc<Runtime>,
}

impl Threads {
    /// Runs a scenario several times, each time with other decisions.
    ///
    /// # Panics
    ///
    /// Panics if the system starts no thread.
    pub fn for_each_seed(rounds: u64, scenario: impl Fn(&Self)) {
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build();
        let runtime = Arc::new(runtime.expect("the system starts threads"));
        for seed in seeds(rounds) {
            scenario(&Self {
                seed,
                decisions: Arc::new(Decisions::new(seed)),
                runtime: Arc::clone(&runtime),
            });
        }
    }

    /// Returns the decisions of this round.
    pub fn decisions(&self) -> &Arc<Decisions> {
        &self.decisions
    }

    /// Runs each future on a thread of its own, and returns the results.
    ///
    /// # Panics
    ///
    /// Panics with the seed if a future panics, or does not end within two minutes.
    pub fn run<T: Send>(&self, futures: Vec<ThreadFuture<T>>) -> Vec<T> {
        thread::scope(|scope| {
            let start = |future| {
                let run = || {
                    self.runtime.block_on(async {
                        // Created here, because a timer belongs to a runtime.
                        let limited = timeout(TIMEOUT, future);
                        limited.await
                    })
                };
                scope.spawn(run)
            };
            let threads: Vec<_> = futures.into_iter().map(start).collect();
            let results = threads.into_iter().map(|thread| match thread.join() {
                Ok(Ok(result)) => result,
                Ok(Err(_)) => panic!("seed {}: a thread is blocked", self.seed),
                Err(panic) => {
                    eprintln!("seed {}: a thread panicked", self.seed);
                    resume_unwind(panic)
                }
            });
            results.collect()
        })
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the round with GUILDHALL_SEED={} failed", self.seed);
        }
    }
}
