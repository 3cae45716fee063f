//! Votes of the members on each outing.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use guildhall::prelude::*;

/// The answer of a member to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Answer {
    /// The member is coming.
    Yes,
    /// The member is not coming.
    No,
}

/// A day on which the outing can take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Day {
    /// The evening after work.
    Friday,
    /// All day.
    Saturday,
    /// Until sunset.
    Sunday,
}

/// An outing with the votes on it.
#[derive(Clone, Debug)]
pub struct Outing {
    destination: String,
    answers: HashMap<Id<User>, Answer>,
    days: HashMap<Id<User>, Vec<Day>>,
}

impl Outing {
    /// Creates an outing without votes.
    pub fn new(destination: String) -> Self {
        let (answers, days) = Default::default();
        Self {
            destination,
            answers,
            days,
        }
    }

    /// Records whether a member is coming, replacing the member's earlier answer.
    pub fn set_answer(&mut self, member: Id<User>, answer: Answer) {
        self.answers.insert(member, answer);
    }

    /// Records the days that suit a member, replacing earlier ones.
    pub fn set_days(&mut self, member: Id<User>, days: Vec<Day>) {
        self.days.insert(member, days);
    }

    fn count(&self, answer: Answer) -> usize {
        self.answers
            .values()
            .filter(|recorded| **recorded == answer)
            .count()
    }

    fn count_day(&self, day: Day) -> usize {
        self.days
            .values()
            .filter(|days| days.contains(&day))
            .count()
    }
}

/// Formats the text of the message that shows the vote.
impl fmt::Display for Outing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (yes, no) = (self.count(Answer::Yes), self.count(Answer::No));
        writeln!(
            f,
            "**To {}?** {yes} are coming, {no} are not.",
            self.destination
        )?;
        let days = [Day::Friday, Day::Saturday, Day::Sunday];
        let days = days.map(|day| format!("{day:?}: {}", self.count_day(day)));
        f.write_str(&days.join(", "))
    }
}

/// Open votes by outing ID. They are lost when the bot restarts.
#[derive(Debug, Default)]
pub struct Outings(Mutex<HashMap<u64, Outing>>);

impl Outings {
    /// Starts the vote on an outing.
    pub fn start(&self, id: u64, outing: Outing) {
        self.with_lock(|outings| outings.insert(id, outing));
    }

    /// Changes an outing and returns the update of its message.
    ///
    /// # Errors
    ///
    /// Returns a user error if the vote is over.
    pub fn change(&self, id: u64, change: impl FnOnce(&mut Outing)) -> Result<Update> {
        self.with_lock(|outings| {
            let outing = outings.get_mut(&id).ok_or_else(vote_is_over)?;
            change(outing);
            Ok(Update::text(outing.to_string()))
        })
    }

    /// Ends a vote and returns the outing.
    ///
    /// # Errors
    ///
    /// Returns a user error if the vote is over.
    pub fn end(&self, id: u64) -> Result<Outing> {
        self.with_lock(|outings| outings.remove(&id).ok_or_else(vote_is_over))
    }

    fn with_lock<T>(&self, access: impl FnOnce(&mut HashMap<u64, Outing>) -> T) -> T {
        access(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn vote_is_over() -> Error {
    Error::user("This vote is over.")
}
