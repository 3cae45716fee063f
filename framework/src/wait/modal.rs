//! Handlers that are waiting for a modal, keyed by the number in the modal's custom ID.
//!
//! A handler that waits for a modal was invoked by an earlier interaction. When the modal is submitted, the handler is
//! resumed. The interaction of the submission waits for the handler to finish, and responds with the handler's result.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};

use guildhall_model::{Id, User};
use tokio::sync::{oneshot, watch};

use crate::command::invocation::Invocation;
use crate::context::Context;
use crate::context::error::ContextError;
use crate::context::services::Services;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::interaction::caller::CallerIdentity;
use crate::platform::{Instant, Mutex, sleep_until};
use crate::respond::into_response::HandlerResult;
use crate::respond::phase::InitialResponse;
use crate::respond::route_info::RouteInfo;
use crate::wait::Waits;
use crate::wait::table::{WAITS_MAX, WaitAddress, WaitId, WaitsByUser, require_random};

/// Prefix of the custom IDs of awaited modals.
const PREFIX: &str = "guildhall.show/";

/// Reason for the error if a process has [`WAITS_MAX`] waits.
const TOO_MANY_WAITS: &str =
    "this process is already waiting for 10,000 modals, which is the maximum";

/// Returns the custom ID of the modal that a handler awaits.
pub(crate) fn modal_custom_id(wait: WaitAddress) -> String {
    format!("{PREFIX}{wait}")
}

/// Returns the wait in a custom ID. Returns `None` if the custom ID does not belong to an awaited modal.
pub(crate) fn wait_of_modal(custom_id: &str) -> Option<WaitAddress> {
    WaitAddress::from_digits(custom_id.strip_prefix(PREFIX)?)
}

/// A handler that waits for a modal.
#[derive(Debug)]
pub(crate) struct ModalWait {
    pub(crate) user: Id<User>,
    /// Route of the waiting handler.
    pub(crate) route: Arc<RouteInfo>,
    /// Resumes the handler with the context of the submission. Dropping the sender ends the wait.
    pub(crate) resume: oneshot::Sender<Context>,
}

/// All running handlers of an app that have opened an awaited modal.
#[derive(Debug, Default)]
pub(crate) struct ModalWaits {
    waits: Mutex<WaitTable>,
    /// Notifies that a handler that opened an awaited modal has ended and released its slots.
    released: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct WaitTable {
    by_id: HashMap<WaitId, WaitProgress>,
    by_user: WaitsByUser,
}

/// Progress of a handler after it has opened an awaited modal.
#[derive(Debug)]
enum WaitProgress {
    Waiting(ModalWait),
    /// The modal was submitted. The sender passes the handler's result to the interaction of the submission.
    Resumed(oneshot::Sender<HandlerResult>),
}

impl ModalWaits {
    /// Adds a wait. If the user has too many waits, the oldest one ends.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError`] if the handler has already opened an awaited modal, or the process has [`WAITS_MAX`]
    /// waits.
    pub(crate) fn begin(&self, id: WaitId, wait: ModalWait) -> Result<(), ContextError> {
        let mut table = self.table();
        if table.by_id.contains_key(&id) {
            return Err(ContextError::AlreadyResponded(InitialResponse::Modal));
        }
        if let Some(surplus) = table.by_user.surplus(wait.user) {
            drop(table.remove(surplus));
        }
        if table.by_id.len() >= WAITS_MAX {
            return Err(ContextError::CannotWait(TOO_MANY_WAITS));
        }
        table.insert(id, wait);
        Ok(())
    }

    /// Returns whether a handler is waiting for this modal.
    pub(crate) fn is_waiting(&self, id: WaitId) -> bool {
        matches!(self.table().by_id.get(&id), Some(WaitProgress::Waiting(_)))
    }

    /// Returns whether a handler is waiting for a modal of this user.
    pub(crate) fn is_waiting_for(&self, user: Id<User>) -> bool {
        !self.table().by_user.of_user(user).is_empty()
    }

    /// Ends the oldest wait of a user. Returns a receiver that is notified when any handler that opened an awaited
    /// modal releases its slots; `None` if the user has no wait.
    pub(crate) fn evict_oldest(&self, user: Id<User>) -> Option<watch::Receiver<()>> {
        let released = self.released.subscribe();
        let wait = self.table().remove_oldest(user)?;
        drop(wait);
        Some(released)
    }

