//! Handlers that are waiting for clicks on components, keyed by the number in the custom IDs of the components.
//!
//! A click is an interaction of its own. The waiting handler receives its context, and responds with that context. The
//! interaction of the click ends when the handler drops the [`Click`].

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_model::{Component, Id, User};
use tokio::sync::{mpsc, oneshot};

use crate::command::invocation::Invocation;
use crate::context::Context;
use crate::context::error::ContextError;
use crate::context::services::Services;
use crate::custom_id::components::visit_custom_ids;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::interaction::caller::CallerIdentity;
use crate::platform::{Instant, Mutex, sleep_until};
use crate::respond::into_response::HandlerResult;
use crate::respond::reply::Update;
use crate::respond::route_info::RouteInfo;
use crate::wait::Waits;
use crate::wait::table::{WAITS_MAX, WaitAddress, WaitId, WaitsByUser, require_random};

/// Prefix of the custom IDs of components whose clicks a handler awaits.
const PREFIX: &str = "guildhall.ask/";

/// Maximum number of clicks that wait for the handler. Further clicks wait for a place.
const PENDING_CLICKS_MAX: usize = 4;

/// Reason for the error if a process has [`WAITS_MAX`] waits.
const TOO_MANY_WAITS: &str =
    "this process is already waiting for clicks on 10,000 messages, which is the maximum";

/// Users whose clicks a handler awaits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clicker {
    /// Every user who sees the message.
    Anyone,
    /// One user. Others get a message.
    User(Id<User>),
}

/// A component of an awaited message, as its custom ID names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ComponentId {
    pub(crate) address: WaitAddress,
    /// Position among the components with custom IDs.
    pub(crate) index: usize,
}

impl ComponentId {
    pub(crate) fn new(address: WaitAddress, index: usize) -> Self {
        Self { address, index }
    }

    /// Parses a custom ID. Returns `None` if it does not belong to an awaited message.
    pub(crate) fn from_custom_id(custom_id: &str) -> Option<Self> {
        let (wait, index) = custom_id.strip_prefix(PREFIX)?.split_once('/')?;
        Some(Self::new(
            WaitAddress::from_digits(wait)?,
            index.parse().ok()?,
        ))
    }
}

/// Writes the custom ID.
impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}/{}", self.address, self.index)
    }
}

/// A click on a component for which a handler waited: see [`Context::ask`].
///
/// A click is an interaction of its own, and dereferences to its [`Context`]: `click.update(…)` changes the message
/// with the component, `click.reply(…)` sends another message, `click.modal(…)` opens a modal. If there is no response
/// in time ([`Timing::defer_after`](crate::settings::Timing::defer_after), 2 seconds by default), or the click is
/// dropped without one, the framework acknowledges the click, and the message stays unchanged.
pub struct Click {
    context: Context,
    index: usize,
    custom_id: String,
    values: Vec<String>,
    /// Ends the interaction of the click when it is dropped.
    _end: oneshot::Sender<()>,
}

impl Click {
    /// Creates a click, and the receiver that is closed when the handler is done with it.
    pub(crate) fn new(
        context: Context,
        index: usize,
        values: Vec<String>,
    ) -> (Self, oneshot::Receiver<()>) {
        let (end, ended) = oneshot::channel();
        let click = Self {
            context,
            index,
            custom_id: String::new(),
            values,
            _end: end,
        };
        (click, ended)
    }

    /// Returns the custom ID of the component, as the handler set it.
    pub fn custom_id(&self) -> &str {
        &self.custom_id
    }

    /// Returns the values that the user selected; empty for a button.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Returns the position of the component among those with custom IDs.
    pub(crate) fn index(&self) -> usize {
        self.index
    }

    /// Sets the custom ID from those of all components. Returns `None` if there is no such component.
    pub(crate) fn with_custom_id_of(mut self, custom_ids: &[String]) -> Option<Self> {
        self.custom_id.clone_from(custom_ids.get(self.index)?);
        Some(self)
    }
}

