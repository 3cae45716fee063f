//! Runs of functions for webhook events: each function runs once for an event, also if processes share a store.

use std::pin::pin;
use std::sync::Arc;

use guildhall_rules::Source;
use sha2::{Digest, Sha256};
use tracing::{Instrument as _, info_span};

use crate::context::services::Services;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::error::panicked::catch_panics;
use crate::event::context::EventContext;
use crate::event::handler::{EventHandler, EventReader, UnreadableDataError};
use crate::once::{Earlier, Once, RequestKey};
use crate::platform::{Duration, Instant, Runtime, Task, spawn, timeout_at, unconstrained};
use crate::redact::{redact, redact_debug};

/// Time after which a run of another process counts as lost. A process that still runs has acknowledged the event, so
/// the service sends the event again only if the process was killed, or its response was lost.
const LOST_AFTER: Duration = Duration::from_mins(1);

/// The result of the functions for an event, or of one of them; ordered by precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EventResult {
    /// The function has ended. An error that would repeat itself counts as an end.
    Done,
    /// The function is still running in this process.
    Running,
    /// The app has stopped before the function ended.
    Interrupted,
    /// Another process has begun to run the function. Whether it still does is unknown.
    RunningElsewhere,
    /// The function returned an error or panicked.
    Failed,
}

/// The functions of an app for webhook events.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventFunctions {
    pub(crate) handlers: Vec<EventHandler>,
    /// Runs of the last 15 minutes; `None` if a repeated event runs its functions again.
    pub(crate) once: Option<Arc<Once>>,
}

impl EventFunctions {
    /// Runs all functions for an event, each as a task, and waits until they have ended, at most until `deadline`.
    pub(crate) async fn run(
        &self,
        services: &Arc<Services>,
        context: &EventContext,
        deadline: Instant,
    ) -> EventResult {
        let event = context.event().kind().as_str();
        let handlers = self.handlers.iter().copied();
        let tasks = services.shutdown.tasks();
        let runs: Vec<_> = handlers
            .filter(|handler| handler.kind() == event)
            .map(|handler| {
                let span = info_span!(target: "guildhall", "event", kind = event, function = handler.source().path);
                let run = EventRun {
                    services: Arc::clone(services),
                    once: self.once.clone(),
                    context: context.clone(),
                    handler,
                };
                spawn(tasks.track_future(run.run(deadline).instrument(span)))
            })
            .collect();
        if runs.is_empty() {
            tracing::debug!(event, "the app has no function for the webhook event");
        }
        let mut result = EventResult::Done;
        for run in runs {
            result = result.max(wait_until(deadline, run).await);
        }
        result
    }
}

async fn wait_until(deadline: Instant, run: Task<EventResult>) -> EventResult {
    match timeout_at(deadline, run).await {
        // The task catches panics of the function.
        Ok(ended) => ended.unwrap_or(EventResult::Failed),
        Err(_) => EventResult::Running,
    }
}

/// A run of one function for an event.
struct EventRun {
    services: Arc<Services>,
    once: Option<Arc<Once>>,
    context: EventContext,
    handler: EventHandler,
}

impl EventRun {
    /// Runs the function, unless it has run for this event before.
    async fn run(self, deadline: Instant) -> EventResult {
        let Some(once) = &self.once else {
            return self.invoke().await;
        };
        let key = self.key();
        // From before the registration: the store counts from the registration on.
        let lost_at = Instant::now() + LOST_AFTER;
        if let Some(result) = earlier_result(once, key, deadline).await {
            tracing::debug!(
                ?result,
                "the event was delivered before; the function did not run again"
            );
            return result;
        }
        let result = self.invoke().await;
        let runtime = Runtime::current();
        // The tasks that change the store go on alone.
        match result {
            EventResult::Done => drop(once.finish(key, None, &runtime)),
            // Another process may run the function by now, and has the registration.
            _ if lost_at <= Instant::now() => once.forget_here(key),
            _ => drop(once.forget(key, &runtime)),
        }
        result
    }

    /// Returns a number for the function and the event: the start of a hash.
    fn key(&self) -> RequestKey {
        let event = self.context.event();
        let (timestamp, data) = (event.timestamp.to_string(), self.context.data().to_string());
        let Source { path, .. } = self.handler.source();
        let mut hash = Sha256::new();
        for part in [path, self.handler.kind(), &timestamp, &data] {
            hash.update(part);
            // No part contains this byte.
            hash.update([0]);
        }
        let digest = hash.finalize();
        let mut start = [0; 8];
        start.copy_from_slice(&digest[..8]);
        RequestKey::for_event_function(u64::from_be_bytes(start))
    }

    /// Invokes the function, and logs its error.
    async fn invoke(&self) -> EventResult {
        let handler = self.handler;
        let stopped = self.services.shutdown.wait_until_stopped();
        let function = pin!(catch_panics((handler.function)(EventReader(&self.context))));
        let ended = tokio::select! {
            biased;
            ended = function => ended,
            () = unconstrained(stopped) => {
                let (event, function) = (handler.kind(), handler.source().path);
                tracing::error!(event, function, "the app stopped before the function for the event ended");
                return EventResult::Interrupted;
            }
        };
        match ended {
            Ok(()) => EventResult::Done,
            Err(error) => log(&error, handler),
        }
    }
}

/// Returns the result of an earlier run of a function for an event, if there is one that has not failed. Waits for the
/// end of an earlier run in this process, at most until `deadline`.
async fn earlier_result(once: &Once, key: RequestKey, deadline: Instant) -> Option<EventResult> {
    let earlier = if let Some(earlier) = once.begin_here(key) {
        Ok(Some(once.wait_here(key, earlier, deadline).await))
    } else {
        let found = once.begin_in_store(key, LOST_AFTER).await;
        once.record_earlier(key, &found);
        found
    };
    Some(match earlier {
        Ok(None) => return None,
        Ok(Some(Earlier::Finished(_))) => EventResult::Done,
        Ok(Some(Earlier::RunningHere)) => EventResult::Running,
        Ok(Some(Earlier::RunningElsewhere { .. })) => EventResult::RunningElsewhere,
        // The earlier run has failed, or the store, which has reported its error.
        Ok(Some(Earlier::Forgotten)) | Err(_) => EventResult::Failed,
    })
}

/// Logs the error of a function. Returns [`EventResult::Done`] if the function would fail again in the same way.
fn log(error: &HandlerError, handler: EventHandler) -> EventResult {
    let (event, function) = (handler.kind(), handler.source().path);
    match &error.0 {
        HandlerErrorKind::Panic(panic) => {
            let message = &*redact(panic.message());
            tracing::error!(
                event,
                function,
                message,
                "the function for the event panicked"
            );
        }
        HandlerErrorKind::Error(error) => {
            let text = redact_debug(error);
            tracing::error!(event, function, error = %text, "the function for the event failed");
            if error.cause::<UnreadableDataError>().is_some() {
                return EventResult::Done;
            }
        }
        other => {
            tracing::error!(event, function, error = ?other, "the function for the event failed");
        }
    }
    EventResult::Failed
}
