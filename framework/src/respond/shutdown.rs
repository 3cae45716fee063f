//! What goes on after its request, so that a stop can name what it leaves.
//!
//! The end of an app: what is at work finishes, or is broken off and the members are told.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use guildhall_model::{Id, Interaction};
use tokio::time::{sleep, timeout};

use crate::clock::Duration;
use crate::context::services::Shared;
use crate::respond::state::Answer;

/// An interaction that an app has ended without: nobody could be told what became of it.
///
/// What was deferred stays so until its token is spent, and shows the member that the app has failed
/// then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unanswered {
    /// Which interaction.
    pub id: Id<Interaction>,
    /// What was used, as [`Context::path`](crate::Context::path) has it.
    pub path: String,
}

/// The interactions whose handlers go on after the request.
#[derive(Debug, Default)]
pub(crate) struct AtWork(Mutex<BTreeMap<u64, Answer>>);

impl AtWork {
    /// Those that are still to be told something, with those of the interactions whose handlers are
    /// polled for their requests, from the first that came.
    pub(crate) fn unanswered(&self, polled: Vec<Answer>) -> Vec<Unanswered> {
        let mut answers = polled;
        answers.extend(self.answers().values().cloned());
        answers.sort_by_key(Answer::arrived);
        let due = answers.iter().filter(|answer| answer.is_due());
        due.filter_map(Unanswered::of).collect()
    }

    /// Enters one, and gives the number under which it stands.
    pub(crate) fn enter(&self, answer: Answer) -> u64 {
        let mut answers = self.answers();
        let number = answers.last_key_value().map_or(0, |(last, _)| last + 1);
        answers.insert(number, answer);
        number
    }

    /// Strikes one out.
    pub(crate) fn leave(&self, number: u64) {
        self.answers().remove(&number);
    }

    fn answers(&self) -> MutexGuard<'_, BTreeMap<u64, Answer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Unanswered {
    fn of(answer: &Answer) -> Option<Self> {
        let subject = answer.subject()?;
        let to = subject.to.as_ref();
        Some(Self {
            id: subject.id,
            path: to.map(|to| to.called.to_string()).unwrap_or_default(),
        })
    }
}

/// How long members may take to be told that their commands are broken off.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Lets handlers finish within the app's grace, and gives those who could be told nothing. Modals are
/// not waited for any more.
pub(crate) async fn close(app: &Shared) -> Vec<Unanswered> {
    app.closing.cancel();
    tokio::select! {
        () = app.in_flight.wait() => Vec::new(),
        left = overdue(app) => left,
    }
}

/// Breaks off what is at work when the grace is over, and waits until the members are told.
pub(crate) async fn overdue(app: &Shared) -> Vec<Unanswered> {
    sleep(app.timing.grace).await;
    let left = app.in_flight.len();
    tracing::warn!(left, "the grace is over; what is at work is broken off");
    app.stop.cancel();
    match timeout(LAST_WORDS, app.in_flight.wait()).await {
        Ok(()) => Vec::new(),
        Err(_) => named(app.at_work.unanswered(app.polled())),
    }
}

/// Logs each that is left, by its number and what was used.
fn named(left: Vec<Unanswered>) -> Vec<Unanswered> {
    for Unanswered { id, path } in &left {
        tracing::error!(interaction = %id, command = path, "the interaction is left without an answer");
    }
    left
}
