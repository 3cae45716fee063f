//! What every interaction needs of the app.

use std::any::{Any, TypeId};
use std::fmt;

use super::{Routes, Verifier};
use crate::define::{Registry, StateNeed};

/// What every interaction needs of the app.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) verifier: Verifier,
    pub(crate) routes: Routes,
    pub(crate) states: States,
    pub(crate) registry: Registry,
    #[cfg(feature = "fluent")]
    pub(crate) translator: crate::define::localize::Translator,
    pub(crate) path: String,
    pub(crate) body_limit: usize,
    /// The requests whose handlers are at work.
    #[cfg(feature = "serve")]
    pub(crate) in_flight: tokio_util::task::TaskTracker,
}

/// Values that handlers ask for by type. There are few, so they are searched in turn.
#[derive(Default)]
pub(crate) struct States(Vec<(TypeId, Box<dyn Any + Send + Sync>)>);

impl States {
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, state: T) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
        self.0.push((TypeId::of::<T>(), Box::new(state)));
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        let (_, state) = self.0.iter().find(|(id, _)| *id == TypeId::of::<T>())?;
        state.downcast_ref()
    }

    pub(crate) fn has(&self, need: &StateNeed) -> bool {
        let wanted = (need.id)();
        self.0.iter().any(|(id, _)| *id == wanted)
    }
}

impl fmt::Debug for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "States({})", self.0.len())
    }
}
