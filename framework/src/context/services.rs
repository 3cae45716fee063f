//! What every interaction needs of the app.

use std::any::{Any, TypeId};
use std::fmt;
use std::time::Duration;

use crate::app::BuildError;
use crate::clock::DEADLINE;
use crate::command::handler::RequiredState;
use crate::command::handler_options::DeferMode;
use crate::command::registry::Registry;
use crate::receive::guard::Around;
use crate::receive::route::Routes;
use crate::receive::verify::Verifier;
use crate::respond::state::Answer;

/// What every interaction needs of the app.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) verifier: Verifier,
    pub(crate) routes: Routes,
    pub(crate) states: States,
    pub(crate) registry: Registry,
    #[cfg(feature = "fluent")]
    pub(crate) translator: crate::localize::translator::Translator,
    pub(crate) path: String,
    pub(crate) body_limit: usize,
    pub(crate) timing: Timing,
    /// What holds for every command.
    pub(crate) around: Around,
    /// What answers where the response to the service's request does not: the app's client, or one
    /// without credentials, for an interaction's token is enough.
    pub(crate) answering: crate::respond::followup::Caller,
    /// What is registered when it begins to serve.
    pub(crate) registering: Option<crate::app::registration::Registering>,
    /// The requests whose handlers are at work, and the handlers that go on after them.
    pub(crate) in_flight: tokio_util::task::TaskTracker,
    /// What of them is still to be answered.
    pub(crate) at_work: crate::receive::AtWork,
    /// What looks after handlers that block.
    pub(crate) lookout: crate::receive::Lookout,
    /// The functions that wait for a modal to be sent off.
    pub(crate) waiting: crate::context::awaited_modal::Waiting,
    /// Tells them that the app is to be stopped.
    pub(crate) closing: tokio_util::sync::CancellationToken,
    /// Tells handlers that the app is stopped.
    pub(crate) stop: tokio_util::sync::CancellationToken,
}

impl Shared {
    /// Counts a request among those whose handlers are at work, until what this gives is dropped.
    pub(crate) fn enter(&self) -> impl Sized + use<> {
        self.in_flight.token()
    }

    /// The interactions whose handlers are polled at this moment for their requests, as far as that is
    /// known: what blocks its thread stays so.
    pub(crate) fn polled(&self) -> Vec<Answer> {
        self.lookout.polled()
    }
}

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// From the arrival of an interaction until it is acknowledged for its handler.
    pub(crate) defer: Duration,
    /// From the arrival until suggestions are of no use.
    pub(crate) autocomplete: Duration,
    /// From the end of an app until its handlers are broken off.
    pub(crate) grace: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            defer: Duration::from_secs(2),
            autocomplete: Duration::from_millis(2500),
            grace: Duration::from_secs(25),
        }
    }
}

impl Timing {
    /// How long after its arrival an interaction is acknowledged for its handler; never for `None`.
    pub(crate) fn patience(&self, defer: DeferMode) -> Option<Duration> {
        match defer {
            // With `Now`, it is only guards that can be late.
            DeferMode::Automatic | DeferMode::Immediate => Some(self.defer),
            DeferMode::After(after) => Some(after),
            DeferMode::Never => None,
        }
    }

    /// Holds the times against how long the service waits.
    ///
    /// # Errors
    ///
    /// The first that is too long.
    pub(crate) fn check(&self) -> Result<(), BuildError> {
        let times = [
            ("defer_after", self.defer),
            ("autocomplete_within", self.autocomplete),
        ];
        match times.into_iter().find(|(_, time)| *time >= DEADLINE) {
            Some((setting, time)) => Err(BuildError::Late { setting, time }),
            None => Ok(()),
        }
    }
}

/// Values that handlers ask for by type. There are few, so they are searched in turn.
#[derive(Default)]
pub(crate) struct States(Vec<(TypeId, Box<dyn Any + Send + Sync>)>);

impl States {
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, state: T) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
        self.0.push((TypeId::of::<T>(), Box::new(state)));
    }

    #[cfg(feature = "emulator")]
    pub(crate) fn remove<T: 'static>(&mut self) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        let (_, state) = self.0.iter().find(|(id, _)| *id == TypeId::of::<T>())?;
        state.downcast_ref()
    }

    pub(crate) fn has(&self, need: &RequiredState) -> bool {
        let wanted = (need.id)();
        self.0.iter().any(|(id, _)| *id == wanted)
    }
}

impl fmt::Debug for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "States({})", self.0.len())
    }
}
