//! Handlers whose process was killed. The store or the [`journal`] has a [record](crate::respond::deferral_record) of
//! each deferred interaction, and a stage removes the records of those that have ended. The others belong to killed
//! processes: another process, or the next one, [notifies](notify) their users. A process that is stopped responds to
//! its interactions itself: see `receive::deadline`.

pub(crate) mod journal;
mod notify;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use guildhall_model::{Guild, Id, Interaction, Locale};

use crate::respond::state::{RegisteredDeferral, ResponseState};
use crate::stage::{Stage, StageFuture};
use crate::store::processes::Processes;

/// A deferred interaction whose process was killed, as passed to the function of
/// [`AppBuilder::on_interrupted`](crate::AppBuilder::on_interrupted). Its user has been notified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interruption {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// Path of the command, or pattern of the custom ID, as in [`Context::path`](crate::Context::path).
    pub path: String,
    /// Guild of the interaction; `None` in direct messages.
    pub guild_id: Option<Id<Guild>>,
    /// Language of the user, if the service sent it.
    pub locale: Option<Locale>,
}

/// The function of an app for interactions whose process was killed.
pub(crate) type InterruptionHook =
    Box<dyn Fn(Interruption) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Handling of interrupted handlers, with the processes that leave them to this one.
pub(crate) struct Interruptions {
    pub(crate) processes: Arc<dyn Processes>,
    pub(crate) hook: Option<InterruptionHook>,
}

/// A handler that has ended can no longer be interrupted.
impl Stage for Arc<Interruptions> {
    fn after_end<'s>(&'s self, state: &'s ResponseState) -> Option<StageFuture<'s, ()>> {
        let RegisteredDeferral { interaction, .. } = state.take_registration()?;
        Some(self.processes.unregister(interaction.get()))
    }
}

impl fmt::Debug for Interruptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interruptions")
            .field("processes", &self.processes)
            .finish_non_exhaustive()
    }
}
