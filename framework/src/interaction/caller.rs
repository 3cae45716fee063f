//! Who did it: read when the interaction comes, and kept where somebody asks.

use std::sync::{Mutex, OnceLock, PoisonError};

use guildhall_model::{Id, Member, User};

use crate::interaction::parse;
use crate::interaction::{Arrived, Origin, read};
use crate::receive::rejection::NotAnInteraction;
use crate::receive::verify::Verified;

/// Who did it.
#[derive(Debug)]
pub(crate) enum Caller {
    Member(Box<Member>),
    User(Box<User>),
}

impl Caller {
    pub(crate) fn of(origin: &Origin<'_>) -> Result<Self, NotAnInteraction> {
        match (origin.member, origin.user) {
            (Some(member), _) => read(member, "member").map(Self::Member),
            (None, Some(user)) => read(user, "user").map(Self::User),
            (None, None) => Err(NotAnInteraction::Missing("user")),
        }
    }

    /// The one in a body that has been read before.
    fn again(body: &Verified) -> Self {
        let caller = match parse(body) {
            Ok(Arrived::Interaction(arrival)) => Self::of(&arrival.origin).ok(),
            _ => None,
        };
        // What could be read once can be read again.
        caller.unwrap_or_else(|| Self::User(Box::new(User::new(Id::new(0), ""))))
    }
}

/// Who did it, in the hands of a handler.
///
/// A member is large. One whom nobody has asked for is forgotten where a handler takes long, and
/// read again when somebody asks after all.
#[derive(Debug)]
pub(crate) struct Remembered {
    unasked: Mutex<Option<Caller>>,
    asked: OnceLock<Caller>,
}

impl Remembered {
    pub(crate) fn new(caller: Caller) -> Self {
        Self {
            unasked: Mutex::new(Some(caller)),
            asked: OnceLock::new(),
        }
    }

    /// The caller, who is in this body.
    pub(crate) fn get(&self, body: &Verified) -> &Caller {
        let remembered = || self.take().unwrap_or_else(|| Caller::again(body));
        self.asked.get_or_init(remembered)
    }

    /// Forgets one whom nobody has asked for.
    pub(crate) fn forget(&self) {
        drop(self.take());
    }

    fn take(&self) -> Option<Caller> {
        let mut unasked = self.unasked.lock().unwrap_or_else(PoisonError::into_inner);
        unasked.take()
    }
}