impl Deref for Click {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

impl fmt::Debug for Click {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Click")
            .field("custom_id", &self.custom_id)
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}

/// A handler that waits for clicks on a message.
#[derive(Clone, Debug)]
pub(crate) struct ClickWait {
    /// User whose interaction the handler was invoked for.
    asker: Id<User>,
    clicker: Clicker,
    /// Route of the waiting handler.
    pub(crate) route: Arc<RouteInfo>,
    /// Passes a click to the handler. Dropping the last sender ends the wait.
    pub(crate) clicks: mpsc::Sender<Click>,
}

/// All handlers of an app that wait for clicks.
#[derive(Debug, Default)]
pub(crate) struct ClickWaits(Mutex<ClickTable>);

#[derive(Debug, Default)]
struct ClickTable {
    by_id: HashMap<WaitId, ClickWait>,
    by_asker: WaitsByUser,
}

impl ClickWaits {
    /// Adds a wait. If the user has too many, the oldest one ends.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::CannotWait`] if the process has [`WAITS_MAX`] waits.
    fn begin(&self, id: WaitId, wait: ClickWait) -> Result<(), ContextError> {
        let mut table = self.table();
        if let Some(surplus) = table.by_asker.surplus(wait.asker) {
            table.remove(surplus);
        }
        if table.by_id.len() >= WAITS_MAX {
            return Err(ContextError::CannotWait(TOO_MANY_WAITS));
        }
        table.by_asker.insert(wait.asker, id);
        table.by_id.insert(id, wait);
        Ok(())
    }

    /// Returns the handler that waits for this user's click on a component.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerErrorKind::UnknownCustomId`] if no handler waits for the click, and
    /// [`HandlerErrorKind::OtherUser`] if the handler waits for another user.
    pub(crate) fn find(
        &self,
        component: ComponentId,
        user: Id<User>,
    ) -> Result<ClickWait, HandlerErrorKind> {
        let table = self.table();
        let wait = table.by_id.get(&component.address.wait);
        let wait = wait.ok_or(HandlerErrorKind::UnknownCustomId)?;
        match wait.clicker {
            Clicker::User(other) if other != user => Err(HandlerErrorKind::OtherUser),
            Clicker::User(_) | Clicker::Anyone => Ok(wait.clone()),
        }
    }

    fn cancel(&self, id: WaitId) {
        self.table().remove(id);
    }

    fn table(&self) -> MutexGuard<'_, ClickTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClickTable {
    fn remove(&mut self, id: WaitId) {
        if let Some(wait) = self.by_id.remove(&id) {
            self.by_asker.remove(wait.asker, id);
        }
    }
}

/// A click on a component for which a running handler waits.
#[derive(Debug)]
pub(crate) struct AwaitedClick {
    /// Route of the waiting handler.
    pub(crate) route: Arc<RouteInfo>,
    clicks: mpsc::Sender<Click>,
    index: usize,
}

impl AwaitedClick {
    /// Finds the handler that waits for a click.
    ///
    /// # Errors
    ///
    /// Returns the reason that no handler waits for the click.
    pub(crate) fn find(
        services: &Services,
        incoming: &Incoming<'_>,
        component: ComponentId,
    ) -> Result<Self, HandlerError> {
        let caller = CallerIdentity::from_origin(&incoming.origin)?;
        let waits = Waits::of_app(services).map_err(|_| HandlerErrorKind::UnknownCustomId)?;
        let ClickWait { route, clicks, .. } = waits.clicks.find(component, caller.user)?;
        Ok(Self {
            route,
            clicks,
            index: component.index,
        })
    }

