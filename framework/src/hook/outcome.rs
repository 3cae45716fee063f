//! How an interaction ended.

use std::fmt;

/// How an interaction ended.
///
/// Displayed in one word, as in logs and metrics: `answered`, `refused` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The handler returned.
    Answered,
    /// The member was told what stands in the way: a guard, a value that does not fit, a component
    /// of an older version, or what the handler says with [`Error::user`](crate::Error::user).
    Refused,
    /// The handler failed, also where a handler of errors has answered for it.
    Failed,
    /// The handler panicked.
    Panicked,
    /// The app was stopped before the handler was done.
    Interrupted,
    /// The handler was not done after 14 and a half minutes, shortly before the token is spent, and
    /// was broken off.
    Overdue,
    /// The member has left alone a modal that was waited for.
    GivenUp,
    /// The service did not take the answer.
    Undelivered,
}

impl Outcome {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::Panicked => "panicked",
            Self::Interrupted => "interrupted",
            Self::Overdue => "overdue",
            Self::GivenUp => "given_up",
            Self::Undelivered => "undelivered",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