    /// Ends the wait for a submitted modal, and returns the [`ModalWait`]. `result` will send the handler's result to
    /// the submission. Returns `None` if no handler is waiting for this modal of this user.
    pub(crate) fn resume(
        &self,
        id: WaitId,
        user: Id<User>,
        result: oneshot::Sender<HandlerResult>,
    ) -> Option<ModalWait> {
        let mut table = self.table();
        if !table.by_user.of_user(user).contains(&id) {
            return None;
        }
        let wait = table.remove(id)?;
        table.by_id.insert(id, WaitProgress::Resumed(result));
        Some(wait)
    }

    /// Removes a handler that has ended. Returns the sender for the handler's result if the modal was submitted.
    pub(crate) fn finish(&self, id: WaitId) -> Option<oneshot::Sender<HandlerResult>> {
        let mut table = self.table();
        if table.remove(id).is_some() {
            return None;
        }
        match table.by_id.remove(&id)? {
            WaitProgress::Resumed(result) => Some(result),
            WaitProgress::Waiting(_) => None,
        }
    }

    fn cancel(&self, id: WaitId) {
        let wait = self.table().remove(id);
        drop(wait);
    }

    fn table(&self) -> MutexGuard<'_, WaitTable> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WaitTable {
    fn insert(&mut self, id: WaitId, wait: ModalWait) {
        self.by_user.insert(wait.user, id);
        self.by_id.insert(id, WaitProgress::Waiting(wait));
    }

    /// Removes a wait. Keeps the entry of a resumed handler.
    fn remove(&mut self, id: WaitId) -> Option<ModalWait> {
        let Entry::Occupied(entry) = self.by_id.entry(id) else {
            return None;
        };
        if let WaitProgress::Resumed(_) = entry.get() {
            return None;
        }
        let WaitProgress::Waiting(wait) = entry.remove() else {
            return None;
        };
        self.by_user.remove(wait.user, id);
        Some(wait)
    }

    fn remove_oldest(&mut self, user: Id<User>) -> Option<ModalWait> {
        let oldest = *self.by_user.of_user(user).first()?;
        self.remove(oldest)
    }
}

/// The wait of a handler for a modal, as an extension of the handler's context.
#[derive(Debug)]
pub(crate) struct OwnModalWait {
    id: WaitId,
    /// The reason the wait ended without a submission.
    end: OnceLock<ModalWaitEnd>,
}

/// The reason a wait for a modal ended without a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModalWaitEnd {
    /// The user did not submit the modal in time, or the wait was cancelled.
    Abandoned,
    /// The app was stopped.
    Stopped,
}

impl OwnModalWait {
    /// Returns the wait of the handler, if the handler has begun to wait.
    fn of_handler<'a>(invocation: &'a Invocation<'_>) -> Option<&'a Self> {
        invocation.existing_context()?.extension().ok()
    }

    /// Returns the reason the handler's wait ended without a submission.
    pub(crate) fn end_of(invocation: &Invocation<'_>) -> Option<ModalWaitEnd> {
        Self::of_handler(invocation)?.end.get().copied()
    }

    /// Returns whether the handler is waiting.
    pub(crate) fn is_waiting(invocation: &Invocation<'_>) -> bool {
        let waits = Waits::of_app(invocation.received().services);
        match (Self::of_handler(invocation), waits) {
            (Some(own), Ok(waits)) => waits.modals.is_waiting(own.id),
            _ => false,
        }
    }

    /// Returns the wait of a context, which begins with the first call.
    fn of_context(context: &Context) -> Result<&Self, ContextError> {
        if context.extension::<Self>().is_err() {
            let id = require_random(WaitId::random())?;
            let end = OnceLock::new();
            context.insert_first_extension(Self { id, end });
        }
        context.extension()
    }
}

/// A submitted modal that a running handler is waiting for.
#[derive(Debug)]
pub(crate) struct AwaitedModal {
    /// Route of the waiting handler.
    pub(crate) route: Arc<RouteInfo>,
    resume: oneshot::Sender<Context>,
    result: oneshot::Receiver<HandlerResult>,
}

