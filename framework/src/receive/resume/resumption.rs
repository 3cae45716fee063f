//! A function that goes on, once its modal is sent off.

use std::pin::pin;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::Ticket;
use super::waiters::Waits;
use crate::context::Context;
use crate::receive::call::Frame;
use crate::receive::drive::attend;
use crate::receive::guard::Who;
use crate::receive::handler::{Returned, conclude, note};
use crate::receive::route::Routed;
use crate::receive::{Arrival, Call, Destination, Failure, Shared};

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
