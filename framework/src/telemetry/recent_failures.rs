//! Failures of an app on the emulator, and the check that a test has looked at them.

use std::collections::VecDeque;
use std::sync::{Arc, PoisonError};
use std::thread;

use guildhall_model::{Id, Interaction};

use crate::platform::Mutex;
use crate::telemetry::outcome::{Failure, Outcome};

/// Number of failures that are kept.
const KEPT: usize = 1000;

/// Number of failures in the message of the check.
const LISTED: usize = 20;

/// The newest failures of an app.
#[derive(Debug, Default)]
pub(crate) struct RecentFailures(Mutex<KeptFailures>);

#[derive(Debug, Default)]
struct KeptFailures {
    kept: VecDeque<KeptFailure>,
    is_ignored: bool,
}

#[derive(Debug)]
struct KeptFailure {
    failure: Failure,
    /// User and action, such as `alice: /roll`; `None` for a job.
    action: Option<String>,
    is_seen: bool,
}

impl RecentFailures {
    /// Adds a failure, and drops the oldest one above the limit. Prints the failure if no log shows it.
    pub(crate) fn add(&self, failure: Failure, action: Option<String>) {
        if !tracing::dispatcher::has_been_set() {
            eprintln!("{failure}");
        }
        self.with(|state| {
            if state.kept.len() == KEPT {
                state.kept.pop_front();
            }
            state.kept.push_back(KeptFailure {
                failure,
                action,
                is_seen: false,
            });
        });
    }

    /// Returns the failures, oldest first, and marks them as seen.
    pub(crate) fn look(&self) -> Vec<Failure> {
        self.with(|state| {
            let kept = state.kept.iter_mut();
            kept.map(KeptFailure::look).collect()
        })
    }

    /// Marks the failures of an interaction as seen.
    pub(crate) fn look_at(&self, interaction: Id<Interaction>) {
        self.with(|state| {
            for kept in &mut state.kept {
                kept.is_seen |= kept.failure.interaction == Some(interaction);
            }
        });
    }

    /// Turns the check off.
    pub(crate) fn ignore(&self) {
        self.with(|state| state.is_ignored = true);
    }

    /// Returns a message with the failures that nobody has seen; `None` if there are none, or the check is off.
    fn unseen(&self) -> Option<String> {
        self.with(|state| {
            let kept = state.kept.iter().filter(|kept| kept.is_unseen());
            let unseen: Vec<_> = kept.map(KeptFailure::line).collect();
            if unseen.is_empty() || state.is_ignored {
                return None;
            }
            let (listed, others) = unseen.split_at(unseen.len().min(LISTED));
            let lines = listed.join("\n  ");
            let more = match others.len() {
                0 => String::new(),
                count => format!("\n  and {count} more"),
            };
            Some(format!(
                "the app had failures at which the test did not look:\n  {lines}{more}\n\
                 Look at them with `InstalledApp::failures`, or with `failure()`, `error()` or the text of the \
                 `Outcome`. If they do not matter, call `InstalledApp::ignore_failures`."
            ))
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut KeptFailures) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl KeptFailure {
    fn look(&mut self) -> Failure {
        self.is_seen = true;
        self.failure.clone()
    }

    /// Returns whether the test must look at the failure, and has not. The end of the app and a rejection by it are no
    /// failures of the app.
    fn is_unseen(&self) -> bool {
        let is_failure = match self.failure.outcome {
            Outcome::Failed | Outcome::Panicked | Outcome::TimedOut | Outcome::Undelivered => true,
            Outcome::Completed | Outcome::Rejected | Outcome::Interrupted | Outcome::Abandoned => {
                false
            }
        };
        is_failure && !self.is_seen
    }

    fn line(&self) -> String {
        match &self.action {
            Some(action) => format!("{action}: {}", self.failure),
            None => self.failure.to_string(),
        }
    }
}

/// The failures of an installed app. Dropping the value panics if a test has not looked at a failure, unless the thread
/// panics already.
#[derive(Debug)]
pub(crate) struct CheckedFailures(pub(crate) Arc<RecentFailures>);

impl Drop for CheckedFailures {
    fn drop(&mut self) {
        if thread::panicking() {
            return;
        }
        if let Some(unseen) = self.0.unseen() {
            panic!("{unseen}");
        }
    }
}
