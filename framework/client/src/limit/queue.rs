//! Requests that wait for one thing, in order of arrival.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::Notify;

use super::Ticket;

/// Requests that wait for one thing, in order of arrival.
#[derive(Debug, Default)]
pub(super) struct Queue(BTreeMap<Ticket, Waiter>);

/// One of them.
#[derive(Debug)]
struct Waiter {
    route: u64,
    bell: Arc<Notify>,
}

impl Queue {
    /// Whether nobody with an earlier ticket waits.
    pub(super) fn is_turn(&self, ticket: Ticket) -> bool {
        self.0
            .first_key_value()
            .is_none_or(|(first, _)| *first >= ticket)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn join(&mut self, ticket: Ticket, route: u64, bell: Arc<Notify>) {
        self.0.insert(ticket, Waiter { route, bell });
    }

    pub(super) fn leave(&mut self, ticket: Ticket) {
        self.0.remove(&ticket);
    }

    /// Has the first one look again.
    pub(super) fn ring(&self) {
        if let Some((_, waiter)) = self.0.first_key_value() {
            waiter.bell.notify_one();
        }
    }

    /// Takes out those of one route.
    pub(super) fn take(&mut self, route: u64) -> Self {
        let (taken, kept) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|(_, waiter)| waiter.route == route);
        self.0 = kept;
        Self(taken)
    }

    pub(super) fn absorb(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }
}
