//! The stage for interactions that are delivered more than once.

use std::sync::Arc;

use bytes::Bytes;

use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::once::local::EarlierHere;
use crate::once::{Earlier, Once, RequestKey};
use crate::platform::{Duration, Instant, Runtime, Task, sleep};
use crate::protocol::{INITIAL_RESPONSE_TIMEOUT, TOKEN_LIFETIME};
use crate::respond::state::{HttpReply, ResponseState};
use crate::stage::{Arrival, Flow, Stage, StageFuture};

/// Time from the first delivery of an interaction until a process no longer waits for the response of another one:
/// later than the automatic deferral.
const OTHER_PROCESS_TIMEOUT: Duration = Duration::from_millis(2250);

/// Time between two requests for the response of another process.
const POLL_PAUSE: Duration = Duration::from_millis(100);

/// Lets each interaction be processed once.
#[derive(Debug)]
pub(crate) struct OncePerInteraction(pub(crate) Arc<Once>);

impl Stage for OncePerInteraction {
    fn before_route<'s>(
        &'s self,
        incoming: &'s mut Incoming<'_>,
        arrival: Arrival<'s>,
    ) -> Option<StageFuture<'s, Result<Flow, HandlerError>>> {
        // The process that received the request has registered the interaction.
        if arrival.is_forwarded {
            return None;
        }
        let key = RequestKey::for_interaction(incoming.id);
        let earlier = self.0.begin_here(key);
        if earlier.is_none() && !self.0.is_shared() {
            return None;
        }
        Some(Box::pin(self.repeat(key, earlier, arrival.state)))
    }

    fn after_reply(
        &self,
        reply: Option<&HttpReply>,
        state: &ResponseState,
        runtime: &Runtime,
    ) -> Option<Task<()>> {
        // The subject is set for first deliveries only.
        let key = RequestKey::for_interaction(state.subject()?.id);
        match reply {
            Some(HttpReply::Rejected(_)) => self.0.forget(key, runtime),
            Some(HttpReply::Interaction(response)) => self.0.finish(key, Some(response), runtime),
            Some(HttpReply::CallbackByRest) | None => self.0.finish(key, None, runtime),
        }
    }
}

impl OncePerInteraction {
    /// Sets the response that the first request got, as soon as that response is known. Continues if there is no
    /// earlier request.
    ///
    /// # Errors
    ///
    /// Returns the error of a shared store, if the app does not run handlers without the store, and
    /// [`HandlerErrorKind::Interrupted`] if the process with the first request does not respond in time.
    async fn repeat(
        &self,
        key: RequestKey,
        earlier: Option<EarlierHere>,
        state: &ResponseState,
    ) -> Result<Flow, HandlerError> {
        let earlier = match earlier {
            Some(earlier) => {
                let deadline = state.arrived_at() + INITIAL_RESPONSE_TIMEOUT;
                Some(self.0.wait_here(key, earlier, deadline).await)
            }
            None => self.0.begin_elsewhere(key, TOKEN_LIFETIME).await?,
        };
        let response = match earlier {
            None => return Ok(Flow::Continue),
            Some(Earlier::Finished(response)) => response,
            // The first request was rejected, or still runs.
            Some(Earlier::Forgotten | Earlier::RunningHere) => None,
            Some(Earlier::RunningElsewhere { since }) => self.poll_elsewhere(key, since).await?,
        };
        state.repeat(response);
        tracing::debug!(request = %key, "the interaction was delivered before; repeated the response");
        Ok(Flow::Done)
    }

    /// Waits for the response of the process that processes an interaction.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerErrorKind::Interrupted`] if that process does not respond in time: it was probably killed, and
    /// a proxy has sent its request again.
    async fn poll_elsewhere(
        &self,
        key: RequestKey,
        since: Duration,
    ) -> Result<Option<Bytes>, HandlerError> {
        let deadline = Instant::now() + OTHER_PROCESS_TIMEOUT.saturating_sub(since);
        loop {
            sleep(POLL_PAUSE).await;
            let polled = self.0.begin_elsewhere(key, TOKEN_LIFETIME).await;
            if let Ok(Some(Earlier::Finished(response))) = polled {
                return Ok(response);
            }
            if deadline <= Instant::now() {
                return Err(HandlerErrorKind::Interrupted.into());
            }
        }
    }
}
