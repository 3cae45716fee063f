//! Who waits for which modal, by the number in its custom id, until it is sent off.
//!
//! The functions that have shown a modal, by its number and by its member.
//!
//! The number in the custom id of a modal that a function waits for.
//!
//! A modal that is shown, in the hands of the function that waits for it.
//!
//! Room among those at work, where a member has closed the modal for which one of them waits.
//!
//! A function that goes on, once its modal is sent off.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guildhall_model::{Id, User};
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep_until, timeout_at};

use crate::clock::{Duration, Instant};
use crate::command::guards::Guards;
use crate::context::Context;
use crate::context::error::ContextError;
use crate::context::services::Shared;
use crate::interaction::Arrival;
use crate::receive::arguments::Call;
use crate::receive::failure::Failure;
use crate::receive::guard::{Site, Who};
use crate::receive::invocation::Frame;
use crate::receive::invoke::{Returned, conclude, note};
use crate::receive::route::{Destination, Routed};
use crate::respond::defer::attend;
use crate::respond::state::FirstAnswer;

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
    pub(crate) fn is_waited_for(&self, ticket: Ticket) -> bool {
        self.waiters().is_waiting(ticket)
    }

    /// Ends the wait, unless it is over.
    pub(crate) fn give_up(&self, ticket: Ticket) {
        drop(self.waiters().take(ticket));
    }

    /// Whether whoever is at this site waits with a place of this level.
    pub(crate) fn may_vacate(&self, guards: &Guards, site: Site) -> bool {
        self.waiters().first_with_place(guards, site).is_some()
    }

    /// Ends the first wait of whoever is at this site that has a place of this level; says whether
    /// there is one.
    pub(crate) fn vacate(&self, guards: &Guards, site: Site) -> bool {
        let mut waiters = self.waiters();
        let first = waiters.first_with_place(guards, site);
        first.and_then(|first| waiters.take(first)).is_some()
    }

    /// Ends the wait of this user for what they have sent off.
    pub(crate) fn resume(
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
    pub(crate) fn end(&self, ticket: Ticket) -> Option<oneshot::Sender<Returned>> {
        self.waiters().end(ticket)
    }

    /// Says that a function is done which has waited, and has given its places back.
    pub(crate) fn has_left(&self) {
        self.left.send_replace(());
    }

    /// What is told from now on of functions that are done.
    pub(crate) fn leaving(&self) -> watch::Receiver<()> {
        self.left.subscribe()
    }

    fn waiters(&self) -> MutexGuard<'_, Waiters> {
        self.waiters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The functions that have shown a modal, by its number and by its member.
#[derive(Debug, Default)]
pub(crate) struct Waiters {
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
    pub(crate) fn holds(&self, guards: &Guards, site: Site) -> bool {
        let Some(concurrency) = guards.concurrency else {
            return false;
        };
        let mut inside = self.to.handler_options.guards();
        let is_inside = guards.is_app_level() || inside.any(|level| level.name == guards.name);
        is_inside && self.site.sharing(concurrency.scope) == site.sharing(concurrency.scope)
    }
}

impl Waiters {
    pub(crate) fn len(&self) -> usize {
        self.by_ticket.len()
    }

    pub(crate) fn has(&self, ticket: Ticket) -> bool {
        self.by_ticket.contains_key(&ticket)
    }

    pub(crate) fn is_waiting(&self, ticket: Ticket) -> bool {
        matches!(self.by_ticket.get(&ticket), Some(Waiter::Waits(_)))
    }

    /// Those of a member that wait, from the first.
    pub(crate) fn of(&self, user: Id<User>) -> impl Iterator<Item = (Ticket, &Waits)> {
        let tickets = self.of_user.get(&user).into_iter().flatten();
        tickets.filter_map(|ticket| match self.by_ticket.get(ticket)? {
            Waiter::Waits(waits) => Some((*ticket, waits)),
            Waiter::Resumed(_) => None,
        })
    }

    /// The first of whoever is at this site that waits with a place of this level.
    pub(crate) fn first_with_place(&self, guards: &Guards, site: Site) -> Option<Ticket> {
        let mut of_user = self.of(site.user);
        let first = of_user.find(|(_, waits)| waits.holds(guards, site));
        first.map(|(ticket, _)| ticket)
    }

    pub(crate) fn insert(&mut self, ticket: Ticket, waits: Waits) {
        let of_user = self.of_user.entry(waits.site.user).or_default();
        of_user.push(ticket);
        self.by_ticket.insert(ticket, Waiter::Waits(waits));
    }

    /// Says that what a function returns goes to what was sent off.
    pub(crate) fn resume(&mut self, ticket: Ticket, give: oneshot::Sender<Returned>) {
        self.by_ticket.insert(ticket, Waiter::Resumed(give));
    }

    /// Takes out a function that waits; one that goes on stays.
    pub(crate) fn take(&mut self, ticket: Ticket) -> Option<Waits> {
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
    pub(crate) fn end(&mut self, ticket: Ticket) -> Option<oneshot::Sender<Returned>> {
        if self.take(ticket).is_some() {
            return None;
        }
        match self.by_ticket.remove(&ticket)? {
            Waiter::Resumed(give) => Some(give),
            Waiter::Waits(_) => None,
        }
    }
}

/// What the custom id of a modal begins with that a function waits for.
const PREFIX: &str = "guildhall.show/";

/// The number in the custom id of a modal that a function waits for: drawn at random, so that
/// nobody meets another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ticket(u128);

impl Ticket {
    /// One of 128 random bits.
    pub(crate) fn draw() -> Option<Self> {
        let mut bytes = [0; 16];
        getrandom::getrandom(&mut bytes).ok()?;
        Some(Self(u128::from_ne_bytes(bytes)))
    }

    /// The one in a custom id, if a function waits, or has waited, for the modal.
    pub(crate) fn of(custom_id: &str) -> Option<Self> {
        let digits = custom_id.strip_prefix(PREFIX)?;
        u128::from_str_radix(digits, 16).ok().map(Self)
    }

    /// The custom id.
    pub(crate) fn custom_id(self) -> String {
        format!("{PREFIX}{:032x}", self.0)
    }
}

/// A modal that a function waits for. Dropped, it is not waited for any more.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) app: Arc<Shared>,
    pub(crate) ticket: Ticket,
    pub(crate) resumed: oneshot::Receiver<Context>,
}

impl Shown {
    /// Waits until it is sent off, at most until this moment.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotSubmitted`] where that takes longer, [`ContextError::Stopped`] where the
    /// app is stopped before.
    pub(crate) async fn submitted(mut self, until: Instant) -> Result<Context, ContextError> {
        let app = Arc::clone(&self.app);
        tokio::select! {
            biased;
            context = &mut self.resumed => context.map_err(|_| ContextError::NotSubmitted),
            () = app.closing.cancelled() => Err(ContextError::Stopped),
            () = sleep_until(until) => Err(ContextError::NotSubmitted),
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.app.waiting.give_up(self.ticket);
    }
}

/// How long a function may take to end whose wait is given up.
const LEAVING: Duration = Duration::from_secs(1);

/// Room among those at work, once a function has ended whose wait is given up.
#[derive(Debug)]
pub(crate) struct Room {
    left: watch::Receiver<()>,
    until: Instant,
}

impl Room {
    /// Whether there is a wait to give up, for a place of this level.
    pub(crate) fn may_be_made(frame: &Frame<'_>, guards: &Guards, site: Site) -> bool {
        frame.app().waiting.may_vacate(guards, site)
    }

    /// Gives up the first wait of whoever is at this site that has a place of this level. None where
    /// there is none.
    ///
    /// Who uses anew what waits for a modal has closed that, of which nobody tells.
    pub(crate) fn make(frame: &Frame<'_>, guards: &Guards, site: Site) -> Option<Self> {
        let waiting = &frame.app().waiting;
        let left = waiting.leaving();
        waiting.vacate(guards, site).then(|| Self {
            left,
            until: Instant::now() + LEAVING,
        })
    }

    /// Waits until a function has ended; false where that takes too long.
    pub(crate) async fn is_made(&mut self) -> bool {
        let left = timeout_at(self.until, self.left.changed()).await;
        left.is_ok_and(|left| left.is_ok())
    }
}

/// Says that a handler is done, and has given its places back.
pub(crate) fn has_left(frame: &Frame<'_>) {
    if frame.ticket().is_some() {
        frame.app().waiting.has_left();
    }
}

/// A function that goes on, and what is to be answered with what it returns.
#[derive(Debug)]
pub(crate) struct Resumption {
    to: Arc<Destination>,
    resumed: oneshot::Sender<Context>,
    returned: oneshot::Receiver<Returned>,
}

impl Resumption {
    /// The function.
    pub(crate) fn to(&self) -> &Arc<Destination> {
        &self.to
    }

    /// The way to it, which asks for no options.
    pub(crate) fn routed(&self) -> Routed<'static> {
        Routed::new(Arc::clone(&self.to), &[])
    }

    /// Lets the function go on, and answers with what it returns.
    pub(crate) async fn go_on(self, frame: &Frame<'_>) {
        let rest = pin!(async {
            let context = Call::new(frame).context()?;
            let resumed = self.resumed.send(context);
            resumed.map_err(|_| Failure::given_up())?;
            let returned = self.returned.await;
            returned.unwrap_or_else(|_| Err(Failure::given_up()))
        });
        let returned = attend(frame, rest).await;
        note(frame, &returned);
        conclude(frame, returned).await;
    }
}

/// The function that waits for the modal that was sent off; none where it is another's.
pub(crate) fn resumption(
    app: &Shared,
    arrival: &Arrival<'_>,
) -> Option<Result<Resumption, Failure>> {
    let ticket = Ticket::of(&arrival.data.custom_id)?;
    let who = match Who::of(&arrival.origin) {
        Ok(who) => who,
        Err(reason) => return Some(Err(reason.into())),
    };
    let (give, returned) = oneshot::channel();
    let waits = app.waiting.resume(ticket, who.user, give);
    let resumption = waits.map(|Waits { to, resumed, .. }| Resumption {
        to,
        resumed,
        returned,
    });
    Some(resumption.ok_or_else(Failure::given_up))
}

/// Hands what a function returned to the modal that it has waited for, if that was sent off; else
/// gives it back.
pub(crate) fn hand_over(frame: &Frame<'_>, returned: Returned) -> Option<Returned> {
    let resumed = frame
        .ticket()
        .and_then(|ticket| frame.app().waiting.end(ticket));
    let Some(resumed) = resumed else {
        return Some(returned);
    };
    // Who has stopped waiting for it has answered by itself.
    let _ = resumed.send(returned);
    None
}
