//! Who waits for which modal, by the number in its custom id, until it is sent off.

use std::sync::{Mutex, MutexGuard, PoisonError};

use guildhall_model::{Id, User};
use tokio::sync::{oneshot, watch};

use super::Ticket;
use super::waiters::{Waiters, Waits};
use crate::context::ContextError;
use crate::define::guards::Guards;
use crate::receive::answer::FirstAnswer;
use crate::receive::guard::Site;
use crate::receive::handler::Returned;

/// How many functions may wait at one time.
const WAITING_MAX: usize = 10_000;

/// How many may wait for one member: many more than a member has programs to open modals in. Who
/// closes one tells nobody, and nobody shall have all there are.
const SHARE: usize = 16;

/// What is wrong where more would wait than may.
const FULL: &str = "10,000 functions of this process wait for one already, which is the most";

/// The functions that wait for a modal to be sent off.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    waiters: Mutex<Waiters>,
    /// Tells that a function is done which has waited, and has given its places back.
    left: watch::Sender<()>,
}

impl Waiting {
    /// Lets a function wait. Where as many of the same member's do as may, the first does no longer.
    ///
    /// # Errors
    ///
    /// [`ContextError`] where it waits already, or too many do.
    pub(crate) fn wait(&self, ticket: Ticket, waits: Waits) -> Result<(), ContextError> {
        let mut waiters = self.waiters();
        if waiters.has(ticket) {
            return Err(ContextError::AlreadyAnswered(FirstAnswer::Modal));
        }
        let surplus = waiters.of(waits.site.user).nth(SHARE - 1);
        if surplus.is_some() {
            let first = waiters.of(waits.site.user).next().map(|(first, _)| first);
            drop(first.and_then(|first| waiters.take(first)));
        }
        if waiters.len() >= WAITING_MAX {
            return Err(ContextError::CannotWait(FULL));
        }
        waiters.insert(ticket, waits);
        Ok(())
    }

    /// Whether a function waits for this modal.
    pub(in crate::receive) fn is_waited_for(&self, ticket: Ticket) -> bool {
        self.waiters().is_waiting(ticket)
    }

    /// Ends the wait, unless it is over.
    pub(super) fn give_up(&self, ticket: Ticket) {
        drop(self.waiters().take(ticket));
    }

    /// Whether whoever is at this site waits with a place of this level.
    pub(super) fn may_vacate(&self, guards: &Guards, site: Site) -> bool {
        self.waiters().first_with_place(guards, site).is_some()
    }

    /// Ends the first wait of whoever is at this site that has a place of this level; says whether
    /// there is one.
    pub(super) fn vacate(&self, guards: &Guards, site: Site) -> bool {
        let mut waiters = self.waiters();
        let first = waiters.first_with_place(guards, site);
        first.and_then(|first| waiters.take(first)).is_some()
    }

    /// Ends the wait of this user for what they have sent off.
    pub(super) fn resume(
        &self,
        ticket: Ticket,
        user: Id<User>,
        give: oneshot::Sender<Returned>,
    ) -> Option<Waits> {
        let mut waiters = self.waiters();
        waiters.of(user).find(|(waiting, _)| *waiting == ticket)?;
        let waits = waiters.take(ticket)?;
        waiters.resume(ticket, give);
        Some(waits)
    }

    /// Forgets a function that is done, and says who waits for what it returned.
    pub(super) fn end(&self, ticket: Ticket) -> Option<oneshot::Sender<Returned>> {
        self.waiters().end(ticket)
    }

    /// Says that a function is done which has waited, and has given its places back.
    pub(super) fn has_left(&self) {
        self.left.send_replace(());
    }

    /// What is told from now on of functions that are done.
    pub(super) fn leaving(&self) -> watch::Receiver<()> {
        self.left.subscribe()
    }

    fn waiters(&self) -> MutexGuard<'_, Waiters> {
        self.waiters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
