//! What holds for everything that an app answers.

use std::fmt;
use std::sync::Arc;

use guildhall_model::{Id, User};

use crate::define::guards::Guards;
use crate::guard::AppCheck;
use crate::hook::{AppAfter, AppBefore, AppOnError};
use crate::store::{MemoryStore, Store};
use crate::wording::AppWording;

/// What holds for everything that an app answers.
pub(crate) struct Around {
    pub(crate) guards: Guards,
    pub(crate) check: Option<AppCheck>,
    pub(crate) owners: Vec<Id<User>>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) before: Vec<AppBefore>,
    pub(crate) after: Vec<AppAfter>,
    pub(crate) on_error: Option<AppOnError>,
    pub(crate) wording: Option<AppWording>,
}

impl Default for Around {
    fn default() -> Self {
        Self {
            guards: Guards::at(""),
            check: None,
            owners: Vec::new(),
            store: Arc::new(MemoryStore::default()),
            before: Vec::new(),
            after: Vec::new(),
            on_error: None,
            wording: None,
        }
    }
}

impl Around {
    /// Whether there is anything to call before a handler, or where it fails.
    pub(crate) fn is_hooked(&self) -> bool {
        !self.before.is_empty() || self.on_error.is_some()
    }

    /// Whether there is anything to call after a handler.
    pub(crate) fn is_followed(&self) -> bool {
        !self.after.is_empty()
    }

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
