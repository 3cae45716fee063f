//! The processes of an app that share a store, and the work that one of them leaves to another.

use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::platform::Duration;

/// Maximum time in which a process notifies the user of another process's interaction.
pub const NOTIFICATION_TIMEOUT: Duration = Duration::from_secs(5);

/// The future of an operation of [`Processes`].
pub type ProcessFuture<'a, T = ()> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// ID of one process of an app. The ID is random, and a process that is started again has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProcessId(u64);

impl ProcessId {
    /// Returns the ID with this number.
    pub fn new(id: u64) -> Self {
        Self(id)
    }

    /// Returns the number.
    pub fn get(self) -> u64 {
        self.0
    }
}

/// Writes 16 hexadecimal digits.
impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The connection of this process with the other processes of an app, part of a [`Store`](super::Store).
///
/// If a process is killed, another one notifies the users of its deferred interactions. A modal or a click that reaches
/// another process than the one whose handler waits is passed on.
///
/// The operations report the failures of the store on their own: see [`StoreFailures`](super::StoreFailures).
pub trait Processes: fmt::Debug + Send + Sync {
    /// Stays in touch with the other processes, and sends the work that they leave to this one, until the future is
    /// dropped. An app calls this method once.
    fn run(&self, work: mpsc::Sender<Work>) -> ProcessFuture<'_>;

    /// Notifies the other processes that this one stops.
    fn leave(&self) -> ProcessFuture<'_>;

    /// Registers an interaction that is about to be deferred, for the time `ttl`, after which its token expires. If
    /// this process is killed, another one gets [`Work::Interrupted`] with these bytes, which contain the token. The
    /// deferral waits for this operation, so the operation should end within a third of a second.
    fn register(&self, interaction: u64, deferral: Bytes, ttl: Duration) -> ProcessFuture<'_>;

    /// Removes an interaction that has its response, or whose user was notified that its process was killed.
    fn unregister(&self, interaction: u64) -> ProcessFuture<'_>;

    /// Waits until no other process can notify the user of an interaction at the same time as this process responds.
    /// The first response after a deferral waits for this operation. The default is at once.
    ///
    /// The interaction is registered, or was [unregistered](Self::unregister) before: then the operation waits until
    /// the store knows.
    fn confirm(&self, interaction: u64) -> ProcessFuture<'_> {
        let _ = interaction;
        Box::pin(ready(()))
    }

    /// Begins to notify the user of an interaction of [`Work::Interrupted`], which takes [`NOTIFICATION_TIMEOUT`] at
    /// most. Returns false if the process of the interaction has taken it back. The default is true.
    fn begin_notification(&self, interaction: u64) -> ProcessFuture<'_, bool> {
        let _ = interaction;
        Box::pin(ready(true))
    }

    /// Returns the ID of this process; `None`, the default, if processes do not pass interactions to each other.
    fn id(&self) -> Option<ProcessId> {
        None
    }

    /// Returns whether other processes can pass interactions to this one. If not, a modal or click for which a handler
    /// waits must reach the process with that handler. The handler waits for this operation, so the operation should
    /// end within a third of a second. The default is false.
    fn is_reachable(&self) -> ProcessFuture<'_, bool> {
        Box::pin(ready(false))
    }

    /// Passes an interaction to another process, and returns the response of that process. Returns `None`, the default,
    /// if the other process is gone.
    fn forward(
        &self,
        to: ProcessId,
        interaction: ForwardedInteraction,
    ) -> ProcessFuture<'_, Option<ForwardedResponse>> {
        let _ = (to, interaction);
        Box::pin(ready(None))
    }

    /// Sends the response to an interaction of [`Work::Forwarded`] to the process that has passed the interaction on.
    /// Returns whether that process can receive the response. The default is false.
    fn respond(
        &self,
        to: ProcessId,
        interaction: u64,
        response: ForwardedResponse,
    ) -> ProcessFuture<'_, bool> {
        let _ = (to, interaction, response);
        Box::pin(ready(false))
    }
}

/// Work that another process leaves to this one.
#[derive(Debug)]
pub enum Work {
    /// A modal or a click that another process has received, and for which a handler of this process waits.
    Forwarded {
        /// The process that received the interaction, for [`Processes::respond`].
        from: ProcessId,
        /// The interaction.
        interaction: ForwardedInteraction,
    },
    /// A deferred interaction whose process was killed. [`Processes::unregister`] removes it.
    Interrupted {
        /// ID of the interaction.
        interaction: u64,
        /// Bytes of [`Processes::register`].
        deferral: Bytes,
        /// Whether the process may have been taken for killed some time ago. If it was not killed, it may respond at
        /// any time, without [confirmation](Processes::confirm).
        is_late: bool,
    },
}

/// An interaction that one process passes to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForwardedInteraction {
    /// ID of the interaction.
    pub id: u64,
    /// The request body, whose signature was verified.
    pub body: Bytes,
    /// Time since the service began to wait for the response.
    pub waiting: Duration,
}

/// The response to a forwarded interaction: its body, or `None` if a REST call sends the response.
pub type ForwardedResponse = Option<Bytes>;