    /// Passes the click to the handler, and waits until the handler is done with it. The click is acknowledged if the
    /// handler did not respond.
    pub(crate) async fn resume(self, invocation: &Invocation<'_>) -> HandlerResult {
        let values = invocation.incoming().data.values.iter();
        let values = values.map(|value| value.to_string()).collect();
        let (click, ended) = Click::new(invocation.context()?.clone(), self.index, values);
        let outdated = |_| HandlerError::from(HandlerErrorKind::UnknownCustomId);
        self.clicks.send(click).await.map_err(outdated)?;
        // Resolves to an error in any case, because nothing is sent: the handler drops the sender.
        let _ = ended.await;
        let shutdown = &invocation.received().services.shutdown;
        if invocation.response_state().phase().is_open() && shutdown.has_begun() {
            // The wait of the handler has ended before the click reached it.
            return Err(HandlerErrorKind::Interrupted.into());
        }
        Ok(None)
    }
}

/// A handler's wait for clicks. Dropping the value ends the wait.
#[derive(Debug)]
pub(crate) struct PendingClicks {
    services: Arc<Services>,
    id: WaitId,
    /// Wait as the custom IDs of the components name it.
    address: WaitAddress,
    clicks: mpsc::Receiver<Click>,
    /// Latest end of the wait: shortly before the interaction token expires.
    cutoff: Instant,
}

impl Context {
    /// Begins to wait for clicks on a message that is not sent yet.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::CannotWait`] if the process has too many waits, or the system's random number generator
    /// failed.
    pub(crate) async fn await_clicks(
        &self,
        clicker: Clicker,
    ) -> Result<PendingClicks, ContextError> {
        let id = require_random(WaitId::random())?;
        let (sender, clicks) = mpsc::channel(PENDING_CLICKS_MAX);
        let wait = ClickWait {
            asker: self.user().id,
            clicker,
            route: Arc::clone(self.route()),
            clicks: sender,
        };
        let services = Arc::clone(self.services());
        Waits::of_app(&services)?.clicks.begin(id, wait)?;
        Ok(PendingClicks {
            address: WaitAddress::here(&services, id).await,
            services,
            id,
            clicks,
            cutoff: self.response_state().wait_cutoff(),
        })
    }

    /// Replaces the components of the response after the end of a wait. A failure is logged only: somebody may have
    /// deleted the message.
    pub(crate) async fn replace_components(&self, components: Vec<Component>) {
        let update = Update::default().components(components);
        if let Err(error) = self.edit(update).await {
            let interaction = self.id();
            tracing::debug!(%interaction, %error, "the components of a message could not be replaced after the wait for clicks");
        }
    }
}

impl PendingClicks {
    /// Returns the custom ID of the component with this index.
    pub(crate) fn custom_id(&self, index: usize) -> String {
        ComponentId::new(self.address, index).to_string()
    }

    /// Replaces the custom IDs of components, so that their clicks reach the handler. Returns the replaced ones.
    pub(crate) fn assign_custom_ids(&self, components: &mut [Component]) -> Vec<String> {
        let mut custom_ids = Vec::new();
        visit_custom_ids(components, &mut |custom_id| {
            let claimed = self.custom_id(custom_ids.len());
            custom_ids.push(std::mem::replace(custom_id, claimed));
        });
        custom_ids
    }

    /// Waits for the next click, at most for `within`.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotClicked`] if there is none in time, or the wait is cancelled, and
    /// [`ContextError::Stopped`] if the app begins to shut down.
    pub(crate) async fn next(&mut self, within: Duration) -> Result<Click, ContextError> {
        let latest = Instant::now() + within;
        tokio::select! {
            biased;
            click = self.clicks.recv() => click.ok_or(ContextError::NotClicked),
            () = self.services.shutdown.wait_until_begun() => Err(ContextError::Stopped),
            () = sleep_until(latest.min(self.cutoff)) => Err(ContextError::NotClicked),
        }
    }
}

impl Drop for PendingClicks {
    fn drop(&mut self) {
        if let Ok(waits) = Waits::of_app(&self.services) {
            waits.clicks.cancel(self.id);
        }
    }
}
