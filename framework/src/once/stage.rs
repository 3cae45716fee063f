//! The stage for interactions that are delivered more than once.

use std::sync::Arc;

use guildhall_model::{Id, Interaction};

use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::once::local::EarlierHere;
use crate::once::{Earlier, Once, RequestKey};
use crate::platform::{Duration, Instant, Runtime, Task, sleep};
use crate::respond::phase::Phase;
use crate::respond::state::{HttpReply, ResponseState};
use crate::response_times::{INITIAL_RESPONSE_TIMEOUT, OTHER_PROCESS_TIMEOUT, TOKEN_LIFETIME};
use crate::stage::{Arrival, Flow, Stage, StageFuture};

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
        let earlier = self.0.begin_here(RequestKey::for_interaction(incoming.id));
        if earlier.is_none() && !self.0.is_shared() {
            arrival.state.mark_first_for(incoming.id);
            return None;
        }
        Some(Box::pin(self.repeat_response(
            incoming.id,
            earlier,
            arrival.state,
        )))
    }

    fn after_reply(
        &self,
        reply: Option<&HttpReply>,
        state: &ResponseState,
        runtime: &Runtime,
    ) -> Option<Task<()>> {
        let key = RequestKey::for_interaction(state.first_for()?);
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
    async fn repeat_response(
        &self,
        interaction: Id<Interaction>,
        earlier: Option<EarlierHere>,
        state: &ResponseState,
    ) -> Result<Flow, HandlerError> {
        let key = RequestKey::for_interaction(interaction);
        let earlier = match earlier {
            Some(earlier) => {
                let deadline = state.arrived_at() + INITIAL_RESPONSE_TIMEOUT;
                Some(self.0.wait_here(key, earlier, deadline).await)
            }
            None => self.begin_in_store(key).await?,
        };
        let response = match earlier {
            None => {
                state.mark_first_for(interaction);
                // The connection broke, or the watchdog deferred, before the store responded: `after_reply` may have
                // run without the key.
                if state.phase() != Phase::Pending {
                    drop(self.0.finish(key, None, &Runtime::current()));
                }
                return Ok(Flow::Continue);
            }
            Some(Earlier::Finished(response)) => response,
            // The first request was rejected, or still runs after 3 seconds.
            Some(Earlier::Forgotten | Earlier::RunningHere) => None,
            Some(Earlier::RunningElsewhere { .. }) => {
                return Err(HandlerErrorKind::Interrupted.into());
            }
        };
        state.set_encoded(response);
        tracing::debug!(request = %key, "the interaction was delivered before; repeated the response");
        Ok(Flow::Done)
    }

    /// Registers an interaction in the shared store, and waits for the response of the process that has registered it
    /// before. [`Earlier::RunningElsewhere`] means that this process did not respond in time: it was probably killed,
    /// and a proxy has sent its request again.
    ///
    /// # Errors
    ///
    /// Returns the error of the store, if the app does not run handlers without the store.
    async fn begin_in_store(&self, key: RequestKey) -> Result<Option<Earlier>, HandlerError> {
        let earlier = match self.0.begin_in_store(key, TOKEN_LIFETIME).await {
            Ok(Some(Earlier::RunningElsewhere { since })) => Ok(Some(self.poll(key, since).await)),
            registered => registered,
        };
        self.0.record_earlier(key, &earlier);
        Ok(earlier?)
    }

    /// Waits for the response of the process that has registered an interaction.
    async fn poll(&self, key: RequestKey, since: Duration) -> Earlier {
        let deadline = Instant::now() + OTHER_PROCESS_TIMEOUT.saturating_sub(since);
        loop {
            sleep(POLL_PAUSE).await;
            let polled = self.0.begin_in_store(key, TOKEN_LIFETIME).await;
            if let Ok(Some(finished @ Earlier::Finished(_))) = polled {
                return finished;
            }
            if deadline <= Instant::now() {
                return Earlier::RunningElsewhere { since };
            }
        }
    }
}
