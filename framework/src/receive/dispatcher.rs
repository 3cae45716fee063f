//! Parts of an app that handlers' contexts do not need: routes, guards, hooks and settings of the pipeline.

use std::sync::Arc;

use guildhall_model::{Application, Id};

use crate::command::registry::Registry;
use crate::context::services::Services;
use crate::event::runs::EventFunctions;
use crate::guard::AppGuards;
use crate::hook::AppHooks;
use crate::platform::{Runtime, Task};
#[cfg(feature = "serve")]
use crate::receive::body::LargeBodies;
#[cfg(feature = "serve")]
use crate::receive::health::StoreCheck;
use crate::receive::route::Routes;
use crate::receive::settings::{Endpoint, Timing};
use crate::receive::signature_warnings::SignatureWarnings;
use crate::receive::verify::Verifier;
use crate::receive::work::WorkReceiver;
use crate::respond::state::{HttpReply, ResponseState};
use crate::respond::watchdog::Watchdog;
#[cfg(feature = "serve")]
use crate::server::Server;
use crate::stage::Stage;
use crate::start::Startup;

/// Parts of an app that the pipeline needs. Handlers' contexts need only the [`Services`].
#[derive(Debug)]
pub(crate) struct Dispatcher {
    pub(crate) verifier: Verifier,
    /// Stages that the app has registered, in their order.
    pub(crate) stages: Vec<Box<dyn Stage>>,
    pub(crate) routes: Routes,
    pub(crate) registry: Arc<Registry>,
    pub(crate) services: Arc<Services>,
    pub(crate) guards: AppGuards,
    pub(crate) hooks: AppHooks,
    pub(crate) timing: Timing,
    pub(crate) watchdog: Watchdog,
    /// Configured application ID, which interactions must have.
    pub(crate) application_id: Option<Id<Application>>,
    /// Functions for webhook events.
    pub(crate) events: EventFunctions,
    /// The task that receives work of other processes.
    pub(crate) work: Option<WorkReceiver>,
    /// Functions that run before the first interaction, and jobs.
    pub(crate) startup: Startup,
    pub(crate) signature_warnings: SignatureWarnings,
    pub(crate) endpoint: Endpoint,
    #[cfg(feature = "serve")]
    pub(crate) large_bodies: LargeBodies,
    #[cfg(feature = "serve")]
    pub(crate) store_check: StoreCheck,
    #[cfg(feature = "serve")]
    pub(crate) server: Server,
}

impl Dispatcher {
    /// Runs the stages after the HTTP response is known, or the connection broke before. Returns the tasks that they
    /// have started.
    pub(crate) fn after_reply(
        &self,
        reply: Option<&HttpReply>,
        state: &ResponseState,
        runtime: &Runtime,
    ) -> Vec<Task<()>> {
        self.stages
            .iter()
            .filter_map(|stage| stage.after_reply(reply, state, runtime))
            .collect()
    }
}
