//! What a member is told of a failure.

use super::{Failure, Kind};
use crate::receive::{Refusal, Reply};
use crate::wording::{Addressee, Sentence};

impl Failure {
    /// The refusal of the request.
    ///
    /// # Errors
    ///
    /// The failure itself, where the member is told of it.
    pub(in crate::receive) fn into_refusal(self) -> Result<Refusal, Self> {
        match self.0 {
            Kind::Unreadable(reason) => Ok(reason.into()),
            other => Err(Self(other)),
        }
    }

    /// Logs it, and makes a sentence for the member.
    pub(in crate::receive) fn said(self, to: &Addressee<'_>) -> Reply {
        self.report(to.arrival());
        let text = match self.sentence() {
            Some(sentence) => Some(to.say(&sentence)),
            None => self.into_message(to),
        };
        let text = text.unwrap_or_else(|| to.say(&Sentence::WentWrong { id: to.id() }));
        Reply::text(text).ephemeral()
    }

    /// What the framework has to say of it, besides that something went wrong.
    fn sentence(&self) -> Option<Sentence<'static>> {
        match &self.0 {
            Kind::Drift(_) | Kind::Mismatch { .. } | Kind::Target(_) => Some(Sentence::Changed),
            Kind::Unhandled => Some(Sentence::Outdated),
            Kind::Interrupted => Some(Sentence::Interrupted),
            Kind::Overdue => Some(Sentence::Overdue),
            Kind::GivenUp => Some(Sentence::NotWaitedFor),
            Kind::Error(_)
            | Kind::Unexplained(_)
            | Kind::NoState(_)
            | Kind::Late
            | Kind::Invalid(_)
            | Kind::File(_)
            | Kind::Misplaced(_)
            | Kind::Undelivered
            | Kind::Unreadable(_) => None,
        }
    }

    /// What an error has to say to the member.
    fn into_message(self, to: &Addressee<'_>) -> Option<String> {
        match self.0 {
            Kind::Error(error) => error.noted(to).user_message().map(str::to_owned),
            Kind::Unexplained(left) => left.message,
            _ => None,
        }
    }
}
