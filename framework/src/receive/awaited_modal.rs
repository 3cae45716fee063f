//! Submissions of awaited modals: each resumes the handler that opened the modal, and responds with the
//! handler's result.

use std::pin::pin;
use std::sync::Arc;

use tokio::sync::oneshot;

use crate::command::arguments::RouteMatch;
use crate::context::Context;
use crate::context::awaited_modal::{ModalWait, wait_of_modal};
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::interaction::caller::CallerIdentity;
use crate::receive::deadline::run_with_deadline;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invocation::Invocation;
use crate::receive::invoke::respond_to_submission;
use crate::receive::route::RouteOutcome;
use crate::respond::into_response::HandlerResult;
use crate::respond::route_info::RouteInfo;

/// A submitted modal that a running handler is waiting for.
#[derive(Debug)]
pub(crate) struct AwaitedModal {
    route: Arc<RouteInfo>,
    resume: oneshot::Sender<Context>,
    result: oneshot::Receiver<HandlerResult>,
}

impl AwaitedModal {
    /// Returns the route of the waiting handler.
    pub(crate) fn route(&self) -> &Arc<RouteInfo> {
        &self.route
    }

    /// Returns a route match for the submission, without a handler or options.
    pub(crate) fn matched(&self) -> RouteMatch<'static> {
        RouteMatch::new(Arc::clone(&self.route), None)
    }

    /// Resumes the handler, and responds to the submission with the handler's result.
    pub(crate) async fn resume(self, invocation: &Invocation<'_>) {
        let work = pin!(async {
            let abandoned = || HandlerError::from(HandlerErrorKind::ModalAbandoned(None));
            let context = invocation.context()?.clone();
            self.resume.send(context).map_err(|_| abandoned())?;
            let result = self.result.await;
            result.unwrap_or_else(|_| Err(abandoned()))
        });
        let result = run_with_deadline(invocation, work).await;
        respond_to_submission(invocation, result).await;
    }
}

/// Finds the handler that waits for a submitted modal, in this replica or another one. Returns `None` if the custom ID is
/// not that of an awaited modal.
pub(crate) fn find_awaited_modal(
    dispatcher: &Dispatcher,
    incoming: &Incoming<'_>,
) -> Option<RouteOutcome<'static>> {
    let address = wait_of_modal(&incoming.data.custom_id)?;
    if let Some(replica) = dispatcher.other_replica(address) {
        return Some(RouteOutcome::Elsewhere(replica));
    }
    let caller = match CallerIdentity::from_origin(&incoming.origin) {
        Ok(caller) => caller,
        Err(reason) => return Some(RouteOutcome::not_found(reason)),
    };
    let (send_result, result) = oneshot::channel();
    let waits = &dispatcher.services.modal_waits;
    let wait = waits.resume(address.wait, caller.user, send_result);
    Some(match wait {
        Some(ModalWait { route, resume, .. }) => {
            RouteOutcome::AwaitedModal(Box::new(AwaitedModal {
                route,
                resume,
                result,
            }))
        }
        None => RouteOutcome::not_found(HandlerErrorKind::ModalAbandoned(None)),
    })
}

/// Sends a handler's result to the modal submission that resumed the handler. Returns the result if no
/// modal was submitted.
pub(crate) fn send_to_submission(
    invocation: &Invocation<'_>,
    result: HandlerResult,
) -> Option<HandlerResult> {
    let waits = &invocation.dispatcher().services.modal_waits;
    let submit = invocation.modal_wait_id().and_then(|id| waits.finish(id));
    let Some(submit) = submit else {
        return Some(result);
    };
    // Fails if the submission has timed out or the app was stopped. The user then gets an error message
    // instead.
    let _ = submit.send(result);
    None
}
