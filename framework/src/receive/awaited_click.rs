//! Clicks that a handler awaits: each is passed to the running handler, which responds to the click.

use std::pin::pin;
use std::sync::Arc;

use tokio::sync::mpsc;

use crate::command::arguments::RouteMatch;
use crate::context::awaited_click::{Click, ComponentId, RejectedClick};
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::interaction::caller::CallerIdentity;
use crate::receive::deadline::run_with_deadline;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invocation::Invocation;
use crate::receive::invoke::respond_to_submission;
use crate::receive::route::RouteOutcome;
use crate::respond::route_info::RouteInfo;

/// A click on a component for which a running handler waits.
#[derive(Debug)]
pub(crate) struct AwaitedClick {
    route: Arc<RouteInfo>,
    clicks: mpsc::Sender<Click>,
    index: usize,
}

impl AwaitedClick {
    /// Returns the route of the waiting handler.
    pub(crate) fn route(&self) -> &Arc<RouteInfo> {
        &self.route
    }

    /// Returns a route match for the click, without a handler or options.
    pub(crate) fn matched(&self) -> RouteMatch<'static> {
        RouteMatch::new(Arc::clone(&self.route), None)
    }

    /// Passes the click to the handler, and waits until the handler is done with it. Acknowledges the click if the
    /// handler did not respond.
    pub(crate) async fn resume(self, invocation: &Invocation<'_>) {
        let values = invocation.incoming().data.values.iter();
        let values = values.map(|value| value.to_string()).collect();
        let work = pin!(async {
            let (click, ended) = Click::new(invocation.context()?.clone(), self.index, values);
            let outdated = |_| HandlerError::from(HandlerErrorKind::UnknownCustomId);
            self.clicks.send(click).await.map_err(outdated)?;
            // Resolves to an error in any case, because nothing is sent: the handler drops the sender.
            let _ = ended.await;
            let shutdown = &invocation.dispatcher().services.shutdown;
            if invocation.response_state().phase().is_open() && shutdown.has_begun() {
                // The wait of the handler has ended before the click reached it.
                return Err(HandlerErrorKind::Interrupted.into());
            }
            Ok(None)
        });
        let result = run_with_deadline(invocation, work).await;
        respond_to_submission(invocation, result).await;
    }
}

/// Finds the handler that waits for a click, in this replica or another one. Returns `None` if the custom ID is not that of
/// an awaited component.
pub(crate) fn find_awaited_click(
    dispatcher: &Dispatcher,
    incoming: &Incoming<'_>,
) -> Option<RouteOutcome<'static>> {
    let component = ComponentId::from_custom_id(&incoming.data.custom_id)?;
    if let Some(replica) = dispatcher.other_replica(component.address) {
        return Some(RouteOutcome::Elsewhere(replica));
    }
    let caller = match CallerIdentity::from_origin(&incoming.origin) {
        Ok(caller) => caller,
        Err(reason) => return Some(RouteOutcome::not_found(reason)),
    };
    let wait = dispatcher.services.click_waits.find(component, caller.user);
    Some(match wait {
        Ok(wait) => RouteOutcome::AwaitedClick(Box::new(AwaitedClick {
            route: wait.route,
            clicks: wait.clicks,
            index: component.index,
        })),
        Err(RejectedClick::Outdated) => RouteOutcome::not_found(HandlerErrorKind::UnknownCustomId),
        Err(RejectedClick::OtherUser) => RouteOutcome::not_found(HandlerErrorKind::OtherUser),
    })
}
