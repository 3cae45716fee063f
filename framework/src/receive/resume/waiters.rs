//! The functions that have shown a modal, by its number and by its member.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use guildhall_model::{Id, User};
use tokio::sync::oneshot;

use super::Ticket;
use crate::context::Context;
use crate::define::guards::Guards;
use crate::receive::Destination;
use crate::receive::guard::Site;
use crate::receive::handler::Returned;

/// The functions that have shown a modal, by its number and by its member.
#[derive(Debug, Default)]
pub(super) struct Waiters {
    by_ticket: HashMap<Ticket, Waiter>,
    /// Those of each member that wait, from the first.
    of_user: HashMap<Id<User>, Vec<Ticket>>,
}

/// A function, from the moment that it shows a modal until it is done.
#[derive(Debug)]
enum Waiter {
    /// It waits.
    Waits(Waits),
    /// It goes on, and what it returns goes to what was sent off.
    Resumed(oneshot::Sender<Returned>),
}

/// A function that waits.
#[derive(Debug)]
pub(crate) struct Waits {
    pub(crate) site: Site,
    pub(crate) to: Arc<Destination>,
    /// Dropped, it is told that the modal was not sent off.
    pub(crate) resumed: oneshot::Sender<Context>,
}

impl Waits {
    /// Whether it has one of the places that this level has for whoever is at this site.
    pub(super) fn holds(&self, guards: &Guards, site: Site) -> bool {
        let Some(concurrency) = guards.concurrency else {
            return false;
        };
        let mut inside = self.to.manners.guards();
        let is_inside = guards.is_of_app() || inside.any(|level| level.name == guards.name);
        is_inside && self.site.sharing(concurrency.by) == site.sharing(concurrency.by)
    }
}

impl Waiters {
    pub(super) fn len(&self) -> usize {
        self.by_ticket.len()
    }

    pub(super) fn has(&self, ticket: Ticket) -> bool {
        self.by_ticket.contains_key(&ticket)
    }

    pub(super) fn is_waiting(&self, ticket: Ticket) -> bool {
        matches!(self.by_ticket.get(&ticket), Some(Waiter::Waits(_)))
    }

    /// Those of a member that wait, from the first.
    pub(super) fn of(&self, user: Id<User>) -> impl Iterator<Item = (Ticket, &Waits)> {
        let tickets = self.of_user.get(&user).into_iter().flatten();
        tickets.filter_map(|ticket| match self.by_ticket.get(ticket)? {
            Waiter::Waits(waits) => Some((*ticket, waits)),
            Waiter::Resumed(_) => None,
        })
    }

    /// The first of whoever is at this site that waits with a place of this level.
    pub(super) fn first_with_place(&self, guards: &Guards, site: Site) -> Option<Ticket> {
        let mut of_user = self.of(site.user);
        let first = of_user.find(|(_, waits)| waits.holds(guards, site));
        first.map(|(ticket, _)| ticket)
    }

    pub(super) fn insert(&mut self, ticket: Ticket, waits: Waits) {
        let of_user = self.of_user.entry(waits.site.user).or_default();
        of_user.push(ticket);
        self.by_ticket.insert(ticket, Waiter::Waits(waits));
    }

    /// Says that what a function returns goes to what was sent off.
    pub(super) fn resume(&mut self, ticket: Ticket, give: oneshot::Sender<Returned>) {
        self.by_ticket.insert(ticket, Waiter::Resumed(give));
    }

    /// Takes out a function that waits; one that goes on stays.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Waits> {
        if !self.is_waiting(ticket) {
            return None;
        }
        let Waiter::Waits(waits) = self.by_ticket.remove(&ticket)? else {
            return None;
        };
        if let Entry::Occupied(mut of_user) = self.of_user.entry(waits.site.user) {
            of_user.get_mut().retain(|other| *other != ticket);
            if of_user.get().is_empty() {
                of_user.remove();
            }
        }
        Some(waits)
    }

    /// Takes out a function that is done, and says who waits for what it returned.
    pub(super) fn end(&mut self, ticket: Ticket) -> Option<oneshot::Sender<Returned>> {
        if self.take(ticket).is_some() {
            return None;
        }
        match self.by_ticket.remove(&ticket)? {
            Waiter::Resumed(give) => Some(give),
            Waiter::Waits(_) => None,
        }
    }
}
