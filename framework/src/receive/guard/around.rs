//! What holds for everything that an app answers.

use std::fmt;
use std::sync::Arc;

use guildhall_model::{Id, User};

use crate::define::guards::Guards;
use crate::guard::AppCheck;
use crate::store::{MemoryStore, Store};

/// What holds for everything that an app answers.
pub(crate) struct Around {
    pub(crate) guards: Guards,
    pub(crate) check: Option<AppCheck>,
    pub(crate) owners: Vec<Id<User>>,
    pub(crate) store: Arc<dyn Store>,
}

impl Default for Around {
    fn default() -> Self {
        Self {
            guards: Guards::at(""),
            check: None,
            owners: Vec::new(),
            store: Arc::new(MemoryStore::default()),
        }
    }
}

impl Around {
    /// Whether there is anything to ask.
    pub(crate) fn is_guarded(&self) -> bool {
        self.check.is_some() || self.guards.is_some()
    }
}

impl fmt::Debug for Around {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Around")
            .field("guards", &self.guards)
            .field("owners", &self.owners)
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}
