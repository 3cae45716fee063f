//! Parts of an app that handlers' contexts do not need: routes, policies and settings of the receive
//! pipeline.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use guildhall_client::__private::OncePerMinute;
use guildhall_model::{Application, Id, User};

use crate::command::guard_options::{Concurrency, Guards};
use crate::command::handler_options::DeferMode;
use crate::command::registry::Registry;
use crate::context::services::Services;
use crate::context::wait::WaitAddress;
use crate::event::handler::EventHandler;
use crate::interaction::Incoming;
use crate::interaction::route_name::RouteName;
use crate::messages::recipient::{AppMessages, Recipient};
use crate::policy::guard::{AppCheck, AppCooldowns};
use crate::policy::hook::{AppAfterHook, AppBeforeHook, AppErrorHandler, InterruptionHook};
use crate::receive::deliveries::Deliveries;
#[cfg(feature = "serve")]
use crate::receive::http_server::LargeBodies;
use crate::receive::recording::RequestRecorder;
use crate::receive::rejection::Rejection;
use crate::receive::route::Routes;
use crate::receive::verify::{SignatureError, Verifier};
use crate::respond::replica::Replica;
use crate::respond::route_info::DeferPolicy;
use crate::respond::watchdog::Watchdog;
#[cfg(feature = "serve")]
use crate::server::Server;
use crate::store::{Cooldown, ReplicaId, StoreAccess};
use crate::telemetry::outcome::FailureObserver;

/// Parts of an app that the receive pipeline needs. Handlers' contexts need only the [`Services`].
#[derive(Debug)]
pub(crate) struct Dispatcher {
    pub(crate) verifier: Verifier,
    pub(crate) routes: Routes,
    pub(crate) registry: Arc<Registry>,
    pub(crate) services: Arc<Services>,
    pub(crate) policy: AppPolicy,
    pub(crate) timing: Timing,
    pub(crate) watchdog: Watchdog,
    /// Configured application ID, which interactions must have.
    pub(crate) application_id: Option<Id<Application>>,
    /// Interactions of the last 15 minutes; `None` with [`Duplicates::Run`](crate::Duplicates::Run).
    pub(crate) deliveries: Option<Deliveries>,
    /// Functions for webhook events.
    pub(crate) events: Vec<EventHandler>,
    /// Runs of functions for events of the last 15 minutes; `None` with [`Duplicates::Run`](crate::Duplicates::Run).
    pub(crate) event_deliveries: Option<Deliveries>,
    pub(crate) stale_warning: OncePerMinute,
    /// Recorder of the requests that handlers send, with [`AppBuilder::record_permissions`](crate::AppBuilder::record_permissions).
    pub(crate) recorder: Option<Arc<RequestRecorder>>,
    pub(crate) path: String,
    /// Path of webhook events. Unused if the app has no functions for events.
    pub(crate) events_path: String,
    pub(crate) body_limit: usize,
    #[cfg(feature = "serve")]
    pub(crate) large_bodies: LargeBodies,
    #[cfg(feature = "serve")]
    pub(crate) server: Server,
}

impl Dispatcher {
    /// Returns the recipient of the framework's messages for an interaction.
    pub(crate) fn recipient<'a>(
        &'a self,
        incoming: &'a Incoming<'a>,
        route: Option<RouteName>,
    ) -> Recipient<'a> {
        Recipient::new(
            incoming,
            route,
            self.policy.messages.as_ref(),
            self.policy.on_failure.as_ref(),
            #[cfg(feature = "fluent")]
            &self.services.translator,
        )
    }

    /// Returns the replica that waits, if that is another one than this process.
    pub(crate) fn other_replica(&self, address: WaitAddress) -> Option<ReplicaId> {
        let own = self.services.replica.as_ref().map(Replica::id);
        address.replica.filter(|replica| Some(*replica) != own)
    }

    /// Logs that a signed request is too old or from the future, once a minute.
    pub(crate) fn warn_if_stale(&self, rejection: &Rejection) {
        if let Rejection::Signature(reason @ SignatureError::Stale { .. }) = rejection
            && self.stale_warning.is_due()
        {
            tracing::warn!(%reason, "rejected a signed request: it was recorded and sent again, or the clock of this machine is wrong; `AppBuilder::freshness` sets the limit");
        }
    }
}

/// Guards, hooks and messages of the whole app.
pub(crate) struct AppPolicy {
    /// Owner and permission guards of the app. The app's other guards are separate fields, because
    /// [`Guards`] holds only constants.
    pub(crate) guards: Guards,
    pub(crate) checks: Vec<AppCheck>,
    pub(crate) cooldowns: Vec<Cooldown>,
    pub(crate) cooldown_functions: Vec<AppCooldowns>,
    pub(crate) concurrency: Vec<Concurrency>,
    pub(crate) owners: Vec<Id<User>>,
    pub(crate) store: StoreAccess,
    pub(crate) before: Vec<AppBeforeHook>,
    pub(crate) after: Vec<AppAfterHook>,
    pub(crate) on_error: Option<AppErrorHandler>,
    pub(crate) messages: Option<AppMessages>,
    /// Receives the errors that users do not see.
    pub(crate) on_failure: Option<FailureObserver>,
    pub(crate) on_interrupted: Option<InterruptionHook>,
}

impl Default for AppPolicy {
    fn default() -> Self {
        Self {
            guards: Guards::new(""),
            checks: Vec::new(),
            cooldowns: Vec::new(),
            cooldown_functions: Vec::new(),
            concurrency: Vec::new(),
            owners: Vec::new(),
            store: StoreAccess::default(),
            before: Vec::new(),
            after: Vec::new(),
            on_error: None,
            messages: None,
            on_failure: None,
            on_interrupted: None,
        }
    }
}

impl AppPolicy {
    /// Returns whether the app has `before` hooks or an error handler.
    pub(crate) fn has_hooks(&self) -> bool {
        !self.before.is_empty() || self.on_error.is_some()
    }

    /// Returns whether the app has `after` hooks.
    pub(crate) fn has_after_hooks(&self) -> bool {
        !self.after.is_empty()
    }

    /// Returns whether the app has guards.
    pub(crate) fn has_guards(&self) -> bool {
        self.guards.has_owners_or_permissions()
            || !self.checks.is_empty()
            || !self.cooldowns.is_empty()
            || !self.cooldown_functions.is_empty()
            || !self.concurrency.is_empty()
    }
}

impl fmt::Debug for AppPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppPolicy")
            .field("guards", &self.guards)
            .field("owners", &self.owners)
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}

/// Time limits of an app.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// Time from the arrival of an interaction to its automatic deferral.
    pub(crate) defer_after: Duration,
    /// Time limit of autocomplete functions, from the arrival of the request.
    pub(crate) autocomplete: Duration,
    /// Time from the start of the shutdown until handlers are aborted.
    pub(crate) grace: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            defer_after: Duration::from_secs(2),
            autocomplete: Duration::from_millis(2500),
            grace: Duration::from_secs(25),
        }
    }
}

impl Timing {
    /// Returns the deferral policy for a handler with this `defer` option.
    pub(crate) fn defer_policy(&self, defer: DeferMode) -> DeferPolicy {
        let after = match defer {
            // With `Immediate`, this delay matters only while hooks and guards run before the deferral.
            DeferMode::Automatic | DeferMode::Immediate => Some(self.defer_after),
            DeferMode::After(after) => Some(after),
            DeferMode::Never => None,
        };
        DeferPolicy {
            after,
            is_immediate: defer == DeferMode::Immediate,
        }
    }
}
