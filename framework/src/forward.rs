//! Modals and clicks that reach another process than the one whose handler waits: passed to that process, which
//! responds.

use std::sync::Arc;

use guildhall_client::Client;

use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::platform::timeout_at;
use crate::respond::sender::ResponseSender;
use crate::respond::state::Subject;
use crate::response_times::OTHER_PROCESS_TIMEOUT;
use crate::stage::{Arrival, Flow, Stage, StageFuture};
use crate::store::processes::{ForwardedInteraction, ProcessId, Processes};
use crate::wait::waiting_process;

/// Passes an interaction to the process whose handler waits for it.
#[derive(Debug)]
pub(crate) struct Forward {
    pub(crate) processes: Arc<dyn Processes>,
    pub(crate) client: Client,
}

impl Stage for Forward {
    fn before_route<'s>(
        &'s self,
        incoming: &'s mut Incoming<'_>,
        arrival: Arrival<'s>,
    ) -> Option<StageFuture<'s, Result<Flow, HandlerError>>> {
        let process = waiting_process(&incoming.data.custom_id)?;
        let is_elsewhere = self.processes.id() != Some(process);
        is_elsewhere.then(|| Box::pin(self.forward(process, incoming, arrival)) as _)
    }
}

impl Forward {
    /// Passes an interaction to another process, and sets the response of that process.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerErrorKind::UnknownCustomId`] if there is no response in time: the handler has ended, or its
    /// process was killed.
    async fn forward(
        &self,
        to: ProcessId,
        incoming: &Incoming<'_>,
        arrival: Arrival<'_>,
    ) -> Result<Flow, HandlerError> {
        let state = arrival.state;
        state.set_subject(Subject::new(incoming, None));
        let forwarded = ForwardedInteraction {
            id: incoming.id.get(),
            body: arrival.body.clone(),
            waiting: state.waiting_since().elapsed(),
        };
        let deadline = state.waiting_since() + OTHER_PROCESS_TIMEOUT;
        let Ok(Some(response)) = timeout_at(deadline, self.processes.forward(to, forwarded)).await
        else {
            return Err(HandlerErrorKind::UnknownCustomId.into());
        };
        tracing::debug!(interaction = %incoming.id, "another process responded to the interaction, because its handler waits there");
        if !state.set_encoded(response) {
            let responses = ResponseSender::new(&self.client, incoming, arrival.body, state);
            if let Err(error) = responses.recover().await {
                error.log(incoming.id);
            }
        }
        Ok(Flow::Done)
    }
}
