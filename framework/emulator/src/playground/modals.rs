//! The modals that are on the screens of the page.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guildhall_model::{Id, Interaction};

use crate::invoke::{Modal, Outcome};

/// How many are kept: those that nobody submits are forgotten, the oldest first.
const MODALS_MAX: usize = 100;

/// The latest modals, each by the interaction that has shown it.
#[derive(Clone, Debug, Default)]
pub(super) struct Modals(Arc<Mutex<BTreeMap<Id<Interaction>, Modal>>>);

impl Modals {
    /// Keeps the modal of an outcome, where there is one.
    pub(super) fn keep(&self, outcome: &Outcome) {
        let Some(modal) = outcome.modal() else {
            return;
        };
        let mut all = self.all();
        all.insert(outcome.interaction.id, modal);
        if all.len() > MODALS_MAX {
            all.pop_first();
        }
    }

    pub(super) fn get(&self, opener: Id<Interaction>) -> Option<Modal> {
        self.all().get(&opener).cloned()
    }

    /// Forgets one that was submitted.
    pub(super) fn close(&self, opener: Id<Interaction>) {
        self.all().remove(&opener);
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<Id<Interaction>, Modal>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
