//! Who waits for which modal, by the number in its custom id, until it is sent off.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guildhall_model::{Id, User};
use tokio::sync::oneshot;

use crate::context::{Context, ContextError};
use crate::receive::answer::FirstAnswer;
use crate::receive::call::Frame;
use crate::receive::drive::attend;
use crate::receive::guard::Who;
use crate::receive::handler::{Returned, conclude, note};
use crate::receive::route::Routed;
use crate::receive::{Arrival, Call, Destination, Failure, Shared};

/// What the custom id of a modal begins with that a function waits for.
const PREFIX: &str = "guildhall.show/";

/// How many functions may wait at one time.
const WAITING_MAX: usize = 10_000;

/// What is wrong where more would wait than may.
const FULL: &str = "10,000 functions of this process wait for one already, which is the most";

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
    fn of(custom_id: &str) -> Option<Self> {
        let digits = custom_id.strip_prefix(PREFIX)?;
        u128::from_str_radix(digits, 16).ok().map(Self)
    }

    /// The custom id.
    pub(crate) fn custom_id(self) -> String {
        format!("{PREFIX}{:032x}", self.0)
    }
}

/// The functions that wait for a modal to be sent off.
#[derive(Debug, Default)]
pub(crate) struct Waiting(Mutex<HashMap<Ticket, Waiter>>);

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
    pub(crate) user: Id<User>,
    pub(crate) to: Arc<Destination>,
    pub(crate) resumed: oneshot::Sender<Context>,
}

impl Waiting {
    /// Lets a function wait.
    ///
    /// # Errors
    ///
    /// [`ContextError`] where it waits already, or too many do.
    pub(crate) fn wait(&self, ticket: Ticket, waits: Waits) -> Result<(), ContextError> {
        let mut waiters = self.waiters();
        if waiters.len() >= WAITING_MAX {
            return Err(ContextError::CannotWait(FULL));
        }
        match waiters.entry(ticket) {
            Entry::Occupied(_) => Err(ContextError::AlreadyAnswered(FirstAnswer::Modal)),
            Entry::Vacant(place) => {
                place.insert(Waiter::Waits(waits));
                Ok(())
            }
        }
    }

    /// Whether a function waits for this modal.
    pub(in crate::receive) fn is_waited_for(&self, ticket: Ticket) -> bool {
        matches!(self.waiters().get(&ticket), Some(Waiter::Waits(_)))
    }

    /// Ends the wait, unless it is over.
    pub(super) fn give_up(&self, ticket: Ticket) {
        if let Entry::Occupied(waiter) = self.waiters().entry(ticket)
            && let Waiter::Waits(_) = waiter.get()
        {
            waiter.remove();
        }
    }

    /// Ends the wait of this user for what they have sent off.
    fn resume(
        &self,
        ticket: Ticket,
        user: Id<User>,
        give: oneshot::Sender<Returned>,
    ) -> Option<Waits> {
        let mut waiters = self.waiters();
        let waiter = waiters.get_mut(&ticket)?;
        if !matches!(waiter, Waiter::Waits(waits) if waits.user == user) {
            return None;
        }
        match std::mem::replace(waiter, Waiter::Resumed(give)) {
            Waiter::Waits(waits) => Some(waits),
            Waiter::Resumed(_) => None,
        }
    }

    /// Forgets a function that is done, and says who waits for what it returned.
    fn end(&self, ticket: Ticket) -> Option<oneshot::Sender<Returned>> {
        match self.waiters().remove(&ticket)? {
            Waiter::Resumed(give) => Some(give),
            Waiter::Waits(_) => None,
        }
    }

    fn waiters(&self) -> MutexGuard<'_, HashMap<Ticket, Waiter>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A function that goes on, and what is to be answered with what it returns.
#[derive(Debug)]
pub(in crate::receive) struct Resumption {
    to: Arc<Destination>,
    resumed: oneshot::Sender<Context>,
    returned: oneshot::Receiver<Returned>,
}

impl Resumption {
    /// The function.
    pub(in crate::receive) fn to(&self) -> &Arc<Destination> {
        &self.to
    }

    /// The way to it, which asks for no options.
    pub(in crate::receive) fn routed(&self) -> Routed<'static> {
        Routed::new(Arc::clone(&self.to), &[])
    }

    /// Lets the function go on, and answers with what it returns.
    pub(in crate::receive) async fn go_on(self, frame: &Frame<'_>) {
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
pub(in crate::receive) fn resumption(
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
pub(in crate::receive) fn hand_over(frame: &Frame<'_>, returned: Returned) -> Option<Returned> {
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
