//! What is voted on, and how it stands.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use guildhall::prelude::*;

/// Whether somebody comes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Answer {
    /// They do.
    Yes,
    /// They do not.
    No,
}

/// A day on which the outing may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Day {
    /// The evening after work.
    Friday,
    /// All day.
    Saturday,
    /// Until it is dark.
    Sunday,
}

/// An outing that is voted on.
#[derive(Clone, Debug)]
pub struct Outing {
    destination: String,
    answers: HashMap<Id<User>, Answer>,
    days: HashMap<Id<User>, Vec<Day>>,
}

impl Outing {
    /// One on which nobody has voted yet.
    pub fn new(destination: String) -> Self {
        let (answers, days) = Default::default();
        Self {
            destination,
            answers,
            days,
        }
    }

    /// Counts an answer; a second one of the same member takes the place of the first.
    pub fn set_answer(&mut self, member: Id<User>, answer: Answer) {
        self.answers.insert(member, answer);
    }

    /// Counts the days that suit a member.
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

/// What everybody sees.
impl fmt::Display for Outing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (yes, no) = (self.count(Answer::Yes), self.count(Answer::No));
        writeln!(
            f,
            "**To {}?** {yes} come along, {no} do not.",
            self.destination
        )?;
        let days = [Day::Friday, Day::Saturday, Day::Sunday];
        let days = days.map(|day| format!("{day:?}: {}", self.count_day(day)));
        f.write_str(&days.join(", "))
    }
}

/// The outings that are voted on, by their numbers. They are gone when the bot is restarted.
#[derive(Debug, Default)]
pub struct Outings(Mutex<HashMap<u64, Outing>>);

impl Outings {
    /// Lets the vote on one begin.
    pub fn start(&self, id: u64, outing: Outing) {
        self.locked(|outings| outings.insert(id, outing));
    }

    /// Changes one, and gives the message as it is then.
    ///
    /// # Errors
    ///
    /// What the member is told where there is no such vote any more.
    pub fn change(&self, id: u64, change: impl FnOnce(&mut Outing)) -> Result<Update> {
        self.locked(|outings| {
            let outing = outings.get_mut(&id).ok_or_else(vote_is_over)?;
            change(outing);
            Ok(Update::text(outing.to_string()))
        })
    }

    /// Ends one.
    ///
    /// # Errors
    ///
    /// As [`Outings::change`].
    pub fn end(&self, id: u64) -> Result<Outing> {
        self.locked(|outings| outings.remove(&id).ok_or_else(vote_is_over))
    }

    fn locked<T>(&self, access: impl FnOnce(&mut HashMap<u64, Outing>) -> T) -> T {
        access(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn vote_is_over() -> Error {
    Error::user("This vote is over.")
}
