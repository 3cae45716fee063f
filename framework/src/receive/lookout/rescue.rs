//! A first answer by a call, in place of the response that a handler holds up.

use std::sync::{Arc, Weak};

use tracing::field::display;

use super::polls::Polled;
use crate::receive::answer::{Answer, Rank};
use crate::receive::parse::{Arrived, parse};
use crate::receive::{Calls, Shared, Undelivered, Verified};

/// Has a call carry the first answer of what is polled, while the app is there.
pub(super) fn rescue(app: &Weak<Shared>, polled: Polled) {
    let Polled {
        runtime,
        answer,
        body,
        ..
    } = polled;
    if let Some(app) = app.upgrade() {
        let shared = Arc::clone(&app);
        let calling = async move { call(&shared, &answer, &body).await };
        app.in_flight.spawn_on(calling, &runtime);
    }
}

/// Carries the first answer that was given, or else acknowledges the interaction.
async fn call(app: &Shared, answer: &Answer, body: &Verified) {
    // It is read once more, so that what does not block keeps nothing for this.
    let (Ok(Arrived::Interaction(arrival)), Some(subject)) = (parse(body), answer.subject()) else {
        return;
    };
    let Some(to) = &subject.to else { return };
    let (interaction, command) = (arrival.id, display(&to.called));
    tracing::warn!(%interaction, command, "the handler blocks its thread, and is answered for by a call; such work belongs in `tokio::task::spawn_blocking`");
    let deferral = arrival.deferral(&to.manners);
    let calls = Calls::new(app, &arrival, answer);
    match calls.deliver(deferral.into(), Rank::Any).await {
        // It has its answer: the one that was given, or one of the meantime.
        Ok(_) | Err(Undelivered::TooLate(_)) => {}
        Err(undelivered) => undelivered.log(arrival.id),
    }
}