impl AwaitedModal {
    /// Finds the handler that waits for a submitted modal.
    ///
    /// # Errors
    ///
    /// Returns the reason that no handler waits for the modal.
    pub(crate) fn find(
        services: &Services,
        incoming: &Incoming<'_>,
        address: WaitAddress,
    ) -> Result<Self, HandlerError> {
        let caller = CallerIdentity::from_origin(&incoming.origin)?;
        let (send_result, result) = oneshot::channel();
        let waits = Waits::of_app(services).ok();
        let wait = waits.and_then(|waits| {
            let waits = &waits.modals;
            waits.resume(address.wait, caller.user, send_result)
        });
        let abandoned = HandlerErrorKind::ModalAbandoned(None);
        let ModalWait { route, resume, .. } = wait.ok_or(abandoned)?;
        Ok(Self {
            route,
            resume,
            result,
        })
    }

    /// Resumes the handler, and resolves to the handler's result.
    pub(crate) async fn resume(self, invocation: &Invocation<'_>) -> HandlerResult {
        let abandoned = || HandlerError::from(HandlerErrorKind::ModalAbandoned(None));
        let context = invocation.context()?.clone();
        self.resume.send(context).map_err(|_| abandoned())?;
        let result = self.result.await;
        result.unwrap_or_else(|_| Err(abandoned()))
    }
}

/// Sends a handler's result to the modal submission that resumed the handler. Returns the result if no modal was
/// submitted.
pub(crate) fn send_to_submission(
    invocation: &Invocation<'_>,
    result: HandlerResult,
) -> Option<HandlerResult> {
    let submit = OwnModalWait::of_handler(invocation).and_then(|own| {
        let waits = Waits::of_app(invocation.received().services).ok()?;
        waits.modals.finish(own.id)
    });
    let Some(submit) = submit else {
        return Some(result);
    };
    // Fails if the submission has timed out or the app was stopped. The user then gets an error message instead.
    let _ = submit.send(result);
    None
}

/// Notifies the users whose wait for a modal was ended for a slot that the handler, which waited for a modal, has
/// released its slots.
pub(crate) fn notify_slots_released(invocation: &Invocation<'_>) {
    if OwnModalWait::of_handler(invocation).is_some()
        && let Ok(waits) = Waits::of_app(invocation.received().services)
    {
        waits.modals.released.send_replace(());
    }
}

impl Context {
    /// Begins to wait for a modal.
    ///
    /// # Errors
    ///
    /// Same as [`ModalWaits::begin`]. Also returns [`ContextError::CannotWait`] if the system's random number generator
    /// failed.
    pub(crate) async fn begin_wait(&self) -> Result<PendingModal, ContextError> {
        let id = OwnModalWait::of_context(self)?.id;
        let (resume, resumed) = oneshot::channel();
        let wait = ModalWait {
            user: self.user().id,
            route: Arc::clone(self.route()),
            resume,
        };
        let services = Arc::clone(self.services());
        Waits::of_app(&services)?.modals.begin(id, wait)?;
        Ok(PendingModal {
            address: WaitAddress::here(&services, id).await,
            services,
            id,
            resumed,
        })
    }
}

/// A modal that a handler opens and waits for. Dropping the `PendingModal` ends the wait.
#[derive(Debug)]
pub(crate) struct PendingModal {
    services: Arc<Services>,
    id: WaitId,
    /// Wait as the custom ID of the modal names it.
    pub(crate) address: WaitAddress,
    resumed: oneshot::Receiver<Context>,
}

impl PendingModal {
    /// Waits for the submission of the modal until `deadline`, and returns the context of the submission. If the wait
    /// ends without a submission, records the reason in `context`.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotSubmitted`] after the deadline or if the wait is evicted, and
    /// [`ContextError::Stopped`] if the app begins to shut down.
    pub(crate) async fn wait_for_submission(
        mut self,
        deadline: Instant,
        context: &Context,
    ) -> Result<Context, ContextError> {
        let services = Arc::clone(&self.services);
        let end = tokio::select! {
            biased;
            submitted = &mut self.resumed => match submitted {
                Ok(context) => return Ok(context),
                Err(_) => ModalWaitEnd::Abandoned,
            },
            () = services.shutdown.wait_until_begun() => ModalWaitEnd::Stopped,
            () = sleep_until(deadline) => ModalWaitEnd::Abandoned,
        };
        if let Ok(own) = context.extension::<OwnModalWait>() {
            own.end.get_or_init(|| end);
        }
        Err(match end {
            ModalWaitEnd::Abandoned => ContextError::NotSubmitted,
            ModalWaitEnd::Stopped => ContextError::Stopped,
        })
    }
}

impl Drop for PendingModal {
    fn drop(&mut self) {
        if let Ok(waits) = Waits::of_app(&self.services) {
            waits.modals.cancel(self.id);
        }
    }
}
